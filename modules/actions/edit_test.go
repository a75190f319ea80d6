package actions_test

import (
	"fmt"
	"testing"
	"time"
)

func TestANewActionIsHeldToItsRules(t *testing.T) {
	b := newBench(t)
	left := b.AddUser(b.Acme, "left", "Worker", b.Acme.Sites[0])
	b.Exec("update users set status = 'Inactive' where id = $1", left.ID)
	const past, pastDe = "The due date must not be in the past.", "Das Fälligkeitsdatum darf nicht in der Vergangenheit liegen."
	const person, personDe = "Choose an active user of your organization.", "Wählen Sie eine aktive Person Ihrer Organisation."
	const missing, missingDe = "This is required.", "Diese Angabe fehlt."
	before := fmt.Sprint(b.Insert("select count(*) from actions"))
	for _, c := range []struct {
		change        body
		field, en, de string
	}{
		{body{"description": nil}, "description", missing, missingDe},
		{body{"description": " "}, "description", "Describe what is to be done.", "Beschreiben Sie, was zu tun ist."},
		{body{"control_type": nil}, "control_type", missing, missingDe},
		{body{"responsible_id": nil}, "responsible_id", missing, missingDe},
		{body{"responsible_id": left.ID}, "responsible_id", person, personDe},
		{body{"responsible_id": b.Globex.Worker.ID}, "responsible_id", person, personDe},
		{body{"due_date": nil}, "due_date", missing, missingDe},
		{body{"due_date": "25.11.2026"}, "due_date", "This must be a date.", "Das muss ein Datum sein."},
		{body{"due_date": "2026-11-21"}, "due_date", past, pastDe}, // in Auckland it is the 22nd
		{body{"site_id": b.Acme.Sites[1], "due_date": "2026-11-20"}, "due_date", past, pastDe},
		{body{"site_id": nil}, "site_id", missing, missingDe},
		{body{"site_id": b.Globex.Sites[0]}, "site_id", "Choose one of your sites.", "Wählen Sie einen Ihrer Standorte."},
		{body{"category_id": b.Globex.CategoryID}, "category_id", "Choose one of the categories offered.", "Wählen Sie eine der angebotenen Kategorien."},
		{body{"priority": "urgent"}, "priority", "Choose one of the values offered.", "Wählen Sie einen der angebotenen Werte."},
		{body{"status": "closed"}, "status", "This field is not known here.", "Dieses Feld ist hier nicht bekannt."},
		{body{"attachment_ids": []int64{4711}}, "attachment_ids", "A file is missing or already used. Add it again.", "Eine Datei fehlt oder wird schon verwendet. Fügen Sie sie erneut hinzu."},
	} {
		form := b.form(c.change)
		for key, value := range c.change {
			if value == nil {
				delete(form, key)
			}
		}
		for locale, sentence := range map[string]string{"en": c.en, "de": c.de} {
			manager := b.Acme.Manager.In(locale)
			manager.Post("/api/actions", form).Refuses(422, "invalid").At(t, c.field, sentence)
		}
	}
	b.Wants("actions", b.Insert("select count(*) from actions"), before)
	b.Acme.Worker.Post("/api/actions", b.form()).Refuses(403, "permission_denied")
	b.Acme.Supervisor.Post("/api/actions", b.form(body{"site_id": b.Acme.Sites[1]})).Refuses(422, "invalid").At(t, "site_id", "Choose one of your sites.")
	for site, today := range map[int64]string{b.Acme.Sites[0]: "2026-11-22", b.Acme.Sites[1]: "2026-11-21"} {
		b.Wants("due today", b.create(b.Acme.Manager, body{"site_id": site, "due_date": today}).DueDate, today)
	}
}

func TestANewActionComesBackAsItWasAskedFor(t *testing.T) {
	b := newBench(t)
	file := b.upload(b.Acme.Manager)
	a := b.create(b.Acme.Manager, body{"description": " Fit a rail ", "kind": "preventive", "priority": "critical", "remarks": " soon ",
		"category_id": b.Acme.CategoryID, "attachment_ids": []int64{file}})
	b.Wants("action", []any{a.Number, a.Description, a.Kind, a.ControlType, a.Priority, a.Responsible.ID, a.AssignedBy.ID, a.DueDate, a.Status, a.Remarks,
		a.Site.Name, a.Category.ID, a.ActionableType, a.Actionable == nil, a.CreatedAt.UTC(), a.StartedAt == nil, len(a.Attachments), len(a.Evidence)},
		[]any{"ACT-000001", "Fit a rail", "preventive", "engineering", "critical", b.Acme.Worker.ID, b.Acme.Manager.ID, "2026-11-25", "open", "soon",
			"Auckland", b.Acme.CategoryID, "Action", true, b.Now(), true, 1, 0})
	plain := b.create(b.Acme.Manager)
	b.Wants("without more", []any{plain.Number, plain.Kind, plain.Priority, plain.Category == nil}, "[ACT-000002 corrective medium true]")
	b.Acme.Manager.Get(pathOf(a.ID) + "?actionable_type=Action").Wants(200)
	b.Acme.Manager.Get(pathOf(a.ID)+"?actionable_type=Observation").Refuses(404, "not_found")
}

