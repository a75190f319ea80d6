package audits_test

import (
	"fmt"
	"testing"
	"time"

	"hivis/directory/workflows"
	"hivis/modules/audits"
	"hivis/server/servertest"
)

// TestTheLifeOfAnAudit goes from the schedule to the approval, past a rejection.
func TestTheLifeOfAnAudit(t *testing.T) {
	b := newBench(t)
	_, id := b.schedule(body{"title": "Weekly walk", "auditee_id": b.Acme.Supervisor.ID})
	scheduled := b.read(b.auditor, id)
	b.Wants("scheduled", []any{scheduled.Status, scheduled.Timing, scheduled.PlannedOn, scheduled.Title, scheduled.Form.Version, scheduled.Can.Begin, scheduled.Can.Complete},
		[]any{"scheduled", "in_time", b.day(0), "Weekly walk", 1, "", "audit_wrong_status"})
	begun := recordOf(b.MoveAudit(b.auditor, id, "begin", nil).Wants(200))
	b.Wants("begun", []any{begun.Status, begun.Answered, begun.Asked, len(begun.Missing)}, "[in_progress 0 6 3]")
	b.MoveAudit(b.auditor, id, "begin", nil).Wants(200) // whose answer was not heard
	completed := recordOf(b.CompleteAudit(b.auditor, id, map[string]string{"plan": "n"}).Wants(200))
	b.Wants("completed", []any{completed.Status, str(completed.Percent), completed.Failed, len(completed.Signatures), completed.Revision, completed.Can.Withdraw}, "[completed 50 false 1 1 ]")
	b.MoveAudit(b.auditor, id, "complete", body{"signatures": []any{b.AuditSignature(b.auditor)}}).Wants(200) // once more
	b.Wants("asked once", b.read(b.auditor, id).Revision, 1)

	b.decide(b.auditor, id, "approve", "Well done").Refuses(403, "own_request")
	b.decide(b.Acme.Admin, id, "approve", " ").Refuses(422, "invalid")
	b.decide(b.Acme.Admin, id, "reject", "Look at the plan again").Wants(200)
	rejected := b.read(b.auditor, id)
	b.Wants("rejected", []any{rejected.Status, rejected.Rejected.Reason, rejected.Can.Reopen, rejected.Approved == nil}, "[rejected Look at the plan again  true]")
	b.AtClosed(b.Acme.Sites[0], func() { b.MoveAudit(b.auditor, id, "reopen", nil).Refuses(409, "site_closed") })
	b.MoveAudit(b.auditor, id, "reopen", nil).Wants(200)
	b.Advance(time.Minute)
	b.CompleteAudit(b.auditor, id, nil).Wants(200)
	b.decide(b.Acme.Admin, id, "approve", "In order").Wants(200)
	approved := b.read(b.auditor, id)
	b.Wants("approved", []any{approved.Status, approved.Approved.Reason, approved.Rejected == nil, str(approved.Percent), approved.Revision}, "[approved In order true 100 2]")
	b.Wants("the auditee hears of it", b.Told(b.Acme.Supervisor, "audit_approved"), 1)
}

// TestWhoRanAnAuditDoesNotApproveIt also holds for a part of it, before it was given on.
func TestWhoRanAnAuditDoesNotApproveIt(t *testing.T) {
	b := newBench(t)
	id := b.Audit(b.Acme, b.Acme.Admin, b.walk)
	b.AuditAnswers(b.Acme.Admin, id, "a", servertest.Chosen(b.Now(), map[string]string{"exits": "y"})).Wants(200)
	b.MoveAudit(b.Acme.Admin, id, "assign", body{"auditor_id": b.auditor.ID, "reason": "The rest"}).Wants(200)
	b.Wants("told", b.Told(b.auditor, "audit_assigned"), 1)
	second := b.AddUser(b.Acme, "second", "Admin", b.Acme.Sites...)
	b.Exec("update users set is_admin = true where id = $1", second.ID)
	b.CompleteAudit(b.auditor, id, nil).Wants(200)
	b.decide(b.Acme.Admin, id, "approve", "Mine").Refuses(403, "not_asked_to_review")
	b.Wants("as it was", b.read(b.auditor, id).Status, "completed")
	b.decide(second, id, "approve", "In order").Wants(200) // who is asked instead
	b.Wants("by another", b.read(b.auditor, id).Status, "approved")
}

