package main

import (
	"context"
	"fmt"

	"hivis/platform/config"
)

type signInLinkCommand struct {
	Email        string `arg:"" help:"Whose link it is."`
	Organization string `help:"Sub-domain of the organization, if several know the address."`
}

// Run prints the link. The server may be running, on whichever PostgreSQL.
func (s signInLinkCommand) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	return withApp(ctx, c, true, func(ctx context.Context, wired wired) error {
		app := wired.app
		link, err := app.Users.WayBack(ctx, s.Organization, s.Email)
		if err != nil {
			return err
		}
		fmt.Printf("%s of %s chooses a new password with this link, which works once and until %s:\n\n  %s\n\n",
			link.FullName, link.Organization, link.Until.UTC().Format("2006-01-02 15:04 MST"), link.Link)
		return nil
	})
}
