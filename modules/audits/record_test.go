package audits_test

import (
	"fmt"
	"testing"
	"time"

	"hivis/modules/audits"
	"hivis/server/servertest"
)

// TestTwoDevicesLoseNothing answers on two devices without a network, which send in another
// order than people answered.
func TestTwoDevicesLoseNothing(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	at := func(minutes int) time.Time { return b.Now().Add(time.Duration(minutes-60) * time.Minute) }
	later := savedOf(b.AuditAnswers(b.auditor, id, "tablet", []map[string]any{answer("exits", "n", at(20)), answer("plan", "y", at(21))}).Wants(200))
	b.Wants("what came first", []any{len(later.Answers), later.Audit.Answered, later.Audit.Asked, later.Outdated}, "[2 2 7 []]")
	early := savedOf(b.AuditAnswers(b.auditor, id, "phone", []map[string]any{
		answer("exits", "y", at(10)), answer("guards", "y", at(11)), {"question_id": "blocked", "text": "Pallets", "answered_at": at(5)}}).Wants(200))
	b.Wants("all of both", []any{len(early.Answers), early.Audit.Answered, early.Outdated, len(early.Missing)}, "[4 4 [exits] 0]")
	for _, a := range early.Answers {
		if a.Question == "exits" && (a.Options[0] != "exits_n" || a.DeviceID != "tablet" || a.Earlier != 1 || a.AnsweredBy.ID != b.auditor.ID) {
			t.Errorf("the later answer does not stand: %+v", a)
		}
	}
	// Sent again, as after an answer that was not heard, it is what it was.
	again := savedOf(b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("exits", "y", at(10)), answer("guards", "y", at(11))}).Wants(200))
	b.Wants("once", []any{len(again.Answers), b.Insert("select count(*) from audit_answers where audit_id = $1", id)}, "[4 5]")
	var history audits.History
	b.Acme.Manager.Get(pathOf(id) + "/answers?question_id=exits").Wants(200).Into(&history)
	b.Wants("its history", []any{len(history.Answers), history.Answers[0].Options, history.Answers[0].Stands, history.Answers[1].Options, history.Answers[1].Stands},
		"[2 [exits_n] true [exits_y] false]")
}

// TestWhatIsNotAskedIsKept and counts again when it is asked.
func TestWhatIsNotAskedIsKept(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	send := func(answers ...map[string]any) audits.Saved {
		b.Advance(time.Minute)
		return savedOf(b.AuditAnswers(b.auditor, id, "phone", answers).Wants(200))
	}
	send(map[string]any{"question_id": "blocked", "text": "Pallets", "answered_at": b.Now()}) // before its parent came
	b.Wants("not asked", b.Insert("select count(*) from form_answers where kind = 'Audit' and record_id = $1", id), 0)
	send(answer("exits", "n", b.Now()))
	b.Wants("asked", b.Insert("select count(*) from form_answers where kind = 'Audit' and record_id = $1", id), 2)
	closed := send(answer("exits", "y", b.Now()))
	b.Wants("kept", []any{len(closed.Answers), closed.Answers[1].Asked, closed.Audit.Asked}, "[2 false 6]")
	opened := send(answer("exits", "n", b.Now()))
	b.Wants("asked again", []any{opened.Answers[1].Asked, opened.Answers[1].Text, opened.Audit.Answered}, "[true Pallets 2]")
	back := send(map[string]any{"question_id": "blocked", "answered_at": b.Now()})
	b.Wants("taken back", []any{len(back.Answers), back.Audit.Answered}, "[1 1]")
}

