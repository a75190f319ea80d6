package workflows_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/directory/workflows"
	"hivis/server/servertest"
)

// TestWhatAWorkflowNeeds has a sentence for each rule, at the field that breaks it.
func TestWhatAWorkflowNeeds(t *testing.T) {
	b := newBench(t)
	six := []body{user(b.Acme.Supervisor), user(b.Acme.Manager), user(b.Acme.Admin), position("head_of_site"), position("supervisor"), position("head_of_safety")}
	gone := b.AddUser(b.Acme, "gone", "Safety Manager", b.Acme.Sites...)
	b.Exec("update users set status = 'Inactive' where id = $1", gone.ID)
	foreign := b.Form(b.Globex, "Theirs")
	for _, c := range []struct {
		change                body
		field, sentence, also string // in German
	}{
		{body{"title": " "}, "title", "Give the workflow a title.", "Geben Sie dem Ablauf einen Titel."},
		{body{"kind": nil}, "kind", "Choose a type: one after the other, or all at once.", "Wählen Sie eine Art: nacheinander oder alle zugleich."},
		{body{"module": ""}, "module", "Choose a module.", "Wählen Sie ein Modul."},
		{body{"module": "Ghost"}, "module", "Choose one of the modules offered.", "Wählen Sie eines der angebotenen Module."},
		{body{"form_ids": []int64{}}, "form_ids", "Choose at least one form.", "Wählen Sie mindestens ein Formular."},
		{body{"form_ids": []int64{b.form, foreign}}, "form_ids", "Choose one of the forms offered.", "Wählen Sie eines der angebotenen Formulare."},
		{body{"reviewers": []body{}}, "reviewers", "Add at least one reviewer.", "Fügen Sie mindestens einen Prüfer hinzu."},
		{body{"reviewers": six}, "reviewers", "A workflow has up to 5 reviewers.", "Ein Ablauf hat höchstens 5 Prüfer."},
		{body{"reviewers": []body{user(b.Acme.Manager), user(b.Acme.Manager)}}, "reviewers[1]", "This reviewer is in the list already.", "Dieser Prüfer steht schon in der Liste."},
		{body{"reviewers": []body{user(gone)}}, "reviewers[0].user_id", "Choose an active user of your organization.", "Wählen Sie eine aktive Person Ihrer Organisation."},
		{body{"reviewers": []body{user(b.Globex.Manager)}}, "reviewers[0].user_id", "Choose an active user of your organization.", "Wählen Sie eine aktive Person Ihrer Organisation."},
		{body{"reviewers": []body{{"kind": "role", "role_id": b.Globex.RoleIDs["Approver"]}}}, "reviewers[0].role_id", "Choose one of the roles offered.", "Wählen Sie eine der angebotenen Rollen."},
		{body{"site_ids": []int64{b.Acme.Sites[0], b.Globex.Sites[0]}}, "site_ids", "Choose one of your sites.", "Wählen Sie einen Ihrer Standorte."},
		{body{"escalation_user_id": b.Globex.Admin.ID}, "escalation_user_id", "Choose an active user of your organization.", "Wählen Sie eine aktive Person Ihrer Organisation."},
		{body{"approve_when": "number", "approvals": 3}, "approvals", "Choose a number from 1 to 2: there are no more reviewers.", "Wählen Sie eine Zahl von 1 bis 2: Mehr Prüfer gibt es nicht."},
		{body{"approve_when": "number"}, "approvals", "Choose a number from 1 to 2: there are no more reviewers.", "Wählen Sie eine Zahl von 1 bis 2: Mehr Prüfer gibt es nicht."},
		{body{"lead_hours": 721}, "lead_hours", "Choose a number of working hours from 1 to 720.", "Wählen Sie eine Zahl von Arbeitsstunden von 1 bis 720."},
	} {
		draft := b.draft(c.change)
		for name, value := range draft {
			if value == nil {
				delete(draft, name)
			}
		}
		b.Acme.Admin.Post("/api/workflows", draft).Refuses(422, "invalid").SaysAt(c.field, c.sentence, "de", c.also)
	}
	problem := b.Acme.Admin.Post("/api/workflows", body{}).Refuses(422, "invalid")
	b.Wants("all at once", len(problem.Errors), 4) // title, type, module and reviewers
	b.Wants("nothing was kept", b.Insert("select count(*) from workflows"), 0)
	b.Exec("delete from trial_forms where organization_id = $1", b.Acme.ID)
	b.Acme.Admin.Post("/api/workflows", b.draft(body{"form_ids": []int64{}})).Refuses(422, "invalid").
		SaysAt("form_ids", "This module has no form yet. Add one first.", "bg", "Този модул още няма формуляр. Първо добавете такъв.")
}

