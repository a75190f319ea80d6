package db_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
)

type called struct {
	ID   int64
	Name string
}

type looked struct {
	On string
	By *called
}

type kept struct {
	ID      int64
	Title   string `db:"headline"`
	DueDate *time.Time
	Site    called
	Owner   *called
	Look    *looked
	Number  string `db:"-"`
}

type row struct {
	kept
	Serial int64
}

func TestNamedReadsByNames(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	const rows = `select n.serial, n.owner as owner_name, n.owner_id, 's' as site_name, 5::bigint as site_id, n.due as due_date, n.headline, n.id,
		n.looked as look_on, n.by as look_by_id, 'b' as look_by_name
		from (values (1::bigint, 'a', 7::bigint, 10::bigint, 'Ann', $1::timestamptz, 'on', 3::bigint), (2, 'b', 8, null, null, null, 'on', null), (3, 'c', 9, 11, 'Bob', null, null, 4))
			n(id, headline, serial, owner_id, owner, due, looked, by) order by n.id`
	found, err := collect(t, db.Named[row](), rows, noon)
	if err != nil {
		t.Fatal(err)
	}
	for i := range found {
		if found[i].DueDate != nil {
			*found[i].DueDate = found[i].DueDate.UTC()
		}
	}
	want := []row{
		{kept{1, "a", &noon, called{5, "s"}, &called{10, "Ann"}, &looked{"on", &called{3, "b"}}, ""}, 7},
		{kept{2, "b", nil, called{5, "s"}, nil, &looked{"on", nil}, ""}, 8},
		{kept{3, "c", nil, called{5, "s"}, &called{11, "Bob"}, nil, ""}, 9},
	}
	if got, wanted := written(t, found), written(t, want); got != wanted {
		t.Errorf("read\n%s\nwanted\n%s", got, wanted)
	}
}

func TestNamedOfTwoStatements(t *testing.T) {
	t.Parallel()
	read := db.Named[called]()
	for _, sql := range []string{"select 1::bigint as id, 'a' as name", "select 'a' as name, 1::bigint as id"} {
		found, err := collect(t, read, sql)
		if err != nil || !reflect.DeepEqual(found, []called{{1, "a"}}) {
			t.Errorf("%s reads %v, %v", sql, found, err)
		}
	}
}

func TestNamedRefusesWhatIsLeft(t *testing.T) {
	t.Parallel()
	for sql, want := range map[string]string{
		"select 1::bigint as id":                              "no column is for Name",
		"select 1::bigint as id, 'a' as name, 2 as age":       "no field for the column age",
		"select 1::bigint as id, 'a' as name, 'b' as na_me":   "two columns are na_me",
		"select 1::bigint as id, null as name":                "cannot scan NULL",
		"select 1::bigint as id, 'a' as name, null as name_x": "no field for the column name_x",
	} {
		if _, err := collect(t, db.Named[called](), sql); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s says %v, wanted %q", sql, err, want)
		}
	}
}

func TestOneIsTheOnlyRow(t *testing.T) {
	t.Parallel()
	err := dbtest.New(t).Read(t.Context(), db.Scope{OrganizationID: 1}, func(tx *db.Tx) error {
		const sql = "select $1::bigint as id, 'a' as name where $1 > 0"
		if one, err := db.One[called](t.Context(), tx, sql, 1); err != nil || one != (called{1, "a"}) {
			t.Errorf("one is %v, %v", one, err)
		}
		if one, err := db.One[called](t.Context(), tx, sql, 0); !errors.Is(err, pgx.ErrNoRows) {
			t.Errorf("none is %v, %v", one, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func collect[T any](t *testing.T, read pgx.RowToFunc[T], sql string, args ...any) (all []T, err error) {
	t.Helper()
	err = dbtest.New(t).Read(context.Background(), db.Scope{OrganizationID: 1}, func(tx *db.Tx) error {
		rows, err := tx.Query(context.Background(), sql, args...)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, read)
		return err
	})
	return all, err
}

func written(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
