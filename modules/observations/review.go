package observations

import (
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// queueToReview asks for what the user can review, along with what else the batch asks
// for: of the sites they are at, the oldest first, and not what takes a second person
// besides them. It returns what adds it to what else is told.
func (m *Module) queueToReview(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.Ask) func(records.Told) records.Told {
	if !user.Rules.Grant(Name, "close") {
		return func(told records.Told) records.Told { return told }
	}
	var waiting []Observation
	var count int64
	where := m.toReviewBy(tx, user, ask.Site)
	if ask.Wants("review") {
		batch.Queue(selectObservation+where.From(joinsOfObservation)+" order by o.observed_at, o.id"+ask.Page(), where.Args...).
			Query(func(rows pgx.Rows) (err error) {
				waiting, err = pgx.CollectRows(rows, shownTo(user, m.Now()))
				return err
			})
	}
	batch.Queue("select count(*) from (select"+where.From("")+fmt.Sprintf(" limit %d) t", api.Counted), where.Args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(&count) })
	return func(told records.Told) records.Told {
		told.Waiting, told.Counts = count, map[string]int64{"to_review": count}
		for _, o := range waiting {
			told.Needs = append(told.Needs, records.Need{Why: "review", Record: o})
		}
		return told
	}
}

func (m *Module) toReviewBy(tx *db.Tx, user *access.User, site int64) *api.Where {
	where := seen(tx, user, site)
	where.And(toReview)
	if !user.IsAdmin {
		where.And("o.site_id = any(%s)", user.SiteIDs)
	}
	me := where.Arg(user.ID)
	where.And("(o.action_required or o.reporter_id is distinct from " + me + " and o.decided_by is distinct from " + me + ")")
	return where
}
