package workflows_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/directory/workflows"
	"hivis/platform/access"
	"hivis/server/servertest"
)

func TestARolesPeopleAtTheSite(t *testing.T) {
	b := newBench(t)
	here := b.AddUser(b.Acme, "here", "Approver", b.Acme.Sites[0])
	b.AddUser(b.Acme, "there", "Approver", b.Acme.Sites[1])
	b.create(body{"reviewers": []body{b.role("Approver")}})
	trial := b.ask(servertest.Trial{})
	b.is(trial, "open | Here Test asked")
	later := b.AddUser(b.Acme, "later", "Approver", b.Acme.Sites...)
	b.decide(later, trial, "approve").Wants(http.StatusOK) // who decides is looked up, not kept
	b.is(trial, "approved | Later Test approved Here Test skipped")
	b.Wants("who was asked sees it", []any{b.mine(here), told(b.of(here, trial)[0])}, "[[] approved | Later Test approved Here Test skipped]")
}

func TestPositions(t *testing.T) {
	b := newBench(t)
	b.create(body{"reviewers": []body{position("supervisor")}})
	trial := b.ask(servertest.Trial{})
	b.is(trial, "open | Ada Admin asked") // the worker has none
	b.Exec("update users set supervisor_id = $2 where id = $1", b.Acme.Worker.ID, b.Acme.Supervisor.ID)
	b.later(5 * time.Minute)
	b.is(trial, "open | Ada Admin skipped Supervisor Test asked")
	b.Wants("told", []any{b.Told(b.Acme.Supervisor, "review_asked"), b.Told(b.Acme.Supervisor, "review_escalated")}, "[1 0]")
}

// TestAReviewerWhoLeaves, becomes inactive or loses the right is replaced.
func TestAReviewerWhoLeaves(t *testing.T) {
	b := newBench(t)
	b.create()
	for i, leaving := range []string{
		"update users set status = 'Inactive' where id = $1",
		"update users set role_id = (select max(id) from roles where name = 'Guest User' and organization_id = users.organization_id) where id = $1",
		"update roles set rules = rules - 'Trial' where id = (select role_id from users where id = $1)",
	} {
		b.Exec("update users set status = 'Active', role_id = $2 where id = $1", b.Acme.Supervisor.ID, b.Acme.RoleIDs["Head of Department"])
		trial := b.ask(servertest.Trial{Title: fmt.Sprint("Trial ", i)})
		b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
		b.Exec(leaving, b.Acme.Supervisor.ID)
		b.later(5 * time.Minute)
		b.is(trial, "open | Supervisor Test skipped Ada Admin asked | Manager Test waiting")
		b.decide(b.Acme.Admin, trial, "approve").Wants(http.StatusOK)
		b.is(trial, "open | Ada Admin approved Supervisor Test skipped | Manager Test asked")
	}
}

// TestWhoLosesTheRightCannotDecide in the minutes until the job has looked.
func TestWhoLosesTheRightCannotDecide(t *testing.T) {
	b := newBench(t)
	b.create()
	trial := b.ask(servertest.Trial{})
	b.Exec("update roles set rules = rules - 'Trial' where id = $1", b.Acme.RoleIDs["Head of Department"])
	b.decide(b.Acme.Supervisor, trial, "approve").Refuses(http.StatusForbidden, "not_asked_to_review")
	b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
}

// TestWhoIsAskedSeesTheRecord, be they at its site or not, and still does afterwards.
func TestWhoIsAskedSeesTheRecord(t *testing.T) {
	b := newBench(t)
	b.Exec("update roles set rules = rules || '{\"Trial\": [\"update\"]}' where id = $1", b.Acme.RoleIDs["Worker"])
	b.create(body{"reviewers": []body{user(b.Acme.Manager), user(b.Acme.Outsider)}})
	trial := b.ask(servertest.Trial{})
	path := fmt.Sprintf("/api/reviews?module=Trial&record_id=%d", trial)
	b.Acme.Outsider.Get(path).Refuses(404, "not_found") // not yet
	b.decide(b.Acme.Manager, trial, "approve").Wants(http.StatusOK)
	b.Wants("what waits", b.mine(b.Acme.Outsider), "[Cut a pipe]")
	b.Acme.Outsider.Get(path).Wants(http.StatusOK)
	b.decide(b.Acme.Outsider, trial, "approve").Wants(http.StatusOK)
	b.Acme.Outsider.Get(path).Wants(http.StatusOK)
}

