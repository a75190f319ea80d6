package records

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// RequireActiveSite refuses an open record at a site that is closed. It locks the site's row,
// so that the site cannot be closed meanwhile.
func (k *Kind) RequireActiveSite(ctx context.Context, tx *db.Tx, id int64) error {
	if k.Open == "" {
		return nil
	}
	sql := fmt.Sprintf("select s.status from %[1]s %[2]s join sites s on s.organization_id = %[2]s.organization_id and s.id = %[3]s where %[2]s.organization_id = $1 and %[2]s.id = $2 and %[4]s for key share of s",
		k.Table, k.Row, k.Site, k.Open)
	var status string
	err := tx.QueryRow(ctx, sql, tx.OrganizationID, id).Scan(&status)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil // the record is not open
	case err != nil:
		return err
	case status != "active":
		return api.Conflict("site_closed", nil)
	}
	return nil
}
