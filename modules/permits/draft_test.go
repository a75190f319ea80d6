package permits_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/permits"
)

// TestWhatADraftLacksIsSaidAtItsField, in the caller's language, and the same in the record
// as by the refusal.
func TestWhatADraftLacksIsSaidAtItsField(t *testing.T) {
	b := newBench(t)
	var answer permits.Answer
	b.asks.Post("/api/permit_form_questions", body{"type_id": b.hot, "site_id": b.Acme.Sites[0]}).Wants(http.StatusCreated).Into(&answer)
	id := answer.Permit.ID
	refused := b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "invalid")
	for _, c := range []struct{ field, english, german string }{
		{"description", "Describe the work.", "Beschreiben Sie die Arbeit."},
		{"remarks", "Remarks are required.", "Bemerkungen sind erforderlich."},
		{"starts_at", "This is required.", "Diese Angabe fehlt."},
		{"ends_at", "This is required.", "Diese Angabe fehlt."},
		{"worker_ids", "Add at least one worker.", "Fügen Sie mindestens eine arbeitende Person hinzu."},
	} {
		refused.SaysAt(c.field, c.english, "de", c.german)
	}
	missing := b.read(b.asks.In("de"), id).Missing
	b.Wants("in the record", []any{len(missing), missing[0].Move, missing[0].Field, missing[0].Detail}, "[5 submit description Beschreiben Sie die Arbeit.]")
	b.MovePermit(b.asks, id, "submit", body{"remarks": "Extinguisher at hand"}).Refuses(422, "invalid")
	b.Wants("still a draft", b.read(b.asks, id).Status, "draft")
}

func TestTimesHaveToFollowOnEachOther(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		starts, ends time.Duration
		english      string
		bulgarian    string
	}{
		{2 * time.Hour, time.Hour, "The end has to be after the start.", "Краят трябва да е след началото."},
		{2 * time.Hour, 2 * time.Hour, "The end has to be after the start.", "Краят трябва да е след началото."},
		{-2 * time.Hour, -time.Hour, "The end has passed already.", "Краят вече е минал."},
	} {
		id := b.draft(body{"starts_at": b.Now().Add(c.starts), "ends_at": b.Now().Add(c.ends)})
		b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "invalid").SaysAt("ends_at", c.english, "bg", c.bulgarian)
	}
}

// TestACertificationHasToLastAsLongAsTheWork: over on the day the permit ends is too early,
// also when the permit is to end later.
func TestACertificationHasToLastAsLongAsTheWork(t *testing.T) {
	b := newBench(t)
	day := func(of time.Time) string { // at the site
		return of.In(time.FixedZone("NZDT", 13*60*60)).Format(time.DateOnly)
	}
	today, yesterday := day(b.Now()), day(b.Now().AddDate(0, 0, -1))
	certified := func(until string) int64 {
		return b.WorkProfile(b.Acme, "Vera", body{"certifications": []body{{"name": "Welder", "expires_on": until}}})
	}
	id := b.draft(body{"worker_ids": []int64{certified(yesterday)}})
	b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "invalid").SaysAt("worker_ids", fmt.Sprintf("Welder of Vera expires on %s, before the work ends.", yesterday),
		"fr", fmt.Sprintf("Welder de Vera expire le %s, avant la fin du travail.", yesterday))
	b.Wants("shown", b.read(b.asks, id).Workers[0].Certifications[0].Expired, true)
	live := b.live(body{"worker_ids": []int64{certified(today)}})
	b.MovePermit(b.asks, live, "extend", body{"ends_at": b.Now().Add(30 * time.Hour), "remark": "Late", "answers": declared}).Refuses(422, "invalid").
		SaysAt("ends_at", fmt.Sprintf("Welder of Vera expires on %s, before the work ends.", today), "fr", fmt.Sprintf("Welder de Vera expire le %s, avant la fin du travail.", today))
}

// TestTheWorkersOfAPermitStayAsTheyWere when the profile changes later.
func TestTheWorkersOfAPermitStayAsTheyWere(t *testing.T) {
	b := newBench(t)
	id := b.requested()
	b.Acme.Manager.Patch(fmt.Sprintf("/api/v1/work_profile/%d", b.man), body{"name": "Ivan Painter", "company": "Colours Ltd"}).Wants(http.StatusOK)
	b.Wants("the permit's", b.read(b.asks, id).Workers[0].Name, "Ivan Welder")
	b.Wants("a new one's", b.read(b.asks, b.draft()).Workers[0].Name, "Ivan Painter")
}

func TestADraftIsChangedByWhoeverHasIt(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	before := b.read(b.asks, id)
	b.Acme.Supervisor.Patch(pathOf(id), body{"location": "Roof"}).Refuses(404, "not_found")
	b.MovePermit(b.asks, id, "permit_request_send_draft", body{"shared_to": []int64{b.Acme.Worker.ID}}).Refuses(422, "invalid").
		SaysAt("shared_to", "Choose active people who may fill in permits.", "tr", "İzin doldurabilen etkin kişileri seçin.")
	shared := recordOf(b.MovePermit(b.asks, id, "permit_request_send_draft", body{"shared_to": []int64{b.Acme.Supervisor.ID}, "remark": "Add the roof"}).Wants(http.StatusOK))
	b.Wants("sent", []any{shared.Drafts[0].SharedTo.ID == b.Acme.Supervisor.ID, shared.Drafts[0].SharedBy.ID == b.asks.ID, b.Told(b.Acme.Supervisor, "permit_draft_shared")}, "[true true 1]")
	b.Advance(time.Minute)
	edited := recordOf(b.Acme.Supervisor.Patch(pathOf(id), body{"location": "Roof", "updated_at": before.UpdatedAt}).Wants(http.StatusOK))
	b.Wants("completed", []any{edited.Location, edited.Can.Update, edited.Can.Submit}, "[Roof  not_your_permit]")
	b.asks.Patch(pathOf(id), body{"location": "Cellar", "updated_at": before.UpdatedAt}).Refuses(409, "permit_changed_meanwhile").
		Says("Somebody else changed the draft meanwhile. Load it again, so that the change is not lost.", "es",
			"Otra persona ha cambiado el borrador entretanto. Cárguelo de nuevo para que el cambio no se pierda.")
	b.asks.Patch(pathOf(id), body{"location": "Cellar", "updated_at": edited.UpdatedAt}).Wants(http.StatusOK)
	b.MovePermit(b.Acme.Supervisor, id, "submit", nil).Refuses(403, "not_your_permit")
	var list permits.List
	b.Acme.Supervisor.Get("/api/permit_form_questions?shared=true").Wants(http.StatusOK).Into(&list)
	b.Wants("in the list of what was sent", len(list.Permits), 1)
}

