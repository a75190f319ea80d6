package roles_test

import (
	"io/fs"
	"testing"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
)

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
