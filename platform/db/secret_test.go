package db_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/db/embedded"
)

// TestAnotherInstallationIsLeftAlone has a PostgreSQL server of its own: roles are the
// server's, and every other test stands on those of the one they share.
func TestAnotherInstallationIsLeftAlone(t *testing.T) {
	t.Parallel()
	url := ownServer(t)
	ours, theirs := []byte("a secret of the first node, 32 long"), []byte("a secret of another one, as long!!!")
	migrate := func(secret []byte) error { return db.Migrate(t.Context(), url, secret, slog.New(slog.DiscardHandler)) }
	serves := func(secret []byte) bool {
		d, err := db.Open(t.Context(), db.Options{URL: url, Secret: secret, Log: slog.New(slog.DiscardHandler)})
		if err == nil {
			d.Close()
		}
		return err == nil
	}
	if err := migrate(ours); err != nil || !serves(ours) {
		t.Fatalf("the first: %v", err)
	}
	if err := migrate(theirs); !errors.Is(err, db.ErrOtherSecret) {
		t.Errorf("another secret: %v", err)
	}
	if !serves(ours) || migrate(ours) != nil {
		t.Error("the first node is locked out")
	}
	if err := db.TakeOver(t.Context(), url, theirs, slog.New(slog.DiscardHandler)); err != nil || !serves(theirs) || serves(ours) {
		t.Errorf("taken over: %v", err)
	}
	if err := migrate(ours); !errors.Is(err, db.ErrOtherSecret) {
		t.Errorf("the secret before: %v", err)
	}
	exec(t, url, "insert into goose_db_version (version_id, is_applied) values (99999, true)")
	if err := migrate(theirs); err == nil || !strings.Contains(err.Error(), "99999") || !strings.Contains(err.Error(), newest(t)) {
		t.Errorf("a newer schema: %v", err)
	}
}

func ownServer(t *testing.T) string {
	t.Helper()
	if !embedded.Available() {
		t.Skip("PostgreSQL is not bundled: run `make bundle` first")
	}
	dir, err := os.MkdirTemp("", "hivis-secret-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	server, err := embedded.Start(t.Context(), embedded.Options{Dir: dir, Log: slog.New(slog.DiscardHandler),
		Binaries: filepath.Join(os.TempDir(), fmt.Sprintf("hivis-test-%d", os.Getuid()), "postgres")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := server.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
	return server.URL()
}

func exec(t *testing.T, url, sql string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err == nil {
		_, err = conn.Exec(t.Context(), sql)
	}
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.Close(t.Context())
}

// newest is the number of the last migration.
func newest(t *testing.T) string {
	t.Helper()
	files, err := db.Migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	number := ""
	for _, f := range files {
		if name, sql := strings.CutSuffix(f.Name(), ".sql"); sql {
			number, _, _ = strings.Cut(name, "_")
		}
	}
	return strings.TrimLeft(number, "0")
}
