package permits_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/core/forms"
	"hivis/directory/deletions"
	"hivis/server/servertest"
)

// TestEachExtensionKeepsItsDeclaration: the second takes nothing of the first away, and by
// night more is asked.
func TestEachExtensionKeepsItsDeclaration(t *testing.T) {
	b := newBench(t)
	id := b.draft(body{"type_id": b.low})
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	longer := func(hours int, said string, more ...body) body {
		return body{"ends_at": b.Now().Add(time.Duration(hours) * time.Hour), "remark": said, "answers": append(more, body{"question_id": "extension_declaration", "text": said})}
	}
	b.MovePermit(b.asks, id, "extend", longer(10, "First")).Wants(http.StatusOK)
	b.MovePermit(b.asks, id, "extend", longer(14, "Second")).Refuses(422, "invalid").At(t, "answers.extension_lighting", "Answer this question.")
	p := recordOf(b.MovePermit(b.asks, id, "extend", longer(14, "Second", declaredAtNight[1:]...)).Wants(http.StatusOK))
	var said []string
	for _, stage := range p.Answers {
		for _, a := range stage.Answers {
			if a.Question == "extension_declaration" {
				said = append(said, fmt.Sprint(stage.Stage, stage.Revision, a.Text))
			}
		}
	}
	b.Wants("both declarations", []any{said, p.Extensions[0].Revision, p.Extensions[1].Revision}, "[[extension2First extension3Second] 2 3]")
}

// TestNobodyDecidesOnAnExtensionOfTheirPermit, whoever asked for it.
func TestNobodyDecidesOnAnExtensionOfTheirPermit(t *testing.T) {
	b := newBench(t)
	reviewers := []body{{"kind": "user", "user_id": b.Acme.Manager.ID}, {"kind": "user", "user_id": b.Acme.Admin.ID}}
	b.Acme.Admin.Post("/api/workflows", body{"title": "Permits", "kind": "parallel", "module": "Permit", "form_ids": []int64{b.hot}, "reviewers": reviewers, "approve_when": "any"}).Wants(http.StatusCreated)
	id := b.Permit(b.Acme, b.Acme.Manager, b.hot)
	b.MovePermit(b.Acme.Manager, id, "submit", nil).Wants(http.StatusOK)
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	// Somebody else may extend at the site, and asks for it.
	head := b.AddUser(b.Acme, "extender", "Safety Manager", b.Acme.Sites[0])
	b.MovePermit(head, id, "extend", body{"ends_at": b.Now().Add(11 * time.Hour), "remark": "Late", "answers": declared}).Wants(http.StatusOK)
	b.decide(b.Acme.Manager, id, "approve").Refuses(403, "not_asked_to_review")
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	b.Wants("extended", b.read(head, id).Status, "extended")
}

// TestWhoTookItBackIsNamed, and not who had asked.
func TestWhoTookItBackIsNamed(t *testing.T) {
	b := newBench(t)
	id := b.live()
	b.MovePermit(b.Acme.Manager, id, "extend", body{"ends_at": b.Now().Add(11 * time.Hour), "remark": "Late", "answers": declared}).Wants(http.StatusOK)
	p := recordOf(b.MovePermit(b.asks, id, "withdraw_extension", nil).Wants(http.StatusOK))
	b.Wants("the timeline", []any{p.Timeline[0].Verb, p.Timeline[0].Actor.ID == b.asks.ID}, "[review_withdrawn true]")
}

// TestAPermitIsNoLongerThanItsTypeAllows, extensions included.
func TestAPermitIsNoLongerThanItsTypeAllows(t *testing.T) {
	b := newBench(t)
	var ready struct {
		Template struct {
			MostHours int `json:"most_hours"`
		}
	}
	b.Acme.Admin.Post("/api/permits", body{"name": "Ready", "description": "x", "prefix_id": "HW", "from": body{"shelf": "hot_work"}}).Wants(http.StatusCreated).Into(&ready)
	b.Wants("of the shelf", ready.Template.MostHours, 12)
	b.Acme.Admin.Patch(fmt.Sprintf("/api/permits/%d", b.low), body{"most_hours": 8}).Wants(http.StatusOK)
	id := b.draft(body{"type_id": b.low, "ends_at": b.Now().Add(10 * time.Hour)})
	b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "invalid").
		SaysAt("ends_at", "A permit of this type is for at most 8 hours, extensions included.", "de", "Eine Genehmigung dieser Art gilt höchstens 8 Stunden, Verlängerungen eingeschlossen.")
	b.asks.Patch(pathOf(id), body{"ends_at": b.Now().Add(9 * time.Hour)}).Wants(http.StatusOK)
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(11 * time.Hour), "remark": "Late", "answers": declared}).Refuses(422, "invalid").
		At(t, "ends_at", "A permit of this type is for at most 8 hours, extensions included.")
}

