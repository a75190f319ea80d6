package backup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/files"
)

const (
	trialName     = "last-trial.json"
	trialDatabase = "hivis_restore_trial"
	// trialEvery is how often a backup is restored to see that it can be.
	trialEvery = 7 * 24 * time.Hour
	// trialAgain is how long after a failed trial the next one comes.
	trialAgain = 24 * time.Hour
)

// Trial is what became of restoring a backup into a scratch database.
type Trial struct {
	Backup string    `json:"backup"`
	At     time.Time `json:"at"`
	Rows   int64     `json:"rows"`
	Files  int       `json:"files"`
	Error  string    `json:"error,omitempty"`
}

// due says whether it is time for the next trial.
func (t Trial) due(now time.Time) bool {
	if t.Error != "" {
		return now.Sub(t.At) >= trialAgain
	}
	return now.Sub(t.At) >= trialEvery
}

// LastTrial returns the last trial; its time is zero where there was none.
func (d *Destination) LastTrial(ctx context.Context) (last Trial, err error) {
	content, err := d.read(ctx, trialName)
	if err != nil || content == nil {
		return last, err
	}
	return last, json.Unmarshal(content, &last)
}

// try restores a backup into a database and a folder of their own, which are taken away again.
func (s *Schedule) try(ctx context.Context, name string) (trial Trial, err error) {
	trial = Trial{Backup: name, At: s.Now().UTC()}
	end, failure := s.restoreAside(ctx, name)
	if failure != nil {
		trial.Error = failure.Error()
	} else {
		trial.Files = end.Files
		for _, rows := range end.Rows {
			trial.Rows += rows
		}
	}
	content, err := json.Marshal(trial)
	if err != nil {
		return trial, err
	}
	return trial, errors.Join(failure, s.To.write(ctx, trialName, strings.NewReader(string(content))))
}

func (s *Schedule) restoreAside(ctx context.Context, name string) (end *Trailer, err error) {
	dir, err := os.MkdirTemp(s.Dir, "restore-trial-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	archive := filepath.Join(dir, name)
	if err := s.To.fetch(ctx, name, archive); err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	store, err := files.Open(ctx, (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(dir, "files"))}).String())
	if err != nil {
		return nil, err
	}
	defer store.Close()
	secret, err := Secret(archive)
	if err != nil {
		return nil, err
	}
	into := Installation{DatabaseURL: db.WithName(s.Of.DatabaseURL, trialDatabase), Files: store, Secret: secret, Version: s.Of.Version}
	err = withScratch(ctx, s.Of.DatabaseURL, func() error {
		end, err = Restore(ctx, archive, into, s.Log)
		return err
	})
	return end, err
}

// withScratch makes an empty database beside the installation's, and drops it in the end. One
// that an earlier trial left behind goes first.
func withScratch(ctx context.Context, databaseURL string, use func() error) error {
	conn, err := connect(ctx, databaseURL)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	drop := "drop database if exists " + pgx.Identifier{trialDatabase}.Sanitize() + " with (force)"
	if _, err := conn.Exec(ctx, drop); err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "create database "+pgx.Identifier{trialDatabase}.Sanitize()+" template template0"); err != nil {
		return fmt.Errorf("make a database to restore into (the owner of the database needs CREATEDB): %w", err)
	}
	err = use()
	_, dropped := conn.Exec(context.WithoutCancel(ctx), drop)
	return errors.Join(err, dropped)
}
