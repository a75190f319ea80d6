package hira

import (
	"github.com/jackc/pgx/v5"

	"hivis/core/records"
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
		Needs: &records.Needs{Member: "risk_assessment", Record: Assessment{}, Reasons: []string{needsReview, needsChange}, Counts: []records.NamedCount{
			{Name: "hira_due", Doc: "Risk assessments that the caller is to review"}, {Name: "hira_rejected", Doc: "Drafts that were sent back to the caller"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			numbers := &Numbers{}
			if ask.Reason == "" {
				m.queueNumbers(batch, tx, user, ask.Site, numbers)
			}
			waiting := records.ReasonQuery[Assessment]{Select: selectAssessment, Lookups: lookupsOfAssessment, Scan: shownTo(user, m.Now()), MaxCount: api.CountLimit}
			tell := waiting.Queue(batch, ask,
				records.Reason{Name: needsReview, Count: "hira_due", Where: at(m.toReviewBy(tx, user), ask.Site), Order: "coalesce(h.asked_at, h.next_review_at), h.id"},
				records.Reason{Name: needsChange, Count: "hira_rejected", Where: at(toChangeBy(tx, user), ask.Site), Order: "h.rejected_at, h.id"})
			return func() records.HomeContent { return tell(numbers) }, nil
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
		where.QueueCount(batch, api.StatusCountLimit, number.into)
	}
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
