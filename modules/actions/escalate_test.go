package actions_test

import (
	"sync"
	"testing"
	"time"

	"hivis/server/servertest"
)

// escalate runs the job on several nodes at once.
func (b *bench) escalate() {
	b.t.Helper()
	var nodes sync.WaitGroup
	for range 3 {
		nodes.Go(func() {
			if err := b.App.Actions.EscalateAll(b.t.Context()); err != nil {
				b.t.Error(err)
			}
		})
	}
	nodes.Wait()
}

// escalated counts what somebody was told, in the product and by mail.
func (b *bench) escalated(c *servertest.Client) []int64 {
	b.t.Helper()
	return []int64{b.told(c, "action_escalated"), b.Insert("select count(*) from mails where user_id = $1 and subject like '%overdue for days%'", c.ID)}
}

func TestTheSupervisorHearsOfWhatIsOverdueForDays(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	b.Exec("update users set supervisor_id = $1 where id = $2", o.Supervisor.ID, o.Worker.ID)
	id := b.create(o.Manager, body{"due_date": "2026-11-22"}).ID // ends on the 22nd at 11:00 UTC
	b.Advance(time.Date(2026, 11, 25, 10, 59, 59, 0, time.UTC).Sub(b.Now()))
	b.escalate()
	b.wants("a second early", b.escalated(o.Supervisor), "[0 0]")
	b.Advance(time.Second)
	b.escalate()
	b.escalate()
	b.wants("the supervisor", b.escalated(o.Supervisor), "[1 1]")
	b.wants("the assigner and the worker", []any{b.escalated(o.Manager), b.escalated(o.Worker)}, "[[0 0] [0 0]]")
	b.later(0, o.Manager)
	entry := b.read(o.Manager, id).Timeline[0]
	b.wants("in the timeline", []any{entry.Verb, entry.Actor == nil, entry.Note}, []any{"escalated", true, "Supervisor Test"})
	o.Manager.Patch(pathOf(id), body{"due_date": "2026-11-27"}).Wants(200)
	b.escalate()
	b.wants("put off", b.escalated(o.Supervisor), "[1 1]")
	b.Advance(10 * 24 * time.Hour)
	b.escalate()
	b.escalate()
	b.wants("overdue a second time", b.escalated(o.Supervisor), "[2 2]")
}

func TestWithoutASupervisorSomebodyElseHears(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	// Who does not see the site is told of nothing there.
	b.Exec("update users set supervisor_id = $1 where id = $2", o.Outsider.ID, o.Worker.ID)
	b.create(o.Admin, body{"due_date": "2026-11-22"})
	b.Advance(5 * 24 * time.Hour)
	b.escalate()
	b.wants("the assigner", []any{b.escalated(o.Admin), b.escalated(o.Outsider), b.escalated(o.Manager)}, "[[1 1] [0 0] [0 0]]")
	b.later(0, o.Admin)
	own := b.create(o.Manager, body{"due_date": "2026-11-27", "responsible_id": o.Manager.ID}).ID
	b.Advance(5 * 24 * time.Hour)
	b.escalate()
	b.wants("of one's own those who manage at the site", []any{b.escalated(o.Supervisor), b.escalated(o.Manager)}, "[[1 1] [0 0]]")
	b.wants("of that action", b.Insert("select max(record_id) from notifications where kind = 'action_escalated'"), own)
	b.Exec("update organizations set status = 'Inactive' where id = $1", o.ID)
	b.Exec("update actions set escalated_for = '-infinity'")
	b.escalate()
	b.wants("of an inactive organization nobody", b.Insert("select count(*) from notifications where kind = 'action_escalated'"), 2)
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
		b.escalate()
		b.later(0, o.Manager)
	}
	overdue("2026-11-22")
	b.wants("without a licence the assigner", []any{b.escalated(power), b.escalated(o.Manager)}, "[[0 0] [1 1]]")
	b.Exec("update users set licenses = '{Incident}' where id = $1", power.ID)
	overdue("2026-11-27")
	b.wants("with one the supervisor", []any{b.escalated(power), b.escalated(o.Manager)}, "[[1 1] [1 1]]")
}
