package db

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// setScope tells row-level security whose rows this transaction may see. It is
// local to the transaction: a pooled connection never keeps it.
const setScope = "select set_config('app.organization_id', $1, true), set_config('app.user_id', $2, true)"

// Scope is on whose behalf a transaction works.
type Scope struct {
	OrganizationID int64
	UserID         int64 // 0 when nobody is signed in
}

func (s Scope) args() []any {
	return []any{strconv.FormatInt(s.OrganizationID, 10), strconv.FormatInt(s.UserID, 10)}
}

// Tx is one unit of work of one organization. It is for one goroutine.
type Tx struct {
	Scope
	pool     *pgxpool.Pool
	writes   bool
	conn     *pgxpool.Conn // held from the first statement of a writing Tx to its end
	deferred []statement
	after    []func()
}

type statement struct {
	sql  string
	args []any
}

// Query sends a query. A reading Tx sends its scope along, in one round trip.
func (t *Tx) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if t.conn != nil {
		return t.conn.Query(ctx, sql, args...)
	}
	batch := &pgx.Batch{}
	batch.Queue(sql, args...)
	results, err := t.SendBatch(ctx, batch)
	if err != nil {
		return nil, err
	}
	rows, err := results.Query()
	if err != nil {
		return nil, errors.Join(err, results.Close())
	}
	return &batchRows{Rows: rows, results: results}, nil
}

// QueryRow sends a query of which at most one row is wanted.
func (t *Tx) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	rows, err := t.Query(ctx, sql, args...)
	return oneRow{rows, err}
}

// Exec sends a statement whose rows are not wanted.
func (t *Tx) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	rows, err := t.Query(ctx, sql, args...)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	rows.Close()
	return rows.CommandTag(), rows.Err()
}

// SendBatch sends several statements in one round trip. The caller reads the
// results in order and closes them.
func (t *Tx) SendBatch(ctx context.Context, batch *pgx.Batch) (pgx.BatchResults, error) {
	if t.conn != nil {
		return t.conn.SendBatch(ctx, batch), nil
	}
	conn, err := acquire(ctx, t.pool)
	if err != nil {
		return nil, err
	}
	scoped := &pgx.Batch{}
	if t.writes {
		scoped.Queue("begin")
	}
	scoped.Queue(setScope, t.args()...)
	scoped.QueuedQueries = append(scoped.QueuedQueries, batch.QueuedQueries...)
	results := conn.SendBatch(ctx, scoped)
	for range len(scoped.QueuedQueries) - len(batch.QueuedQueries) {
		if _, err := results.Exec(); err != nil {
			err = errors.Join(err, results.Close())
			abandon(conn)
			return nil, fmt.Errorf("open transaction: %w", err)
		}
	}
	if t.writes {
		t.conn = conn
		return results, nil
	}
	return &releasingResults{BatchResults: results, conn: conn}, nil
}

// Defer queues a statement that nothing in this request waits for. It is sent,
// pipelined, with the commit, and rolls back with it.
func (t *Tx) Defer(sql string, args ...any) {
	t.deferred = append(t.deferred, statement{sql, args})
}

// AfterCommit runs fn once the transaction is durable, and never otherwise.
func (t *Tx) AfterCommit(fn func()) { t.after = append(t.after, fn) }

// Flush sends what was deferred now, for the statement that must see it.
func (t *Tx) Flush(ctx context.Context) error {
	if len(t.deferred) == 0 {
		return nil
	}
	batch := t.takeDeferred()
	results, err := t.SendBatch(ctx, batch)
	if err != nil {
		return err
	}
	return results.Close()
}

func (t *Tx) takeDeferred() *pgx.Batch {
	batch := &pgx.Batch{}
	for _, s := range t.deferred {
		batch.Queue(s.sql, s.args...)
	}
	t.deferred = nil
	return batch
}

// commit ends a writing Tx. A Tx that never sent anything has nothing to end.
func (t *Tx) commit(ctx context.Context) error {
	if !t.writes && len(t.deferred) > 0 {
		return errors.New("db: a reading transaction was asked to write")
	}
	if t.conn == nil && len(t.deferred) == 0 {
		return t.committed()
	}
	batch := t.takeDeferred()
	batch.Queue("commit")
	results, err := t.SendBatch(ctx, batch)
	if err != nil {
		return err
	}
	err = results.Close()
	if err != nil {
		t.rollback()
		return fmt.Errorf("commit: %w", err)
	}
	t.conn.Release()
	t.conn = nil
	return t.committed()
}

func (t *Tx) committed() error {
	for _, fn := range t.after {
		fn()
	}
	return nil
}

// rollback gives the connection back clean. Releasing a connection with an open
// transaction makes the pool destroy it, so a lost rollback is harmless.
func (t *Tx) rollback() {
	if t.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), rollbackTimeout)
	defer cancel()
	if !t.conn.Conn().IsClosed() && t.conn.Conn().PgConn().TxStatus() != 'I' {
		_, _ = t.conn.Exec(ctx, "rollback")
	}
	t.conn.Release()
	t.conn = nil
}
