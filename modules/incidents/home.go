package incidents

import (
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
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
		Needs: &records.Needs{Member: "incident", Record: Incident{}, Why: []string{"rate", "step"}, Counts: []records.Tally{
			{Name: "incidents_to_rate", Doc: "Incidents to rate"}, {Name: "incidents_to_work_on", Doc: "Incidents whose next step is the caller's"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.Ask) (func() records.Told, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			numbers := &Numbers{}
			if ask.Why == "" {
				m.queueNumbers(batch, tx, user, ask.Site, numbers)
			}
			rate, step := &waiting{}, &waiting{}
			if user.Rules.Grant(Name, "update") {
				m.queueWaiting(batch, at(m.toRateBy(tx, user), ask.Site), user, ask, "rate", rate)
			}
			m.queueWaiting(batch, at(m.toWorkOnBy(tx, user), ask.Site), user, ask, "step", step)
			return func() records.Told {
				told := records.Told{Numbers: numbers, Waiting: rate.count + step.count, Counts: map[string]int64{"incidents_to_rate": rate.count, "incidents_to_work_on": step.count}}
				for _, i := range rate.shown {
					told.Needs = append(told.Needs, records.Need{Why: "rate", Record: i})
				}
				for _, i := range step.shown {
					told.Needs = append(told.Needs, records.Need{Why: "step", Record: i})
				}
				return told
			}, nil
		},
	}
}

// at keeps those of one site, where one is asked for.
func at(where *api.Where, site int64) *api.Where {
	if site != 0 {
		where.And("i.site_id = %s", site)
	}
	return where
}

func (m *Module) queueNumbers(batch *pgx.Batch, tx *db.Tx, user *access.User, site int64, n *Numbers) {
	for _, number := range []struct {
		status string
		into   *int64
	}{{Open, &n.Open}, {RatingPending, &n.RatingPending}, {Overdue, &n.Overdue}} {
		where := at(visible(tx, user), site)
		statuses.Filter(where, []string{number.status}, m.Now())
		batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", where.From(""), api.ManyMore), where.Args...).
			QueryRow(func(row pgx.Row) error { return row.Scan(number.into) })
	}
}

// waiting is what waits for somebody, as far as it is shown, and how much it is.
type waiting struct {
	shown []Incident
	count int64
}

func (m *Module) queueWaiting(batch *pgx.Batch, where *api.Where, user *access.User, ask records.Ask, why string, w *waiting) {
	if ask.Wants(why) {
		batch.Queue(selectIncident+where.From(joinsOfIncident)+" order by i.occurred_at, i.id"+ask.Page(), where.Args...).Query(func(rows pgx.Rows) (err error) {
			w.shown, err = pgx.CollectRows(rows, shownTo(user, m.Now()))
			return err
		})
	}
	batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", where.From(""), api.Counted), where.Args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(&w.count) })
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
		Needs: &records.Needs{Member: "lfi_lesson", Record: Lesson{}, Why: []string{"read"}, Counts: []records.Tally{{Name: "lessons_to_read", Doc: "Lessons to read"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.Ask) (func() records.Told, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			numbers := &LessonNumbers{}
			var found []Lesson
			where := everyLesson(tx)
			where.And(toRead, user.ID)
			if ask.Site != 0 {
				where.And("l.site_id = %s", ask.Site)
			}
			if ask.Wants("read") {
				m.queueLessons(batch, user, where, " order by l.sent_at, l.id"+ask.Page(), &found)
			}
			batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", where.From(""), api.Counted), where.Args...).
				QueryRow(func(row pgx.Row) error { return row.Scan(&numbers.ToRead) })
			return func() records.Told {
				told := records.Told{Numbers: numbers, Waiting: numbers.ToRead, Counts: map[string]int64{"lessons_to_read": numbers.ToRead}}
				for _, l := range found {
					told.Needs = append(told.Needs, records.Need{Why: "read", Record: l})
				}
				return told
			}, nil
		},
	}
}