// TestWhatCannotBeAnAnswer is refused at its question, and nothing of the batch is kept.
func TestWhatCannotBeAnAnswer(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	large := b.auditor.Uploaded("large.gif", append([]byte("GIF89a"), make([]byte, 1<<20)...))
	script := b.auditor.Uploaded("list.txt", []byte("a list"))
	theirs := b.Acme.Manager.Uploaded("theirs.png", servertest.Picture)
	for _, c := range []struct {
		answer      map[string]any
		at, english string
		german      string
	}{
		{answer("exits", "maybe", b.Now()), "answers.exits", "", ""},
		{map[string]any{"question_id": "nothing", "text": "?", "answered_at": b.Now()}, "answers.nothing", "", ""},
		{map[string]any{"question_id": "picture", "attachment_ids": []int64{large}, "answered_at": b.Now()}, "answers.picture",
			"The image has to be JPG, PNG or GIF, under 1 MB.", "Das Bild muss JPG, PNG oder GIF sein, unter 1 MB."},
		{map[string]any{"question_id": "list", "attachment_ids": []int64{script}, "answered_at": b.Now()}, "answers.list",
			"The file has to be PPT, DOC, XLS or an image, under 1 MB.", "Die Datei muss PPT, DOC, XLS oder ein Bild sein, unter 1 MB."},
		{map[string]any{"question_id": "picture", "attachment_ids": []int64{theirs}, "answered_at": b.Now()}, "answers.picture", "", ""},
	} {
		refused := b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("guards", "y", b.Now()), c.answer}).Refuses(422, "invalid")
		if len(refused.Errors[c.at]) != 1 {
			t.Errorf("%v: %v", c.answer, refused.Errors)
		}
		if c.english != "" {
			refused.SaysAt(c.at, c.english, "de", c.german)
		}
	}
	b.Wants("nothing", b.Insert("select count(*) from audit_answers where audit_id = $1", id), 0)
	b.AuditAnswers(b.Acme.Manager, id, "phone", []map[string]any{answer("guards", "y", b.Now())}).Refuses(403, "not_your_audit")
	b.AuditAnswers(b.Acme.Outsider, id, "phone", []map[string]any{answer("guards", "y", b.Now())}).Refuses(403, "permission_denied")
}

// TestFilesStayWithEarlierAnswers: a photo that another answer took the place of is in the
// history, and none is claimed twice.
func TestFilesStayWithEarlierAnswers(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	first, second := b.auditor.Uploaded("first.png", servertest.Picture), b.auditor.Uploaded("second.png", servertest.Picture)
	photo := func(file int64) map[string]any {
		b.Advance(time.Minute)
		return map[string]any{"question_id": "picture", "attachment_ids": []int64{file}, "answered_at": b.Now()}
	}
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{photo(first)}).Wants(200)
	b.AuditAnswers(b.auditor, id, "tablet", []map[string]any{photo(second)}).Wants(200)
	b.Wants("both", len(b.read(b.auditor, id).Attachments), 2)
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{photo(first)}).Wants(200) // back to the one before
	b.Wants("still both", len(b.read(b.auditor, id).Attachments), 2)
}

// TestAClockThatIsAhead does not win over all that comes later.
func TestAClockThatIsAhead(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("exits", "n", b.Now().Add(48*time.Hour))}).Wants(200)
	b.Advance(time.Minute)
	saved := savedOf(b.AuditAnswers(b.auditor, id, "tablet", []map[string]any{answer("exits", "y", b.Now())}).Wants(200))
	b.Wants("the later one stands", fmt.Sprint(saved.Answers[0].Options, saved.Outdated), "[exits_y] []")
}

// TestAnswersSentAgainAfterTheEnd are there already; new ones are refused.
func TestAnswersSentAgainAfterTheEnd(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	sent := []map[string]any{answer("exits", "y", b.Now())}
	b.AuditAnswers(b.auditor, id, "phone", sent).Wants(200)
	b.Advance(time.Minute)
	b.CompleteAudit(b.auditor, id, nil).Wants(200)
	saved := savedOf(b.AuditAnswers(b.auditor, id, "phone", sent).Wants(200))
	b.Wants("as it is", saved.Audit.Status, "completed")
	b.AuditAnswers(b.auditor, id, "phone", []map[string]any{answer("exits", "n", b.Now())}).Refuses(409, "audit_wrong_status")
}

// TestAnAuditThatADeviceMadeIsThereOnce, however often it is sent.
func TestAnAuditThatADeviceMadeIsThereOnce(t *testing.T) {
	b := newBench(t)
	device := body{"device_id": "made-on-a-phone-0001"}
	first, second := b.Audit(b.Acme, b.auditor, b.walk, device), b.Audit(b.Acme, b.auditor, b.walk, device)
	b.Wants("once", first, second)
}
