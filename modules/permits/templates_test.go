package permits_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"hivis/core/forms"
	"hivis/core/templates"
	"hivis/modules/permits"
	"hivis/server/servertest"
)

func pathOfType(id int64) string { return fmt.Sprintf("/api/permits/%d", id) }

func (b *bench) template(id int64) permits.Template {
	b.t.Helper()
	return servertest.As[permits.TemplateAnswer](b.Acme.Admin.Get(pathOfType(id)).Wants(http.StatusOK)).Template
}

func TestATemplateNeedsItsNameDescriptionAndPrefix(t *testing.T) {
	b := newBench(t)
	refused := b.Acme.Admin.Post("/api/permits", body{"name": " ", "description": "", "prefix_id": ""}).Refuses(422, "invalid")
	refused.SaysAt("name", "The permit name is required.", "de", "Der Name der Arbeitserlaubnis ist erforderlich.")
	refused.SaysAt("description", "The description is required.", "es", "La descripción es obligatoria.")
	refused.SaysAt("prefix_id", "The prefix ID is required.", "zh", "前缀为必填项。")
	b.Acme.Admin.Post("/api/permits", body{"name": "hot WORK", "description": "x", "prefix_id": "X"}).Refuses(422, "invalid").At(t, "name", "There is a template with this name already.")
	b.Acme.Admin.Post("/api/permits", body{"name": "Diving", "description": "x", "prefix_id": "D", "site_ids": []int64{b.Globex.Sites[0]}}).Refuses(422, "invalid").At(t, "site_ids", "Choose one of your sites.")
	b.Acme.Supervisor.Post("/api/permits", body{"name": "Diving", "description": "x", "prefix_id": "D"}).Refuses(403, "permission_denied")
}

// TestTheLogNamesWhatATemplateIsChangedTo: its sites and its colour, and no numbers or codes.
func TestTheLogNamesWhatATemplateIsChangedTo(t *testing.T) {
	b := newBench(t)
	b.Acme.Admin.Patch(pathOfType(b.hot), body{"site_ids": b.Acme.Sites[:1], "colour": "teal"}).Wants(http.StatusOK)
	text := b.Acme.Admin.Get("/api/activity_logs?export_to_excel=true").Wants(http.StatusOK).Text()
	for _, want := range []string{"Sites:  → " + b.template(b.hot).Sites[0].Name, " → Teal"} {
		if !strings.Contains(text, want) {
			t.Errorf("the log does not say %q:\n%s", want, text)
		}
	}
}

