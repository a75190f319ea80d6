package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
)

type place struct {
	SiteID int64 `db:",null"`
	Said   string
}

type note struct {
	place
	On        string     `db:"noted_on,null"`
	At        time.Time  `db:"noted_at"`
	DoneAt    *time.Time // nobody has done it
	Tags      []string
	SHA256    []byte `db:"digest"`
	Unwritten int    `db:"-"`
}

func TestInsertAll(t *testing.T) {
	t.Parallel()
	ctx, database := context.Background(), dbtest.New(t)
	at := time.Date(2026, 5, 4, 12, 0, 0, 123456789, time.UTC)
	err := database.Write(ctx, db.Scope{OrganizationID: 7}, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `create temporary table notes (organization_id bigint not null, id bigint generated always as identity, kind text not null default 'usual',
			site_id bigint, said text not null, noted_on date, noted_at timestamptz, done_at timestamptz, tags text[], digest bytea)`)
		if err != nil {
			return err
		}
		added, err := db.InsertAll(ctx, tx, db.Table{Name: "notes"}, []note{
			{place{3, `a "word" <b>`}, "2026-05-04", at, nil, []string{"x", "y"}, []byte{0, 255}, 9},
			{place{0, ""}, "", at, &at, nil, nil, 9}})
		if err != nil {
			return err
		}
		if len(added) != 2 || added[0].ID != 1 || added[1].ID != 2 {
			t.Errorf("added %v", added)
		}
		db.InsertAllDeferred(tx, db.Table{Name: "notes"}, []note{{place: place{Said: "later"}}})
		one, err := db.Insert(ctx, tx, db.Table{Name: "notes"}, note{place{3, `a "word" <b>`}, "2026-05-04", at, nil, []string{"x", "y"}, []byte{0, 255}, 9})
		if err != nil {
			return err
		}
		none, err := db.Insert(ctx, tx, db.Table{Name: "notes"}, note{place{0, ""}, "", at, &at, nil, nil, 9})
		if err != nil {
			return err
		}
		if one.ID != 4 || none.ID != 5 {
			t.Errorf("added %v and %v", one, none)
		}
		rows, err := tx.Query(ctx, `select concat_ws('|', organization_id, id, kind, coalesce(site_id::text, '-'), said, coalesce(noted_on::text, '-'),
			to_char(noted_at at time zone 'UTC', 'HH24:MI:SS.US'), coalesce(to_char(done_at at time zone 'UTC', 'US'), '-'), coalesce(tags::text, '-'), coalesce(digest::text, '-')) from notes order by id`)
		if err != nil {
			return err
		}
		found, err := pgx.CollectRows(rows, pgx.RowTo[string])
		for i, want := range []string{`7|1|usual|3|a "word" <b>|2026-05-04|12:00:00.123456|-|{x,y}|\x00ff`,
			`7|2|usual|-||-|12:00:00.123456|123456|-|-`, `7|3|usual|-|later|-|00:00:00.000000|-|-|-`,
			`7|4|usual|3|a "word" <b>|2026-05-04|12:00:00.123456|-|{x,y}|\x00ff`, `7|5|usual|-||-|12:00:00.123456|123456|-|-`} {
			if i >= len(found) || found[i] != want {
				t.Errorf("row %d is %q, wanted %q", i, found[min(i, len(found)-1)], want)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
