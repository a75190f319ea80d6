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
	id   int64
}

// Hold makes a query wait for the record's row and keep it until the commit, so
// that two changes at once are made one after the other. The lock is a statement
// of its own, sent along in the same round trip: a query that locked and joined
// at once would, after waiting, look for the new row's site or person among the
// rows it had joined before, and find nothing when that was what changed.
func Hold(tx *db.Tx, table string, id int64) Held {
	return Held{tx, "select from " + table + " where organization_id = $1 and id = $2 for update", id}
}

// QueryRow asks once the row is held.
func (h Held) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	batch := &pgx.Batch{}
	batch.Queue(h.lock, h.OrganizationID, h.id)
	batch.Queue(sql, args...)
	results, err := h.SendBatch(ctx, batch)
	return heldRow{results, err}
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
