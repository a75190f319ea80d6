package sites

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Zone returns the time zone of a site the caller may report for. ok is false
// when there is no such site: it is unknown, inactive, another organization's,
// or not one of the caller's.
func Zone(ctx context.Context, tx *db.Tx, siteID int64) (zone *time.Location, ok bool, err error) {
	user := api.Actor(ctx)
	name, err := New().SiteTimeZone(ctx, tx, SiteTimeZoneParams{tx.OrganizationID, siteID, user.IsAdmin, user.SiteIDs})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	zone, err = time.LoadLocation(name)
	return zone, err == nil, err
}
