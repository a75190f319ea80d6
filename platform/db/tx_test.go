package db_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
)

func TestScopeIsLocalToTheTransaction(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	ctx := context.Background()
	err := database.Write(ctx, db.Scope{OrganizationID: 7}, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, "select 1")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 { // more than there are connections
		err := database.Read(ctx, db.Scope{}, func(tx *db.Tx) error {
			var setting string
			if err := tx.QueryRow(ctx, "select coalesce(current_setting('app.organization_id', true), '')").Scan(&setting); err != nil {
				return err
			}
			if setting != "0" {
				t.Errorf("a pooled connection kept the organization %q", setting)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestWriteIsAllOrNothing(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	ctx := context.Background()
	owner := database.Owner(t)
	var id int64
	if err := owner.QueryRow(ctx, "insert into organizations (name, sub_domain_name) values ('Acme', 'acme') returning id").Scan(&id); err != nil {
		t.Fatal(err)
	}
	insert := func(fail error, after *bool) error {
		return database.Write(ctx, db.Scope{OrganizationID: id}, func(tx *db.Tx) error {
			if _, err := tx.Exec(ctx, "insert into categories (organization_id, name) values ($1, 'first')", id); err != nil {
				return err
			}
			tx.Defer("insert into categories (organization_id, name) values ($1, 'second')", id)
			tx.AfterCommit(func() { *after = true })
			return fail
		})
	}
	count := func() (n int) {
		if err := owner.QueryRow(ctx, "select count(*) from categories").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	var after bool
	if err := insert(errors.New("no"), &after); err == nil || count() != 0 || after {
		t.Fatalf("a refused write left %d rows, told %v", count(), after)
	}
	if err := insert(nil, &after); err != nil || count() != 2 || !after {
		t.Fatalf("err %v, %d rows, told %v", err, count(), after)
	}
	after = false
	if err := insert(nil, &after); err == nil || count() != 2 || after {
		t.Fatalf("a duplicate: err %v, %d rows, told %v", err, count(), after)
	}
}

func TestAReadingTransactionCannotWriteLater(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	err := database.Read(context.Background(), db.Scope{OrganizationID: 1}, func(tx *db.Tx) error {
		tx.Defer("delete from categories")
		return nil
	})
	if err == nil {
		t.Fatal("a deferred write of a reading transaction was accepted")
	}
}

// What was deferred goes before the next statement, which therefore sees it,
// and a failure of it is a failure of the whole.
func TestTheNextStatementSeesWhatWasDeferred(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	ctx := context.Background()
	owner := database.Owner(t)
	var id int64
	if err := owner.QueryRow(ctx, "insert into organizations (name, sub_domain_name) values ('Acme', 'acme') returning id").Scan(&id); err != nil {
		t.Fatal(err)
	}
	category := func(tx *db.Tx, name string) {
		tx.Defer("insert into categories (organization_id, name) values ($1, $2)", id, name)
	}
	count := func(tx *db.Tx) (n int, err error) {
		err = tx.QueryRow(ctx, "select count(*) from categories").Scan(&n)
		return n, err
	}
	for _, opened := range []bool{false, true} {
		err := database.Write(ctx, db.Scope{OrganizationID: id}, func(tx *db.Tx) error {
			if opened {
				if _, err := tx.Exec(ctx, "delete from categories"); err != nil {
					return err
				}
			}
			category(tx, "first")
			category(tx, "second")
			batch := &pgx.Batch{}
			var n int
			batch.Queue("select count(*) from categories").QueryRow(func(row pgx.Row) error { return row.Scan(&n) })
			if err := tx.Run(ctx, batch); err != nil || n != 2 {
				return fmt.Errorf("%d categories in the batch, %w", n, err)
			}
			category(tx, "third")
			if n, err := count(tx); err != nil || n != 3 {
				return fmt.Errorf("%d categories then, %w", n, err)
			}
			return nil
		})
		if err != nil {
			t.Errorf("opened before: %v: %v", opened, err)
		}
		err = database.Write(ctx, db.Scope{OrganizationID: id}, func(tx *db.Tx) error {
			if opened {
				category(tx, "fourth")
				if n, err := count(tx); err != nil || n != 4 {
					return fmt.Errorf("%d categories at last, %w", n, err)
				}
			}
			category(tx, "first") // there is one
			_, err := count(tx)
			return err
		})
		var pg *pgconn.PgError
		if !errors.As(err, &pg) || pg.Code != "23505" {
			t.Errorf("opened before: %v: a duplicate was answered %v", opened, err)
		}
		if n := 0; owner.QueryRow(ctx, "select count(*) from categories").Scan(&n) != nil || n != 3 {
			t.Errorf("opened before: %v: %d categories are left", opened, n)
		}
	}
}

// A screen that is left gives up its requests, a search that is typed further the one before.
func TestAStatementThatIsToldToEndEndsItsConnection(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	owner := database.Owner(t)
	connection := func(ctx context.Context, tx *db.Tx) (pid int) {
		if err := tx.QueryRow(ctx, "select pg_backend_pid()").Scan(&pid); err != nil {
			t.Error(err)
		}
		return pid
	}
	for _, writes := range []bool{false, true} {
		ctx, giveUp := context.WithCancel(context.Background())
		tx := database.Begin(db.Scope{OrganizationID: 7}, writes)
		pid := connection(ctx, tx)
		go func() {
			defer giveUp()
			for waiting := false; !waiting; {
				if err := owner.QueryRow(context.Background(), "select exists (select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep')", pid).Scan(&waiting); err != nil {
					t.Error(err)
					return
				}
			}
		}()
		_, err := tx.Exec(ctx, "select pg_sleep(60)")
		if !db.Canceled(err) {
			t.Errorf("a statement that was given up: %v", err)
		}
		if err := db.End(ctx, tx, err); err == nil {
			t.Error("a unit of work that was given up was done")
		}
		next := database.Begin(db.Scope{OrganizationID: 7}, false)
		if now := connection(context.Background(), next); now == pid {
			t.Error("the next request has the connection on which a statement was told to end: it may be ended instead")
		}
	}
}
