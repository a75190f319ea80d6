package actions

import (
	"time"

	"github.com/jackc/pgx/v5"

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

// Needs is what waits for a user.
type Needs struct {
	Mine     []Action // the most urgent of what is theirs to do now
	Verify   []Action // of what was done and is theirs to verify
	Decide   []Action // and of those for which a later due date is asked for and theirs to decide on
	Check    []Action // and of what was closed and is theirs to check for its effect by now
	Overdue  int64    // how many of each there are in all
	Due      int64
	ToVerify int64
	ToDecide int64
	ToCheck  int64
	ToDo     int64 // theirs to do, whenever it is due
}

const (
	needsWithin = 8 * 24 * time.Hour  // how far ahead Home looks: a day in a week ends within the eighth
	onTimeSince = 90 * 24 * time.Hour // how far back
	mostUrgent  = " order by a.due_at, a.id limit 50"
)

// queueHome asks for the user's figures and needs, along with what else the
// batch asks for.
func (m *Module) queueHome(batch *pgx.Batch, tx *db.Tx, user *access.User, figures *Figures, needs *Needs) {
	now := m.Now()
	m.queueUnfinished(batch, tx, user, now, figures, needs)
	m.queueOnTime(batch, tx, user, now, figures)
	m.queueMine(batch, tx, user, now, needs)
	m.queueWaiting(batch, tx, user, verifiable, mostUrgent, &needs.ToVerify, &needs.Verify)
	m.queueWaiting(batch, tx, user, decidable, mostUrgent, &needs.ToDecide, &needs.Decide)
	m.queueWaiting(batch, tx, user, checkable(now), soonestCheck, &needs.ToCheck, &needs.Check)
}

// unfinished is what is to be done now; what is planned for later is not.
const unfinished = finished + " = 0 and (a.status in ('open', 'in_progress') or a.status = 'planned' and a.opens_at <= %s)"

func (m *Module) queueUnfinished(batch *pgx.Batch, tx *db.Tx, user *access.User, now time.Time, figures *Figures, needs *Needs) {
	where := m.visible(tx, user)
	where.And(unfinished, now)
	late := "a.due_at <= " + where.Arg(now)
	mine := "a.responsible_id = " + where.Arg(user.ID)
	soon := "a.due_at <= " + where.Arg(now.Add(needsWithin))
	batch.Queue("select count(*), count(*) filter (where "+late+"), count(*) filter (where "+mine+" and "+late+"), "+
		"count(*) filter (where "+mine+" and "+soon+" and not "+late+"), count(*) filter (where "+mine+")"+where.From(""), where.Args...).
		QueryRow(func(row pgx.Row) error {
			return row.Scan(&figures.Open, &figures.Overdue, &needs.Overdue, &needs.Due, &needs.ToDo)
		})
}

func (m *Module) queueOnTime(batch *pgx.Batch, tx *db.Tx, user *access.User, now time.Time, figures *Figures) {
	where := m.visible(tx, user)
	where.And("a.completed_at >= %s", now.Add(-onTimeSince))
	batch.Queue("select count(*), count(*) filter (where a.completed_at < a.due_at)"+where.From(""), where.Args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(&figures.Finished, &figures.OnTime) })
}

// queueMine asks for what the user is responsible for and what is overdue or due
// within a week.
func (m *Module) queueMine(batch *pgx.Batch, tx *db.Tx, user *access.User, now time.Time, needs *Needs) {
	where := m.visible(tx, user)
	where.And(unfinished, now)
	where.And("a.responsible_id = %s and a.due_at <= %s", user.ID, now.Add(needsWithin))
	m.queue(batch, user, where, mostUrgent, &needs.Mine)
}

// queueWaiting asks for what waits for the user to look at what others do: how much
// there is, and the most urgent of it.
func (m *Module) queueWaiting(batch *pgx.Batch, tx *db.Tx, user *access.User, narrow func(*api.Where, *access.User), order string, count *int64, found *[]Action) {
	where := m.visible(tx, user)
	narrow(where, user)
	batch.Queue("select count(*)"+where.From(""), where.Args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(count) })
	m.queue(batch, user, where, order, found)
}

// verifiable keeps what somebody else has done and the user may verify.
func verifiable(where *api.Where, user *access.User) {
	where.And(finished+" = 1 and a.responsible_id <> %s and a.completed_by <> %s", user.ID, user.ID)
	managed(where, user)
}

// decidable keeps those of other people for which a later due date is asked for and
// the user may decide.
func decidable(where *api.Where, user *access.User) {
	// As an array it is read first, and the few actions are then found by their ids.
	where.And("a.id = any(array(select action_id from action_extensions where organization_id = %s and status = 'open')) and a.responsible_id <> %s",
		user.OrganizationID, user.ID)
	managed(where, user)
}

// managed keeps what the user may edit, assign and verify; [Standing] says the same
// of one action.
func managed(where *api.Where, user *access.User) {
	if !user.IsAdmin && !user.Rules.Grant(Name, "create") {
		where.And("a.assigned_by = %s", user.ID)
	}
}
