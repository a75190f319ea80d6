package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"hivis/directory/organizations"
	"hivis/platform/config"
	"hivis/platform/db"
	"hivis/server"
)

type createOrganizationCommand struct {
	Name       string `help:"Name of the organization." required:""`
	SubDomain  string `help:"First label of its address: letters a-z, digits, hyphens."`
	Platform   bool   `help:"Create the platform's own organization, whose users are the master super admins."`
	TimeZone   string `help:"Time zone, such as Europe/Sofia." default:"UTC"`
	Site       string `help:"Name of its first site. Reports are of a site."`
	AdminEmail string `help:"E-mail of the first administrator." required:""`
	AdminName  string `help:"Name of the first administrator." default:"Administrator"`
	Password   bool   `help:"Read the administrator's password from the first line of standard input. Without this one is made up and printed." name:"password-stdin"`
}

// Run creates the organization. The server may be running, on whichever PostgreSQL.
func (o createOrganizationCommand) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	if o.Platform == (o.SubDomain != "") {
		return fmt.Errorf("give either --sub-domain or --platform")
	}
	password, err := o.password()
	if err != nil {
		return err
	}
	return withApp(ctx, c, true, func(ctx context.Context, wired wired) error {
		app := wired.app
		err := app.Database().Platform(ctx, "create-organization", func(tx *db.Tx) error {
			_, err := app.Organizations.Create(ctx, tx, organizations.Draft{Name: o.Name, SubDomain: o.SubDomain,
				TimeZone: o.TimeZone, Site: o.Site, AdminName: o.AdminName, AdminEmail: o.AdminEmail, AdminPassword: password}, time.Now())
			return err
		})
		if err != nil {
			return err
		}
		address := c.BaseURL
		if o.SubDomain != "" {
			address = c.TenantURL(o.SubDomain)
		}
		fmt.Printf("Created %s. Sign in at %s as %s", o.Name, address, o.AdminEmail)
		if !o.Password {
			fmt.Printf(" with the password %s and change it under My account", password)
		}
		fmt.Println(".")
		return nil
	})
}

func (o createOrganizationCommand) password() (string, error) {
	if !o.Password {
		return rand.Text(), nil // 26 characters, 130 bits
	}
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && line == "" {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}

type openapiCommand struct{}

// Run prints the document. It needs no database.
func (openapiCommand) Run(ctx context.Context) error {
	base := &url.URL{Scheme: "http", Host: "localhost:8080"}
	app, err := server.New(ctx, server.Options{DB: &db.DB{}, BaseURL: base, FilesURL: "mem://", MailFrom: "Hivis <no-reply@hivis.example>",
		Secret: make([]byte, 32), Version: version, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	document, err := app.API.Document()
	if err != nil {
		return err
	}
	_, err = fmt.Printf("%s\n", document)
	return err
}
