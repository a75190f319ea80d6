// Package dbtest gives each test a database of its own: a copy of a migrated
// template on the shared test cluster, which takes some 30 ms. Its files are copied:
// written to the log, as is usual, they take five times as long.
package dbtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/db/embedded"
	"hivis/platform/db/embedded/embeddedtest"
)

// Secret is that of all test databases.
var Secret = []byte("a secret for tests, and for tests only")

// patience is that of requests in tests: where everything is tested at once on a small
// machine, a second without a connection says nothing about what is tested.
const patience = 30 * time.Second

// Database is a fresh database.
type Database struct {
	*db.DB
	URL string // the owner's
}

// New returns a migrated, empty database that goes with the test.
func New(t testing.TB) *Database {
	t.Helper()
	return With(t, nil)
}

// With is New with a tracer that sees every statement.
func With(t testing.TB, tracer db.Tracer) *Database {
	t.Helper()
	if !embedded.Available() {
		t.Fatal("PostgreSQL is not bundled: run `make bundle` first")
	}
	admin := embeddedtest.Shared(t)
	if err := template(admin); err != nil {
		t.Fatalf("make the template database: %v", err)
	}
	name := "test_" + strings.ToLower(rand.Text()[:12])
	ctx := context.Background()
	exec(t, admin, fmt.Sprintf("create database %s template %s strategy file_copy", name, templateName()))
	t.Cleanup(func() { exec(t, admin, fmt.Sprintf("drop database if exists %s with (force)", name)) })
	url := urlOf(t, admin, name)
	database, err := db.Open(ctx, db.Options{URL: url, Secret: Secret, MaxConns: 8, AcquireTimeout: patience, Pooler: os.Getenv("HIVIS_TEST_POOLER"), Log: slog.New(slog.DiscardHandler), Tracer: tracer})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	return &Database{database, url}
}

// Owner connects as the owner of the schema, past row-level security.
func (d *Database) Owner(t testing.TB) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), d.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

var (
	templateOnce sync.Once
	errTemplate  error
)

// template makes the migrated database that tests copy, once per set of
// migrations, whichever test program comes first.
func template(admin string) error {
	templateOnce.Do(func() { errTemplate = makeTemplate(context.Background(), admin) })
	return errTemplate
}

func makeTemplate(ctx context.Context, admin string) error {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	const lock = 7_274_836_002
	if _, err := conn.Exec(ctx, "select pg_advisory_lock($1)", int64(lock)); err != nil {
		return err
	}
	defer conn.Exec(ctx, "select pg_advisory_unlock($1)", int64(lock))
	name := templateName()
	var exists bool
	if err := conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", name).Scan(&exists); err != nil || exists {
		return err
	}
	draft := name + "_draft"
	for _, sql := range []string{"drop database if exists " + draft + " with (force)", "create database " + draft} {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return err
		}
	}
	url, err := withDatabase(admin, draft)
	if err != nil {
		return err
	}
	if err := db.Migrate(ctx, url, Secret, slog.New(slog.DiscardHandler)); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, fmt.Sprintf("alter database %s rename to %s", draft, name))
	return err
}

func templateName() string {
	h := sha256.New()
	_ = fs.WalkDir(db.Migrations, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			content, _ := fs.ReadFile(db.Migrations, path)
			h.Write([]byte(path))
			h.Write(content)
		}
		return err
	})
	h.Write([]byte(db.JobsVersion))
	return "template_" + hex.EncodeToString(h.Sum(nil))[:16]
}

func exec(t testing.TB, url, sql string) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, sql); err != nil {
		t.Fatal(err)
	}
}

func urlOf(t testing.TB, admin, name string) string {
	t.Helper()
	url, err := withDatabase(admin, name)
	if err != nil {
		t.Fatal(err)
	}
	return url
}

// withDatabase names another database in a connection string, whichever of the
// two forms it has.
func withDatabase(dsn, name string) (string, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("host='%s' port=%d user='%s' password='%s' dbname=%s", config.Host, config.Port, config.User, config.Password, name), nil
}
