package records

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Held is a transaction whose queries hold a record first.
type Held struct {
	*db.Tx
	lock string
	ids  any
}

// Hold makes a query wait for the record's row and keep it until the commit, so
// that two changes at once are made one after the other. The lock is a statement
// of its own, sent along in the same round trip: a query that locked and joined
// at once would, after waiting, look for the new row's site or person among the
// rows it had joined before, and find nothing when that was what changed.
func Hold(tx *db.Tx, table string, id int64) Held {
	return Held{tx, "select from " + table + " where organization_id = $1 and id = $2 for update", id}
}

// HoldAll is Hold for several records. They are held in the order of their ids, so
// that two that hold some of the same do not wait for each other.
func HoldAll(tx *db.Tx, table string, ids []int64) Held {
	return Held{tx, "select from " + table + " where organization_id = $1 and id = any($2) order by id for update", ids}
}

// QueryRow asks once the row is held.
func (h Held) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	results, err := h.send(ctx, sql, args)
	return heldRow{results, err}
}

// Query asks once the rows are held.
func (h Held) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
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
	return heldRows{rows, results}, nil
}

func (h Held) send(ctx context.Context, sql string, args []any) (pgx.BatchResults, error) {
	batch := &pgx.Batch{}
	batch.Queue(h.lock, h.OrganizationID, h.ids)
	batch.Queue(sql, args...)
	return h.SendBatch(ctx, batch)
}

type heldRows struct {
	pgx.Rows
	results pgx.BatchResults
}

func (r heldRows) Close() {
	r.Rows.Close()
	_ = r.results.Close() // what failed is said by Err
}

type heldRow struct {
	results pgx.BatchResults
	err     error
}

func (r heldRow) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	_, err := r.results.Exec()
	if err == nil {
		err = r.results.QueryRow().Scan(dest...)
	}
	return errors.Join(err, r.results.Close())
}
