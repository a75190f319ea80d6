package observations

import (
	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// queueToReview asks for what the user can review, along with what else the batch asks
// for: of the sites they are at, the oldest first, and not what takes a second person
// besides them. It returns what adds it to what else is told.
func (m *Module) queueToReview(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) func(numbers any) records.HomeContent {
	var reasons []records.Reason
	if user.Rules.Grant(Name, "close") {
		reasons = append(reasons, records.Reason{Name: "review", Count: "to_review", Where: m.toReviewBy(tx, user, ask), Order: "o.observed_at, o.id"})
	}
	return records.ReasonQuery[Observation]{Select: selectObservation, Lookups: lookupsOfObservation, Scan: shownTo(user, m.Now()), MaxCount: api.CountLimit}.Queue(batch, ask, reasons...)
}

func (m *Module) toReviewBy(tx *db.Tx, user *access.User, ask records.HomeRequest) *api.Where {
	where := ask.FilterBySite(visible(tx, user), "o.site_id")
	where.And(toReview)
	if !user.IsAdmin {
		where.And("o.site_id = any(%s)", user.SiteIDs)
	}
	me := where.Arg(user.ID)
	where.And("(o.action_required or o.reporter_id is distinct from " + me + " and o.decided_by is distinct from " + me + ")")
	return where
}
