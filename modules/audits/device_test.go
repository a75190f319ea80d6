package audits_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/core/records"
	"hivis/modules/audits"
	"hivis/server/servertest"
)

// TestWhatADeviceWroteIsThereOnce: findings and actions that were noted without a network,
// however often and late they are sent.
func TestWhatADeviceWroteIsThereOnce(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	finding := body{"question_id": "exits", "grade": "major", "text": "Blocked", "device_id": "finding-of-a-phone-1"}
	raised := body{"question_id": "exits", "device_id": "actions-of-a-phone-1", "actions": []any{
		body{"description": "Clear the exit", "control_type": "engineering", "responsible_id": b.Acme.Worker.ID, "due_date": b.day(3)}}}
	for range 2 {
		b.MoveAudit(b.auditor, id, "findings", finding).Wants(201)
		b.MoveAudit(b.auditor, id, "actions", raised).Wants(200)
	}
	b.Advance(time.Minute)
	b.CompleteAudit(b.auditor, id, nil).Wants(200)
	b.Advance(72 * time.Hour)
	b.auditor.SignIn().Wants(200)
	b.MoveAudit(b.auditor, id, "findings", finding).Wants(201) // whose answer was not heard
	b.MoveAudit(b.auditor, id, "actions", raised).Wants(200)
	after := b.read(b.auditor, id)
	b.Wants("once", []any{len(after.FindingList), len(after.Actions), after.Findings.Major}, "[1 1 1]")
	finding["device_id"] = "finding-of-a-phone-2"
	b.MoveAudit(b.auditor, id, "findings", finding).Refuses(409, "audit_wrong_status")
}

// TestADeviceFillsInTheFormThatItHas, also when another one was published meanwhile.
func TestADeviceFillsInTheFormThatItHas(t *testing.T) {
	b := newBench(t)
	_, scheduled := b.schedule()
	var kept audits.ToFill
	path := fmt.Sprintf("/api/audits/%d/published_form", b.walk)
	b.auditor.Get(path).Wants(200).Into(&kept)
	b.Wants("the published form", []any{kept.Form.Version, len(kept.Form.Document.Sections)}, "[1 2]")
	b.auditor.Get("/api/audits/99999/published_form").Refuses(404, "not_found")
	b.publishAgain()
	b.MoveAudit(b.auditor, scheduled, "begin?form_version=1", nil).Wants(200)
	own := b.Audit(b.Acme, b.auditor, b.walk, body{"device_id": "begun-on-a-phone-001", "form_version": 1})
	late := b.Audit(b.Acme, b.auditor, b.walk, body{"form_version": 77}) // which nobody has published
	b.Advance(14 * 24 * time.Hour)
	b.auditor.SignIn().Wants(200)
	b.Audit(b.Acme, b.auditor, b.walk, body{"form_version": 1})
	b.Wants("begun again", recordOf(b.MoveAudit(b.auditor, scheduled, "begin?form_version=1", nil).Wants(200)).Form.Version, 1)
	b.Advance(time.Minute)
	b.auditor.Post("/api/audit_records", body{"template_id": b.walk, "site_id": b.Acme.Sites[0], "form_version": 1}).Refuses(422, "audit_form_replaced").
		Says("This form was replaced more than 14 days ago. Begin the audit with the present one.", "de", "Dieses Formular wurde vor mehr als 14 Tagen ersetzt. Beginnen Sie das Audit mit dem jetzigen.")
	b.Wants("what each was begun with", []any{b.read(b.auditor, scheduled).Form.Version, b.read(b.auditor, own).Form.Version, b.read(b.auditor, late).Form.Version}, "[1 1 2]")
}

// TestTheServerSaysWhatIsLate, whatever a device says of when somebody signed.
func TestTheServerSaysWhatIsLate(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	b.AuditAnswers(b.auditor, id, "phone", servertest.Chosen(b.Now(), map[string]string{"exits": "y", "guards": "y", "plan": "y"})).Wants(200)
	signed := b.Now()
	b.Later(72*time.Hour, b.auditor)
	sign := b.AuditSignature(b.auditor)
	sign["signed_at"] = signed
	done := recordOf(b.MoveAudit(b.auditor, id, "complete", body{"signatures": []any{sign}}).Wants(200))
	b.Wants("late, and signed when it was", []any{done.Timing, done.Signatures[0].SignedAt.Equal(signed)}, "[late true]")
}

