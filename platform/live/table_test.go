package live

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/db"
)

func sqlState(err error) string {
	var failure *pgconn.PgError
	if errors.As(err, &failure) {
		return failure.Code
	}
	return ""
}

const forbidden = "42501"

func TestApplicationMayOnlyAddItsOwnEvents(t *testing.T) {
	d := newDatabase(t)
	ctx := context.Background()
	tests := []struct {
		name, sql string
		allowed   bool
	}{
		{"own event", `insert into live_events (organization_id, stream, payload) values (3, 's', '1')`, true},
		{"foreign event", `insert into live_events (organization_id, stream, payload) values (4, 's', '1')`, false},
		{"own event in the name of another transaction",
			`insert into live_events (organization_id, stream, payload, xid) values (3, 's', '1', '99999999')`, false},
		{"read", `select from live_events`, false},
		{"change", `update live_events set stream = 't'`, false},
		{"delete", `delete from live_events`, false},
		{"past the table", `insert into live_events_default (organization_id, stream, payload) values (4, 's', '1')`, false},
		{"housekeeping", `select live_events_rotate()`, false},
	}
	for _, test := range tests {
		err := d.Write(ctx, acme, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, test.sql)
			return err
		})
		if test.allowed != (err == nil) || !test.allowed && sqlState(err) != forbidden {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestRotation(t *testing.T) {
	d := newDatabase(t)
	ctx := context.Background()
	d.exec(t, `create table live_events_20200101_0000 partition of live_events
		for values from ('2020-01-01 00:00Z') to ('2020-01-01 00:15Z')`)
	d.exec(t, `insert into live_events (organization_id, stream, payload, created_at) values
		(3, 'in an old partition', '1', '2020-01-01 00:01Z'),
		(3, 'in no partition', '1', '2019-01-01'),
		(3, 'of today', '1', now()),
		(3, 'of tomorrow', '1', now() + interval '1 day')`)
	rotate := func() error {
		_, err := d.PlatformPool().Exec(ctx, `select live_events_rotate()`)
		return err
	}
	if err := rotate(); err != nil {
		t.Fatal(err)
	}
	var streams []string
	if err := d.owner.QueryRow(ctx, `select array_agg(stream order by id) from live_events`).Scan(&streams); err != nil {
		t.Fatal(err)
	}
	if len(streams) != 2 || streams[0] != "of today" || streams[1] != "of tomorrow" {
		t.Errorf("left: %q", streams)
	}
	var ready time.Duration
	if err := d.owner.QueryRow(ctx, `select date_bin('15 minutes', now(), '2000-01-01') + interval '45 minutes' - now()`).Scan(&ready); err != nil {
		t.Fatal(err)
	}
	d.exec(t, `insert into live_events (organization_id, stream, payload, created_at)
		select 3, 'ahead', '1', now() + n * interval '1 minute' from generate_series(0, $1::int) n`, int(ready.Minutes()))
	var stray int
	if err := d.owner.QueryRow(ctx, `select count(*) from live_events_default where stream = 'ahead'`).Scan(&stray); err != nil || stray > 0 {
		t.Errorf("%d rows have no partition of their own (%v)", stray, err)
	}
}

// A backup or a long import holds the table. The rotation gives up quickly
// instead of making everybody queue behind it.
func TestRotationGivesWay(t *testing.T) {
	d := newDatabase(t)
	ctx := context.Background()
	d.exec(t, `create table live_events_20200101_0000 partition of live_events
		for values from ('2020-01-01 00:00Z') to ('2020-01-01 00:15Z')`)
	err := d.Write(ctx, acme, func(long *db.Tx) error {
		Publish(long, 3, ToOrganization("RecordsChannel"), 1)
		if _, err := long.Exec(ctx, "select 1"); err != nil { // sends the event along
			return err
		}
		begun := time.Now()
		_, err := d.PlatformPool().Exec(ctx, `select live_events_rotate()`)
		if sqlState(err) != "55P03" || time.Since(begun) > 2*time.Second {
			t.Errorf("after %s: %v", time.Since(begun), err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Partitions are tables, and each must be closed to whoever goes past the
// parent.
func TestPartitionsAreClosed(t *testing.T) {
	d := newDatabase(t)
	var open []string
	err := d.owner.QueryRow(context.Background(), `
		select coalesce(array_agg(c.relname), '{}') from pg_inherits i join pg_class c on c.oid = i.inhrelid
		where i.inhparent = 'live_events'::regclass and (not c.relrowsecurity or not c.relforcerowsecurity
			or has_table_privilege('hivis_app', c.oid, 'select, insert, update, delete, truncate')
			or has_table_privilege('hivis_platform', c.oid, 'select, insert, update, delete, truncate'))`).Scan(&open)
	if err != nil || len(open) > 0 {
		t.Errorf("open partitions: %v (%v)", open, err)
	}
}
