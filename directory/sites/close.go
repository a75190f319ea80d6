package sites

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// close looks whether a site that is held may be deactivated or deleted. Two that close the
// last sites at the same time wait for each other here, so that one stays.
func (m *Module) close(ctx context.Context, tx *db.Tx, id int64) error {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('sites', $1::bigint))", tx.OrganizationID)
	var now standing
	batch := &pgx.Batch{}
	m.queueOpen(batch, tx, id, &now.open)
	batch.Queue(neighbours, id, tx.OrganizationID).QueryRow(func(row pgx.Row) error { return row.Scan(&now.below, &now.others) })
	if err := tx.Run(ctx, batch); err != nil {
		return err
	}
	if code := refuseClosing(now); code != "" {
		return api.Conflict(code, i18n.Params{"Count": now.open})
	}
	return nil
}
