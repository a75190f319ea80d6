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
	if err := db.MigrateWithNewSecret(t.Context(), url, theirs, slog.New(slog.DiscardHandler)); err != nil || !serves(theirs) || serves(ours) {
		t.Errorf("taken over: %v", err)
	}
	if err := migrate(ours); !errors.Is(err, db.ErrOtherSecret) {
		t.Errorf("the secret before: %v", err)
	}
	t.Run("beside it", func(t *testing.T) { besideIt(t, url) })
	runSQL(t, url, "insert into goose_db_version (version_id, is_applied) values (99999, true)")
	if err := migrate(theirs); err == nil || !strings.Contains(err.Error(), "99999") || !strings.Contains(err.Error(), newest(t)) {
		t.Errorf("a newer schema: %v", err)
	}
}

// besideIt is a second installation on the server, in a database of its own.
func besideIt(t *testing.T, url string) {
	runSQL(t, url, "create database second")
	second := strings.Replace(url, "/hivis?", "/second?", 1)
	quiet, secret := slog.New(slog.DiscardHandler), []byte("a secret of the second installation!!")
	for range 2 { // the second time it finds the names that it chose
		if err := db.Migrate(t.Context(), second, secret, quiet); err != nil {
			t.Fatal(err)
		}
	}
	runSQL(t, url, "alter database second rename to moved")
	second = strings.Replace(second, "/second?", "/moved?", 1)
	d, err := db.Open(t.Context(), db.Options{URL: second, Secret: secret, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var who string
	err = d.Write(t.Context(), db.Scope{OrganizationID: 1}, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "select current_user || ' ' || name from organizations").Scan(&who)
	})
	if err != nil || !strings.HasPrefix(who, "hivis_app_") || !strings.HasSuffix(who, " Platform") {
		t.Errorf("it serves as %q, %v", who, err)
	}
	app, _, _ := strings.Cut(who, " ")
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for _, role := range []string{app, strings.Replace(app, "hivis_app", "hivis_platform", 1)} {
		var open int
		err := conn.QueryRow(t.Context(), `select
			(select count(*) from pg_class where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind in ('r', 'p', 'v') and has_table_privilege($1, oid, 'select, insert, update, delete')) +
			(select count(*) from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege($1, oid, 'execute'))`, role).Scan(&open)
		if err != nil || open > 0 {
			t.Errorf("%s may use %d things of the first installation, %v", role, open, err)
		}
	}
	if err := db.Migrate(t.Context(), second, []byte("the secret of somebody else entirely"), quiet); !errors.Is(err, db.ErrOtherSecret) {
		t.Errorf("another secret: %v", err)
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

func runSQL(t *testing.T, url, sql string) {
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
