package embedded

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// childDir makes this test binary act as a Hivis server in a process of its
// own, so that a test can kill it.
const childDir = "EMBEDDED_TEST_CHILD_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		serveAsChild(dir)
	}
	os.Exit(m.Run())
}

// scratch returns a data directory that the server's account can enter, and
// the folder shared by all tests for the unpacked build.
func scratch(t *testing.T) Options {
	t.Helper()
	if !Available() {
		t.Skip("PostgreSQL is not bundled: run `go run ./platform/db/embedded/bundle` first")
	}
	dir, err := os.MkdirTemp("", "hivis-embedded-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return Options{Dir: dir, Binaries: binariesForTests(), Log: testLog(t)}
}

func binariesForTests() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("hivis-test-%d", os.Getuid()), "postgres")
}

func testLog(t *testing.T) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func start(t *testing.T, o Options) *Server {
	t.Helper()
	begin := time.Now()
	s, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("started in %s", time.Since(begin).Round(time.Millisecond))
	t.Cleanup(func() { stop(t, s) })
	return s
}

func stop(t *testing.T, s *Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := s.Stop(ctx); err != nil {
		t.Error(err)
	}
}

func query(t *testing.T, url, sql string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	rows, err := conn.Query(t.Context(), sql, pgx.QueryExecModeSimpleProtocol)
	if err != nil {
		t.Fatal(err)
	}
	values, err := pgx.CollectRows(rows, pgx.RowTo[*string])
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	if len(values) == 0 || values[0] == nil {
		return ""
	}
	return *values[0]
}

func TestFreshStartIsDurableAndUsesUTF8(t *testing.T) {
	s := start(t, scratch(t))
	for setting, want := range map[string]string{
		"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on", "data_checksums": "on",
		"wal_level": "replica", "jit": "off", "TimeZone": "UTC", "log_timezone": "UTC",
		"server_encoding": "UTF8", "listen_addresses": "", "max_connections": "100",
		"password_encryption": "scram-sha-256",
	} {
		if got := query(t, s.URL(), "select current_setting('"+setting+"')"); got != want {
			t.Errorf("%s = %q, want %q", setting, got, want)
		}
	}
	if got := query(t, s.URL(), "select upper('zażółć äöü ñ ш')"); got != "ZAŻÓŁĆ ÄÖÜ Ñ Ш" {
		t.Errorf("upper = %q", got)
	}
	if got := query(t, s.URL(), "select ('2026-07-01 12:00'::timestamp at time zone 'Europe/Sofia')::text"); got != "2026-07-01 09:00:00+00" {
		t.Errorf("time zones: %q", got)
	}
	for _, name := range []string{"pg_trgm", "btree_gin", "unaccent", "pg_stat_statements"} {
		query(t, s.URL(), "create extension "+name)
	}
	if got := query(t, s.URL(), "select unaccent('Bułgaria')"); got != "Bulgaria" {
		t.Errorf("unaccent = %q", got)
	}
}

// TestRestartKeepsData also sees that only the first start makes a cluster, which is what makes it
// slower than every other.
func TestRestartKeepsData(t *testing.T) {
	o := scratch(t)
	var log bytes.Buffer
	o.Log = slog.New(slog.NewTextHandler(io.MultiWriter(&log, t.Output()), nil))
	const creates = "a database cluster is created"
	first := start(t, o)
	query(t, first.URL(), "create table kept (word text)")
	query(t, first.URL(), "insert into kept values ('still here')")
	stop(t, first)
	if !strings.Contains(log.String(), creates) {
		t.Errorf("the first start does not say that %s:\n%s", creates, log.String())
	}

	log.Reset()
	second := start(t, o)
	if got := query(t, second.URL(), "select word from kept"); got != "still here" {
		t.Errorf("after the restart: %q", got)
	}
	stop(t, second)
	if strings.Contains(log.String(), creates) {
		t.Errorf("the second start made it anew:\n%s", log.String())
	}
}

func TestDroppedPrivileges(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root drops privileges")
	}
	o := scratch(t)
	o.Throwaway = true
	s := start(t, o)
	for _, path := range []string{fmt.Sprintf("/proc/%d", s.process.pid), s.place.cluster, s.place.sockets} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		stat := info.Sys().(*syscall.Stat_t)
		if stat.Uid != unprivileged || stat.Gid != unprivileged {
			t.Errorf("%s belongs to %d:%d", path, stat.Uid, stat.Gid)
		}
	}
}

func TestSecondServerIsRefused(t *testing.T) {
	o := scratch(t)
	o.Throwaway = true
	start(t, o)
	_, err := Start(t.Context(), o)
	want := fmt.Sprintf("in use by another Hivis server (process %d)", os.Getpid())
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the second start: %v", err)
	}
}

func TestLongPathUsesLoopback(t *testing.T) {
	o := scratch(t)
	o.Throwaway = true
	o.Dir = filepath.Join(o.Dir, strings.Repeat("long/", 30))
	if err := os.MkdirAll(o.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	openParents(t, o.Dir)
	s := start(t, o)
	if !strings.Contains(s.URL(), "@127.0.0.1:") {
		t.Errorf("URL = %s", s.URL())
	}
	if got := query(t, s.URL(), "select inet_server_addr()::text"); !strings.HasPrefix(got, "127.0.0.1") {
		t.Errorf("server address %q", got)
	}
	wrong := strings.Replace(s.URL(), s.login.password, "guess", 1)
	if _, err := pgx.Connect(t.Context(), wrong); err == nil {
		t.Error("a wrong password is accepted")
	}
}

// openParents makes scratch folders enterable, which temporary ones are not.
func openParents(t *testing.T, dir string) {
	t.Helper()
	for dir != filepath.Clean(os.TempDir()) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		dir = filepath.Dir(dir)
	}
}

// TestNewParentsAreOpen makes the folders of a new machine, where none of them is there
// yet, with a umask that hides new files from others.
func TestNewParentsAreOpen(t *testing.T) {
	top, err := os.MkdirTemp("", "hivis-parents-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(top) })
	openParents(t, top)
	defer syscall.Umask(syscall.Umask(0o077))
	who := &account{uid: unprivileged, gid: unprivileged}
	if _, err := makeDir(filepath.Join(top, "new", "parent", "data"), who); err != nil {
		t.Error(err)
	}
}

func TestClosedParentIsNamed(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("an ordinary user's folders are its own")
	}
	o := scratch(t) // its own folder is closed to others
	closed := o.Dir
	o.Dir = filepath.Join(o.Dir, "data")
	_, err := Start(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(), "chmod o+x "+closed) {
		t.Errorf("Start: %v", err)
	}
}

// TestUnpacksIntoTheDataDirectory goes without the shared build, with a umask
// that hides new files from others, and beside the build of an older version.
func TestUnpacksIntoTheDataDirectory(t *testing.T) {
	o := scratch(t)
	o.Binaries, o.Throwaway = "", true
	old := filepath.Join(o.Dir, "postgres", "0123456789abcdef")
	if err := os.MkdirAll(old, 0o755); err != nil {
		t.Fatal(err)
	}
	defer syscall.Umask(syscall.Umask(0o077))
	start(t, o)
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Errorf("the old build: %v", err)
	}
}

func TestThrowawaySkipsDurability(t *testing.T) {
	o := scratch(t)
	o.Throwaway = true
	s := start(t, o)
	for setting, want := range map[string]string{
		"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "data_checksums": "off", "max_connections": "300",
	} {
		if got := query(t, s.URL(), "select current_setting('"+setting+"')"); got != want {
			t.Errorf("%s = %q, want %q", setting, got, want)
		}
	}
}
