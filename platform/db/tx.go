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

const (
	setShown = ", set_config('app.deleted', 'shown', true)"                  // what was deleted is there too
	keepPlan = ", set_config('plan_cache_mode', 'force_generic_plan', true)" // the plan of what follows is kept from the first time on
	// What follows is planned for its values each time, as the count of very many rows that it is: the
	// planner takes conditions on who sees a row for far narrower than they are, and each moment for a group.
	planSums = ", set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_nestloop', 'off', true), set_config('enable_sort', 'off', true)"
)

// Scope is on whose behalf a transaction works.
type Scope struct {
	OrganizationID int64
	UserID         int64 // 0 when nobody is signed in
	deleted        bool  // what was deleted is there too: see ShowDeleted
}

func (s Scope) args() []any {
	return []any{strconv.FormatInt(s.OrganizationID, 10), strconv.FormatInt(s.UserID, 10)}
}

// Tx is one unit of work of one organization. It is for one goroutine.
type Tx struct {
	Scope
	pool     pool
	writes   bool
	planning string        // keepPlan, planSums, or "": PostgreSQL decides after some times
	all      bool          // see SeesAll
	conn     *pgxpool.Conn // held from the first statement of a writing Tx to its end
	deferred []statement
	after    []func()
}

type statement struct {
	sql  string
	args []any
}

// Query sends a query, and in the same round trip what has to go before it: the
// scope, and what was deferred.
func (t *Tx) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if t.conn != nil && len(t.deferred) == 0 {
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

// QueryKept is Query for what one plan serves, whatever its values are. PostgreSQL would plan a
// list anew each time, since it takes planning for cheaper than it is: to plan ten joins takes
// longer than to read a page by them. What is a page for some values and a whole table for
// others belongs to Query. A writing Tx reads once and plans as always; through a pooler nothing
// stays prepared, so there nothing is won.
func (t *Tx) QueryKept(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if t.writes {
		return t.Query(ctx, sql, args...)
	}
	return t.planned(keepPlan).Query(ctx, sql, args...)
}

// planned is this reading Tx with another way to plan.
func (t *Tx) planned(how string) *Tx { return &Tx{Scope: t.Scope, pool: t.pool, planning: how} }

// QuerySums is Query for sums over as many rows as its values say. A plan that serves any values takes
// them for few, and a year of a large organization takes three times as long by it. A writing Tx plans
// as always.
func (t *Tx) QuerySums(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if t.writes {
		return t.Query(ctx, sql, args...)
	}
	return t.planned(planSums).Query(ctx, sql, args...)
}

// RunSums is Run for statements that belong to QuerySums.
func (t *Tx) RunSums(ctx context.Context, batch *pgx.Batch) error {
	if t.writes {
		return t.Run(ctx, batch)
	}
	return t.planned(planSums).Run(ctx, batch)
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

// Run sends several statements in one round trip. Each result goes to the
// function its statement was queued with.
func (t *Tx) Run(ctx context.Context, batch *pgx.Batch) error {
	results, err := t.SendBatch(ctx, batch)
	if err != nil {
		return err
	}
	return results.Close()
}

// SendBatch sends several statements in one round trip. The caller reads the
// results in order and closes them.
func (t *Tx) SendBatch(ctx context.Context, batch *pgx.Batch) (pgx.BatchResults, error) {
	if t.conn != nil && len(t.deferred) == 0 {
		return t.conn.SendBatch(ctx, batch), nil
	}
	conn := t.conn
	if conn == nil {
		var err error
		if conn, err = t.pool.acquire(ctx); err != nil {
			return nil, err
		}
	}
	whole := t.before()
	ahead := len(whole.QueuedQueries)
	whole.QueuedQueries = append(whole.QueuedQueries, batch.QueuedQueries...)
	results := conn.SendBatch(ctx, whole)
	for range ahead {
		if _, err := results.Exec(); err != nil {
			return nil, t.spoiled(conn, errors.Join(err, results.Close()))
		}
	}
	if t.writes {
		t.conn = conn
		return results, nil
	}
	return &releasingResults{BatchResults: results, conn: conn}, nil
}

// before is what has to be sent before the next statement.
func (t *Tx) before() *pgx.Batch {
	batch := &pgx.Batch{}
	if t.conn == nil {
		if t.writes {
			batch.Queue("begin")
		}
		scope := setScope + t.planning
		if t.deleted {
			scope += setShown
		}
		batch.Queue(scope, t.args()...)
	}
	if t.writes {
		for _, s := range t.deferred {
			batch.Queue(s.sql, s.args...)
		}
		t.deferred = nil
	}
	return batch
}

// spoiled gives back a connection on which the transaction could not be opened; the pool
// destroys one that is not as it was. One that was open already is rolled back by whoever
// ends it.
func (t *Tx) spoiled(conn *pgxpool.Conn, err error) error {
	if t.conn != nil {
		return err
	}
	conn.Release()
	return fmt.Errorf("open transaction: %w", err)
}

// Defer queues a statement that nothing in this request waits for. It is sent
// with the next one, so that it costs no round trip and what follows sees it,
// or else with the commit; and it rolls back with the rest.
func (t *Tx) Defer(sql string, args ...any) {
	t.deferred = append(t.deferred, statement{sql, args})
}

// ShowDeleted lets the statements that follow see and change the rows that were deleted,
// or not any more. Nothing else sees them, whatever it asks for: row-level security keeps
// them out of every query.
func (t *Tx) ShowDeleted(show bool) {
	if !t.writes {
		t.deleted = show
		return
	}
	t.Defer("select set_config('app.deleted', $1, true)", shown(show))
}

// shown is what the policies of tables look for whose rows can be deleted (hide_deleted).
func shown(deleted bool) string {
	if deleted {
		return "shown"
	}
	return ""
}

// SeesAll reports whether row-level security keeps no organization's rows from it.
func (t *Tx) SeesAll() bool { return t.all }

// AfterCommit runs fn once the transaction is durable, and never otherwise.
func (t *Tx) AfterCommit(fn func()) { t.after = append(t.after, fn) }

// commit ends a writing Tx. A Tx that never sent anything has nothing to end.
func (t *Tx) commit(ctx context.Context) error {
	if !t.writes && len(t.deferred) > 0 {
		return errors.New("db: a reading transaction was asked to write")
	}
	if t.conn == nil && len(t.deferred) == 0 {
		return t.committed()
	}
	batch := &pgx.Batch{}
	batch.Queue("commit")
	if err := t.Run(ctx, batch); err != nil {
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
