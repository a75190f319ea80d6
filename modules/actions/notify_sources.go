package actions

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// notifySources tells the records that asked for actions that these are gone, or back.
func (m *Module) notifySources(ctx context.Context, tx *db.Tx, ids []int64) error {
	tx.ShowDeleted(true)
	rows, err := tx.Query(ctx, "select actionable_type, actionable_id from actions where organization_id = $1 and id = any($2) and actionable_id is not null", tx.OrganizationID, ids)
	tx.ShowDeleted(false)
	if err != nil {
		return err
	}
	gone, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (a ActionDetailsRow, err error) {
		return a, row.Scan(&a.ActionableType, &a.ActionableID)
	})
	if err != nil {
		return err
	}
	return m.changed(ctx, tx, records.Informed{}, gone...)
}

// AnnounceOf lets browsers look again at the actions of records that were deleted or restored:
// these say of what they are.
func AnnounceOf(ctx context.Context, tx *db.Tx, kind string, ids []int64) error {
	rows, err := tx.Query(ctx, "select id from actions where organization_id = $1 and actionable_type = $2 and actionable_id = any($3) order by id", tx.OrganizationID, kind, ids)
	if err != nil {
		return err
	}
	asked, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	for _, id := range asked {
		records.Announce(tx, "update", Name, id)
	}
	return err
}
