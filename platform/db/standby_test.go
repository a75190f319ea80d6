package db_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
	"hivis/platform/db/embedded"
)

// servers are a primary and a standby that follows it by streaming replication.
type servers struct {
	t                *testing.T
	primary, standby *embedded.Server
	organization     int64
}

// startServers copies the files of a primary at rest, as PostgreSQL's documentation allows.
func startServers(t *testing.T) *servers {
	t.Helper()
	if !embedded.Available() {
		t.Fatal("PostgreSQL is not bundled: run `make bundle` first")
	}
	dir, err := os.MkdirTemp("", "hivis-two-") // a short name: sockets allow no long one
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o711); err != nil { // PostgreSQL has an account of its own
		t.Fatal(err)
	}
	s := &servers{t: t}
	first := s.start(filepath.Join(dir, "a"), filepath.Join(dir, "postgres"))
	if err := db.Migrate(t.Context(), first.URL(), dbtest.Secret, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	if err := s.on(first, "insert into organizations (name, sub_domain_name) values ('acme', 'acme') returning id").Scan(&s.organization); err != nil {
		t.Fatal(err)
	}
	s.stop(first)
	if out, err := exec.Command("cp", "-a", filepath.Join(dir, "a"), filepath.Join(dir, "b")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.primary = s.start(filepath.Join(dir, "a"), filepath.Join(dir, "postgres"))
	s.follow(filepath.Join(dir, "b", "cluster"))
	s.standby = s.start(filepath.Join(dir, "b"), filepath.Join(dir, "postgres"))
	return s
}

func (s *servers) start(dir, binaries string) *embedded.Server {
	s.t.Helper()
	server, err := embedded.Start(s.t.Context(), embedded.Options{Dir: dir, Binaries: binaries})
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { s.stop(server) })
	return server
}

// stop ends a server at once, as a lost machine does; it may be called again.
func (s *servers) stop(server *embedded.Server) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = server.Stop(ctx)
}

// follow makes a copy of the primary's files those of a standby.
func (s *servers) follow(cluster string) {
	s.t.Helper()
	primary, err := pgx.ParseConfig(s.primary.URL())
	if err != nil {
		s.t.Fatal(err)
	}
	settings, err := os.OpenFile(filepath.Join(cluster, "postgresql.auto.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	_, err = fmt.Fprintf(settings, "primary_conninfo = 'host=%s port=%d user=%s password=%s'\n", primary.Host, primary.Port, primary.User, primary.Password)
	if err = errors.Join(err, settings.Close(), os.WriteFile(filepath.Join(cluster, "standby.signal"), nil, 0o644)); err != nil {
		s.t.Fatal(err)
	}
}

// on asks a server as the owner.
func (s *servers) on(server *embedded.Server, sql string) pgx.Row {
	s.t.Helper()
	conn, err := pgx.Connect(s.t.Context(), server.URL())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn.QueryRow(s.t.Context(), sql)
}

func (s *servers) do(server *embedded.Server, sql string) {
	s.t.Helper()
	var ignored any
	if err := s.on(server, sql).Scan(&ignored); err != nil && !errors.Is(err, pgx.ErrNoRows) {
		s.t.Fatalf("%s: %v", sql, err)
	}
}

func (s *servers) open(o db.Options) *db.DB {
	s.t.Helper()
	o.Secret, o.Log, o.AcquireTimeout = dbtest.Secret, slog.New(slog.DiscardHandler), 10*time.Second
	d, err := db.Open(s.t.Context(), o)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(d.Close)
	return d
}

func (s *servers) scope() db.Scope { return db.Scope{OrganizationID: s.organization} }

func (s *servers) add(ctx context.Context, d *db.DB, name string) error {
	return d.Write(ctx, s.scope(), func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, "insert into roles (organization_id, name, rules) values ($1, $2, '{}')", s.organization, name)
		return err
	})
}

// report counts what has a name, and says whether the standby was asked.
func (s *servers) report(d *db.DB, name string) (found int, replica bool) {
	s.t.Helper()
	tx := d.BeginReport(s.t.Context(), s.scope())
	err := tx.QueryRow(s.t.Context(), "select count(*), pg_is_in_recovery() from roles where name = $1", name).Scan(&found, &replica)
	if err = db.End(s.t.Context(), tx, err); err != nil {
		s.t.Fatal(err)
	}
	return found, replica
}

