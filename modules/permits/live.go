package permits

import (
	"context"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
)

type liveInput struct {
	SiteID int64 `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"0: all sites of the caller's"`
}

// Live are the live permits, those that end first at first.
type Live struct {
	Permits []Permit  `json:"permits" maxItems:"1000" doc:"At most 1000, those that end first at first"`
	AsOf    time.Time `json:"as_of" doc:"The moment that the answer is of"`
}

// live answers GET /api/permits_data/live.
func (m *Module) live(ctx context.Context, tx *db.Tx, in *liveInput) (*Live, error) {
	user, now := api.Actor(ctx), m.Now()
	where := visible(tx, user)
	where.And(running)
	if in.SiteID != 0 {
		where.And("p.site_id = %s", in.SiteID)
	}
	found, err := api.ReadAll(ctx, tx, selectPermit+where.FromWith(lookupsOfPermit)+" order by p.ends_at, p.id limit 1000", where, shownTo(user, now))
	return &Live{found, now}, err
}
