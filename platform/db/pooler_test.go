package db_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
)

// TestThroughAPooler serves over a PgBouncer that has two connections in transaction
// mode, so that transactions of many meet on each.
func TestThroughAPooler(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	owner, err := pgx.ParseConfig(d.URL)
	if err != nil {
		t.Fatal(err)
	}
	pooler := startPooler(t, owner)
	var organizations []int64
	for _, name := range []string{"acme", "globex", "initech"} {
		var id int64
		if err := d.Owner(t).QueryRow(t.Context(), "insert into organizations (name, sub_domain_name) values ($1, $1) returning id", name).Scan(&id); err != nil {
			t.Fatal(err)
		}
		organizations = append(organizations, id)
	}
	through, err := db.Open(t.Context(), db.Options{URL: d.URL, Secret: dbtest.Secret, MaxConns: 12, Pooler: pooler, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer through.Close()
	var all sync.WaitGroup
	for i := range 60 {
		all.Go(func() { visit(t, through, organizations[i%len(organizations)], i) })
	}
	all.Wait()
	var added int
	if err := d.Owner(t).QueryRow(t.Context(), "select count(*) from roles").Scan(&added); err != nil || added != 60 {
		t.Errorf("%d of 60 were added, %v", added, err)
	}
	var zone, timeout string
	err = through.Read(t.Context(), db.Scope{OrganizationID: organizations[0]}, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "select current_setting('timezone'), current_setting('statement_timeout')").Scan(&zone, &timeout)
	})
	if err != nil || zone != "UTC" || timeout != "30s" {
		t.Errorf("the time is in %s and statements have %s, %v", zone, timeout, err)
	}
	url := fmt.Sprintf("host=127.0.0.1 port=%s user=%s password=%s dbname=%s sslmode=disable", pooler[strings.LastIndex(pooler, ":")+1:], owner.User, owner.Password, owner.Database)
	if err := db.Migrate(t.Context(), url, dbtest.Secret, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "HIVIS_DATABASE_POOLER") {
		t.Errorf("migrating through the pooler: %v", err)
	}
}

// visit writes and reads as one organization, and sees nothing of the others.
func visit(t *testing.T, d *db.DB, organization int64, n int) {
	scope, ctx := db.Scope{OrganizationID: organization}, t.Context()
	failed := errors.New("given up")
	err := d.Write(ctx, scope, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, "insert into roles (organization_id, name, rules) values ($1, $2, $3)", organization, fmt.Sprint(n), map[string][]string{"Site": {"read"}}); err != nil {
			return err
		}
		tx.Defer("update roles set template = 'made' where name = any($1::text[])", []string{fmt.Sprint(n)})
		return nil
	})
	if err != nil {
		t.Errorf("write: %v", err)
	}
	if err := d.Write(ctx, scope, func(tx *db.Tx) error {
		_, _ = tx.Exec(ctx, "delete from roles")
		return failed
	}); !errors.Is(err, failed) {
		t.Errorf("give up: %v", err)
	}
	if err := d.Read(ctx, scope, func(tx *db.Tx) error {
		var others, mine int
		err := tx.QueryRow(ctx, "select count(*) filter (where organization_id <> $1), count(*) filter (where name = $2 and template = 'made') from roles", organization, fmt.Sprint(n)).Scan(&others, &mine)
		if others != 0 || mine != 1 {
			t.Errorf("%d of others, %d of one's own", others, mine)
		}
		return err
	}); err != nil {
		t.Errorf("read: %v", err)
	}
}

// startPooler runs the system's PgBouncer, which asks PostgreSQL for the passwords.
func startPooler(t *testing.T, owner *pgx.ConnConfig) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		t.Skip("PgBouncer is not installed")
	}
	dir, err := os.MkdirTemp("", "hivis-pooler-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().(*net.TCPAddr)
	_ = listener.Close()
	users, settings := filepath.Join(dir, "users"), filepath.Join(dir, "pgbouncer.ini")
	for name, content := range map[string]string{
		users: fmt.Sprintf("%q %q\n", owner.User, owner.Password),
		settings: fmt.Sprintf(`[databases]
* = host=%s port=%d
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
auth_type = scram-sha-256
auth_file = %s
auth_user = %s
auth_query = select rolname, rolpassword from pg_authid where rolname = $1
`, owner.Host, owner.Port, address.Port, users, owner.User),
	} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	arguments := []string{settings}
	if os.Geteuid() == 0 {
		arguments = append([]string{"-u", "nobody"}, settings)
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.CommandContext(t.Context(), program, arguments...)
	said := &strings.Builder{}
	run.Stdout, run.Stderr = said, said
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = run.Process.Kill()
		_ = run.Wait()
	})
	for deadline := time.Now().Add(10 * time.Second); ; {
		conn, err := net.Dial("tcp", address.String())
		if err == nil {
			_ = conn.Close()
			return address.String()
		}
		if time.Now().After(deadline) {
			_ = run.Process.Kill()
			_ = run.Wait()
			t.Fatalf("PgBouncer does not listen: %v: %s", err, said)
		}
	}
}
