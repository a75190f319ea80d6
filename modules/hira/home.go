package hira

import (
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Numbers are of the risk assessments that the user may see.
type Numbers struct {
	Draft     int64 `json:"draft" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	Waiting   int64 `json:"waiting" minimum:"0" maximum:"10001"`
	Published int64 `json:"published" minimum:"0" maximum:"10001"`
	ReviewDue int64 `json:"review_due" minimum:"0" maximum:"10001"`
}

// Why a risk assessment waits for somebody. What waits for their decision is told by the reviews.
const (
	needsReview = "hira_due"
	needsChange = "hira_rejected"
)

// home is what the risk register has to say on the page that tells its reader what needs them:
// what they are to look at again, and what was sent back to them.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "risk_assessments", Numbers: Numbers{}, Doc: "Null for whoever may not read risk assessments",
		Needs: &records.Needs{Member: "risk_assessment", Record: Assessment{}, Why: []string{needsReview, needsChange}, Counts: []records.Tally{
			{Name: "hira_due", Doc: "Risk assessments that the caller is to review"}, {Name: "hira_rejected", Doc: "Drafts that were sent back to the caller"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.Ask) (func() records.Told, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			numbers := &Numbers{}
			if ask.Why == "" {
				m.queueNumbers(batch, tx, user, ask.Site, numbers)
			}
			due, back := &waits{}, &waits{}
			m.queueWaits(batch, at(m.toReviewBy(tx, user), ask.Site), user, ask, needsReview, " order by coalesce(h.asked_at, h.next_review_at), h.id", due)
			m.queueWaits(batch, at(toChangeBy(tx, user), ask.Site), user, ask, needsChange, " order by h.rejected_at, h.id", back)
			return func() records.Told {
				told := records.Told{Numbers: numbers, Waiting: due.count + back.count, Counts: map[string]int64{"hira_due": due.count, "hira_rejected": back.count}}
				for _, a := range due.shown {
					told.Needs = append(told.Needs, records.Need{Why: needsReview, Record: a})
				}
				for _, a := range back.shown {
					told.Needs = append(told.Needs, records.Need{Why: needsChange, Record: a})
				}
				return told
			}, nil
		},
	}
}

// at keeps those of one site, where one is asked for.
func at(where *api.Where, site int64) *api.Where {
	if site != 0 {
		where.And("exists (select from risk_assessment_sites fs where fs.organization_id = h.organization_id and fs.assessment_id = h.id and fs.site_id = %s)", site)
	}
	return where
}

func (m *Module) queueNumbers(batch *pgx.Batch, tx *db.Tx, user *access.User, site int64, n *Numbers) {
	for _, number := range []struct {
		filters Filters
		into    *int64
	}{{Filters{Status: []string{draft}}, &n.Draft}, {Filters{Status: []string{waiting}}, &n.Waiting}, {Filters{Status: []string{published}}, &n.Published}, {Filters{Review: "due"}, &n.ReviewDue}} {
		where := at(visible(tx, user), site)
		number.filters.Matrix = -1
		number.filters.apply(where, user.ID, m.Now())
		batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", where.From(""), api.ManyMore), where.Args...).
			QueryRow(func(row pgx.Row) error { return row.Scan(number.into) })
	}
}

// waits is what waits for somebody, as far as it is shown, and how much it is.
type waits struct {
	shown []Assessment
	count int64
}

func (m *Module) queueWaits(batch *pgx.Batch, where *api.Where, user *access.User, ask records.Ask, why, order string, w *waits) {
	if ask.Wants(why) {
		batch.Queue(selectAssessment+where.From(joinsOfAssessment)+order+ask.Page(), where.Args...).Query(func(rows pgx.Rows) (err error) {
			w.shown, err = pgx.CollectRows(rows, shownTo(user, m.Now()))
			return err
		})
	}
	batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", where.From(""), api.Counted), where.Args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(&w.count) })
}

// toReviewBy are those in force that the user reviews, and whose day has come or that an
// incident asks for.
func (m *Module) toReviewBy(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	where.And("h.reviewer_id = %s and h.state = 'published' and (h.asked_at is not null or h.next_review_at <= %s)", user.ID, m.Now())
	return where
}

// toChangeBy are the drafts of the user that were sent back.
func toChangeBy(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	where.And("h.assessor_id = %s and h.open_state = 'draft' and h.rejected_at is not null", user.ID)
	return where
}
