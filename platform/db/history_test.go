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

// TestRolesKeepWhatTheyCouldDo when a right begins to guard it: what could be done without it
// is granted to whoever could, once, and to nobody else.
func TestRolesKeepWhatTheyCouldDo(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	files, err := fs.Sub(db.Migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	owner := database.Owner(t)
	handle := stdlib.OpenDB(*owner.Config())
	t.Cleanup(func() { _ = handle.Close() })
	history, err := goose.NewProvider(goose.DialectPostgres, handle, files)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := history.DownTo(t.Context(), 359); err != nil {
		t.Fatal(err)
	}
	for _, sql := range []string{
		"alter table roles no force row level security",
		"alter table organizations no force row level security",
		"insert into organizations (id, name, sub_domain_name) overriding system value values (9, 'Kept', 'kept')",
		`insert into roles (organization_id, name, kind, grants_admin, rules) values
			(9, 'manages', 'system', false, '{"Observation": ["read", "update", "close"], "Action": ["create"], "Incident": ["read", "update", "approve"], "Audit": ["read", "create"]}'),
			(9, 'administers', 'system', true, '{"Observation": ["update"], "Incident": ["read"]}'),
			(9, 'had it', 'system', false, '{"Audit": ["update", "close"]}'),
			(9, 'reports', 'system', false, '{"Observation": ["read", "create", "update"], "Incident": ["read", "create"], "Audit": ["read"], "Action": ["update"]}'),
			(9, 'none', 'system', false, '{}')`,
	} {
		if _, err := owner.Exec(t.Context(), sql); err != nil {
			t.Fatal(sql, err)
		}
	}
	if _, err := history.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"manages":     `{"Audit": ["read", "create", "close"], "Action": ["create"], "Incident": ["read", "update", "extend", "approve"], "Observation": ["read", "update", "revoke", "extend", "close", "reject"]}`,
		"administers": `{"Incident": ["read", "extend"], "Observation": ["update", "revoke", "extend", "reject"]}`,
		"had it":      `{"Audit": ["update", "close"]}`,
		"reports":     `{"Audit": ["read"], "Action": ["update"], "Incident": ["read", "create"], "Observation": ["read", "create", "update"]}`,
		"none":        `{}`,
	} {
		var got string
		if err := owner.QueryRow(t.Context(), "select rules::text from roles where name = $1 and organization_id = 9", name).Scan(&got); err != nil {
			t.Fatal(name, err)
		}
		if got != want {
			t.Errorf("%s: %s, wanted %s", name, got, want)
		}
	}
}
