package actions_test

import (
	"testing"
	"time"

	"hivis/server/servertest"
)

// escalated counts what somebody was told, in the product and by mail.
func (b *bench) escalated(c *servertest.Client) []int64 {
	b.t.Helper()
	return []int64{b.Told(c, "action_escalated"), b.Insert("select count(*) from mails where user_id = $1 and subject like '%overdue for days%'", c.ID)}
}

func TestTheSupervisorHearsOfWhatIsOverdueForDays(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	b.Exec("update users set supervisor_id = $1 where id = $2", o.Supervisor.ID, o.Worker.ID)
	id := b.create(o.Manager, body{"due_date": "2026-11-22"}).ID // ends on the 22nd at 11:00 UTC
	b.Advance(time.Date(2026, 11, 25, 10, 59, 59, 0, time.UTC).Sub(b.Now()))
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.Wants("a second early", b.escalated(o.Supervisor), "[0 0]")
	b.Advance(time.Second)
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.Wants("the supervisor", b.escalated(o.Supervisor), "[1 1]")
	b.Wants("the assigner and the worker", []any{b.escalated(o.Manager), b.escalated(o.Worker)}, "[[0 0] [0 0]]")
	b.Later(0, o.Manager)
	entry := b.read(o.Manager, id).Timeline[0]
	b.Wants("in the timeline", []any{entry.Verb, entry.Actor == nil, entry.Note}, []any{"escalated", true, "Supervisor Test"})
	o.Manager.Patch(pathOf(id), body{"due_date": "2026-11-27"}).Wants(200)
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.Wants("put off", b.escalated(o.Supervisor), "[1 1]")
	b.Advance(10 * 24 * time.Hour)
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.Wants("overdue a second time", b.escalated(o.Supervisor), "[2 2]")
}

func TestWithoutASupervisorSomebodyElseHears(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	// Who does not see the site is told of nothing there.
	b.Exec("update users set supervisor_id = $1 where id = $2", o.Outsider.ID, o.Worker.ID)
	b.create(o.Admin, body{"due_date": "2026-11-22"})
	b.Advance(5 * 24 * time.Hour)
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.Wants("the assigner", []any{b.escalated(o.Admin), b.escalated(o.Outsider), b.escalated(o.Manager)}, "[[1 1] [0 0] [0 0]]")
	b.Later(0, o.Admin)
	own := b.create(o.Manager, body{"due_date": "2026-11-27", "responsible_id": o.Manager.ID}).ID
	b.Advance(5 * 24 * time.Hour)
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.Wants("of one's own those who manage at the site", []any{b.escalated(o.Supervisor), b.escalated(o.Manager)}, "[[1 1] [0 0]]")
	b.Wants("of that action", b.Insert("select max(record_id) from notifications where kind = 'action_escalated'"), own)
	b.Exec("update organizations set status = 'Inactive' where id = $1", o.ID)
	b.Exec("update actions set escalated_for = '-infinity'")
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.Wants("of an inactive organization nobody", b.Insert("select count(*) from notifications where kind = 'action_escalated'"), 2)
}

// TestWithoutALicenceNobodyHearsOfWhatIsSensitive: a power user's role may approve
// incidents, and the person only with a licence for them.
func TestWithoutALicenceNobodyHearsOfWhatIsSensitive(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	power := b.AddUser(o, "power", "Power User", o.Sites[0])
	b.Exec("update users set supervisor_id = $1 where id = $2", power.ID, o.Worker.ID)
	overdue := func(due string) {
		id := b.create(o.Manager, body{"due_date": due}).ID
		b.Exec("update actions set actionable_type = 'Incident', actionable_id = 1, sensitive = true where id = $1", id)
		b.Advance(5 * 24 * time.Hour)
		b.RunOnNodes(b.App.Actions.EscalateAll)
		b.Later(0, o.Manager)
	}
	overdue("2026-11-22")
	b.Wants("without a licence the assigner", []any{b.escalated(power), b.escalated(o.Manager)}, "[[0 0] [1 1]]")
	b.Exec("update users set licenses = '{Incident}' where id = $1", power.ID)
	overdue("2026-11-27")
	b.Wants("with one the supervisor", []any{b.escalated(power), b.escalated(o.Manager)}, "[[1 1] [1 1]]")
}