// TestWhoLeftIsSeenByTheJob within the few minutes after which it looks again, and at once
// by whoever decides.
func TestWhoLeftIsSeenByTheJob(t *testing.T) {
	b := newBench(t)
	b.create()
	trial := b.ask(servertest.Trial{})
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Supervisor.ID)
	b.look()
	b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
	b.Advance(5 * time.Minute)
	b.look()
	b.is(trial, "open | Supervisor Test skipped Ada Admin asked | Manager Test waiting")
}

// TestWhoIsAskedLeaves has somebody else asked at once, in whichever way they leave.
func TestWhoIsAskedLeaves(t *testing.T) {
	replaced := "open | Supervisor Test skipped Ada Admin asked | Manager Test waiting"
	for _, c := range []struct {
		how   string
		leave func(b *bench, path string) *servertest.Response
	}{
		{"is deactivated", func(b *bench, path string) *servertest.Response {
			return b.Acme.Admin.Patch(path, body{"status": "Inactive"})
		}},
		{"is deleted", func(b *bench, path string) *servertest.Response { return b.Acme.Admin.Delete(path) }},
		{"is deactivated with others", func(b *bench, _ string) *servertest.Response {
			return b.Acme.Admin.Post("/api/users/bulk", body{"status": "Inactive", "user_ids": []int64{b.Acme.Supervisor.ID, b.Acme.Guest.ID}})
		}},
		{"gets a role that may not approve", func(b *bench, path string) *servertest.Response {
			return b.Acme.Admin.Patch(path, body{"role_id": b.Acme.RoleIDs["Worker"]})
		}},
	} {
		t.Run(c.how, func(t *testing.T) {
			b := newBench(t)
			b.create()
			trial := b.ask(servertest.Trial{})
			b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
			c.leave(b, fmt.Sprintf("/api/users/%d", b.Acme.Supervisor.ID)).Wants(http.StatusOK)
			b.is(trial, replaced)
		})
	}
}

func TestPreview(t *testing.T) {
	b := newBench(t)
	sample := body{"site_id": b.Acme.Sites[0], "form_id": b.form, "requester_id": b.Acme.Worker.ID}
	preview := func(changes ...body) (p workflows.Preview) {
		t.Helper()
		b.Acme.Manager.Post("/api/workflows/preview", b.draft(append([]body{sample}, changes...)...)).Wants(http.StatusOK).Into(&p)
		return p
	}
	p := preview(body{"reviewers": []body{b.role("Head of Department"), position("head_of_site"), user(b.Acme.Worker)}, "lead_hours": 9, "escalation_user_id": b.Acme.Manager.ID})
	var steps []string
	for _, step := range p.Steps {
		line := step.Reviewer.Kind + " " + step.Reviewer.Name + ":"
		for _, due := range step.People {
			line += fmt.Sprintf(" %s as %s", due.User.Name, due.As)
		}
		steps = append(steps, line+fmt.Sprintf(" on %s, then %s, then %s", step.AskedAt.UTC().Format("Mon 15:04"), step.EscalatedAt.UTC().Format("Mon 15:04"), step.ToSuperAdminsAt.UTC().Format("Mon 15:04")))
	}
	b.Wants("who gets it when", steps, "[role Head of Department: Supervisor Test as reviewer on Mon 09:00, then Tue 04:00, then Wed 04:00"+
		" head_of_site : Ada Admin as super_admin on Tue 04:00, then Wed 04:00, then Thu 04:00"+
		" user Worker Test: Ada Admin as super_admin on Wed 04:00, then Thu 04:00, then Fri 04:00]")
	b.Wants("above", []any{p.EscalationUser.Name, p.SuperAdmins, p.Applies, p.Instead}, fmt.Sprintf("[Manager Test [{%d Ada Admin}] true ]", b.Acme.Admin.ID))
	b.Wants("all at once", preview(body{"kind": "parallel"}).Steps[1].AskedAt.UTC().Format("Mon 15:04"), "Mon 09:00")
	w := b.create(body{"title": "With a site", "site_ids": b.Acme.Sites})
	b.Wants("the other goes first", []any{preview().Applies, preview().Instead}, "[false With a site]")
	b.Wants("the newer", preview(body{"site_ids": b.Acme.Sites}).Applies, true)
	b.Wants("itself", preview(body{"site_ids": b.Acme.Sites, "workflow_id": w.ID}).Applies, true)
	b.Wants("not here", []any{preview(body{"site_ids": b.Acme.Sites[1:]}).Applies, preview(body{"site_ids": b.Acme.Sites[1:], "workflow_id": w.ID}).Instead}, "[false ]")
	b.Wants("nothing was kept", []any{b.Insert("select count(*) from workflows"), b.Insert("select count(*) from reviews")}, "[1 0]")
	b.Acme.Manager.Post("/api/workflows/preview", b.draft(sample, body{"reviewers": []body{}})).Refuses(422, "invalid").At(t, "reviewers", "Add at least one reviewer.")
	b.Acme.Worker.Post("/api/workflows/preview", b.draft(sample)).Refuses(http.StatusForbidden, "permission_denied")
}