// TestWhatIsSubmittedStillStands: the draft as it was read, its site, and who issues it.
func TestWhatIsSubmittedStillStands(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	read := b.read(b.asks, id)
	b.Advance(time.Second)
	b.asks.Patch(pathOf(id), body{"description": "Weld another rail"}).Wants(http.StatusOK)
	b.MovePermit(b.asks, id, "submit", body{"updated_at": read.UpdatedAt}).Refuses(409, "permit_changed_meanwhile")
	read = b.read(b.asks, id)
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Supervisor.ID)
	b.Exec("delete from user_sites where user_id = $1", b.asks.ID)
	refused := b.MovePermit(b.asks, id, "submit", body{"updated_at": read.UpdatedAt}).Refuses(422, "invalid")
	refused.At(t, "site_id", "Choose one of your sites.")
	refused.At(t, "issuing_officer_ids", "Choose active people who may read permits.")
	b.Wants("said before", len(b.read(b.asks, id).Missing), 2)
}

// TestAForgottenDraftIsInNobodysWay: it keeps no site open, its author deletes it without
// the right to delete, and who has that tidies up after others.
func TestAForgottenDraftIsInNobodysWay(t *testing.T) {
	b := newBench(t)
	own, others := b.draft(), b.draft()
	why := body{"reason": "Forgotten"}
	b.Acme.Supervisor.Delete(pathOf(own), why).Refuses(404, "not_found")
	clerk := b.AddUser(b.Acme, "clerk", "Contractor", b.Acme.Sites[0])
	clerk.Delete(pathOf(own), why).Refuses(404, "not_found")
	b.Wants("its author may", b.read(b.asks, own).Can.Delete, "")
	b.asks.Delete(pathOf(own), why).Wants(http.StatusOK)
	clerk.Post(pathOf(own)+"/restore", nil).Refuses(404, "not_found")
	b.asks.Post(pathOf(own)+"/restore", nil).Wants(http.StatusOK)
	b.Acme.Manager.Delete(pathOf(others), why).Wants(http.StatusOK)
	closed := b.live()
	b.MovePermit(b.Acme.Manager, closed, "revoke", body{"remark": "Gas"}).Wants(http.StatusOK)
	b.asks.Delete(pathOf(closed), why).Refuses(403, "permission_denied")
	b.Acme.Manager.Delete(pathOf(closed), why).Wants(http.StatusOK)
	b.asks.Post(pathOf(closed)+"/restore", nil).Refuses(403, "permission_denied")
	b.Acme.Admin.Patch(fmt.Sprintf("/api/sites/%d", b.Acme.Sites[0]), body{"status": "inactive"}).Wants(http.StatusOK)
}

// TestPermitsOfWhoLeavesAreHandedOver: those that they requested and those that they issue.
func TestPermitsOfWhoLeavesAreHandedOver(t *testing.T) {
	b := newBench(t)
	id := b.requested(body{"issuing_officer_ids": []int64{b.Acme.Supervisor.ID, b.Acme.Manager.ID}})
	heir := b.AddUser(b.Acme, "heir", "Contractor", b.Acme.Sites[0])
	leave := func(who *servertest.Client, to int64) *servertest.Response {
		return b.Acme.Admin.Post(fmt.Sprintf("/api/users/%d/hand_over", who.ID), body{"responsible_id": to})
	}
	b.Exec("update roles set rules = rules - 'Permit' where id = (select role_id from users where id = $1)", b.Acme.Guest.ID)
	leave(b.asks, b.Acme.Guest.ID).Refuses(422, "permit_hand_over")
	leave(b.asks, heir.ID).Wants(http.StatusOK)
	leave(b.Acme.Supervisor, heir.ID).Wants(http.StatusOK) // who requests it now: does not issue it as well
	p := b.read(heir, id)
	b.Wants("theirs now", []any{p.Requester.ID == heir.ID, len(p.IssuingOfficers), p.IssuingOfficers[0].ID == b.Acme.Manager.ID, p.Can.Withdraw, b.Told(heir, "permit_handed_over")}, "[true 1 true  2]")
	b.Wants("the review is of the new one's", b.Insert("select requester_id from reviews where module = 'Permit' and record_id = $1", id), heir.ID)
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	// Of officers who are away for good nobody is asked.
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Manager.ID)
	b.MovePermit(heir, id, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	b.Wants("told to confirm", []any{b.Told(b.Acme.Manager, "permit_closure_asked"), b.Told(b.Acme.Supervisor, "permit_closure_asked")}, "[0 1]")
}

