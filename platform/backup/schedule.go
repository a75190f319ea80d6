package backup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"
)

const (
	// Interval is how often a Schedule looks whether there is something to do.
	Interval = 15 * time.Minute
	// Longest is how long a backup and its trial may take.
	Longest = 8 * time.Hour
)

// Schedule makes a backup every night, removes those that need not be kept, and restores one
// each week to see that it can be.
type Schedule struct {
	To  *Destination
	Of  Installation
	Dir string // where an archive is while it is written, and a trial's files
	Now func() time.Time
	Log *slog.Logger
}

// Run does what is due.
func (s *Schedule) Run(ctx context.Context) error {
	kept, err := s.To.List(ctx)
	if err != nil {
		return err
	}
	if Due(kept, s.Now()) {
		if err := s.make(ctx); err != nil {
			return fmt.Errorf("make the backup of the night: %w", err)
		}
		if kept, err = s.To.List(ctx); err != nil {
			return err
		}
	}
	return errors.Join(s.remove(ctx, Spare(kept)), s.tryWhenDue(ctx, kept))
}

func (s *Schedule) make(ctx context.Context) error {
	dir, err := os.MkdirTemp(s.Dir, "backup-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	now := s.Now()
	path := filepath.Join(dir, Name(now))
	end, err := Make(ctx, path, s.Of, now)
	if err != nil {
		return err
	}
	for _, key := range end.Damaged {
		s.Log.ErrorContext(ctx, "a file was missing or damaged when the backup was made", "file", key)
	}
	if err := s.To.put(ctx, Name(now), path); err != nil {
		return err
	}
	s.Log.InfoContext(ctx, "made a backup", "name", Name(now), "files", end.Files)
	return nil
}

func (s *Schedule) remove(ctx context.Context, spare []Kept) error {
	var failed error
	for _, each := range spare {
		failed = errors.Join(failed, s.To.bucket.Delete(ctx, each.Name))
	}
	return failed
}

func (s *Schedule) tryWhenDue(ctx context.Context, kept []Kept) error {
	last, err := s.To.LastTrial(ctx)
	if err != nil || len(kept) == 0 || !last.due(s.Now()) {
		return err
	}
	trial, err := s.try(ctx, kept[0].Name)
	if err != nil {
		return fmt.Errorf("restore %s to see that it can be: %w", kept[0].Name, err)
	}
	s.Log.InfoContext(ctx, "restored a backup to see that it can be", "name", trial.Backup, "rows", trial.Rows, "files", trial.Files)
	return nil
}