func TestWorkflowsAreKept(t *testing.T) {
	b := newBench(t)
	made := b.create(body{"title": " Hot work ", "site_ids": []int64{b.Acme.Sites[0]}, "escalation_user_id": b.Acme.Admin.ID,
		"reviewers": []body{position("head_of_site"), b.role("Approver"), user(b.Acme.Manager)}, "approve_when": "number", "approvals": 2})
	b.Wants("made", []any{made.Title, made.Kind, made.Module, made.Forms, made.Sites, made.Reviewers, made.ApproveWhen, made.Approvals, made.LeadHours, made.EscalationUser.Name, made.Version, made.OpenReviews},
		fmt.Sprintf("[Hot work sequential Trial [{%d Hot work}] [{%d Auckland}] [{head_of_site  0 0} {role Approver 0 %d} {user Manager Test %d 0}] number 2 4 Ada Admin 1 0]",
			b.form, b.Acme.Sites[0], b.Acme.RoleIDs["Approver"], b.Acme.Manager.ID))
	plain := b.create(body{"title": "Anything", "approvals": 2, "lead_hours": nil})
	b.Wants("what was not said", []any{plain.ApproveWhen, plain.Approvals, plain.LeadHours, plain.EscalationUser}, "[all 0 24 <nil>]")
	var list workflows.List
	for query, wants := range map[string]string{
		"": "Anything Hot work ", "?q=hot": "Hot work ", "?q=100%25": "", "?module=Trial&sort=-title": "Hot work Anything ",
		fmt.Sprintf("?site_id=%d", b.Acme.Sites[1]): "Anything ", fmt.Sprintf("?site_id=%d", b.Acme.Sites[0]): "Anything Hot work ", "?module=HIRA": "",
	} {
		list = workflows.List{}
		b.Acme.Manager.Get("/api/workflows" + query).Wants(http.StatusOK).Into(&list)
		titles := ""
		for _, w := range list.Workflows {
			titles += w.Title + " "
		}
		b.Wants("the list "+query, titles, wants)
	}
	var modules workflows.Modules
	b.Acme.Manager.Get("/api/workflows/modules").Wants(http.StatusOK).Into(&modules)
	b.Wants("modules", modules.Modules, fmt.Sprintf("[{Incident false []} {ContractorDocument true []} {Permit true []} {HIRA false []} {Audit true []} {Trial true [{%d Hot work}]}]", b.form))
	path := fmt.Sprintf("/api/workflows/%d", made.ID)
	b.Acme.Admin.Delete(path).Wants(http.StatusOK)
	for _, r := range []*servertest.Response{b.Acme.Admin.Delete(path), b.Acme.Admin.Get(path), b.Acme.Admin.Patch(path, body{"title": "Back"}), b.Globex.Admin.Get(path)} {
		r.Refuses(404, "not_found")
	}
}

// TestWhichWorkflowApplies: the one that names form and site, else form; of two the newer.
func TestWhichWorkflowApplies(t *testing.T) {
	b := newBench(t)
	applies := func() string { return b.latest(b.ask(servertest.Trial{})).Workflow }
	trial := b.ask(servertest.Trial{})
	b.Wants("without one", []any{b.latest(trial).Workflow, told(b.latest(trial)), b.latest(trial).ApproveWhen}, "[ open | Ada Admin asked any]")
	b.create(body{"title": "Another form", "form_ids": []int64{b.Form(b.Acme, "Other")}})
	b.create(body{"title": "Another site", "site_ids": []int64{b.Acme.Sites[1]}})
	b.Wants("of another", applies(), "")
	for _, site := range []string{"", "here"} { // no module of these tests has records without forms: what names none is written past the rules
		b.Exec(`insert into workflows (organization_id, title, kind, module, approve_when, lead_hours, created_by, created_at, updated_at)
			values ($1, 'Neither ' || $2, 'sequential', 'Trial', 'all', 4, $3, now(), now())`, b.Acme.ID, site, b.Acme.Admin.ID)
		if site != "" {
			b.Exec("insert into workflow_sites (organization_id, workflow_id, site_id) select $1, max(id), $2 from workflows", b.Acme.ID, b.Acme.Sites[0])
		}
		b.Exec("insert into workflow_reviewers (organization_id, workflow_id, step, kind) select $1, max(id), 0, 'supervisor' from workflows", b.Acme.ID)
		b.Wants("by site", applies(), "Neither "+site)
	}
	b.create(body{"title": "Form"})
	b.Wants("form goes before site", applies(), "Form")
	b.create(body{"title": "Form, newer"})
	b.Wants("the newer", applies(), "Form, newer")
	both := b.create(body{"title": "Form and site", "site_ids": b.Acme.Sites})
	b.create(body{"title": "Form, newest"})
	b.Wants("both go first", applies(), "Form and site")
	b.Acme.Admin.Delete(fmt.Sprintf("/api/workflows/%d", both.ID)).Wants(http.StatusOK)
	b.Wants("what is deleted does not", applies(), "Form, newest")
}

