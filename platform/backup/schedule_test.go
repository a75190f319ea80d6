package backup_test

import (
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hivis/platform/backup"
	"hivis/platform/db/dbtest"
	"hivis/platform/files"
)

func TestBackupsBySchedule(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	store, err := files.Open(t.Context(), "mem://")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	dir, work := t.TempDir(), t.TempDir()
	to, err := backup.OpenDestination(t.Context(), (&url.URL{Scheme: "file", Path: filepath.ToSlash(dir)}).String())
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	now := at("2026-11-27 15:00")
	s := &backup.Schedule{To: to, Dir: work, Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler),
		Of: backup.Installation{DatabaseURL: database.URL, Files: store, Secret: dbtest.Secret, Version: "test"}}
	numbers := prometheus.NewRegistry()
	numbers.MustRegister(backup.NewState(to, s.Now))
	has := func(backups, metrics int) {
		t.Helper()
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if kept, err := to.List(t.Context()); err != nil || len(kept) != backups {
			t.Errorf("%s: %v, %v", now, kept, err)
		}
		if told, err := numbers.Gather(); err != nil || len(told) != metrics {
			t.Errorf("%s: %v, %v", now, told, err)
		}
		if left, err := os.ReadDir(work); err != nil || len(left) > 0 {
			t.Errorf("%v stays behind, %v", left, err)
		}
	}
	has(0, 0)
	now = at("2026-11-28 02:00")
	has(1, 2)
	trial, err := to.LastTrial(t.Context())
	if err != nil || trial.Error != "" || !trial.At.Equal(now) || trial.Backup != backup.Name(now) {
		t.Errorf("%+v, %v", trial, err)
	}
	has(1, 2) // it runs again within the hour
	now = at("2026-11-29 02:00")
	has(2, 2)
	if again, err := to.LastTrial(t.Context()); err != nil || again != trial {
		t.Errorf("it was tried again: %+v, %v", again, err)
	}

	// A backup that cannot be restored is told each day until one can.
	now = at("2026-12-05 02:00")
	for _, damaged := range []string{backup.Name(at("2026-11-28 02:00")), backup.Name(at("2026-11-29 02:00")), backup.Name(now.Add(time.Minute))} {
		if err := os.WriteFile(filepath.Join(dir, damaged), []byte("no archive"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	now = now.Add(2 * time.Minute)
	if err := s.Run(t.Context()); err == nil {
		t.Error("a damaged backup was restored")
	}
	if trial, err := to.LastTrial(t.Context()); err != nil || trial.Error == "" {
		t.Errorf("%+v, %v", trial, err)
	}
	if told, err := numbers.Gather(); err != nil || len(told) != 1 {
		t.Errorf("%v, %v", told, err)
	}
	now = at("2026-12-06 02:30")
	has(4, 2)
	if trial, err := to.LastTrial(t.Context()); err != nil || trial.Error != "" || trial.Backup != backup.Name(now) {
		t.Errorf("%+v, %v", trial, err)
	}
}
