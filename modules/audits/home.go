package audits

import (
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
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
		Needs: &records.Needs{Member: "audit", Record: Audit{}, Reasons: []string{needOverdue, needDue, needRejected}, Counts: []records.NamedCount{
			{Name: "audits_overdue", Doc: "Theirs whose window is over"}, {Name: "audits_due", Doc: "Theirs whose window has begun"},
			{Name: "audits_rejected", Doc: "Theirs that were rejected, to be taken up again"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			return m.queueHome(batch, tx, user, ask), nil
		},
	}
}

func (m *Module) queueHome(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) func() records.HomeContent {
	now, numbers := m.Now(), &Numbers{}
	if ask.Reason == "" {
		m.queueNumbers(batch, tx, user, ask, numbers)
	}
	waiting := records.ReasonQuery[Audit]{Select: selectAudit, Lookups: lookupsOfAudit, Scan: shownTo(user, now), MaxCount: api.CountLimit}
	tell := waiting.Queue(batch, ask, waitsOf(tx, user, ask, now)...)
	return func() records.HomeContent { return tell(numbers) }
}

func (m *Module) queueNumbers(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest, n *Numbers) {
	for _, number := range []struct {
		status string
		into   *int64
	}{{InProgress, &n.InProgress}, {Overdue, &n.Overdue}, {Completed, &n.Completed}} {
		where := ask.FilterBySite(visible(tx, user), "au.site_id")
		statuses.Filter(where, []string{number.status}, m.Now())
		where.QueueCount(batch, api.StatusCountLimit, number.into)
	}
}

// waitsOf are the reasons for which audits wait for somebody, the most pressing first. One
// that was missed waits until the next of its series can be begun: that one waits then.
func waitsOf(tx *db.Tx, user *access.User, ask records.HomeRequest, now time.Time) []records.Reason {
	late, due, rejected := whereMine(tx, user), whereMine(tx, user), whereMine(tx, user)
	late.And("au.status in ('scheduled', 'in_progress') and au.due_at <= %s", now)
	late.And("(au.status = 'in_progress' or au.schedule_id is null or not exists (select from audits nx where nx.organization_id = au.organization_id"+
		" and nx.schedule_id = au.schedule_id and nx.site_id = au.site_id and nx.occurs_on > au.occurs_on and nx.opens_at <= %s))", now)
	due.And("au.status in ('scheduled', 'in_progress') and au.due_at > %s and au.opens_at <= %s", now, now)
	rejected.And("au.status = 'rejected'")
	const order = "au.due_at, au.id"
	return []records.Reason{
		{Name: needOverdue, Count: "audits_overdue", Where: ask.FilterBySite(late, "au.site_id"), Order: order},
		{Name: needDue, Count: "audits_due", Where: ask.FilterBySite(due, "au.site_id"), Order: order},
		{Name: needRejected, Count: "audits_rejected", Where: ask.FilterBySite(rejected, "au.site_id"), Order: order}}
}

// whereMine are the audits that the user is to run.
func whereMine(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	where.And("au.auditor_id = %s", user.ID)
	return where
}
