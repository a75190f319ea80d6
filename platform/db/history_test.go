package db_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
)

// TestHistoryIsNotRewritten: a migration that ran somewhere is not run again, so what
// is changed in it afterwards is missing there. A new file gets its line, and that is
// never touched again.
func TestHistoryIsNotRewritten(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(db.Migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for _, name := range files {
		content, err := db.Migrations.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&lines, "%x  %s\n", sha256.Sum256(content), strings.TrimPrefix(name, "migrations/"))
	}
	kept, err := os.ReadFile("migrations/SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) != lines.String() {
		t.Errorf("migrations/SHA256SUMS is not of these files. If one was added, add its line; if one was changed, put it back and write another:\n%s", lines.String())
	}
}

// TestHistoryGoesBackAndForth finds whatever a way back forgets.
func TestHistoryGoesBackAndForth(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	files, err := fs.Sub(db.Migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	handle := stdlib.OpenDB(*database.Owner(t).Config())
	t.Cleanup(func() { _ = handle.Close() })
	history, err := goose.NewProvider(goose.DialectPostgres, handle, files)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := history.DownTo(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := history.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
}
