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
	catchUpWithin = 200 * time.Millisecond // a replica that follows is some milliseconds behind
	catchUpPause  = 10 * time.Millisecond
	replicaRests  = 10 * time.Second // after it could not be asked
)

// replica is a PostgreSQL that follows the primary by streaming replication. It answers what
// reads much, and never with less than was committed before the question: whoever saves and looks
// at a report finds there what they saved. Where it is down or too far behind, the primary answers.
type replica struct {
	pool
	restsUntil atomic.Int64 // Unix nanoseconds
}

// errBehind says that the replica had not replayed in time what was committed.
var errBehind = errors.New("the replica is behind the primary")

// BeginReport gives a unit of work that reads much, on the replica where there is one that can
// answer, and otherwise on the primary. It ends with End, as one of Begin.
func (d *DB) BeginReport(ctx context.Context, scope Scope) *Tx {
	tx := d.Begin(scope, false)
	if d.CheckReplica(ctx) == nil && d.replica != nil {
		tx.pool = d.replica.pool
	}
	return tx
}

// CheckReplica says why the replica cannot answer now; nil where it can, or where there is none.
// One that could not be asked is left alone for a while, so that nobody waits for it.
func (d *DB) CheckReplica(ctx context.Context) error {
	r := d.replica
	if r == nil {
		return nil
	}
	if time.Now().UnixNano() < r.restsUntil.Load() {
		return errors.New("the replica could not be asked a moment ago")
	}
	ctx, cancel := context.WithTimeout(ctx, r.patience)
	defer cancel()
	var committed string
	if err := d.app.QueryRow(ctx, "select pg_current_wal_flush_lsn()::text").Scan(&committed); err != nil {
		return fmt.Errorf("ask the primary how far it is: %w", err)
	}
	err := r.replayed(ctx, committed)
	if err != nil && !errors.Is(err, errBehind) && !errors.Is(err, context.Canceled) {
		r.restsUntil.Store(time.Now().Add(replicaRests).UnixNano())
	}
	return err
}

// CheckFollows says what speaks against a server as a replica.
func CheckFollows(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("HIVIS_DATABASE_REPLICA: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var follows bool
	if err := conn.QueryRow(ctx, "select pg_is_in_recovery()").Scan(&follows); err != nil || follows {
		return err
	}
	return errors.New("HIVIS_DATABASE_REPLICA follows no other server: reports would never be read from it")
}

// replayed waits a moment until the replica has a position of the primary's log.
func (r *replica) replayed(ctx context.Context, position string) error {
	for until := time.Now().Add(catchUpWithin); ; {
		var has bool
		err := r.QueryRow(ctx, "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::text::pg_lsn", position).Scan(&has)
		switch {
		case err != nil:
			return fmt.Errorf("ask the replica: %w", err)
		case has:
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