// TestWhoIsAway has somebody who stands in beside them, as long as they are away.
func TestWhoIsAway(t *testing.T) {
	b := newBench(t)
	b.create()
	deputy := b.AddUser(b.Acme, "deputy", "Head of Department", b.Acme.Sites[0])
	idle := b.AddUser(b.Acme, "idle", "Guest User", b.Acme.Sites[0])
	away := func(who, instead *servertest.Client, from, to string) {
		b.Exec("insert into absences (organization_id, user_id, deputy_id, from_day, to_day, created_at) values ($1, $2, $3, $4::text::date, $5::text::date, now())", b.Acme.ID, who.ID, instead.ID, from, to)
	}
	away(b.Acme.Supervisor, deputy, "2026-11-23", "2026-11-24")
	away(b.Acme.Manager, idle, "2026-11-23", "2026-11-30") // who has no right to approve
	trial, other := b.ask(servertest.Trial{}), b.ask(servertest.Trial{Title: "Other"})
	b.is(trial, "open | Supervisor Test asked Deputy Test asked | Manager Test waiting")
	b.Wants("both are told", []any{b.Told(b.Acme.Supervisor, "review_asked"), b.Told(deputy, "review_asked"), b.mine(deputy)}, "[2 2 [Cut a pipe Other]]")
	b.decide(deputy, trial, "approve").Wants(http.StatusOK)
	b.is(trial, "open | Deputy Test approved Supervisor Test skipped | Manager Test asked")
	b.Wants("on behalf", []any{b.latest(trial).Steps[0].Seats[0].As, b.latest(trial).Steps[0].Seats[0].OnBehalf.Name}, "[stand_in Supervisor Test]")
	b.Wants("the story", b.Insert(`select count(*) from timeline_entries where verb = 'review_approved' and changes @> '[{"field": "on_behalf_of", "after": "Supervisor Test"}]'`), 1)
	b.later(48*time.Hour, deputy) // back on Wednesday
	b.decide(deputy, other, "approve").Refuses(http.StatusForbidden, "not_asked_to_review")
	b.Wants("nothing waits for the deputy", b.mine(deputy), "[]")
}

// TestHeads are those of the site and the division of the record.
func TestHeads(t *testing.T) {
	b := newBench(t)
	b.Exec("update sites set head_of_site_id = $2, head_of_safety_id = $3 where id = $1", b.Acme.Sites[0], b.Acme.Supervisor.ID, b.Acme.Manager.ID)
	division := b.Insert("insert into divisions (organization_id, site_id, name, head_id) values ($1, $2, 'Packing', $3) returning id", b.Acme.ID, b.Acme.Sites[0], b.Acme.Admin.ID)
	b.create(body{"reviewers": []body{position("head_of_site"), position("head_of_division"), position("head_of_safety")}, "kind": "parallel"})
	trial := b.ask(servertest.Trial{DivisionID: division})
	b.is(trial, "open | Supervisor Test asked | Ada Admin asked | Manager Test asked")
	b.Wants("without a division the super admins", told(b.latest(b.ask(servertest.Trial{}))), "open | Supervisor Test asked | Ada Admin asked | Manager Test asked")
	b.Exec("update sites set head_of_site_id = $2 where id = $1", b.Acme.Sites[0], b.Acme.Manager.ID)
	b.decide(b.Acme.Manager, trial, "approve").Wants(http.StatusOK) // head of both by now: once
	b.is(trial, "open | Manager Test approved Supervisor Test skipped | Ada Admin asked | Manager Test approved")
}