// TestWhatADraftNamesHasToBeThere: types, places, people and files.
func TestWhatADraftNamesHasToBeThere(t *testing.T) {
	b := newBench(t)
	elsewhere := b.PermitType(b.Acme, "Diving", body{"site_ids": []int64{b.Acme.Sites[1]}})
	foreign := b.PermitType(b.Globex, "Diving")
	id := b.draft()
	for _, c := range []struct {
		change body
		field  string
		says   string
	}{
		{body{"type_id": elsewhere}, "type_id", "This type of permit is not used at this site."},
		{body{"type_id": foreign}, "type_id", "Choose one of the types offered."},
		{body{"site_id": b.Acme.Sites[1]}, "site_id", "Choose one of your sites."},
		{body{"division_id": 999}, "division_id", "Choose a division of this site."},
		{body{"department_id": 999}, "department_id", "Choose a department of this division."},
		{body{"unit_id": 999}, "unit_id", "Choose a unit of this department."},
		{body{"spot": body{"plan_id": 999, "x": 0.5, "y": 0.5}}, "spot.plan_id", "Choose a plan of this site."},
		{body{"worker_ids": []int64{999}}, "worker_ids", "Choose workers from the list."},
		{body{"issuing_officer_ids": []int64{b.Acme.Guest.ID}}, "issuing_officer_ids", "Choose active people who may read permits."},
	} {
		b.asks.Patch(pathOf(id), c.change).Refuses(422, "invalid").At(t, c.field, c.says)
	}
	own := b.draft(body{"issuing_officer_ids": []int64{b.asks.ID}})
	b.MovePermit(b.asks, own, "submit", nil).Refuses(422, "invalid").At(t, "issuing_officer_ids", "Nobody issues a permit that they request themselves.")
}

// TestAnswersAreThoseOfTheForm: a wrong one is refused at its question also in a draft, and
// what is required when it is submitted, which night work makes more.
func TestAnswersAreThoseOfTheForm(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	b.asks.Patch(pathOf(id), body{"answers": []body{{"question_id": "night_lighting", "option_ids": []string{"night_lighting_y"}}}}).Refuses(422, "invalid")
	b.asks.Patch(pathOf(id), body{"ends_at": b.Now().Add(14 * time.Hour)}).Wants(http.StatusOK)
	at := b.read(b.asks, id)
	b.Wants("at night", []any{at.NightWork, len(at.Missing), at.Missing[0].Field}, "[true 5 answers.night_lighting]")
	b.asks.Patch(pathOf(id), body{"answers": []body{{"question_id": "night_lighting", "option_ids": []string{"night_lighting_y"}}}}).Wants(http.StatusOK)
	b.Wants("one answered", len(b.read(b.asks, id).Missing), 4)
	b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "invalid").At(t, "answers.night_rest", "Answer this question.")
}

func TestLowRiskIsApprovedAtOnce(t *testing.T) {
	b := newBench(t)
	id := b.draft(body{"type_id": b.low})
	p := recordOf(b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK))
	b.Wants("approved", []any{p.Status, p.ApprovedAt.Equal(b.Now()), b.Told(b.Acme.Admin, "review_asked"), b.Told(b.Acme.Supervisor, "permit_approved")}, "[approved true 0 1]")
	p = recordOf(b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(10 * time.Hour), "remark": "Late", "answers": declared}).Wants(http.StatusOK))
	b.Wants("extended", []any{p.Status, p.Extensions[0].State}, "[extended approved]")
}

// TestACloneSaysTheSame but for when, and is a draft of whoever made it.
func TestACloneSaysTheSame(t *testing.T) {
	b := newBench(t)
	id := b.live(body{"location": "Roof"})
	copied := recordOf(b.MovePermit(b.Acme.Manager, id, "clone", nil).Wants(http.StatusCreated))
	b.Wants("the copy", []any{copied.Status, copied.Description, copied.Location, copied.StartsAt, copied.Workers[0].Name, copied.IssuingOfficers[0].ID == b.Acme.Supervisor.ID,
		copied.Requester.ID == b.Acme.Manager.ID, copied.ClonedFrom.ID == id}, "[draft Weld the rail Roof <nil> Ivan Welder true true true]")
	b.MovePermit(b.Acme.Worker, id, "clone", nil).Refuses(403, "permission_denied")
}

// TestADraftAtASiteThatWasClosed is not submitted: nothing is open there.
func TestADraftAtASiteThatWasClosed(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	b.AtClosed(b.Acme.Sites[0], func() {
		b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "invalid").At(t, "site_id", "Choose one of your sites.")
	})
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
}
