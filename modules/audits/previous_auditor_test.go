package audits_test

import (
	"fmt"
	"testing"
	"time"

	"hivis/modules/audits"
	"hivis/server/servertest"
)

// given is an audit in progress of the auditor's that was given to the next one an hour ago.
func (b *bench) given() (id int64, next *servertest.Client, at time.Time) {
	b.t.Helper()
	id = b.begun()
	next = b.AddUser(b.Acme, "next", "Auditor", b.Acme.Sites[0])
	b.Later(time.Hour, b.Acme.Admin)
	at = b.Now()
	b.Acme.Admin.Post("/api/audit_records/bulk", body{"audit_ids": []int64{id}, "auditor_id": next.ID, "reason": "Ill"}).Wants(200)
	b.Later(time.Hour, b.Acme.Manager, b.auditor, next)
	return id, next, at
}

func verbs(r audits.Record) (all []string) {
	for _, e := range r.Timeline {
		all = append(all, e.Verb)
	}
	return all
}

// stands are the options that stand, by question.
func standing(answers []audits.SavedAnswer) map[string]string {
	all := map[string]string{}
	for _, a := range answers {
		all[a.Question] = a.Options[0]
	}
	return all
}

// TestWhatTheFormerAuditorHasIsTaken: what they answered as long as it was theirs counts by its
// time; what they answered since stands only where the auditor has said nothing.
func TestWhatTheFormerAuditorHasIsTaken(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	b.AuditAnswers(next, id, "tablet", []map[string]any{answer("guards", "y", at.Add(10*time.Minute))}).Wants(200)
	sent := []map[string]any{answer("exits", "n", at.Add(-30*time.Minute), body{"remark": "A pallet"}), answer("guards", "n", at.Add(20*time.Minute)), answer("plan", "y", at.Add(30*time.Minute))}
	saved := savedOf(b.AuditAnswers(b.auditor, id, "phone", sent).Wants(200))
	b.Wants("what stands", standing(saved.Answers), "map[exits:exits_n guards:guards_y plan:plan_y]")
	b.AuditAnswers(b.auditor, id, "phone", sent).Wants(200) // once more
	b.AuditAnswers(next, id, "tablet", []map[string]any{answer("plan", "n", at.Add(15*time.Minute))}).Wants(200)
	b.Wants("the auditor's own", standing(b.read(next, id).Answers)["plan"], "plan_n")
	var history audits.History
	next.Get(pathOf(id) + "/answers?question_id=guards").Wants(200).Into(&history)
	b.Wants("both are told of", []any{len(history.Answers), history.Answers[0].Stands, history.Answers[1].Stands}, "[2 true false]") // what was given since counts as of then

	finding := body{"question_id": "exits", "grade": "major", "text": "Blocked", "device_id": "finding-of-a-phone-1"}
	raised := body{"question_id": "exits", "actions": []any{
		body{"description": "Clear the exit", "control_type": "engineering", "responsible_id": b.Acme.Worker.ID, "due_date": b.day(3)}}}
	b.MoveAudit(b.auditor, id, "findings", finding).Wants(201)
	b.MoveAudit(b.auditor, id, "actions", raised).Wants(200)
	b.MoveAudit(b.auditor, id, "begin", nil).Wants(200)
	end := body{"remarks": "Dark in the hall", "signatures": []any{b.AuditSignature(b.auditor)}}
	for range 2 {
		handed := recordOf(b.MoveAudit(b.auditor, id, "complete", end).Wants(200))
		b.Wants("still to be completed", []any{handed.Status, handed.Auditor.ID}, []any{"in_progress", next.ID})
	}
	after := b.read(next, id)
	b.Wants("noted once", verbs(after), "[handed_in actions_raised finding_added answers_late assigned created]")
	b.Wants("their last word", after.Timeline[0].Note, "Dark in the hall")
	for _, remarks := range []string{"Dark in the yard", "Dark in the hall", "Dark in the yard", ""} {
		end["remarks"] = remarks
		b.MoveAudit(b.auditor, id, "complete", end).Wants(200)
	}
	again := b.read(next, id)
	b.Wants("what else they say, once", []any{verbs(again)[:3], again.Timeline[0].Note}, "[[handed_in handed_in actions_raised] Dark in the yard]")
	b.Wants("all of it", []any{len(after.FindingList), len(after.Actions)}, "[1 1]")
}

// TestWhatComesAfterTheEndChangesNothingSigned, and is kept all the same.
func TestWhatComesAfterTheEndChangesNothingSigned(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	before := recordOf(b.CompleteAudit(next, id, nil).Wants(200))
	photo := b.SignaturePicture(b.auditor)
	saved := savedOf(b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("exits", "n", at.Add(-time.Minute), body{"attachment_ids": []int64{photo}})}).Wants(200))
	b.Wants("as it was signed", []any{standing(saved.Answers)["exits"], saved.Audit.Status, str(saved.Audit.Percent)}, []any{"exits_y", "completed", str(before.Percent)})
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("none", "n", at)}).Refuses(422, "invalid")
	b.MoveAudit(b.auditor, id, "findings", body{"question_id": "exits", "grade": "major", "clause": "8.1", "text": "Blocked", "device_id": "finding-of-a-phone-1"}).Wants(201)
	after := b.read(next, id)
	b.Wants("in the timeline", []any{verbs(after)[:2], after.Timeline[0].Note, len(after.FindingList), after.Findings.Major}, "[[finding_late answers_aside] 8.1: Blocked 0 0]")
	b.Wants("with its photo", len(after.Attachments), len(before.Attachments)+1)
	var history audits.History
	next.Get(pathOf(id) + "/answers?question_id=exits").Wants(200).Into(&history)
	b.Wants("in the history", []any{len(history.Answers), history.Answers[0].Stands, history.Answers[1].Stands}, "[2 true false]")
}

