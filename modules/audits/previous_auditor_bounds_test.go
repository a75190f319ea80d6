package audits_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"hivis/modules/audits"
)

// TestNoAnswerOfAFormerAuditorIsNewer than the moment the audit was given away, and the later of
// two that were given since still stands.
func TestNoAnswerOfAFormerAuditorIsNewer(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	for i, option := range []string{"y", "n"} {
		b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("plan", option, at.Add(time.Duration(i+1)*time.Minute))}).Wants(200)
	}
	plan := b.read(next, id).Answers[0]
	b.Wants("the later one, of then", []any{plan.Options, plan.AnsweredAt.Equal(at), plan.Earlier}, "[[plan_n] true 1]")
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("plan", "n", at.Add(2*time.Minute))}).Wants(200)
	b.Wants("once", b.Insert("select count(*) from audit_answers where audit_id = $1", id), 2)
}

// TestWhatTheAuditorSaysStands over what a former auditor says of then, whichever of the two
// comes first and whatever their clocks say.
func TestWhatTheAuditorSaysStands(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	slow := at.Add(-time.Hour)
	b.AuditAnswers(next, id, "tablet", []map[string]any{answer("guards", "y", slow)}).Wants(200)
	saved := savedOf(b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("guards", "n", at.Add(-time.Minute)), answer("plan", "n", at.Add(-time.Minute))}).Wants(200))
	b.Wants("the auditor's own", []any{standing(saved.Answers), saved.Outdated}, "[map[guards:guards_y plan:plan_n] [guards]]")
	b.AuditAnswers(next, id, "tablet", []map[string]any{answer("plan", "y", slow)}).Wants(200)
	b.Wants("also what came later", standing(b.read(next, id).Answers), "map[guards:guards_y plan:plan_y]")
	var history audits.History
	next.Get(pathOf(id) + "/answers?question_id=plan").Wants(200).Into(&history)
	b.Wants("in the history too", []any{len(history.Answers), history.Answers[0].Stands, history.Answers[1].Stands}, "[2 false true]")
}

// TestLateAnswersAreInTheTimeline once a day, however many come one after another, and not when
// they are sent again.
func TestLateAnswersAreInTheTimeline(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	send := func(answers ...map[string]any) { b.AuditAnswers(b.auditor, id, "phone", answers).Wants(200) }
	first, second := answer("exits", "y", at.Add(-time.Minute)), answer("guards", "y", at.Add(-time.Minute))
	send(first, second)
	send(first)
	send(second, answer("plan", "y", at))
	b.Wants("once", verbs(b.read(next, id))[:2], "[answers_late assigned]")
	b.Later(24*time.Hour, b.auditor, next)
	send(second)
	send(answer("plan", "n", at))
	send(answer("plan", "n", at.Add(-time.Minute)))
	b.Wants("once more on the next day", verbs(b.read(next, id))[:3], "[answers_late answers_late assigned]")
	b.CompleteAudit(next, id, nil).Wants(200)
	send(answer("exits", "n", at.Add(-2*time.Minute)))
	send(answer("exits", "n", at.Add(-3*time.Minute)))
	b.Wants("and after the end", verbs(b.read(next, id))[:3], "[answers_aside review_opened completed]")
}

// TestAFormerAuditorRaisesOnlySoMuch, and of questions that they answered.
func TestAFormerAuditorRaisesOnlySoMuch(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("exits", "n", at.Add(-time.Minute))}).Wants(200)
	b.Exec("delete from user_sites where user_id = $1", b.auditor.ID) // where they may raise actions of any audit
	b.auditor.SignIn().Wants(200)
	find := func(question string) body { return body{"question_id": question, "grade": "minor", "text": "Blocked"} }
	raise := func(question string, n int) body {
		draft := body{"description": "Clear the exit", "control_type": "engineering", "responsible_id": b.Acme.Worker.ID, "due_date": b.day(3)}
		return body{"question_id": question, "actions": slices.Repeat([]any{draft}, n)}
	}
	for _, question := range []string{"guards", ""} {
		b.MoveAudit(b.auditor, id, "findings", find(question)).Refuses(422, "audit_former_unanswered").
			Says("This audit is somebody else's now. You can still raise something only at questions that you answered.",
				"de", "Dieses Audit hat jetzt jemand anderes. Sie können nur noch zu Fragen etwas melden, die Sie beantwortet haben.")
		b.MoveAudit(b.auditor, id, "actions", raise(question, 1)).Refuses(422, "audit_former_unanswered")
	}
	b.MoveAudit(b.auditor, id, "findings", find("exits")).Wants(201)
	b.MoveAudit(b.auditor, id, "actions", raise("exits", 20)).Wants(200)
	b.MoveAudit(b.auditor, id, "actions", raise("exits", 20)).Wants(200)
	b.MoveAudit(b.auditor, id, "actions", raise("exits", 11)).Refuses(422, "audit_former_full").
		Says("This audit is somebody else's now, and no more is taken of it from you. Leave the rest to them.",
			"fr", "Cet audit est maintenant chez quelqu’un d’autre, et rien de plus n’est accepté de vous. Laissez-lui le reste.")
	b.MoveAudit(b.auditor, id, "actions", raise("exits", 10)).Wants(200)
	b.CompleteAudit(next, id, nil).Wants(200) // also what is only told of is counted
	b.Exec("update audit_former_auditors set findings = 199 where audit_id = $1", id)
	b.MoveAudit(b.auditor, id, "findings", find("exits")).Wants(201)
	b.MoveAudit(b.auditor, id, "findings", find("exits")).Refuses(422, "audit_former_full")
}

