package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/archives"
	"hivis/platform/api"
	"hivis/platform/config"
	"hivis/platform/db"
)

type moveOrganization struct {
	SubDomain    string `arg:"" help:"Of the organization, here."`
	To           string `help:"A file with all settings of the other installation, as lines NAME=value." type:"existingfile" required:""`
	NewSubDomain string `help:"Its sub-domain there; by default the same."`
	Folder       string `help:"Where the archive is written meanwhile; by default the folder for temporary files." type:"existingdir"`
}

// Run moves it. The servers of both installations may be running.
func (m moveOrganization) Run(ctx context.Context) error {
	here, err := config.Load()
	if err != nil {
		return err
	}
	there, err := config.LoadFile(m.To)
	if err != nil {
		return err
	}
	if m.NewSubDomain == "" {
		m.NewSubDomain = m.SubDomain
	}
	return withApp(ctx, here, true, func(ctx context.Context, from wired) error {
		id, err := organizationAt(ctx, from, m.SubDomain)
		if err != nil {
			return err
		}
		return withApp(ctx, there, true, func(ctx context.Context, to wired) error {
			return m.move(ctx, id, from, to, there.TenantURL(m.NewSubDomain))
		})
	})
}

func (m moveOrganization) move(ctx context.Context, id int64, from, to wired, address string) error {
	owner, err := pgx.Connect(ctx, to.owner)
	if err != nil {
		return err
	}
	defer owner.Close(context.WithoutCancel(ctx))
	file, err := os.CreateTemp(m.Folder, "hivis-move-*.zip")
	if err != nil {
		return err
	}
	defer func() { _ = errors.Join(file.Close(), os.Remove(file.Name())) }()
	settle := func(ctx context.Context) error {
		fmt.Println("It can only be read from now on. What was being written is waited for first, for a minute.")
		return settled(ctx, from.app.Database())
	}
	began := time.Now()
	about, err := archives.Move{From: from.app.Archives, To: to.app.Archives, Owner: owner, SubDomain: m.NewSubDomain, Address: address, File: file, Settle: settle}.Do(ctx, id)
	if err != nil {
		return err
	}
	fmt.Printf("%s is at %s: %d rows of %d tables, %d files, each compared with what was here. It could only be read for %s.\n",
		about.Organization.Name, address, about.Rows(), len(about.Tables), about.Files, time.Since(began).Round(time.Second))
	fmt.Println("People sign in there with their passwords. Its old address leads there; its data stays here until it is deleted. Left out, to be set up again where it is needed:")
	for _, one := range about.LeftOut {
		if one.Table != "authenticators" { // these went along, see archives.Move
			fmt.Printf("  %-26s %s\n", one.Table, one.Why)
		}
	}
	return nil
}

// settled waits until nothing is written any more that was let in before: a request takes a minute at most, and
// what other work has begun ends with its transaction.
func settled(ctx context.Context, database *db.DB) error {
	if !wait(ctx, api.RequestLimit+time.Second) {
		return ctx.Err()
	}
	return database.WaitForWrites(ctx, func() error {
		wait(ctx, time.Second)
		return ctx.Err()
	})
}
