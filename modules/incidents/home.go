package incidents

import (
	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Numbers are of the incidents that the user may see.
type Numbers struct {
	Open          int64 `json:"open" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	RatingPending int64 `json:"rating_pending" minimum:"0" maximum:"10001"`
	Overdue       int64 `json:"overdue" minimum:"0" maximum:"10001"`
}

// home is what incidents have to say on the page that tells its reader what needs them: what
// is to be rated at their sites, and the next step of what they investigate. What waits for
// their decision is told by the reviews themselves.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "incidents", Numbers: Numbers{}, Doc: "Null for whoever may not read incidents",
		Needs: &records.Needs{Member: "incident", Record: Incident{}, Reasons: []string{"rate", "step"}, Counts: []records.NamedCount{
			{Name: "incidents_to_rate", Doc: "Incidents to rate"}, {Name: "incidents_to_work_on", Doc: "Incidents whose next step is the caller's"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			numbers := &Numbers{}
			if ask.Reason == "" {
				m.queueNumbers(batch, tx, user, ask, numbers)
			}
			const order = "i.occurred_at, i.id"
			reasons := []records.Reason{{Name: "step", Count: "incidents_to_work_on", Where: ask.FilterBySite(m.toWorkOnBy(tx, user), "i.site_id"), Order: order}}
			if user.Rules.Grant(Name, "update") {
				rate := records.Reason{Name: "rate", Count: "incidents_to_rate", Where: ask.FilterBySite(m.toRateBy(tx, user), "i.site_id"), Order: order}
				reasons = append([]records.Reason{rate}, reasons...)
			}
			waiting := records.ReasonQuery[Incident]{Select: selectIncident, Lookups: lookupsOfIncident, Scan: shownTo(user, m.Now()), MaxCount: api.CountLimit}
			tell := waiting.Queue(batch, ask, reasons...)
			return func() records.HomeContent { return tell(numbers) }, nil
		},
	}
}

func (m *Module) queueNumbers(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest, n *Numbers) {
	for _, number := range []struct {
		status string
		into   *int64
	}{{Open, &n.Open}, {RatingPending, &n.RatingPending}, {Overdue, &n.Overdue}} {
		where := ask.FilterBySite(visible(tx, user), "i.site_id")
		statuses.Filter(where, []string{number.status}, m.Now())
		where.QueueCount(batch, api.StatusCountLimit, number.into)
	}
}

// toRateBy are those at the user's sites that nobody has rated yet.
func (m *Module) toRateBy(tx *db.Tx, user *access.User) *api.Where {
	where := visible(tx, user)
	where.And("i.status = 'open' and not i.rated")
	if !user.IsAdmin {
		where.And("i.site_id = any(%s)", user.SiteIDs)
	}
	return where
}

// toWorkOnBy are those that the user leads or investigates, and that wait for the team.
func (m *Module) toWorkOnBy(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	me := where.Arg(user.ID)
	where.And("i.status = 'open' and i.rated and i.review_state in ('none', 'rejected') and (i.lead_id = " + me +
		" or i.id in (select im.incident_id from incident_members im where im.organization_id = i.organization_id and im.user_id = " + me + "))")
	return where
}

// LessonNumbers are of the lessons that were sent to the user.
type LessonNumbers struct {
	ToRead int64 `json:"to_read" minimum:"0" maximum:"10001"`
}

func (m *Module) lessonHome() *records.Home {
	return &records.Home{
		Member: "lfi_lessons", Numbers: LessonNumbers{}, Doc: "Null for whoever may not read incidents",
		Needs: &records.Needs{Member: "lfi_lesson", Record: Lesson{}, Reasons: []string{"read"}, Counts: []records.NamedCount{{Name: "lessons_to_read", Doc: "Lessons to read"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			where := everyLesson(tx)
			where.And(toRead, user.ID)
			waiting := records.ReasonQuery[Lesson]{Select: selectLesson(user), Lookups: lookupsOfLesson, Scan: lessonShownTo(user), MaxCount: api.CountLimit}
			tell := waiting.Queue(batch, ask, records.Reason{Name: "read", Count: "lessons_to_read", Where: ask.FilterBySite(where, "l.site_id"), Order: "l.sent_at, l.id"})
			return func() records.HomeContent {
				numbers := &LessonNumbers{}
				told := tell(numbers)
				numbers.ToRead = told.Waiting
				return told
			}, nil
		},
	}
}
