package db

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	askWithin      = time.Second            // how long nobody waits longer to learn whether the replica can answer
	catchUpWithin  = 200 * time.Millisecond // a replica that follows is some milliseconds behind
	catchUpPause   = 10 * time.Millisecond
	restsBehind    = time.Second
	restsUnusable  = 10 * time.Second
	positionOfHere = `select pg_current_wal_insert_lsn()::text as position, substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
	(select system_identifier from pg_control_system()) as system`
	positionOfReplica = `select pg_is_in_recovery() and (select system_identifier from pg_control_system()) = $1
	and (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint()) = $2 as follows,
	coalesce(pg_last_wal_replay_lsn() >= $3::text::pg_lsn, false) as replayed`
)

// replica is a PostgreSQL that follows the primary by streaming replication. It answers what
// reads much, and never with less than was committed before the question: whoever saves and looks
// at a report finds there what they saved. Where it is down, too far behind or follows something
// else, the primary answers.
type replica struct {
	pool
	restsUntil atomic.Int64 // Unix nanoseconds
}

// position is how far the primary's log is. Positions of two servers compare only where both are of one
// cluster and one timeline: a standby that was promoted begins another.
type position struct {
	Position, Timeline string
	System             int64
}

var (
	errBehind     = errors.New("the replica is behind the primary")
	errOtherPlace = errors.New("the replica does not follow this primary, or has not noted yet that another server took over")
	errRests      = errors.New("the replica could not answer a moment ago")
)

// BeginReport gives a unit of work that reads much, on the replica where there is one that can
// answer, and otherwise on the primary. It ends with End, as one of Begin.
func (d *DB) BeginReport(ctx context.Context, scope Scope) *Tx {
	tx := d.Begin(scope, false)
	if d.replica != nil && d.CheckReplica(ctx) == nil {
		tx.pool = d.replica.pool
	}
	return tx
}

// CheckReplica says why the replica cannot answer now; nil where it can, or where there is none.
// One that cannot is left alone for a while, so that nobody waits for it.
func (d *DB) CheckReplica(ctx context.Context) error {
	r := d.replica
	if r == nil {
		return nil
	}
	if time.Now().UnixNano() < r.restsUntil.Load() {
		return errRests
	}
	within, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	now, err := d.position(within)
	if err != nil {
		return fmt.Errorf("ask the primary how far it is: %w", err)
	}
	err = r.replayed(within, now)
	if err != nil && ctx.Err() == nil && !r.busy() {
		rest := restsUnusable
		if errors.Is(err, errBehind) {
			rest = restsBehind
		}
		r.restsUntil.Store(time.Now().Add(rest).UnixNano())
	}
	return err
}

// busy reports whether all connections are taken: to wait for one says nothing about the replica.
func (r *replica) busy() bool {
	s := r.Stat()
	return s.AcquiredConns() == s.MaxConns()
}

func (d *DB) position(ctx context.Context) (now position, err error) {
	rows, err := d.app.Query(ctx, positionOfHere)
	if err != nil {
		return now, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[position])
}

// replayed waits a moment until the replica has all up to a position of the primary.
func (r *replica) replayed(ctx context.Context, of position) error {
	for until := time.Now().Add(catchUpWithin); ; {
		var follows, replayed bool
		err := r.QueryRow(ctx, positionOfReplica, of.System, of.Timeline, of.Position).Scan(&follows, &replayed)
		switch {
		case err != nil:
			return fmt.Errorf("ask the replica: %w", err)
		case !follows:
			return errOtherPlace
		case replayed:
			return nil
		case time.Now().After(until):
			return errBehind
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(catchUpPause):
		}
	}
}

// CheckFollows says what speaks against a server as the replica of another.
func CheckFollows(ctx context.Context, primary, replica string) error {
	var systems [2]int64
	for i, url := range []string{primary, replica} {
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			return fmt.Errorf("HIVIS_DATABASE_REPLICA: %w", err)
		}
		var follows bool
		err = conn.QueryRow(ctx, "select system_identifier, pg_is_in_recovery() from pg_control_system()").Scan(&systems[i], &follows)
		if err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))); err != nil {
			return err
		}
		if url == replica && (!follows || systems[0] != systems[1]) {
			return errors.New("HIVIS_DATABASE_REPLICA does not follow HIVIS_DATABASE_URL: reports would never be read from it")
		}
	}
	return nil
}
