package audits_test

import (
	"fmt"
	"slices"
	"testing"

	"hivis/core/forms"
	"hivis/core/templates"
	"hivis/modules/audits"
	"hivis/server/servertest"
)

// TestTemplates are made from the shelf, another one or nothing, and used once they are published.
func TestTemplates(t *testing.T) {
	b := newBench(t)
	make := func(sent body) audits.Template {
		b.t.Helper()
		return servertest.As[audits.TemplateAnswer](b.Acme.Admin.Post("/api/audits", sent).Wants(201)).Template
	}
	ready := make(body{"name": "Fire", "icon": "flame", "audit_type": "internal", "from": body{"shelf": "fire_safety"}})
	blank := make(body{"name": "Blank", "scoring": false})
	copied := make(body{"name": "Walk again", "from": body{"template_id": b.walk}})
	b.Wants("versions", []any{ready.Version, ready.Icon, ready.Can.Schedule, ready.Scoring, blank.Version, blank.Can.Schedule, blank.Scoring, copied.Version},
		"[1 flame  true 0 audit_template_unpublished false 1]")
	b.Acme.Admin.Post("/api/audits", body{"name": "walk"}).Refuses(422, "invalid").SaysAt("name", "There is a template with this name already.", "de", "Es gibt bereits eine Vorlage mit diesem Namen.")
	b.Acme.Admin.Post("/api/audits", body{"name": " "}).Refuses(422, "invalid").SaysAt("name", "The name is required.", "fr", "Le nom est obligatoire.")
	b.auditor.Post("/api/audit_records", body{"template_id": blank.ID, "site_id": b.Acme.Sites[0]}).Refuses(422, "invalid").
		SaysAt("template_id", "The form of this template is not published yet.", "es", "El formulario de esta plantilla aún no está publicado.")
	b.auditor.Post("/api/audits", body{"name": "Mine"}).Refuses(403, "permission_denied")

	id, _ := b.schedule(body{"frequency": "weekly"})
	path := fmt.Sprintf("/api/audits/%d", b.walk)
	b.Acme.Admin.Patch(path, body{"active": false}).Refuses(409, "audit_template_in_use").Says("1 schedule uses the template. End it first.", "tr", "Şablonu 1 program kullanıyor. Önce onu sonlandırın.")
	b.Acme.Admin.Delete(path).Refuses(409, "audit_template_used").Says("Audits were made from the template already. Deactivate it instead.", "zh", "已有基于该模板的审核。请改为停用它。")
	b.Acme.Admin.Post(fmt.Sprintf("/api/audit_schedules/%d/end", id), nil).Wants(200)
	b.Acme.Admin.Patch(path, body{"active": false, "description": "Of old"}).Wants(200)
	b.auditor.Post("/api/audit_records", body{"template_id": b.walk, "site_id": b.Acme.Sites[0]}).Refuses(422, "invalid")
	b.Acme.Admin.Delete(fmt.Sprintf("/api/audits/%d", copied.ID)).Wants(200)
	var list audits.Templates
	b.Acme.Admin.Get("/api/audits?status=active&sort=-name").Wants(200).Into(&list)
	b.Wants("active", []any{len(list.Templates), list.Templates[0].Name}, "[2 Fire]")
}

// TestTheShelfIsTakenAtOnce: in an empty organization people hear whom to ask, until somebody
// takes all that the shelf has.
func TestTheShelfIsTakenAtOnce(t *testing.T) {
	b := newBench(t)
	b.Exec("delete from audit_templates where organization_id = $1", b.Acme.ID)
	data := func() (data audits.FormData) {
		b.auditor.Get("/api/audit_records/form_data").Wants(200).Into(&data)
		return data
	}
	if at := data(); len(at.Templates) != 0 || len(at.Ask) == 0 {
		t.Fatalf("in an empty organization: %d templates, and whom to ask: %v", len(at.Templates), at.Ask)
	}
	b.auditor.Post("/api/audits/shelf", body{}).Refuses(403, "permission_denied")
	ready := len(forms.ReadyForms("audits", "en"))
	for _, want := range []int{ready, 0} {
		b.Wants("added", servertest.As[templates.Taken](b.Acme.Admin.Post("/api/audits/shelf", body{}).Wants(201)).Added, want)
	}
	at := data()
	b.Wants("offered", []int{len(at.Templates), len(at.Ask)}, fmt.Sprint([]int{ready, 0}))
	for _, template := range at.Templates {
		if template.Description == "" || template.Icon == "" || template.Version != 1 {
			t.Errorf("it is not as the shelf has it: %+v", template)
		}
	}
}

// TestTheSampleScore is that of the draft as it stands in the editor.
func TestTheSampleScore(t *testing.T) {
	b := newBench(t)
	score := func(sent body) audits.Sample {
		var sample audits.Sample
		b.Acme.Admin.Post(fmt.Sprintf("/api/audits/%d/sample_score", b.walk), sent).Wants(200).Into(&sample)
		return sample
	}
	answers := []body{{"question_id": "exits", "option_ids": []string{"exits_y"}}, {"question_id": "plan", "option_ids": []string{"plan_n"}}, {"question_id": "words", "number": 3}}
	draft := score(body{"answers": answers})
	b.Wants("the plan weighs twice", []any{str(draft.Score.Percent), draft.Score.Reached, draft.Score.Possible, len(draft.Missing), draft.Wrong[0].Field}, "[33.3 2 6 1 answers.words]")
	version := score(body{"version": 1, "answers": answers[:1]})
	b.Wants("a version", str(version.Score.Percent), 100)
	b.Acme.Admin.Post(fmt.Sprintf("/api/audits/%d/sample_score", b.walk), body{"version": 9, "answers": []body{}}).Refuses(404, "not_found")
}

// TestAnAuditKeepsItsForm whatever becomes of the template.
func TestAnAuditKeepsItsForm(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	path := fmt.Sprintf("/api/audits/%d/", b.walk)
	section := body{"id": "more", "title": "More", "form_type": "main", "questions": []body{{"id": "more_q", "type": "text_field", "label": "More?", "attr": body{}}}}
	b.Acme.Admin.Post(path+"sections", body{"draft_number": 2, "section": section}).Wants(201)
	b.Acme.Admin.Post(path+"publish", body{"draft_number": 3}).Wants(200)
	next := b.begun()
	b.Wants("each its own", []any{len(b.read(b.auditor, id).Form.Document.Sections), b.read(b.auditor, id).Form.Version, len(b.read(b.auditor, next).Form.Document.Sections), b.read(b.auditor, next).Form.Version}, "[2 1 3 2]")
}

// TestTheShelfIsTakenInTurkish by who reads Turkish, whose capital letters are its own.
func TestTheShelfIsTakenInTurkish(t *testing.T) {
	b := newBench(t)
	b.Exec("delete from audit_templates where organization_id = $1", b.Acme.ID)
	turkish := b.Acme.Admin.In("tr")
	turkish.Post("/api/audits/shelf", body{}).Wants(201)
	var at audits.FormData
	b.auditor.Get("/api/audit_records/form_data").Wants(200).Into(&at)
	var names []string
	for _, template := range at.Templates {
		names = append(names, template.Name)
	}
	for _, form := range forms.ReadyForms("audits", "tr") {
		if !slices.Contains(names, form.Name) {
			t.Errorf("there is no %q among %v", form.Name, names)
		}
	}
	for _, who := range []*servertest.Client{turkish, b.Acme.Admin} {
		b.Wants("added again", servertest.As[templates.Taken](who.Post("/api/audits/shelf", body{}).Wants(201)).Added, 0)
	}
}
