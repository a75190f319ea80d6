package sites

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Place is what a new record needs to know of its site.
type Place struct {
	Name string
	Zone *time.Location
}

// PlaceOf returns a site the caller may report for. ok is false when there is no
// such site: it is unknown, inactive, another organization's, or not one of the
// caller's.
func PlaceOf(ctx context.Context, tx *db.Tx, siteID int64) (place Place, ok bool, err error) {
	user := api.Actor(ctx)
	row, err := New().SiteToChoose(ctx, tx, SiteToChooseParams{tx.OrganizationID, siteID, user.IsAdmin, user.SiteIDs})
	if errors.Is(err, pgx.ErrNoRows) {
		return place, false, nil
	}
	if err != nil {
		return place, false, err
	}
	place.Name = row.Name
	place.Zone, err = time.LoadLocation(row.TimeZone)
	return place, err == nil, err
}
