package calendar

import (
	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Numbers are of the items that the caller is asked to.
type Numbers struct {
	Unanswered int64 `json:"unanswered" minimum:"0" maximum:"10001" doc:"Neither accepted nor declined yet"`
}

// needAnswer is why an item waits for one of its guests.
const needAnswer = "calendar_unanswered"

// home is the invitations that the caller has not answered yet.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "calendar_items", Numbers: Numbers{}, Doc: "Null for whoever may not read the calendar",
		Needs: &records.Needs{Member: "calendar_item", Record: Item{}, Reasons: []string{needAnswer}, Counts: []records.NamedCount{
			{Name: "calendar_unanswered", Doc: "Invitations that the caller has not answered"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			where := every(tx, user)
			where.And("exists (select from calendar_guests g where g.organization_id = ci.organization_id and g.item_id = ci.id and g.user_id = $2 and g.response = 'waiting')")
			statuses.Filter(where, []string{Planned}, m.Now())
			if ask.Site != 0 {
				where.And("exists (select from calendar_item_sites x where x.organization_id = ci.organization_id and x.item_id = ci.id and x.site_id = %s)", ask.Site)
			}
			waiting := records.ReasonQuery[Item]{Select: selectItem, Scan: shownTo(user, m.Now()), MaxCount: api.CountLimit}
			tell := waiting.Queue(batch, ask, records.Reason{Name: needAnswer, Count: "calendar_unanswered", Where: where, Order: "ci.starts_at, ci.id"})
			return func() records.HomeContent {
				told := tell(nil)
				told.Numbers = &Numbers{Unanswered: told.Counts["calendar_unanswered"]}
				return told
			}, nil
		},
	}
}
