package live

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
)

type database struct {
	*db.DB
	owner *pgx.Conn
}

func newDatabase(t testing.TB) *database {
	t.Helper()
	d := dbtest.New(t)
	return &database{d.DB, d.Owner(t)}
}

// exec is the owner's, past row-level security.
func (d *database) exec(t testing.TB, sql string, args ...any) {
	t.Helper()
	if _, err := d.owner.Exec(context.Background(), sql, args...); err != nil {
		t.Fatal(err)
	}
}
