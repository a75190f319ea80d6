package audits

import (
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Numbers are of the audits that the user may see.
type Numbers struct {
	InProgress int64 `json:"in_progress" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	Overdue    int64 `json:"overdue" minimum:"0" maximum:"10001" doc:"The missed ones included"`
	Completed  int64 `json:"completed" minimum:"0" maximum:"10001" doc:"They wait for approval"`
}

// The reasons for which an audit waits for its auditor. What waits for a decision is said by
// the reviews.
const (
	needOverdue  = "audit_overdue"
	needDue      = "audit_due"
	needRejected = "audit_rejected"
)

// home is what audits have to say on the page that tells its reader what needs them.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "audits", Numbers: Numbers{}, Doc: "Null for whoever may not read audits",
		Needs: &records.Needs{Member: "audit", Record: Audit{}, Why: []string{needOverdue, needDue, needRejected}, Counts: []records.Tally{
			{Name: "audits_overdue", Doc: "Theirs whose window is over"}, {Name: "audits_due", Doc: "Theirs whose window has begun"},
			{Name: "audits_rejected", Doc: "Theirs that were rejected, to be taken up again"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.Ask) (func() records.Told, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			return m.queueHome(batch, tx, user, ask), nil
		},
	}
}

// need is what waits for one reason.
type need struct {
	why, tally string
	where      *api.Where
	count      int64
	found      []Audit
}

func (m *Module) queueHome(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.Ask) func() records.Told {
	now := m.Now()
	numbers := &Numbers{}
	if ask.Why == "" {
		m.queueNumbers(batch, tx, user, ask.Site, numbers)
	}
	needs := needsOf(tx, user, ask.Site, now)
	for _, n := range needs {
		batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", n.where.From(""), api.Counted), n.where.Args...).
			QueryRow(func(row pgx.Row) error { return row.Scan(&n.count) })
		if ask.Wants(n.why) {
			batch.Queue(selectAudit+n.where.From(joinsOfAudit)+" order by au.due_at, au.id"+ask.Page(), n.where.Args...).Query(func(rows pgx.Rows) (err error) {
				n.found, err = pgx.CollectRows(rows, shownTo(user, now))
				return err
			})
		}
	}
	return func() records.Told {
		told := records.Told{Numbers: numbers, Counts: map[string]int64{}}
		for _, n := range needs {
			told.Counts[n.tally] = n.count
			told.Waiting += n.count
			for _, a := range n.found {
				told.Needs = append(told.Needs, records.Need{Why: n.why, Record: a})
			}
		}
		return told
	}
}

func (m *Module) queueNumbers(batch *pgx.Batch, tx *db.Tx, user *access.User, site int64, n *Numbers) {
	for _, number := range []struct {
		status string
		into   *int64
	}{{InProgress, &n.InProgress}, {Overdue, &n.Overdue}, {Completed, &n.Completed}} {
		where := atSite(visible(tx, user), site)
		statuses.Filter(where, []string{number.status}, m.Now())
		batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", where.From(""), api.ManyMore), where.Args...).
			QueryRow(func(row pgx.Row) error { return row.Scan(number.into) })
	}
}

// needsOf are the reasons for which audits wait for somebody, the most pressing first. One
// that was missed waits until the next of its series can be begun: that one waits then.
func needsOf(tx *db.Tx, user *access.User, site int64, now time.Time) []*need {
	late, due, rejected := mine(tx, user), mine(tx, user), mine(tx, user)
	late.And("au.status in ('scheduled', 'in_progress') and au.due_at <= %s", now)
	late.And("(au.status = 'in_progress' or au.schedule_id is null or not exists (select from audits nx where nx.organization_id = au.organization_id"+
		" and nx.schedule_id = au.schedule_id and nx.site_id = au.site_id and nx.occurs_on > au.occurs_on and nx.opens_at <= %s))", now)
	due.And("au.status in ('scheduled', 'in_progress') and au.due_at > %s and au.opens_at <= %s", now, now)
	rejected.And("au.status = 'rejected'")
	return []*need{
		{why: needOverdue, tally: "audits_overdue", where: atSite(late, site)},
		{why: needDue, tally: "audits_due", where: atSite(due, site)},
		{why: needRejected, tally: "audits_rejected", where: atSite(rejected, site)}}
}

func atSite(where *api.Where, site int64) *api.Where {
	if site != 0 {
		where.And("au.site_id = %s", site)
	}
	return where
}

// mine are the audits that the user is to run.
func mine(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	where.And("au.auditor_id = %s", user.ID)
	return where
}
