package organizations

import (
	"context"

	"hivis/directory/plans"
	"hivis/platform/db"
)

// Without plans an organization has no limits. The largest number of bytes is the largest that
// a browser reads exactly.
const (
	ownUsers   = 1_000_000
	ownStorage = 1<<53 - 1
)

// LiftLimits gives every organization everything, in an installation without plans: also those
// that began with a trial, or before plans were turned off.
func (m *Module) LiftLimits(ctx context.Context) error {
	if m.Plans {
		return nil
	}
	return m.DB.Platform(ctx, "lift the limits of plans", func(tx *db.Tx) error {
		return New().LiftLimits(ctx, tx, LiftLimitsParams{SubscriptionType: plans.Own, UserLimit: ownUsers, StorageLimitBytes: ownStorage})
	})
}