// TestHandingOver puts somebody else in the place of who leaves, in one step.
func TestHandingOver(t *testing.T) {
	b := newBench(t)
	heir := b.AddUser(b.Acme, "heir", "Head of Department", b.Acme.Sites[0])
	w := b.create(body{"escalation_user_id": b.Acme.Supervisor.ID})
	b.create(body{"title": "Both", "reviewers": []body{user(heir), user(b.Acme.Supervisor)}, "form_ids": []int64{b.Form(b.Acme, "Other")}})
	trial := b.ask(servertest.Trial{})
	var work struct {
		OpenWork []struct {
			Kind  string
			Count int
		} `json:"open_work"`
	}
	path := fmt.Sprintf("/api/users/%d", b.Acme.Supervisor.ID)
	b.Acme.Admin.Get(path + "/open_work").Wants(http.StatusOK).Into(&work)
	b.Wants("what waits", work.OpenWork, "[{actions 0} {reviews 1} {permits 0} {risk_assessments 0} {audits 0}]")
	b.Acme.Admin.Post(path+"/hand_over", body{"responsible_id": heir.ID}).Wants(http.StatusOK)
	b.is(trial, "open | Supervisor Test skipped Heir Test asked | Manager Test waiting")
	var answer workflows.Answer
	b.Acme.Admin.Get(fmt.Sprintf("/api/workflows/%d", w.ID)).Wants(http.StatusOK).Into(&answer)
	b.Wants("the workflow", []any{answer.Workflow.Reviewers[0].Name, answer.Workflow.EscalationUser.Name, answer.Workflow.Version}, "[Heir Test Heir Test 1]")
	b.Wants("nobody twice", b.Insert("select count(*) from workflow_reviewers where user_id = $1", heir.ID), 2)
	b.Wants("told", b.Told(heir, "review_asked"), 1)
	b.decide(heir, trial, "approve").Wants(http.StatusOK)
}

// TestSeveralLeaveOneWorkflow: who takes over is named in it once.
func TestSeveralLeaveOneWorkflow(t *testing.T) {
	b := newBench(t)
	heir := b.AddUser(b.Acme, "heir", "Head of Department", b.Acme.Sites[0])
	w := b.create()
	trial := b.ask(servertest.Trial{})
	b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
	b.Acme.Admin.Post("/api/users/bulk", body{"user_ids": []int64{b.Acme.Manager.ID, b.Acme.Supervisor.ID}, "status": "Inactive", "hand_over_to": heir.ID}).Wants(http.StatusOK)
	b.Wants("named", b.Insert("select count(*) from workflow_reviewers where workflow_id = $1 and user_id = $2 and step = 0", w.ID, heir.ID), 1)
	b.Wants("nobody twice", b.Insert("select count(*) from workflow_reviewers where user_id = $1", heir.ID), 1)
	b.is(trial, "open | Supervisor Test skipped Heir Test asked | Ada Admin waiting")
}

// TestTheLogOfWorkflows says who changed what of them, in words.
func TestTheLogOfWorkflows(t *testing.T) {
	b := newBench(t)
	path := fmt.Sprintf("/api/workflows/%d", b.create().ID)
	b.Acme.Admin.Patch(path, body{"reviewers": []body{b.role("Approver"), position("supervisor")}}).Wants(http.StatusOK)
	b.Acme.Admin.Delete(path).Wants(http.StatusOK)
	for kind, changes := range map[string]string{
		"workflow_created": `[{"field": "title", "before": "", "after": "Two pairs of eyes"}]`,
		"workflow_changed": `[{"field": "reviewers", "before": "Supervisor Test, Manager Test", "after": "Approver, supervisor"}]`,
		"workflow_deleted": `[{"field": "lead_hours", "before": "4", "after": "0"}]`,
	} {
		b.Wants(kind, b.Insert("select count(*) from audit_events where kind = $1 and module = 'WorkFlow' and changes @> $2::text::jsonb and user_id = $3", kind, changes, b.Acme.Admin.ID), 1)
	}
}

// TestARoleThatIsChanged replaces at once those who lost the right to decide with it.
func TestARoleThatIsChanged(t *testing.T) {
	b := newBench(t)
	b.create()
	trial := b.ask(servertest.Trial{})
	b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
	role := b.Acme.RoleIDs["Head of Department"]
	edit := func(view bool) {
		t.Helper()
		b.Acme.Admin.Patch(fmt.Sprintf("/api/roles/%d", role), body{"role": body{"role_actions_attributes": []body{{"name": "Library", "r_view": view}}}}).Wants(http.StatusOK)
	}
	b.Exec("update roles set rules = rules - 'Trial' where id = $1", role)
	edit(true) // takes nothing away, so nobody is looked at
	b.is(trial, "open | Supervisor Test asked | Manager Test waiting")
	edit(false)
	b.is(trial, "open | Supervisor Test skipped Ada Admin asked | Manager Test waiting")
}

// TestWhoMayNotReadIsNotAsked, though they may approve: they could not open it.
func TestWhoMayNotReadIsNotAsked(t *testing.T) {
	b := newBench(t)
	b.App.Records.Kind(servertest.Trials).Read = access.Can(servertest.Trials, "read")
	b.create()
	b.Exec(`update roles set rules = jsonb_set(rules, '{Trial}', '["create", "update"]') where id = $1`, b.Acme.RoleIDs["Head of Department"])
	b.is(b.ask(servertest.Trial{}), "open | Ada Admin asked | Manager Test waiting")
}
