package contractors

import (
	"context"

	"hivis/core/publicreports"
	"hivis/platform/api"
	"hivis/platform/db"
)

// inUse reports whether the organization has contractors. Whoever signs in is granted nothing of
// them otherwise; this is for what nobody signs in for.
func (m *Module) inUse(ctx context.Context, tx *db.Tx) (has bool, err error) {
	err = tx.QueryRow(ctx, "select contractors from organizations where id = $1", tx.OrganizationID).Scan(&has)
	return has, err
}

// openWithoutAccount is the organization, where people without an account sign on or send papers now.
func (m *Module) openWithoutAccount(ctx context.Context, tx *db.Tx) (organization publicreports.Organization, err error) {
	if organization, err = publicreports.Open(ctx, tx); err != nil {
		return organization, err
	}
	has, err := m.inUse(ctx, tx)
	if err == nil && !has {
		err = api.NotFound()
	}
	return organization, err
}