// TestWhoFoundSomethingDoesNotApproveIt either.
func TestWhoFoundSomethingDoesNotApproveIt(t *testing.T) {
	b := newBench(t)
	id := b.Audit(b.Acme, b.Acme.Admin, b.walk)
	b.Acme.Admin.Post(pathOf(id)+"/findings", body{"grade": "minor", "text": "A pallet in the way"}).Wants(201)
	b.MoveAudit(b.Acme.Admin, id, "assign", body{"auditor_id": b.auditor.ID, "reason": "The rest"}).Wants(200)
	b.CompleteAudit(b.auditor, id, nil).Wants(200)
	b.decide(b.Acme.Admin, id, "approve", "Mine").Refuses(403, "not_asked_to_review")
}

// TestWithdrawnItIsInProgress again, until somebody has decided.
func TestWithdrawnItIsInProgress(t *testing.T) {
	b := newBench(t)
	id := b.completed(nil)
	b.MoveAudit(b.Acme.Manager, id, "withdraw", nil).Refuses(403, "not_your_audit")
	withdrawn := recordOf(b.MoveAudit(b.auditor, id, "withdraw", nil).Wants(200))
	b.Advance(time.Second)
	b.Wants("withdrawn", []any{withdrawn.Status, withdrawn.CompletedAt == nil}, "[in_progress true]")
	b.CompleteAudit(b.auditor, id, map[string]string{"guards": "n"}).Wants(200)
	again := b.read(b.auditor, id)
	b.Wants("a critical question fails the whole", []any{again.Failed, again.Score.Failed, again.Score.Sections[0].Failed, again.Score.Sections[1].Failed}, "[true true true false]")
}

// TestTheAuditBefore is shown to who may open it, and to nobody else.
func TestTheAuditBefore(t *testing.T) {
	b := newBench(t)
	first := b.completed(map[string]string{"exits": "n"})
	far := b.AddUser(b.Acme, "far", "Auditor", b.Acme.Sites[1])
	id := b.begun()
	b.Wants("to who is at the site", b.read(b.auditor, id).Previous.ID, first)
	b.MoveAudit(b.Acme.Admin, id, "assign", body{"auditor_id": far.ID, "reason": "The rest"}).Wants(200)
	var compared audits.Comparison
	far.Get(pathOf(id) + "/comparison").Wants(200).Into(&compared)
	b.Wants("to who only runs this one", []any{b.read(far, id).Previous == nil, compared.Previous == nil, len(compared.Questions)}, "[true true 0]")
}

// TestNobodySignsBeforeTheLastAnswer, whatever their device says.
func TestNobodySignsBeforeTheLastAnswer(t *testing.T) {
	b := newBench(t)
	_, id := b.schedule()
	b.MoveAudit(b.auditor, id, "begin", nil).Wants(200)
	sign := b.AuditSignature(b.auditor)
	b.Later(72*time.Hour, b.auditor)
	b.AuditAnswers(b.auditor, id, "phone", servertest.Chosen(b.Now(), map[string]string{"exits": "y", "guards": "y", "plan": "y"})).Wants(200)
	sign["attachment_id"] = b.SignaturePicture(b.auditor)
	done := recordOf(b.MoveAudit(b.auditor, id, "complete", body{"signatures": []any{sign}}).Wants(200))
	b.Wants("late", []any{done.Timing, done.Signatures[0].SignedAt.Equal(b.Now())}, "[late true]")
}