// TestAnAuditHoldsOnlySoMuch: who sends the longest answers again and again is refused in the
// end, with what is new, and what was there stays.
func TestAnAuditHoldsOnlySoMuch(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	long := strings.Repeat("x", 2000)
	begin := b.Now().Add(-24 * time.Hour)
	send := func(round int) *servertest.Response {
		var answers []map[string]any
		for n := range 1500 {
			answers = append(answers, answer("plan", "y", begin.Add(time.Duration(round*1500+n)*time.Millisecond), body{"remark": long}))
		}
		return b.AuditAnswers(b.auditor, id, "phone", answers)
	}
	send(0).Wants(200)
	send(1).Wants(200)
	send(2).Refuses(422, "audit_answers_full").Says("So much was answered in this audit that no more is kept. Complete it, and begin another one for the rest.",
		"bg", "В този одит има толкова много отговори, че повече не се запазват. Завършете го и започнете друг за останалото.")
	b.Wants("as it was", b.Insert("select count(*) from audit_answers where audit_id = $1", id), 3000)
	b.CompleteAudit(b.auditor, id, nil).Wants(200)
}

// TestAFindingThatWasTakenOutStaysOut, also when its device, which did not hear the answer,
// sends it again. The same id at another audit is refused.
func TestAFindingThatWasTakenOutStaysOut(t *testing.T) {
	b := newBench(t)
	id, other := b.begun(), b.begun()
	finding := body{"question_id": "exits", "grade": "major", "text": "Blocked", "device_id": "finding-of-a-phone-1"}
	b.MoveAudit(b.auditor, id, "findings", finding).Wants(201)
	taken := b.read(b.auditor, id).FindingList[0]
	b.auditor.Delete(fmt.Sprintf("%s/findings/%d", pathOf(id), taken.ID)).Wants(200)
	b.MoveAudit(b.auditor, id, "findings", finding).Wants(201)
	b.Wants("out", len(b.read(b.auditor, id).FindingList), 0)
	b.MoveAudit(b.auditor, other, "findings", finding).Refuses(422, "invalid").SaysAt("device_id", "This was sent for another audit already.", "de", "Dies wurde bereits zu einem anderen Audit gesendet.")
	b.Wants("nothing of it", len(b.read(b.auditor, other).FindingList), 0)
}

// TestADeviceIsAwayForLong: how old its form is counts when it began, as far as that can be
// believed, and it is said that it was an earlier one.
func TestADeviceIsAwayForLong(t *testing.T) {
	b := newBench(t)
	_, scheduled := b.schedule()
	_, second := b.schedule()
	begun := b.Now()
	b.publishAgain()
	b.Later(40*24*time.Hour, b.auditor)
	own := body{"template_id": b.walk, "site_id": b.Acme.Sites[0], "form_version": 1}
	b.auditor.Post("/api/audit_records", own).Refuses(422, "audit_form_replaced")
	own["begun_at"] = begun
	made := recordOf(b.auditor.Post("/api/audit_records", own).Wants(201))
	at := "begin?form_version=1&begun_at=" + begun.UTC().Format(time.RFC3339)
	ahead := recordOf(b.MoveAudit(b.auditor, scheduled, at, nil).Wants(200))
	b.Wants("with what it had", []any{made.Form.Version, ahead.Form.Version}, "[1 1]")
	for _, record := range []audits.Record{made, ahead} {
		if !slices.ContainsFunc(record.Timeline, func(e records.Entry) bool { return e.Verb == "older_form" }) {
			t.Errorf("nobody is told of the earlier form: %+v", record.Timeline)
		}
	}
	b.Later(20*24*time.Hour-time.Minute, b.auditor)
	b.auditor.Post("/api/audit_records", own).Wants(201)
	b.Later(2*time.Minute, b.auditor) // sixty days after another took its place, whatever the device says
	b.auditor.Post("/api/audit_records", own).Refuses(422, "audit_form_replaced")
	b.MoveAudit(b.auditor, second, at, nil).Refuses(422, "audit_form_replaced")
}
