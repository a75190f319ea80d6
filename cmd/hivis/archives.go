package main

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5"

	"hivis/platform/config"
)

type exportOrganization struct {
	SubDomain string `arg:"" help:"Sub-domain of the organization."`
	To        string `arg:"" help:"The ZIP file to write; none that is there is replaced." type:"path"`
}

// Run writes the archive. The server may be running, on whichever PostgreSQL.
func (e exportOrganization) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	return withApp(ctx, c, true, func(ctx context.Context, wired wired) error {
		id, err := organizationAt(ctx, wired, e.SubDomain)
		if err != nil {
			return err
		}
		file, err := os.OpenFile(e.To, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		about, err := wired.app.Archives.Export(ctx, id, file)
		if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
			return errors.Join(err, os.Remove(e.To))
		}
		fmt.Printf("Wrote %s: %d rows of %d tables, %d files.\n", e.To, about.Rows(), len(about.Tables), about.Files)
		for _, name := range about.Damaged {
			fmt.Printf("The file %s was missing.\n", name)
		}
		return nil
	})
}

// organizationAt is the organization of a sub-domain.
func organizationAt(ctx context.Context, wired wired, subDomain string) (int64, error) {
	place, err := wired.app.Database().OrganizationAt(ctx, subDomain)
	if err == nil && place.OrganizationID == 0 {
		err = fmt.Errorf("no organization has the sub-domain %s", subDomain)
	}
	return place.OrganizationID, err
}

type importOrganization struct {
	From      string `arg:"" help:"The archive." type:"existingfile"`
	SubDomain string `help:"First label of its address here." required:""`
	Name      string `help:"Name of the organization, if it is to have another."`
}

// Run makes the organization. The server may be running, on whichever PostgreSQL.
func (i importOrganization) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	archive, err := zip.OpenReader(i.From)
	if err != nil {
		return fmt.Errorf("%s: %w", i.From, err)
	}
	defer archive.Close()
	return withApp(ctx, c, true, func(ctx context.Context, wired wired) error {
		owner, err := pgx.Connect(ctx, wired.owner)
		if err != nil {
			return err
		}
		defer owner.Close(context.WithoutCancel(ctx))
		_, about, err := wired.app.Archives.Import(ctx, owner, &archive.Reader, i.SubDomain, i.Name)
		if err != nil {
			return err
		}
		fmt.Printf("%s is at %s: %d rows of %d tables, %d files, each compared with the archive.\n", about.Organization.Name, c.TenantURL(i.SubDomain), about.Rows(), len(about.Tables), about.Files)
		fmt.Println("Passwords did not come along: people choose one by \"Forgot password\", or by hivis sign-in-link. Left out, to be set up again where it is needed:")
		for _, one := range about.LeftOut {
			fmt.Printf("  %-26s %s\n", one.Table, one.Why)
		}
		return nil
	})
}