// TestChangingAWorkflow begins its open reviews anew, and no others.
func TestChangingAWorkflow(t *testing.T) {
	b := newBench(t)
	w := b.create()
	path := fmt.Sprintf("/api/workflows/%d", w.ID)
	over, open := b.ask(servertest.Trial{Title: "Over"}), b.ask(servertest.Trial{Title: "Open"})
	b.decide(b.Acme.Supervisor, over, "reject").Wants(http.StatusOK)
	b.decide(b.Acme.Supervisor, open, "approve").Wants(http.StatusOK)
	change := func(with body) (changed workflows.Workflow) {
		t.Helper()
		return servertest.As[workflows.Answer](b.Acme.Admin.Patch(path, with).Wants(http.StatusOK)).Workflow
	}
	b.Wants("the title alone", []any{change(body{"title": "Four eyes"}).Version, len(b.of(b.Acme.Admin, open))}, "[1 1]")
	b.Wants("nothing", []any{change(body{"lead_hours": 4, "title": "Four eyes "}).Version, len(b.of(b.Acme.Admin, open))}, "[1 1]")
	changed := change(body{"reviewers": []body{b.role("Safety Manager")}, "version": 1})
	b.Wants("changed", []any{changed.Version, changed.OpenReviews, changed.Title}, "[2 1 Four eyes]")
	runs := b.of(b.Acme.Worker, open)
	b.Wants("the run before stays readable", told(runs[1]), "restarted | Supervisor Test approved | Manager Test skipped")
	b.Wants("and what it was called", []any{runs[1].Workflow, runs[1].Steps[0].Kind, runs[0].Steps[0].Kind, runs[0].Steps[0].Name}, "[Two pairs of eyes user role Safety Manager]")
	b.is(open, "open | Manager Test asked")
	b.is(over, "rejected | Supervisor Test rejected |")
	b.Wants("who is asked is told", b.Told(b.Acme.Manager, "review_asked"), 2)
	b.decide(b.Acme.Manager, open, "approve").Wants(http.StatusOK)
	b.Wants("it followed", b.status(open), "approved 1")
	b.Acme.Admin.Patch(path, body{"lead_hours": 9, "version": 1}).Refuses(http.StatusConflict, "workflow_changed_meanwhile").
		Says("Somebody else changed this workflow in the meantime. Load it again.", "de", "Jemand anderes hat diesen Ablauf inzwischen geändert. Laden Sie ihn neu.")
	b.Acme.Admin.Patch(path, body{"reviewers": []body{}}).Refuses(422, "invalid").At(t, "reviewers", "Add at least one reviewer.")
	elsewhere := b.ask(servertest.Trial{Title: "Elsewhere"})
	change(body{"site_ids": []int64{b.Acme.Sites[1]}})
	b.is(elsewhere, "open | Ada Admin asked") // it is not for this site any more
}

// TestDeletingAWorkflow gives its open reviews to the super admins, whatever else applies.
func TestDeletingAWorkflow(t *testing.T) {
	b := newBench(t)
	b.create(body{"title": "Older"})
	w := b.create()
	trial := b.ask(servertest.Trial{})
	b.decide(b.Acme.Supervisor, trial, "approve").Wants(http.StatusOK)
	var removed workflows.Removed
	b.Acme.Admin.Delete(fmt.Sprintf("/api/workflows/%d", w.ID)).Wants(http.StatusOK).Into(&removed)
	b.Wants("so many", removed.Reviews, 1)
	b.is(trial, "open | Ada Admin asked")
	b.Wants("earlier", told(b.of(b.Acme.Worker, trial)[1]), "restarted | Supervisor Test approved | Manager Test skipped")
	b.decide(b.Acme.Manager, trial, "approve").Refuses(http.StatusForbidden, "not_asked_to_review")
	b.decide(b.Acme.Admin, trial, "reject").Wants(http.StatusOK)
	b.Wants("it followed", b.status(trial), "rejected 1")
}
