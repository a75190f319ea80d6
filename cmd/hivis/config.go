package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"hivis/platform/config"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/mail"
	"hivis/platform/mailbox"
)

type configCommand struct {
	Check bool `help:"Try database, files and mail server, and say what failed. No record is changed, and no mail is sent."`
}

// Run prints the settings, or tries what they name.
func (c configCommand) Run(ctx context.Context) error {
	settings, err := config.Load()
	if err != nil {
		return err
	}
	if !c.Check {
		return settings.Print(os.Stdout)
	}
	var failed bool
	for _, part := range []struct {
		name string
		try  func(context.Context, config.Config) (string, error)
	}{{"settings", checkSecret}, {"database", checkDatabase}, {"files", checkFiles}, {"mail", checkMail}, {"mailbox", checkMailbox}} {
		found, err := part.try(ctx, settings)
		if err != nil {
			failed, found = true, "FAILED: "+err.Error()
		}
		fmt.Printf("%-9s %s\n", part.name, found)
	}
	if failed {
		return errors.New("something does not work yet")
	}
	return nil
}

func checkSecret(_ context.Context, c config.Config) (string, error) {
	_, err := c.SecretKey()
	return "can be right", err
}

func checkDatabase(ctx context.Context, c config.Config) (string, error) {
	url, postgres, err := findPostgres(ctx, c, slog.New(slog.DiscardHandler), true)
	if err != nil {
		return "", err
	}
	if postgres != nil {
		defer stopPostgres(postgres, slog.New(slog.DiscardHandler))
	}
	version, err := db.Check(ctx, url)
	if err == nil && c.Replica != "" {
		err = db.CheckFollows(ctx, url, c.Replica)
	}
	return "PostgreSQL " + version, err
}

func checkFiles(ctx context.Context, c config.Config) (string, error) {
	store, err := files.Open(ctx, c.FilesLocation())
	if err != nil {
		return "", err
	}
	return "can be written, read and removed", errors.Join(store.Check(ctx), store.Close())
}

func checkMail(ctx context.Context, c config.Config) (string, error) {
	sender, err := mail.New(c.SMTPURL, c.MailFrom)
	if err != nil {
		return "", err
	}
	authorities, err := c.TrustedAuthorities()
	if err != nil {
		return "", err
	}
	sender.Trust(authorities)
	if !sender.Enabled() {
		return "none is set: mails stay readable in the outbox", nil
	}
	return "the server lets us in", sender.Check(ctx)
}

func checkMailbox(_ context.Context, c config.Config) (string, error) {
	box, err := mailbox.New(c.MailboxURL, slog.New(slog.DiscardHandler))
	if err != nil {
		return "", fmt.Errorf("HIVIS_MAILBOX_URL: %w", err)
	}
	authorities, err := c.TrustedAuthorities()
	if err != nil {
		return "", err
	}
	box.Trust(authorities)
	if !box.Enabled() {
		return "none is set: who is asked answers by the link in the mail", nil
	}
	return "it lets us in", box.Check()
}