// TestOnlyTheFormerAuditorIsHeard, for 60 days, and not of what is theirs no more in any other way.
func TestOnlyTheFormerAuditorIsHeard(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	send := func(c *servertest.Client, n int) *servertest.Response {
		return b.AuditAnswers(c, id, "phone", []map[string]any{answer("exits", "y", at.Add(-time.Duration(n)*time.Minute))})
	}
	send(b.Acme.Manager, 1).Refuses(403, "not_your_audit")
	b.auditor.Patch(fmt.Sprintf("/api/modify_audits/%d", id), body{"title": "Mine", "answers": []any{}}).Wants(200)
	b.Wants("its title stays", b.read(next, id).Title, "Walk")
	b.Exec("delete from user_sites where user_id = $1", b.auditor.ID) // sees it no more
	b.auditor.SignIn().Wants(200)
	b.AuditAnswers(next, id, "tablet", []map[string]any{answer("guards", "n", at.Add(time.Minute))}).Wants(200)
	b.MoveAudit(next, id, "findings", body{"question_id": "guards", "grade": "major", "text": "Taken off"}).Wants(201)
	saved := savedOf(send(b.auditor, 2).Wants(200))
	b.Wants("of others nothing", []any{standing(saved.Answers), len(saved.Score.Sections), saved.Missing}, "[map[exits:exits_y] 0 []]")
	bare := recordOf(b.MoveAudit(b.auditor, id, "begin", nil).Wants(200))
	b.Wants("nor here", []any{bare.Status, len(bare.Answers), len(bare.FindingList), len(bare.Timeline), bare.Score.Possible, bare.Findings.Major, saved.Audit.Findings.Major}, "[in_progress 0 0 0 0 0 0]")
	b.auditor.Get(pathOf(id)).Refuses(404, "not_found")
	b.Later(60*24*time.Hour, b.auditor)
	send(b.auditor, 3).Refuses(404, "not_found")
	b.MoveAudit(b.auditor, id, "begin", nil).Refuses(404, "not_found")
}

// TestWhoMayNotCompleteHandsIn all the same what they say at the end of what is another's now.
func TestWhoMayNotCompleteHandsIn(t *testing.T) {
	b := newBench(t)
	id, next, _ := b.given()
	role := b.Insert(`insert into roles (organization_id, name, kind, rules) values ($1, 'Trainee', 'system', '{"Audit": ["read", "create", "update"], "Audit Template": ["read"]}') returning id`, b.Acme.ID)
	b.Exec("update users set role_id = $2 where id = $1", b.auditor.ID, role)
	b.Later(time.Second, b.auditor, next)
	var handed audits.Completion
	end := body{"remarks": "Dark in the hall", "signatures": []any{b.AuditSignature(b.auditor)}}
	b.MoveAudit(b.auditor, id, "complete", end).Wants(200).Into(&handed)
	b.Wants("not signed", []any{handed.NotTaken, handed.Audit.Status}, "[[signatures] in_progress]")
	b.Wants("told", b.read(next, id).Timeline[0].Note, "Dark in the hall")
}

// TestWhatWasBegunBeforeItWasGivenOn is begun, though it is another's.
func TestWhatWasBegunBeforeItWasGivenOn(t *testing.T) {
	b := newBench(t)
	schedule, id := b.schedule()
	next := b.AddUser(b.Acme, "next", "Auditor", b.Acme.Sites[0])
	b.Acme.Admin.Patch(fmt.Sprintf("/api/audit_schedules/%d", schedule), body{"auditor_id": next.ID}).Wants(200)
	begun := recordOf(b.MoveAudit(b.auditor, id, "begin", nil).Wants(200))
	b.Wants("begun", []any{begun.Status, begun.Auditor.ID}, []any{"in_progress", next.ID})
	_, other := b.schedule()
	b.MoveAudit(b.Acme.Admin, other, "assign", body{"auditor_id": next.ID}).Wants(200)
	b.MoveAudit(b.Acme.Admin, other, "skip", body{"reason": "Closed"}).Wants(200)
	b.MoveAudit(b.auditor, other, "begin", nil).Refuses(403, "not_your_audit")
	_, shut := b.schedule()
	b.Exec("update audits set opens_at = opens_at + interval '2 days', due_at = due_at + interval '2 days' where id = $1", shut)
	b.MoveAudit(b.Acme.Admin, shut, "assign", body{"auditor_id": next.ID}).Wants(200)
	b.Later(3*24*time.Hour, b.auditor)
	b.MoveAudit(b.auditor, shut, "begin", nil).Refuses(403, "not_your_audit")
}