func TestAStandby(t *testing.T) {
	t.Parallel()
	s := startServers(t)
	s.answersReports()
	s.takesOver()
}

// answersReports holds the standby to answer reports, and never with less than was saved.
func (s *servers) answersReports() {
	t := s.t
	d := s.open(db.Options{URL: s.primary.URL(), Replica: s.standby.URL()})
	n := 0
	fromReplica := func() bool {
		t.Helper()
		n++
		name := fmt.Sprint("saved ", n)
		if err := s.add(t.Context(), d, name); err != nil {
			t.Fatal(err)
		}
		found, replica := s.report(d, name)
		if found != 1 {
			t.Errorf("%s was saved, and the report has %d of it", name, found)
		}
		return replica
	}
	await := func() { // on a busy machine the standby may be behind for a while
		for !fromReplica() && t.Context().Err() == nil {
		}
	}
	await()
	for range 20 {
		fromReplica()
	}
	await()
	s.do(s.standby, "select pg_wal_replay_pause()")
	if fromReplica() {
		t.Error("a standby that does not replay answered")
	}
	s.do(s.standby, "select pg_wal_replay_resume()")
	await()
	tx := d.BeginReport(t.Context(), s.scope())
	_, err := tx.Exec(t.Context(), "delete from roles")
	var refused *pgconn.PgError
	if err = db.End(t.Context(), tx, err); !errors.As(err, &refused) || refused.Code != "25006" {
		t.Errorf("the replica was written to: %v", err)
	}
	for why, other := range map[string]string{"down": "host=127.0.0.1 port=1 dbname=hivis", "the primary itself": s.primary.URL()} {
		d = s.open(db.Options{URL: s.primary.URL(), Replica: other})
		if d.CheckReplica(t.Context()) == nil || fromReplica() {
			t.Errorf("a replica that is %s answers", why)
		}
	}
	if db.CheckFollows(t.Context(), s.primary.URL(), s.primary.URL()) == nil || db.CheckFollows(t.Context(), s.primary.URL(), s.standby.URL()) != nil {
		t.Error("who follows whom is told wrongly")
	}
}

// takesOver loses the primary while eight write, and makes the standby the primary: what was
// acknowledged is there.
func (s *servers) takesOver() {
	t := s.t
	s.do(s.primary, "alter system set synchronous_standby_names = '*'")
	s.do(s.primary, "select pg_reload_conf()")
	d := s.open(db.Options{URL: eitherOf(t, s.primary, s.standby)})
	const writers, each = 8, 40
	var all sync.WaitGroup
	var lock sync.Mutex
	var acknowledged []string
	half := make(chan struct{}, writers*each)
	for w := range writers {
		all.Go(func() {
			for i := range each {
				name := fmt.Sprintf("%d/%d", w, i)
				for s.add(t.Context(), d, name) != nil { // the primary is lost, or the name is there: nobody acknowledged it
					if t.Context().Err() != nil {
						return
					}
					name += "+"
				}
				lock.Lock()
				acknowledged = append(acknowledged, name)
				lock.Unlock()
				half <- struct{}{}
			}
		})
	}
	for range writers * each / 2 {
		<-half
	}
	s.stop(s.primary)
	s.do(s.standby, "select pg_promote()")
	all.Wait()
	var kept int
	if err := s.count(acknowledged).Scan(&kept); err != nil || kept != writers*each {
		t.Errorf("%d of %d acknowledged writes are there, %v", kept, writers*each, err)
	}
}

func (s *servers) count(names []string) pgx.Row {
	conn, err := pgx.Connect(s.t.Context(), s.standby.URL())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn.QueryRow(s.t.Context(), "select count(*) from roles where name = any($1)", names)
}

// eitherOf is the address of whichever server can be written to.
func eitherOf(t *testing.T, servers ...*embedded.Server) string {
	t.Helper()
	var hosts, ports string
	var last *pgx.ConnConfig
	for _, server := range servers {
		config, err := pgx.ParseConfig(server.URL())
		if err != nil {
			t.Fatal(err)
		}
		if last != nil {
			hosts, ports = hosts+",", ports+","
		}
		hosts, ports, last = hosts+config.Host, ports+fmt.Sprint(config.Port), config
	}
	return fmt.Sprintf("host=%s port=%s user=%s password=%s dbname=%s sslmode=disable target_session_attrs=read-write", hosts, ports, last.User, last.Password, last.Database)
}