// TestAFormerAuditorRemarksOnlySoMuch at the end; what was remarked before may come again.
func TestAFormerAuditorRemarksOnlySoMuch(t *testing.T) {
	b := newBench(t)
	id, next, _ := b.given()
	end := func(n int) body {
		return body{"remarks": fmt.Sprintf("Dark in hall %d", n), "signatures": []any{b.AuditSignature(b.auditor)}}
	}
	for n := range 20 {
		b.MoveAudit(b.auditor, id, "complete", end(n)).Wants(200)
	}
	b.MoveAudit(b.auditor, id, "complete", end(20)).Refuses(422, "audit_former_full")
	b.MoveAudit(b.auditor, id, "complete", end(3)).Wants(200)
	remarks := 0
	for _, verb := range verbs(b.read(next, id)) {
		if verb == audits.HandedIn {
			remarks++
		}
	}
	b.Wants("in the timeline", remarks, 20)
}

// TestAFormerAuditorLeavesRoom for who is the auditor now.
func TestAFormerAuditorLeavesRoom(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("exits", "y", at.Add(-time.Minute))}).Wants(200)
	b.Exec(`insert into audit_answers (organization_id, audit_id, question_id, answer, answered_by, answered_at, received_at)
		select organization_id, audit_id, question_id, answer, answered_by, answered_at - n * interval '1 second', received_at
		from audit_answers, generate_series(1, 9999) n where audit_id = $1`, id)
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("exits", "n", at.Add(-2*time.Minute))}).Refuses(422, "audit_former_full")
	b.AuditAnswers(next, id, "tablet", []map[string]any{answer("exits", "n", b.Now())}).Wants(200)
	b.Exec(`insert into audit_findings (organization_id, audit_id, grade, text, found_by, found_at)
		select organization_id, id, 'minor', 'Blocked', auditor_id, $2 from audits, generate_series(1, 1000) where id = $1`, id, b.Now())
	find := body{"question_id": "exits", "grade": "minor", "text": "Blocked"}
	b.MoveAudit(b.auditor, id, "findings", find).Refuses(422, "audit_findings_full")
	b.MoveAudit(next, id, "findings", find).Wants(201)
}

// TestAFormerAuditorLearnsWhatIsNotTaken: their signature, and what they say on the whole.
func TestAFormerAuditorLearnsWhatIsNotTaken(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	var handed audits.Completion
	b.MoveAudit(b.auditor, id, "complete", body{"signatures": []any{b.AuditSignature(b.auditor)}}).Wants(200).Into(&handed)
	b.Wants("not signed", []any{handed.NotTaken, handed.Audit.Status, len(handed.Audit.Signatures)}, "[[signatures] in_progress 0]")
	sent := body{"title": "Mine", "remarks": "Dark", "answers": []any{answer("exits", "y", at)}, "attachment_ids": []int64{b.SignaturePicture(b.auditor)}}
	saved := savedOf(b.auditor.Patch(fmt.Sprintf("/api/modify_audits/%d", id), sent).Wants(200))
	b.Wants("answers alone", []any{saved.NotTaken, standing(saved.Answers), saved.Audit.Title}, "[[title remarks attachment_ids] map[exits:exits_y] Walk]")
	var done audits.Completion
	b.CompleteAudit(next, id, nil).Wants(200).Into(&done)
	b.Wants("the auditor's is", []any{done.NotTaken, len(done.Audit.Signatures)}, "[[] 1]")
}

// TestNobodySignsWhatTheyHaveNotSeen: who completes says how many answers they know of.
func TestNobodySignsWhatTheyHaveNotSeen(t *testing.T) {
	b := newBench(t)
	id, next, at := b.given()
	own := []map[string]any{answer("exits", "y", b.Now()), answer("guards", "y", b.Now()), answer("plan", "y", b.Now())}
	seen := savedOf(b.AuditAnswers(next, id, "tablet", own).Wants(200)).Given
	b.Wants("as in the record", []int{seen, b.read(next, id).Given}, "[3 3]")
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("blocked", "y", at, body{"option_ids": []string{}, "text": "Pallets"})}).Wants(200)
	end := body{"signatures": []any{b.AuditSignature(next)}, "answers_given": seen}
	b.MoveAudit(next, id, "complete", end).Refuses(409, "audit_answers_since").
		Says("Answers have come since that you may not have seen. Look at them, then complete the audit once more.",
			"tr", "Bu arada görmemiş olabileceğiniz yanıtlar geldi. Onlara bakın, sonra denetimi yeniden tamamlayın.")
	b.Wants("as it was", b.read(next, id).Status, "in_progress")
	end["answers_given"] = b.read(next, id).Given
	b.MoveAudit(next, id, "complete", end).Wants(200)
	end["answers_given"] = seen
	b.MoveAudit(next, id, "complete", end).Wants(200) // whose answer was not heard
}
