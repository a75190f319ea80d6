package workers_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/core/forms"
	"hivis/modules/workers"
)

const formPath = "/api/worker_profile_forms"

// published begins the organization's form as it comes, publishes it and answers its id.
func (b *bench) published() int64 {
	b.T.Helper()
	var made workers.FormAnswer
	b.Acme.Admin.Post(formPath, body{}).Wants(http.StatusCreated).Into(&made)
	b.Acme.Admin.Post(fmt.Sprintf("%s/%d/publish", formPath, made.Form.ID), body{"draft_number": 1}).Wants(http.StatusOK)
	return made.Form.ID
}

// answered is all that the form wants of a guest.
func answered(more ...body) []body {
	return append([]body{{"question_id": "emergency_name", "text": "Next of kin"}, {"question_id": "emergency_phone", "text": "+64 21 555 9"},
		{"question_id": "induction_on", "date": "2026-11-20"}, {"question_id": "induction_language", "text": "English"}}, more...)
}

// TestAnOrganizationAsksMoreOfAProfile: by a form of its own, of contractors' people more than
// of guests; what is missing is said, and who does not manage profiles is told none of it.
func TestAnOrganizationAsksMoreOfAProfile(t *testing.T) {
	b := newBench(t)
	ivan, gus := b.add(b.Acme.Admin, nil), b.add(b.Acme.Admin, body{"kind": "guest", "company": "", "name": "Gus Guest"})
	path := func(id int64) string { return fmt.Sprintf("/api/worker_profiles/%d/answers", id) }
	b.Acme.Admin.Put(path(gus.ID), body{"answers": answered()}).Refuses(409, "worker_form_unpublished").
		Says("The form for profiles is not published yet.", "de", "Das Formular für Profile ist noch nicht veröffentlicht.")
	before := b.page(b.Acme.Admin, gus.ID)
	b.Wants("without one", []any{before.Form, before.Filled, before.Missing}, "[<nil> <nil> 0]")
	form := b.published()
	var again workers.FormAnswer
	b.Acme.Admin.Post(formPath, body{}).Wants(http.StatusCreated).Into(&again)
	b.Wants("there is one", *again.Form, fmt.Sprintf("{%d 1}", form))
	b.foreman.Post(formPath, body{}).Refuses(403, "permission_denied")
	b.Wants("missing", []any{b.page(b.Acme.Admin, ivan.ID).Missing, b.page(b.Acme.Admin, gus.ID).Missing}, "[7 4]")

	b.Acme.Admin.Put(path(ivan.ID), body{"answers": answered()}).Refuses(422, "invalid").At(t, "answers.employer_supervisor", "Answer this question.")
	b.Acme.Admin.Put(path(gus.ID), body{"answers": answered(body{"question_id": "employer_phone", "text": "+64 21"})}).Refuses(422, "invalid")
	b.foreman.Put(path(gus.ID), body{"answers": answered()}).Refuses(403, "permission_denied")
	var filled workers.Page
	b.Acme.Admin.Put(path(gus.ID), body{"answers": answered(), "updated_at": before.Worker.UpdatedAt}).Wants(http.StatusOK).Into(&filled)
	b.Wants("filled in", []any{filled.Missing, filled.Filled.Version, len(filled.Filled.Answers), filled.Timeline[0].Changes[0].Field}, "[0 1 4 answers]")
	b.Acme.Admin.Put(path(gus.ID), body{"answers": answered(), "updated_at": "2020-01-01T00:00:00Z"}).Refuses(409, "worker_changed_meanwhile")

	// Another version asks more; what was answered is shown as it was asked until it is filled in anew.
	var draft forms.DraftAnswer
	one := fmt.Sprintf("%s/%d", formPath, form)
	b.Acme.Admin.Get(one + "/document").Wants(http.StatusOK).Into(&draft)
	draft.Draft.Sections[1].Questions = append(draft.Draft.Sections[1].Questions, forms.Question{ID: "blood", Type: "text_field", Label: "Blood group", Required: true})
	b.Acme.Admin.Put(one+"/document", body{"draft_number": draft.DraftNumber, "document": draft.Draft}).Wants(http.StatusOK).Into(&draft)
	b.Acme.Admin.Post(one+"/publish", body{"draft_number": draft.DraftNumber}).Wants(http.StatusOK)
	later := b.page(b.Acme.Admin, gus.ID)
	b.Wants("of another version", []any{later.Form.Version, later.Filled.Version, later.Missing, len(later.Filled.Document.Sections[1].Questions)}, "[2 1 1 2]")
	b.Acme.Admin.Put(path(gus.ID), body{"answers": answered(body{"question_id": "blood", "text": "0"})}).Wants(http.StatusOK).Into(&later)
	b.Wants("and anew", []any{later.Filled.Version, later.Missing}, "[2 0]")
}

// TestAProfileTakesFiles that its form asks for, and gives them back.
func TestAProfileTakesFiles(t *testing.T) {
	b := newBench(t)
	gus := b.add(b.Acme.Admin, body{"kind": "guest", "company": "", "name": "Gus Guest"})
	b.published()
	proof := b.SignaturePicture(b.Acme.Admin)
	path := fmt.Sprintf("/api/worker_profiles/%d/answers", gus.ID)
	var page workers.Page
	b.Acme.Admin.Put(path, body{"answers": answered(body{"question_id": "induction_proof", "attachment_ids": []int64{proof}})}).Wants(http.StatusOK).Into(&page)
	b.Wants("shown", []any{len(page.Filled.Attachments), page.Filled.Attachments[0].ID == proof}, "[1 true]")
	b.Acme.Admin.Put(path, body{"answers": answered()}).Wants(http.StatusOK).Into(&page)
	b.Wants("given back", len(page.Filled.Attachments), 0)
	other := b.SignaturePicture(b.Acme.Manager)
	b.Acme.Admin.Put(path, body{"answers": answered(body{"question_id": "induction_proof", "attachment_ids": []int64{other}})}).Refuses(422, "invalid")
}
