package observations

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// reportedBefore is the observation that the device sent before; without an id
// when there is none. A report may wait on a device for longer than
// Idempotency-Keys are remembered. Of two that come at once the second waits. One that was
// deleted since is said to be so: it is no new one.
func reportedBefore(ctx context.Context, tx *db.Tx, device []byte) (ReportedByDeviceRow, error) {
	if device == nil {
		return ReportedByDeviceRow{}, nil
	}
	tx.Defer("select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 11))", device)
	tx.ShowDeleted(true)
	row, err := New().ReportedByDevice(ctx, tx, ReportedByDeviceParams{tx.OrganizationID, device})
	tx.ShowDeleted(false)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return ReportedByDeviceRow{}, nil
	case err == nil && row.Deleted:
		return row, records.Deleted(numberOf(row.Serial))
	}
	return row, err
}

// again answers a report that came before with the record as it is now. Whether
// that may lead to its reporter is for the record to say, not for who asks again.
func (m *Module) again(ctx context.Context, tx *db.Tx, before ReportedByDeviceRow) (*Answer, error) {
	has := parts{actions: true, files: true}
	if before.Anonymous {
		return m.unsigned(ctx, tx, before.ID, has)
	}
	return m.readParts(ctx, tx, every(tx), before.ID, api.Actor(ctx), has)
}