// TestWhatIsOpenedAgainIsToldOfAgain, though its end was told of already.
func TestWhatIsOpenedAgainIsToldOfAgain(t *testing.T) {
	b := newBench(t)
	id := b.live()
	remind := func() int64 {
		if err := b.App.Permits.RemindAll(context.Background()); err != nil {
			t.Fatal(err)
		}
		return b.Told(b.asks, "permit_overdue")
	}
	b.Later(12*time.Hour, b.asks, b.Acme.Supervisor)
	b.Wants("very late", remind(), 1)
	b.MovePermit(b.asks, id, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	b.MovePermit(b.Acme.Supervisor, id, "confirm_closure", body{"reopen": true, "remark": "It is not"}).Wants(http.StatusOK)
	b.Wants("opened again", remind(), 2)
	b.Wants("and once", remind(), 2)
}

// TestAnswersTellAndStop: of an answer those hear whom the form names, and with a critical
// question that failed nothing is requested.
func TestAnswersTellAndStop(t *testing.T) {
	b := newBench(t)
	gas := forms.Question{ID: "gas", Type: "radio", Label: "Gas test", Critical: true, Options: []forms.Option{
		{ID: "gas_y", Label: "In place"}, {ID: "gas_w", Label: "Weak", Notify: []int64{b.Acme.Worker.ID}}, {ID: "gas_n", Label: "Not in place", Fails: true}}}
	var form forms.DraftAnswer
	path := fmt.Sprintf("/api/permits/%d", b.hot)
	b.Acme.Admin.Get(path + "/document").Wants(http.StatusOK).Into(&form)
	form.Draft.Sections = append(form.Draft.Sections, forms.Section{ID: "gases", Title: "Gases", Stage: "main", Questions: []forms.Question{gas}})
	b.Acme.Admin.Put(path+"/document", body{"document": form.Draft, "draft_number": form.DraftNumber}).Wants(http.StatusOK).Into(&form)
	b.Acme.Admin.Post(path+"/publish", body{"draft_number": form.DraftNumber}).Wants(http.StatusOK)
	said := func(option string) []body { return []body{{"question_id": "gas", "option_ids": []string{option}}} }
	id := b.draft(body{"answers": said("gas_n")})
	b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "invalid").SaysAt("answers.gas", "With this answer it cannot go on. What is asked for here has to be in order first.", "de",
		"Mit dieser Antwort geht es nicht weiter. Was hier gefragt ist, muss erst in Ordnung sein.")
	b.asks.Patch(pathOf(id), body{"answers": said("gas_w")}).Wants(http.StatusOK)
	for range 2 {
		b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
		b.Wants("told once", b.Told(b.Acme.Worker, "permit_answered"), 1)
		b.MovePermit(b.asks, id, "withdraw", nil).Wants(http.StatusOK)
	}
}

// TestWhatIsRemovedLeavesNoReviews, and until then its template stays.
func TestWhatIsRemovedLeavesNoReviews(t *testing.T) {
	b := newBench(t)
	id := b.requested()
	b.decide(b.Acme.Admin, id, "reject").Wants(http.StatusOK)
	b.Acme.Admin.Delete(pathOf(id), body{"reason": "Twice"}).Wants(http.StatusOK)
	template := fmt.Sprintf("/api/permits/%d", b.hot)
	b.Acme.Admin.Delete(template).Refuses(409, "permit_type_used_deleted")
	b.Advance(deletions.Retention)
	b.Run(b.App.Deletions.RemoveAll)
	b.Wants("reviews left", b.Insert("select count(*) from reviews where module = 'Permit'"), 0)
	b.Acme.Admin.SignIn()
	b.Acme.Admin.Delete(template).Wants(http.StatusOK)
}

