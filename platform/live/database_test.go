package live

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/platform/db"
)

// A database of one test: migrated, with the organizations 3 and 4.
type database struct {
	*db.DB
	owner *pgxpool.Pool
}

var databases atomic.Int64

func newDatabase(t testing.TB) *database {
	t.Helper()
	server := os.Getenv("HIVIS_TEST_DATABASE_URL")
	if server == "" {
		t.Skip("HIVIS_TEST_DATABASE_URL names no PostgreSQL")
	}
	ctx := context.Background()
	name := fmt.Sprintf("live_%d_%d", os.Getpid(), databases.Add(1))
	admin, err := pgx.Connect(ctx, server)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close(ctx)
	if _, err := admin.Exec(ctx, "create database "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		admin, err := pgx.Connect(ctx, server)
		if err != nil {
			t.Error(err)
			return
		}
		defer admin.Close(ctx)
		if _, err := admin.Exec(ctx, "drop database "+name+" with (force)"); err != nil {
			t.Error(err)
		}
	})
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/" + name
	quiet := slog.New(slog.DiscardHandler)
	if err := db.Migrate(ctx, address.String(), []byte("test"), quiet); err != nil {
		t.Fatal(err)
	}
	opened, err := db.Open(ctx, db.Options{URL: address.String(), Secret: []byte("test"), Log: quiet, MaxConns: 40})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	owner, err := pgxpool.New(ctx, address.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(owner.Close)
	return &database{opened, owner}
}

func (d *database) exec(t testing.TB, sql string, args ...any) {
	t.Helper()
	if _, err := d.owner.Exec(context.Background(), sql, args...); err != nil {
		t.Fatal(err)
	}
}