// TestAnApprovalIsTakenBack by who may, with a reason; the auditor puts it right, and it is
// approved anew.
func TestAnApprovalIsTakenBack(t *testing.T) {
	b := newBench(t)
	id := b.completed(nil)
	revoke := func(reason string) body { return body{"reason": reason} }
	b.MoveAudit(b.Acme.Admin, id, "revoke", revoke("The plan is old")).Refuses(409, "audit_wrong_status")
	b.decide(b.Acme.Admin, id, "approve", "In order").Wants(200)
	b.Wants("who may", []any{b.read(b.Acme.Admin, id).Can.Revoke, b.read(b.auditor, id).Can.Revoke}, "[ permission_denied]")
	b.MoveAudit(b.auditor, id, "revoke", revoke("The plan is old")).Refuses(403, "permission_denied")
	b.MoveAudit(b.Globex.Admin, id, "revoke", revoke("The plan is old")).Refuses(404, "not_found")
	b.MoveAudit(b.Acme.Admin, id, "revoke", revoke(" ")).Refuses(422, "invalid").At(t, "reason", "Give a reason.")
	revoked := recordOf(b.MoveAudit(b.Acme.Admin, id, "revoke", revoke("The plan is old")).Wants(200))
	said := revoked.Timeline[0]
	b.Wants("as if it had been rejected", []any{revoked.Status, revoked.Rejected.Reason, revoked.Rejected.By.ID == b.Acme.Admin.ID, revoked.Approved == nil, said.Verb, said.Note},
		"[rejected The plan is old true true revoked The plan is old]")
	b.Wants("told", b.Told(b.auditor, "audit_revoked"), 1)
	takenBack := func() (all []any) {
		t.Helper()
		var of workflows.Reviews
		b.auditor.Get(fmt.Sprintf("/api/reviews?module=Audit&record_id=%d", id)).Wants(200).Into(&of)
		for _, r := range of.Reviews {
			if all = append(all, r.State); r.TakenBack != nil {
				all = append(all, r.TakenBack.By.ID == b.Acme.Admin.ID, r.TakenBack.At.Equal(b.Now()))
			}
		}
		return all
	}
	b.Wants("beside its approval", takenBack(), "[approved true true]")
	b.MoveAudit(b.auditor, id, "reopen", nil).Wants(200)
	b.Advance(time.Minute)
	b.CompleteAudit(b.auditor, id, nil).Wants(200)
	b.decide(b.Acme.Admin, id, "approve", "In order now").Wants(200)
	b.Wants("approved anew", b.read(b.auditor, id).Status, "approved")
	b.Wants("the first approval alone was taken back", takenBack(), "[approved approved true false]")
}

// TestWhoMayRunAuditsAndNotCompleteThem answers, and somebody else signs.
func TestWhoMayRunAuditsAndNotCompleteThem(t *testing.T) {
	b := newBench(t)
	role := b.Insert(`insert into roles (organization_id, name, kind, rules) values ($1, 'Trainee', 'system', '{"Audit": ["read", "create", "update"], "Audit Template": ["read"]}') returning id`, b.Acme.ID)
	trainee := b.AddUser(b.Acme, "trainee", "Auditor", b.Acme.Sites...)
	b.Exec("update users set role_id = $2 where id = $1", trainee.ID, role)
	b.Later(time.Second)
	id := b.Audit(b.Acme, trainee, b.walk)
	b.Wants("may", []any{b.read(trainee, id).Can.Answer, b.read(trainee, id).Can.Complete}, "[ audit_completed_by_others]")
	b.AuditAnswers(trainee, id, "a", servertest.Chosen(b.Now(), map[string]string{"exits": "y"})).Wants(200)
	b.CompleteAudit(trainee, id, nil).Refuses(403, "audit_completed_by_others")
	b.MoveAudit(b.Acme.Admin, id, "assign", body{"auditor_id": b.auditor.ID, "reason": "To sign"}).Wants(200)
	b.Advance(time.Minute)
	b.Wants("completed", recordOf(b.CompleteAudit(b.auditor, id, nil).Wants(200)).Status, "completed")
}