func TestAnEditIsWrittenDownFieldByField(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"category_id": b.Acme.CategoryID}).ID
	for _, c := range []struct {
		change body
		wants  string
	}{
		{body{"description": "Fit two rails"}, "[{description Fit a rail Fit two rails}]"},
		{body{"kind": "containment"}, "[{kind corrective containment}]"},
		{body{"control_type": "ppe"}, "[{control_type engineering ppe}]"},
		{body{"priority": "low"}, "[{priority medium low}]"},
		{body{"due_date": "2026-11-30"}, "[{due_date 2026-11-25 2026-11-30}]"},
		{body{"remarks": " Mind the gap "}, "[{remarks  Mind the gap}]"},
		{body{"category_id": 0}, fmt.Sprintf("[{category_id %d 0}]", b.Acme.CategoryID)},
		{body{"responsible_id": b.Acme.Supervisor.ID}, fmt.Sprintf("[{responsible_id %d %d}]", b.Acme.Worker.ID, b.Acme.Supervisor.ID)},
		{body{"attachment_ids": []int64{b.upload(b.Acme.Manager)}}, "[{attachments 0 1}]"},
	} {
		a := recordOf(b.Acme.Manager.Patch(pathOf(id), c.change).Wants(200))
		b.Wants(fmt.Sprint(c.change), []any{a.Timeline[0].Verb, a.Timeline[0].Actor.ID, a.Timeline[0].Changes},
			[]any{"updated", b.Acme.Manager.ID, c.wants})
	}
	a := b.read(b.Acme.Manager, id)
	b.Wants("in the end", []any{a.Description, a.Kind, a.ControlType, a.Priority, a.DueDate, a.Remarks, a.Category == nil, a.Responsible.ID, len(a.Attachments), a.Status},
		[]any{"Fit two rails", "containment", "ppe", "low", "2026-11-30", "Mind the gap", true, b.Acme.Supervisor.ID, 1, "open"})
	before := b.Rows()
	b.Acme.Manager.Patch(pathOf(id), body{"description": "Fit two rails ", "priority": "low"}).Wants(200)
	b.Acme.Manager.Patch(pathOf(id), body{}).Wants(200)
	b.Wants("an edit that changes nothing", b.Rows(), before)
}

// TestReassigningMovesTheDuty tells the new person, and the duty with it.
func TestReassigningMovesTheDuty(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager).ID
	b.move(b.Acme.Worker, id, "start", nil)
	b.Wants("told at first", []int64{b.Told(b.Acme.Worker, "action_assigned"), b.Told(b.Acme.Outsider, "action_assigned")}, "[1 0]")
	b.Acme.Outsider.Get(pathOf(id)).Refuses(404, "not_found")
	b.Acme.Manager.Patch(pathOf(id), body{"responsible_id": b.Acme.Outsider.ID}).Wants(200)
	b.Wants("told then", []int64{b.Told(b.Acme.Worker, "action_assigned"), b.Told(b.Acme.Outsider, "action_assigned")}, "[1 1]")
	b.Wants("mails", b.Insert("select count(*) from mails where user_id = $1", b.Acme.Outsider.ID), 1)
	b.Acme.Worker.Post(pathOf(id)+"/complete", body{"attachment_ids": []int64{b.upload(b.Acme.Worker)}}).Refuses(403, "only_responsible_person")
	b.complete(b.Acme.Outsider, id) // though it is not their site: they see what they own
	b.Acme.Manager.Patch(pathOf(id), body{"responsible_id": b.Acme.Worker.ID}).Refuses(409, "action_wrong_status")
	own := b.create(b.Acme.Manager).ID
	b.Acme.Manager.Patch(pathOf(own), body{"responsible_id": b.Acme.Manager.ID}).Wants(200)
	b.Wants("told of what one took oneself", b.Told(b.Acme.Manager, "action_assigned"), 0)
	b.whoHandsAnActionOverGetsTheAnswer()
}

// TestWhatWasRightBeforeStaysRight edits an action whose due date has passed and
// whose responsible person has left: neither is asked about unless it changes.
func TestWhatWasRightBeforeStaysRight(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager).ID
	b.Later(10*24*time.Hour, b.Acme.Manager)
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Worker.ID)
	a := recordOf(b.Acme.Manager.Patch(pathOf(id), body{"priority": "high", "due_date": "2026-11-25", "responsible_id": b.Acme.Worker.ID}).Wants(200))
	b.Wants("edited", []any{a.Priority, a.Status}, "[high overdue]")
	b.Acme.Manager.Patch(pathOf(id), body{"due_date": "2026-11-26"}).Refuses(422, "invalid").At(t, "due_date", "The due date must not be in the past.")
	b.Acme.Manager.Patch(pathOf(id), body{"responsible_id": b.Globex.Worker.ID}).Refuses(422, "invalid").At(t, "responsible_id", "Choose an active user of your organization.")
	b.Acme.Manager.Patch(pathOf(id), body{"description": " "}).Refuses(422, "invalid").At(t, "description", "Describe what is to be done.")
	a = recordOf(b.Acme.Manager.Patch(pathOf(id), body{"due_date": "2026-12-02", "responsible_id": b.Acme.Supervisor.ID}).Wants(200))
	b.Wants("moved on", []any{a.Status, a.DueDate}, "[open 2026-12-02]")
}

// whoHandsAnActionOverGetsTheAnswer gives away an action of a site that the
// responsible person does not see otherwise: with the duty they lose it from sight.
func (b *bench) whoHandsAnActionOverGetsTheAnswer() {
	b.t.Helper()
	id := b.create(b.Acme.Manager, body{"site_id": b.Acme.Sites[1], "responsible_id": b.Acme.Supervisor.ID}).ID
	told := b.Told(b.Acme.Outsider, "action_assigned")
	a := recordOf(b.Acme.Supervisor.Patch(pathOf(id), body{"responsible_id": b.Acme.Outsider.ID}).Wants(200))
	b.Wants("handed over", []any{a.Responsible.ID, a.Timeline[0].Verb, b.Told(b.Acme.Outsider, "action_assigned") - told}, []any{b.Acme.Outsider.ID, "updated", 1})
	b.Acme.Supervisor.Get(pathOf(id)).Refuses(404, "not_found")
}
