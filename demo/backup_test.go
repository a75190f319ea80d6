package demo_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/backup"
	"hivis/platform/db/dbtest"
	"hivis/platform/db/embedded"
	"hivis/platform/files"
)

// TestBackupAndRestore carries the demo to a PostgreSQL whose owner is nobody special.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	app := newApp(t, database, moments[0])
	fillOnce(t, app)
	if _, err := database.Owner(t).Exec(t.Context(), "insert into jobs.river_job (kind, max_attempts, args) values ('later', 3, '{\"organization_id\": 2}')"); err != nil {
		t.Fatal(err)
	}
	letters := func(make string) {
		if _, err := database.Owner(t).Exec(t.Context(), "update search_texts set text = "+make+"(text)"); err != nil {
			t.Fatal(err)
		}
	}
	letters("initcap") // as a database leaves them that knows no others than English ones
	from := backup.Installation{DatabaseURL: database.URL, Files: app.Files(), Secret: dbtest.Secret, Version: "test"}
	path := filepath.Join(t.TempDir(), "hivis.tar.gz")
	made, err := backup.Make(t.Context(), path, from, moments[0])
	if err != nil || made.Files == 0 || len(made.Damaged) > 0 || made.Rows["public.users"] == 0 || made.Rows["jobs.river_job"] == 0 {
		t.Fatalf("%+v, %v", made, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read it: %v, %v", info.Mode(), err)
	}
	if secret, err := backup.Secret(path); err != nil || !bytes.Equal(secret, dbtest.Secret) {
		t.Errorf("the secret is %q, %v", secret, err)
	}
	if _, err := backup.Make(t.Context(), path, from, moments[0]); err == nil {
		t.Error("a backup replaced another")
	}
	quiet := slog.New(slog.DiscardHandler)
	if _, err := backup.Restore(t.Context(), path, from, quiet); !errors.Is(err, backup.ErrUsed) {
		t.Errorf("over itself: %v", err)
	}
	into := backup.Installation{DatabaseURL: plainDatabase(t), Files: openFiles(t, "file://"+t.TempDir()), Secret: dbtest.Secret, Version: "test"}
	if restored, err := backup.Restore(t.Context(), path, into, quiet); err != nil || restored.SHA256 != made.SHA256 {
		t.Fatalf("%+v, %v", restored, err)
	}
	letters("lower")
	if was, is := content(t, database.URL), content(t, into.DatabaseURL); !maps.Equal(was, is) {
		for name := range was {
			if was[name] != is[name] {
				t.Errorf("%s was %s and is %s", name, was[name], is[name])
			}
		}
	}
	// What arrived can be backed up as well, by an owner who is no superuser.
	again, err := backup.Make(t.Context(), path+".2", into, moments[0])
	if err != nil || again.Files != made.Files || !maps.Equal(again.Rows, made.Rows) || len(again.Damaged) > 0 {
		t.Errorf("%+v, %v", again, err)
	}
	if _, err := backup.Restore(t.Context(), path, into, quiet); !errors.Is(err, backup.ErrUsed) {
		t.Errorf("over what was restored: %v", err)
	}
}

// TestABadBackupIsRefused before anything is touched.
func TestABadBackupIsRefused(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	path := filepath.Join(t.TempDir(), "hivis.tar.gz")
	store := openFiles(t, "mem://")
	of := backup.Installation{DatabaseURL: database.URL, Files: store, Secret: dbtest.Secret, Version: "test"}
	if _, err := backup.Make(t.Context(), path, of, moments[0]); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	for name, content := range map[string][]byte{
		"ends too early": whole[:len(whole)/2], "damaged": flipped, "no backup of Hivis": []byte("a letter"),
	} {
		bad := filepath.Join(t.TempDir(), "bad")
		if err := os.WriteFile(bad, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.Secret(bad); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	of.Secret = []byte("another secret that is long enough!!")
	if _, err := backup.Make(t.Context(), path+".2", of, moments[0]); err == nil {
		t.Error("the secret of another installation was put beside these tables")
	}
	if left, _ := filepath.Glob(path + "?*"); left != nil {
		t.Errorf("half a backup stayed: %v", left)
	}
}

func openFiles(t *testing.T, location string) *files.Store {
	t.Helper()
	store, err := files.Open(t.Context(), location)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store
}

// plainDatabase is an empty database on a server of its own, since roles are the
// server's, and its owner may make roles and no more.
func plainDatabase(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "hivis-restore-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	server, err := embedded.Start(t.Context(), embedded.Options{Dir: dir, Throwaway: true,
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
	url, err := embedded.Running(dir) // as the command finds it
	if err != nil || url != server.URL() {
		t.Fatalf("the server is at %s, not %s: %v", server.URL(), url, err)
	}
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for _, sql := range []string{"create role plant login createrole password 'plant'", "create database plant owner plant"} {
		if _, err := conn.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	at := conn.Config()
	return fmt.Sprintf("host='%s' port=%d user=plant password=plant dbname=plant", at.Host, at.Port)
}

// content is a sum of every table's rows, and where every sequence stands.
func content(t *testing.T, url string) map[string]string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	found, err := conn.Query(t.Context(), `select c.oid::regclass::text from pg_class c where relkind = 'r' and not relispartition
		and (relnamespace = 'public'::regnamespace and relname not in ('goose_db_version', 'record_changes') or c.oid = 'jobs.river_job'::regclass)`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(found, pgx.RowTo[string])
	if err != nil || len(tables) < 30 {
		t.Fatalf("%v, %v", tables, err)
	}
	sums := map[string]string{}
	for _, table := range tables {
		var sum string
		if err := conn.QueryRow(t.Context(), "select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate \"C\")), '') from "+table+" t").Scan(&sum); err != nil {
			t.Fatal(err)
		}
		sums[table] = sum
	}
	found, err = conn.Query(t.Context(), "select schemaname || '.' || sequencename, last_value::text || ' ' || sequenceowner from pg_sequences where schemaname = 'serials' and last_value is not null")
	if err != nil {
		t.Fatal(err)
	}
	var name, last string
	if _, err := pgx.ForEachRow(found, []any{&name, &last}, func() error { sums[name] = last; return nil }); err != nil {
		t.Fatal(err)
	}
	return sums
}