// TestALargeFormIsImported: as large as one that is edited may be.
func TestALargeFormIsImported(t *testing.T) {
	b := newBench(t)
	var questions []forms.Question
	for i := range 300 {
		questions = append(questions, forms.Question{ID: fmt.Sprint("q", i), Type: "text_area", Label: strings.Repeat("л", 900), Help: strings.Repeat("л", 1900)})
	}
	doc := forms.Document{Sections: []forms.Section{{ID: "location", Title: "L", Stage: "main", Fixed: "location", Questions: []forms.Question{}},
		{ID: "duration", Title: "D", Stage: "main", Fixed: "duration", Questions: []forms.Question{}}, {ID: "s", Title: "S", Stage: "main", Questions: questions}}}
	file := body{"format": "hivis form", "purpose": "Permit", "name": "Large", "description": "", "document": doc}
	var made struct{ Template struct{ ID int64 } }
	b.Acme.Admin.Post("/api/permits", body{"name": "Large", "description": "x", "prefix_id": "L", "from": body{"file": file}}).Wants(http.StatusCreated).Into(&made)
	var out forms.File
	b.Acme.Admin.Get(fmt.Sprintf("/api/permits/%d/file", made.Template.ID)).Wants(http.StatusOK).Into(&out)
	b.Wants("named", out.Name, "Large")
	data := b.asks.Get(fmt.Sprintf("/api/permit_form_questions/form_data?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK)
	if len(data.Bytes) > 4000 {
		t.Errorf("the choices of the form are %d bytes", len(data.Bytes))
	}
	var one struct {
		Form struct{ Document forms.Document }
	}
	b.asks.Get(fmt.Sprintf("/api/permit_form_questions/form_data/%d", made.Template.ID)).Wants(http.StatusOK).Into(&one)
	b.Wants("questions", len(one.Form.Document.Sections[2].Questions), 300)
}

// TestAnOfficerWhoOnlyReadsUploads what belongs to the closure.
func TestAnOfficerWhoOnlyReadsUploads(t *testing.T) {
	b := newBench(t)
	b.Exec(`update roles set rules = '{"Permit": ["read"]}' where id = (select role_id from users where id = $1)`, b.Acme.Guest.ID)
	b.Acme.Guest.Upload("gauge.txt", []byte("0 %")).Wants(http.StatusOK)
}

// TestChangingAWorkflowWhileItIsDecided: everybody holds the same things in the same order,
// so that nobody has to try again.
func TestChangingAWorkflowWhileItIsDecided(t *testing.T) {
	b := newBench(t)
	var flow struct{ Workflow struct{ ID int64 } }
	reviewers := []body{{"kind": "user", "user_id": b.Acme.Supervisor.ID}, {"kind": "user", "user_id": b.Acme.Manager.ID}}
	b.Acme.Admin.Post("/api/workflows", body{"title": "Permits", "kind": "parallel", "module": "Permit", "form_ids": []int64{b.hot}, "reviewers": reviewers, "approve_when": "all", "lead_hours": 4}).
		Wants(http.StatusCreated).Into(&flow)
	b.Acme.Supervisor.SignIn()
	b.Acme.Manager.SignIn()
	for round := range 6 {
		ids := []int64{b.requested(), b.requested(), b.requested()}
		var all sync.WaitGroup
		try := func(call func() *servertest.Response) {
			all.Go(func() {
				if status := call().StatusCode; status != 200 && status != 409 && status != 403 && status != 404 {
					t.Errorf("answered with %d", status)
				}
			})
		}
		for _, id := range ids {
			review := b.Insert("select max(id) from reviews where module = 'Permit' and record_id = $1", id)
			decide := fmt.Sprintf("/api/reviews/%d/decide", review)
			try(func() *servertest.Response { return b.Acme.Supervisor.Post(decide, body{"decision": "approve"}) })
			try(func() *servertest.Response { return b.MovePermit(b.asks, id, "withdraw", nil) })
		}
		try(func() *servertest.Response {
			return b.Acme.Admin.Patch(pathOfWorkflow(flow.Workflow.ID), body{"lead_hours": 5 + round, "reviewers": []body{reviewers[round%2], reviewers[1-round%2]}})
		})
		all.Wait()
	}
}