// TestEveryReadyFormIsATemplate, as it comes, and each can be requested at once.
func TestEveryReadyFormIsATemplate(t *testing.T) {
	b := newBench(t)
	ready := forms.ReadyForms("permits", "en")
	for _, form := range ready {
		id := b.PermitType(b.Acme, form.Name+" of the shelf", body{"from": body{"shelf": form.Key}})
		b.Wants(form.Key, []any{b.template(id).Version, b.template(id).Changed, b.template(id).Can.CreateFrom}, "[1 false ]")
	}
	copied := b.PermitType(b.Acme, "Copied", body{"from": body{"template_id": b.hot}})
	b.Wants("a copy", b.template(copied).Version, 1)
	b.Acme.Admin.Post("/api/permits", body{"name": "Y", "description": "x", "prefix_id": "D", "from": body{"template_id": 999}}).Refuses(422, "invalid").At(t, "from.template_id", "Choose one of the types offered.")
	var data permits.FormData
	b.asks.Get(fmt.Sprintf("/api/permit_form_questions/form_data?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK).Into(&data)
	b.Wants("offered", len(data.Types), len(ready)+3)
}

// TestATemplateInUseKeepsItsStatus: until the last open permit is closed; and one from which
// a permit was ever made is never removed.
func TestATemplateInUseKeepsItsStatus(t *testing.T) {
	b := newBench(t)
	id := b.live()
	b.Wants("open", []any{b.template(b.hot).OpenPermits, b.template(b.hot).Can.Activate}, "[1 permit_type_in_use]")
	b.Acme.Admin.Patch(pathOfType(b.hot), body{"active": false}).Refuses(409, "permit_type_in_use").
		Says("1 open permit uses the template. Its status cannot be changed until it is closed.", "de", "1 offene Arbeitserlaubnis verwendet die Vorlage. Ihr Status lässt sich erst ändern, wenn diese geschlossen ist.")
	b.Acme.Admin.Patch(pathOfType(b.hot), body{"description": "Sparks"}).Wants(http.StatusOK)
	b.MovePermit(b.Acme.Manager, id, "revoke", body{"remark": "Gas"}).Wants(http.StatusOK)
	b.Acme.Admin.Patch(pathOfType(b.hot), body{"active": false}).Wants(http.StatusOK)
	b.asks.Post("/api/permit_form_questions", b.PermitBody(b.Acme, b.hot)).Refuses(422, "invalid").At(t, "type_id", "This type of permit is not offered any more.")
	b.MovePermit(b.asks, id, "clone", nil).Refuses(422, "invalid").At(t, "type_id", "This type of permit is not offered any more.")
	b.Acme.Admin.Delete(pathOfType(b.hot)).Refuses(409, "permit_type_used")
	b.Acme.Admin.Delete(pathOfType(b.low)).Wants(http.StatusOK)
	b.Acme.Admin.Get(pathOfType(b.low)).Refuses(404, "not_found")
}

// TestADraftKeepsTheFormThatItBeganWith, whatever is published meanwhile.
func TestADraftKeepsTheFormThatItBeganWith(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	b.Acme.Admin.Delete(pathOfType(b.hot) + "/sections/night_work?draft_number=2").Wants(http.StatusOK)
	b.Wants("changed", b.template(b.hot).Changed, true)
	b.Acme.Admin.Post(pathOfType(b.hot)+"/publish", body{"draft_number": 3}).Wants(http.StatusOK)
	b.Wants("published", []any{b.template(b.hot).Version, b.template(b.hot).Changed}, "[2 false]")
	sections := func(id int64) []any {
		p := b.read(b.asks, id)
		return []any{p.Form.Version, len(p.Form.Document.Sections)}
	}
	b.Wants("the draft", sections(id), "[1 5]")
	b.Wants("a new one", sections(b.draft()), "[2 4]")
}

// TestTheFreePlanHasNoPermits, and a cancelled subscription nothing to write; both read on.
func TestTheFreePlanHasNoPermits(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	b.Exec("update organizations set subscription_type = 'free' where id = $1", b.Acme.ID)
	b.asks.SignIn()
	b.asks.Post("/api/permit_form_questions", b.PermitBody(b.Acme, b.hot, body{"worker_ids": []int64{b.man}})).Refuses(422, "free_permits_used").
		Says("The free plan includes 0 permits a month. Delete an existing one or upgrade the plan.", "de", "Der kostenlose Tarif enthält keine Arbeitserlaubnisse (0 im Monat). Löschen Sie eine oder wechseln Sie den Tarif.")
	b.read(b.asks, id)
	b.Exec("update organizations set subscription_type = 'cancelled' where id = $1", b.Acme.ID)
	b.asks.SignIn()
	b.asks.Post("/api/permit_form_questions", body{}).Refuses(422, "subscription_cancelled")
	b.asks.Patch(pathOf(id), body{}).Refuses(422, "subscription_cancelled")
	b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "subscription_cancelled")
	b.read(b.asks, id)
}

func TestWorkersAreFoundByWhoMayRequest(t *testing.T) {
	b := newBench(t)
	b.live()
	var recent struct{ Workers []struct{ Name string } }
	b.asks.Get(fmt.Sprintf("/api/v1/work_profile/find_recent_workers?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK).Into(&recent)
	b.Wants("recent", recent.Workers, "[{Ivan Welder}]")
	var all struct {
		Workers []struct {
			ID   int64
			Kind string
			Name string
		}
	}
	b.asks.Get(fmt.Sprintf("/api/v1/work_profile/v2_find_recent_workers?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK).Into(&all)
	b.Wants("the recent one first, then who has an account", []any{all.Workers[0].Name, all.Workers[1].ID, all.Workers[1].Kind}, "[Ivan Welder 0 employee]")
	b.Acme.Worker.Get(fmt.Sprintf("/api/v1/work_profile/find_recent_workers?site_id=%d", b.Acme.Sites[0])).Refuses(403, "permission_denied")
	first := b.WorkProfile(b.Acme, "", body{"kind": "employee", "user_id": b.Acme.Worker.ID})
	b.Wants("one profile each", b.WorkProfile(b.Acme, "", body{"kind": "employee", "user_id": b.Acme.Worker.ID}), first)
	refused := b.asks.Post("/api/v1/work_profile", body{"kind": "contractor", "name": "", "site_id": b.Acme.Sites[0]}).Refuses(422, "invalid")
	refused.At(t, "name", "This is required.")
	refused.SaysAt("company", "Name the contractor's company.", "tr", "Yüklenicinin firmasını yazın.")
	file := b.asks.Uploaded("notes.txt", []byte("no picture"))
	b.asks.Post("/api/v1/work_profile", body{"kind": "guest", "name": "Gus", "site_id": b.Acme.Sites[0], "photo_attachment_id": file}).Refuses(422, "invalid").
		SaysAt("photo_attachment_id", "The image has to be JPEG or PNG, under 500 KB.", "bg", "Изображението трябва да е JPEG или PNG под 500 KB.")
}

// TestTheShelfIsTakenAtOnce: in an empty organization people hear whom to ask, until somebody
// takes all that the shelf has. Taken again, nothing is there twice.
func TestTheShelfIsTakenAtOnce(t *testing.T) {
	b := newBench(t)
	b.Exec("delete from permit_templates where organization_id = $1", b.Acme.ID)
	data := func() (data permits.FormData) {
		b.asks.Get(fmt.Sprintf("/api/permit_form_questions/form_data?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK).Into(&data)
		return data
	}
	if at := data(); len(at.Types) != 0 || len(at.Ask) == 0 {
		t.Fatalf("in an empty organization: %d types, and whom to ask: %v", len(at.Types), at.Ask)
	}
	b.PermitType(b.Acme, "hot WORK", body{"description": "Sparks"})
	b.Acme.Supervisor.Post("/api/permits/shelf", body{}).Refuses(403, "permission_denied")
	ready := forms.ReadyForms("permits", "en")
	b.Wants("added", servertest.As[templates.Taken](b.Acme.Admin.Post("/api/permits/shelf", body{}).Wants(http.StatusCreated)).Added, len(ready)-1)
	b.Wants("added again", servertest.As[templates.Taken](b.Acme.Admin.Post("/api/permits/shelf", body{}).Wants(http.StatusCreated)).Added, 0)
	at := data()
	b.Wants("offered", []int{len(at.Types), len(at.Ask)}, fmt.Sprint([]int{len(ready), 0}))
	for _, kind := range at.Types {
		made := b.template(kind.ID)
		form := ready[slices.IndexFunc(ready, func(f forms.ReadyForm) bool { return strings.EqualFold(f.Name, made.Name) })]
		if form.Key == "hot_work" {
			continue // it was there
		}
		b.Wants(form.Key, []any{made.Description, made.Version, made.Changed, made.PrefixID != "", made.MostHours > 0, len(made.Sites)}, fmt.Sprint([]any{form.Description, 1, false, true, true, 0}))
		var drawn struct{ Form permits.FormOf }
		b.asks.Get(fmt.Sprintf("/api/permit_form_questions/form_data/%d", kind.ID)).Wants(http.StatusOK).Into(&drawn)
		b.Wants(form.Key+" has its own form", drawn.Form.Document.Sections[2].Title, form.Document.Sections[2].Title)
	}
}

// TestTheShelfSpeaksTheLanguageOfWhoTakesIt, of those that the organization offers. What is taken
// keeps it, and is not taken again in another.
func TestTheShelfSpeaksTheLanguageOfWhoTakesIt(t *testing.T) {
	b := newBench(t)
	german, english := b.Acme.Admin.In("de"), b.Acme.Admin
	b.Exec("delete from permit_templates where organization_id = $1", b.Acme.ID)
	var shelf forms.ReadyFormsAnswer
	german.Get("/api/permits/shelf").Wants(http.StatusOK).Into(&shelf)
	ready := forms.ReadyForms("permits", "de")
	b.Wants("on the shelf", []any{len(shelf.Forms), shelf.Forms[4].Name}, fmt.Sprint([]any{len(ready), "Feuerarbeiten"}))
	b.Wants("added", servertest.As[templates.Taken](german.Post("/api/permits/shelf", body{}).Wants(http.StatusCreated)).Added, len(ready))
	b.Wants("added again, in English", servertest.As[templates.Taken](english.Post("/api/permits/shelf", body{}).Wants(http.StatusCreated)).Added, 0)
	asked := func(id int64) string {
		var drawn struct{ Form permits.FormOf }
		b.asks.Get(fmt.Sprintf("/api/permit_form_questions/form_data/%d", id)).Wants(http.StatusOK).Into(&drawn)
		return drawn.Form.Document.Sections[2].Questions[0].Label
	}
	var data permits.FormData
	b.asks.Get(fmt.Sprintf("/api/permit_form_questions/form_data?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK).Into(&data)
	for _, kind := range data.Types {
		b.Wants(kind.Name, asked(kind.ID), "Umfang der Arbeit, Schritt für Schritt")
	}
	b.Wants("a copy", asked(b.PermitType(b.Acme, "Copied", body{"from": body{"template_id": data.Types[0].ID}})), "Umfang der Arbeit, Schritt für Schritt")
	b.Wants("one alone, in English", asked(b.PermitType(b.Acme, "Mine", body{"from": body{"shelf": "hot_work"}})), "Scope of work, step by step")
	b.Exec("update organizations set languages = '{bg}' where id = $1", b.Acme.ID)
	english.SignIn()
	b.Wants("where one language is offered", asked(b.PermitType(b.Acme, "Theirs", body{"from": body{"shelf": "hot_work"}})), "Обхват на работата, стъпка по стъпка")
}
