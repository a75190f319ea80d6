package actions

import (
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Figures are the numbers of the actions that a user may see. Each counts the
// rows that the list with the same filter shows.
type Figures struct {
	Open     int64 // to be done, the overdue ones included
	Overdue  int64
	Finished int64 // completed in the last 90 days, and of these
	OnTime   int64 // by the due date
}

// why something waits for somebody, the most pressing first.
const (
	whyOverdue = "overdue"
	whyDue     = "due"
	whyLater   = "later" // theirs, but not within a week: it is told when it is asked for
	whyVerify  = "verify"
	whyDecide  = "decide"
	whyCheck   = "check"
)

// Needs is what waits for a user: how many for each reason, and those that were asked for.
type Needs struct {
	Count map[string]*int64
	Found map[string]*[]Action
}

const (
	needsWithin = 8 * 24 * time.Hour  // how far ahead Home looks: a day in a week ends within the eighth
	onTimeSince = 90 * 24 * time.Hour // how far back
	maxUrgent   = " order by a.due_at, a.id"
)

// homeQuery is who asks for what, along with what else the batch asks for.
type homeQuery struct {
	*Module
	batch *pgx.Batch
	tx    *db.Tx
	user  *access.User
	ask   records.HomeRequest
	now   time.Time
	needs Needs
}

// rows are the actions that the user may see, of the site that is asked for.
func (q *homeQuery) rows() *api.Where {
	where := q.visible(q.tx, q.user)
	if q.ask.Site != 0 {
		where.And("a.site_id = %s", q.ask.Site)
	}
	return where
}

// queueHome asks for the user's figures and needs.
func (q *homeQuery) queueHome(figures *Figures) {
	q.needs = Needs{map[string]*int64{}, map[string]*[]Action{}}
	q.queueUnfinished(figures)
	if q.ask.Reason == "" {
		q.queueOnTime(figures)
	}
	soon := q.now.Add(needsWithin)
	q.queueMine(whyOverdue, "a.due_at <= %s", q.now)
	q.queueMine(whyDue, "a.due_at > %s and a.due_at <= %s", q.now, soon)
	if q.ask.Reason == whyLater {
		q.queueMine(whyLater, "a.due_at > %s", soon)
	}
	q.queueWaiting(whyVerify, verifiable(q.now), maxUrgent)
	q.queueWaiting(whyDecide, decidable, maxUrgent)
	q.queueWaiting(whyCheck, checkable(q.now), soonestCheck)
}

// unfinished is what is to be done now; what is planned for later is not.
const unfinished = finished + " = 0 and (a.status in ('open', 'in_progress') or a.status = 'planned' and a.opens_at <= %s)"

func (q *homeQuery) queueUnfinished(figures *Figures) {
	where := q.rows()
	where.And(unfinished, q.now)
	late := "a.due_at <= " + where.Arg(q.now)
	mine := "a.responsible_id = " + where.Arg(q.user.ID)
	soon := "a.due_at <= " + where.Arg(q.now.Add(needsWithin))
	count := func(why string) *int64 { q.needs.Count[why] = new(int64); return q.needs.Count[why] }
	overdue, due, later := count(whyOverdue), count(whyDue), count(whyLater)
	q.batch.Queue("select count(*) as open, count(*) filter (where "+late+") as overdue, count(*) filter (where "+mine+" and "+late+") as my_overdue, "+
		"count(*) filter (where "+mine+" and "+soon+" and not "+late+") as my_due, count(*) filter (where "+mine+" and not "+soon+") as my_later"+where.From(""), where.Args...).
		Query(func(rows pgx.Rows) error {
			n, err := pgx.CollectExactlyOneRow(rows, db.Named[struct{ Open, Overdue, MyOverdue, MyDue, MyLater int64 }]())
			figures.Open, figures.Overdue = n.Open, n.Overdue
			*overdue, *due, *later = n.MyOverdue, n.MyDue, n.MyLater
			return err
		})
}

func (q *homeQuery) queueOnTime(figures *Figures) {
	where := q.rows()
	where.And("a.completed_at >= %s", q.now.Add(-onTimeSince))
	q.batch.Queue("select count(*), count(*) filter (where a.completed_at < a.due_at)"+where.From(""), where.Args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(&figures.Finished, &figures.OnTime) })
}

// queueMine asks for what the user is responsible for and what is due when.
func (q *homeQuery) queueMine(why, due string, when ...any) {
	where := q.rows()
	where.And(unfinished, q.now)
	where.And("a.responsible_id = %s", q.user.ID)
	where.And(due, when...)
	q.find(why, where, maxUrgent)
}

// queueWaiting asks for what waits for the user to look at what others do: how much
// there is, and what is asked for of it.
func (q *homeQuery) queueWaiting(why string, narrow func(*api.Where, *access.User), order string) {
	where := q.rows()
	narrow(where, q.user)
	count := new(int64)
	q.needs.Count[why] = count
	q.batch.Queue("select count(*)"+where.From(""), where.Args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(count) })
	q.find(why, where, order)
}

func (q *homeQuery) find(why string, where *api.Where, order string) {
	if !q.ask.Includes(why) {
		return
	}
	q.needs.Found[why] = &[]Action{}
	q.queue(q.batch, q.user, where, order+q.ask.LimitOffset(), q.needs.Found[why])
}

// verifiable keeps what somebody else has done and the user is to verify: what they
// assigned themselves, and what else they may verify where whoever assigned it cannot,
// being away or gone or the one who did it. So it waits for one person and not for all.
func verifiable(now time.Time) func(*api.Where, *access.User) {
	return func(where *api.Where, user *access.User) {
		where.And(finished+" = 1 and a.responsible_id <> %s and a.completed_by <> %s", user.ID, user.ID)
		where.And(`not exists (select from users v where v.organization_id = a.organization_id and v.id = a.assigned_by
  and v.id not in (%s, a.responsible_id, a.completed_by) and v.status = 'Active'
  and not exists (select from absences w where w.organization_id = v.organization_id and w.user_id = v.id and (%s::timestamptz at time zone %s)::date between w.from_day and w.to_day))`,
			user.ID, now, user.TimeZone)
		managed(where, user)
	}
}

// decidable keeps those of other people for which a later due date is asked for and
// the user may decide.
func decidable(where *api.Where, user *access.User) {
	// As an array it is read first, and the few actions are then found by their ids.
	where.And("a.id = any(array(select action_id from action_extensions where organization_id = %s and status = 'open')) and a.responsible_id <> %s",
		user.OrganizationID, user.ID)
	managed(where, user)
}

// managed keeps what the user may edit, assign and verify; [MoveContext] says the same
// of one action.
func managed(where *api.Where, user *access.User) {
	if !user.IsAdmin && !user.Rules.Grant(Name, "create") {
		where.And("a.assigned_by = %s", user.ID)
	}
}
