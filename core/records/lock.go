package records

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Locked is a transaction that locks records before each of its queries.
type Locked struct {
	*db.Tx
	lock string
	ids  any
}

// Lock locks the record's row until the commit, so that two concurrent changes are made one
// after the other. The lock is a statement of its own, sent in the same round trip. A query
// that locked and joined at once would not find the new site or person of the row: after
// waiting it looks only among the rows that it had joined before.
func Lock(tx *db.Tx, table string, id int64) Locked {
	return Locked{tx, "select from " + table + " where organization_id = $1 and id = $2 for update", id}
}

// LockAll is Lock for several records. It locks them in the order of their ids, so that two
// transactions do not deadlock.
func LockAll(tx *db.Tx, table string, ids []int64) Locked {
	return Locked{tx, "select from " + table + " where organization_id = $1 and id = any($2) order by id for update", ids}
}

// QueryRow queries once the row is locked.
func (h Locked) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	results, err := h.send(ctx, sql, args)
	return lockedRow{results, err}
}

// Query queries once the rows are locked.
func (h Locked) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	results, err := h.send(ctx, sql, args)
	if err != nil {
		return nil, err
	}
	if _, err := results.Exec(); err != nil {
		return nil, errors.Join(err, results.Close())
	}
	rows, err := results.Query()
	if err != nil {
		return nil, errors.Join(err, results.Close())
	}
	return lockedRows{rows, results}, nil
}

func (h Locked) send(ctx context.Context, sql string, args []any) (pgx.BatchResults, error) {
	batch := &pgx.Batch{}
	batch.Queue(h.lock, h.OrganizationID, h.ids)
	batch.Queue(sql, args...)
	return h.SendBatch(ctx, batch)
}

type lockedRows struct {
	pgx.Rows
	results pgx.BatchResults
}

func (r lockedRows) Close() {
	r.Rows.Close()
	_ = r.results.Close() // Err reports what failed
}

type lockedRow struct {
	results pgx.BatchResults
	err     error
}

func (r lockedRow) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	_, err := r.results.Exec()
	if err == nil {
		err = r.results.QueryRow().Scan(dest...)
	}
	return errors.Join(err, r.results.Close())
}
