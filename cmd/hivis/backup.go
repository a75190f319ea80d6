package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"hivis/directory/support"
	"hivis/platform/backup"
	"hivis/platform/config"
	"hivis/platform/db/embedded"
	"hivis/platform/files"
	"hivis/platform/telemetry"
)

type backupCommand struct {
	To    string `arg:"" optional:"" help:"The archive to write; by default hivis-<time>.tar.gz in this folder." type:"path"`
	Check string `help:"Write nothing, but read this backup from end to end and say whether it is whole." type:"existingfile"`
}

// Run makes a backup. The server may be running, on whichever PostgreSQL.
func (b backupCommand) Run(ctx context.Context) error {
	if b.Check != "" {
		end, err := backup.Check(b.Check)
		return report(b.Check+" is whole", end, err)
	}
	now := time.Now()
	if b.To == "" {
		b.To = now.UTC().Format("hivis-20060102-150405.tar.gz")
	}
	c, err := config.Load()
	if err != nil {
		return err
	}
	if c.DatabaseURL == "" && !embedded.Exists(c.DataDir) {
		return fmt.Errorf("there is no installation in %s (HIVIS_DATA_DIR)", c.DataDir)
	}
	secret, err := c.SecretKey()
	if err != nil {
		return err
	}
	return withInstallation(ctx, c, secret, true, func(of backup.Installation, _ *slog.Logger) error {
		end, err := backup.Make(ctx, b.To, of, now)
		return report("Wrote "+b.To, end, err)
	})
}

type restoreCommand struct {
	From string `arg:"" help:"The archive that hivis backup wrote." type:"existingfile"`
}

// Run restores. Whoever has accounts already is left as they are.
func (r restoreCommand) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	secret, err := backup.Secret(r.From)
	if err != nil {
		return err
	}
	if err := c.KeepSecret(secret); err != nil {
		return err
	}
	return withInstallation(ctx, c, secret, false, func(into backup.Installation, log *slog.Logger) error {
		end, err := backup.Restore(ctx, r.From, into, log)
		return report("Restored "+r.From, end, err)
	})
}

// withInstallation opens database and files; a bundled PostgreSQL that runs already is
// joined, if that will do.
func withInstallation(ctx context.Context, c config.Config, secret []byte, join bool, use func(backup.Installation, *slog.Logger) error) error {
	log, err := telemetry.NewLog(os.Stderr, c.LogLevel)
	if err != nil {
		return fmt.Errorf("HIVIS_LOG_LEVEL: %w", err)
	}
	url, postgres, err := findPostgres(ctx, c, log, join)
	if err != nil {
		return err
	}
	if postgres != nil {
		defer stopPostgres(postgres, log)
	}
	store, err := files.Open(ctx, c.FilesLocation())
	if err != nil {
		return err
	}
	defer store.Close()
	return use(backup.Installation{DatabaseURL: url, Files: store, Secret: secret, Version: version, Restored: support.Restored}, log)
}

func report(what string, end *backup.Trailer, err error) error {
	if err != nil {
		return err
	}
	var rows int64
	for _, n := range end.Rows {
		rows += n
	}
	fmt.Printf("%s: %d rows of %d tables, %d files.\n", what, rows, len(end.Rows), end.Files)
	for _, key := range end.Damaged {
		fmt.Printf("The file %s was missing, or was not what had been uploaded, when the backup was made.\n", key)
	}
	return nil
}
