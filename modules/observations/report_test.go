package observations_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestEveryRuleIsSaidAtItsField holds each rule of the form to its sentence in
// two languages, and that a refused report leaves nothing behind.
func TestEveryRuleIsSaidAtItsField(t *testing.T) {
	b := newBench(t)
	foreign := b.Globex.Sites[0]
	gone := b.Insert("insert into sites (organization_id, name, time_zone, status) values ($1, 'Closed', 'UTC', 'inactive') returning id", b.Acme.ID)
	elsewhere := b.division(b.Acme.Sites[1], "Pier 2")
	left := b.AddUser(b.Acme, "left", "Worker", b.Acme.Sites[0])
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, left.ID)
	const missing, missingDe = "This is required.", "Diese Angabe fehlt."
	const choose, chooseDe = "Choose one of the values offered.", "Wählen Sie einen der angebotenen Werte."
	const site, siteDe = "Choose one of your sites.", "Wählen Sie einen Ihrer Standorte."
	const person, personDe = "Choose an active user of your organization.", "Wählen Sie eine aktive Person Ihrer Organisation."
	const either, eitherDe = "Add at least one action, or give a reason why none is needed.",
		"Fügen Sie mindestens eine Maßnahme hinzu oder begründen Sie, warum keine nötig ist."
	one := func(changes body) body { return body{"actions": []body{b.action(changes)}} }
	without := func(key string) body { return body{key: nil} }
	for _, c := range []struct {
		field, en, de string
		change        body
	}{
		{"observation_type", missing, missingDe, without("observation_type")},
		{"observation_type", choose, chooseDe, body{"observation_type": "near_miss"}},
		{"other_type", "Name the type.", "Benennen Sie die Art.", body{"observation_type": "other"}},
		{"other_type", "Name the type.", "Benennen Sie die Art.", body{"observation_type": "other", "other_type": "  "}},
		{"description", missing, missingDe, without("description")},
		{"description", "Describe what you saw.", "Beschreiben Sie, was Sie gesehen haben.", body{"description": " \n"}},
		{"description", "This is too long: at most 4000 characters.", "Zu lang: höchstens 4000 Zeichen.", body{"description": strings.Repeat("ä", 4001)}},
		{"comment", missing, missingDe, without("comment")},
		{"comment", "Add a comment.", "Fügen Sie einen Kommentar hinzu.", body{"comment": "\t"}},
		{"risk_potential", missing, missingDe, without("risk_potential")},
		{"risk_potential", choose, chooseDe, body{"risk_potential": "extreme"}},
		{"site_id", missing, missingDe, without("site_id")},
		{"site_id", site, siteDe, body{"site_id": b.Acme.Sites[1]}},
		{"site_id", site, siteDe, body{"site_id": foreign}},
		{"site_id", site, siteDe, body{"site_id": gone}},
		{"observed_at", missing, missingDe, without("observed_at")},
		{"observed_at", "This must be a date with a time.", "Das muss ein Datum mit Uhrzeit sein.", body{"observed_at": "yesterday"}},
		{"observed_at", "The time must not be in the future.", "Der Zeitpunkt darf nicht in der Zukunft liegen.", body{"observed_at": b.Now().Add(time.Hour)}},
		{"observed_at", "This is too long ago.", "Das liegt zu weit zurück.", body{"observed_at": "0000-01-01T00:00:00+23:59"}},
		{"division_id", "Choose a division of this site.", "Wählen Sie einen Bereich dieses Standorts.", body{"division_id": elsewhere}},
		{"category_id", "Choose one of the categories offered.", "Wählen Sie eine der angebotenen Kategorien.", body{"category_id": b.Globex.CategoryID}},
		{"action_required", missing, missingDe, without("action_required")},
		{"action_required", "There are actions, so an action is required.", "Es gibt Maßnahmen, also ist eine Maßnahme erforderlich.",
			body{"action_required": false, "no_action_reason": "none needed"}},
		{"risk_potential", "Rate the risk.", "Bewerten Sie das Risiko.", body{"risk_potential": "not_rated"}},
		{"no_action_reason", either, eitherDe, unactioned(" ")},
		{"actions[0].description", missing, missingDe, one(without("description"))},
		{"actions[0].description", "Describe what is to be done.", "Beschreiben Sie, was zu tun ist.", one(body{"description": " "})},
		{"actions[0].control_type", missing, missingDe, one(without("control_type"))},
		{"actions[0].control_type", choose, chooseDe, one(body{"control_type": "prayer"})},
		{"actions[0].responsible_id", missing, missingDe, one(without("responsible_id"))},
		{"actions[0].responsible_id", person, personDe, one(body{"responsible_id": b.Globex.Worker.ID})},
		{"actions[0].responsible_id", person, personDe, one(body{"responsible_id": left.ID})},
		{"actions[0].due_date", missing, missingDe, one(without("due_date"))},
		{"actions[0].due_date", "This must be a date.", "Das muss ein Datum sein.", one(body{"due_date": "2026-02-30"})},
		{"actions[0].due_date", "The due date must not be in the past.", "Das Fälligkeitsdatum darf nicht in der Vergangenheit liegen.", one(body{"due_date": "2026-11-20"})},
		{"actions[1].due_date", "The due date must not be in the past.", "Das Fälligkeitsdatum darf nicht in der Vergangenheit liegen.",
			body{"actions": []body{b.action(), b.action(body{"due_date": "2025-12-31"})}}},
		{"attachment_ids", "A file is missing or already used. Add it again.", "Eine Datei fehlt oder wird schon verwendet. Fügen Sie sie erneut hinzu.",
			body{"attachment_ids": []int64{4711}}},
		{"device_id", "This is too short: at least 16 characters.", "Zu kurz: mindestens 16 Zeichen.", body{"device_id": "short"}},
		{"reported_by", "This field is not known here.", "Dieses Feld ist hier nicht bekannt.", body{"reported_by": b.Acme.Admin.ID}},
	} {
		form := b.form(c.change)
		for key, value := range c.change {
			if value == nil {
				delete(form, key)
			}
		}
		for _, action := range form["actions"].([]body) {
			for key, value := range action {
				if value == nil {
					delete(action, key)
				}
			}
		}
		english, german := b.Acme.Worker.In("en"), b.Acme.Worker.In("de")
		before := b.Rows()
		for locale, client := range map[string]struct {
			sentence string
			problem  map[string][]string
		}{
			"en": {c.en, english.Post("/api/observations", form).Refuses(422, "invalid").Errors},
			"de": {c.de, german.Post("/api/observations", form).Refuses(422, "invalid").Errors},
		} {
			if said := client.problem[c.field]; !slices.Equal(said, []string{client.sentence}) || len(client.problem) != 1 {
				t.Errorf("%s in %s: said %q, wanted %q", c.field, locale, client.problem, client.sentence)
			}
		}
		if after := b.Rows(); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("%s: a refused report left rows behind:\n%v\n%v", c.field, before, after)
		}
	}
}

func TestEverythingWrongIsSaidAtOnce(t *testing.T) {
	b := newBench(t)
	p := b.Acme.Worker.Post("/api/observations", b.form(body{
		"observation_type": "other", "description": " ", "comment": "", "site_id": 999_999, "observed_at": b.Now().Add(time.Hour),
		"actions": []body{b.action(body{"description": "", "responsible_id": 999_999}), b.action(body{"due_date": "2026-11-01"})},
	})).Refuses(422, "invalid")
	var fields []string
	for field := range p.Errors {
		fields = append(fields, field)
	}
	slices.Sort(fields)
	// Without a site there is no time zone in which a due date could be over.
	b.Wants("fields", fields, "[actions[0].description actions[0].responsible_id comment description observed_at other_type site_id]")
	b.Wants("sentence", p.Error, "Some entries need attention.")
	b.bytesThatAreNoText()
	b.theTimeMayBeNowButNotLater(t)
}

func (b *bench) theTimeMayBeNowButNotLater(t *testing.T) {
	t.Helper()
	for observedAt, status := range map[string]int{
		"2026-11-21T12:00:00Z":      201, // exactly now
		"2026-11-22T01:00:00+13:00": 201, // the same moment in Auckland, where it is tomorrow
		"2026-11-21T02:00:00-10:00": 201, // and in Honolulu
		"2026-11-21T12:01:00Z":      201, // a phone whose clock is a minute ahead
		"2026-11-21T12:01:01Z":      422,
		"2026-11-22T01:01:01+13:00": 422,
		"2026-11-21T02:01:01-10:00": 422,
		"2026-11-21T23:00:00+13:00": 201, // past, though the clock on the wall shows a later hour than UTC's
	} {
		for _, site := range b.Acme.Sites {
			r := b.Acme.Manager.Post("/api/observations", b.form(body{"site_id": site, "observed_at": observedAt}))
			if r.StatusCode != status {
				t.Errorf("observed at %s: %d %s", observedAt, r.StatusCode, r.Bytes)
			}
		}
	}
}

// TestTheDueDateIsADayOfTheSite asks at one instant at which it is Sunday in
// Auckland and still Saturday in Honolulu.
func TestTheDueDateIsADayOfTheSite(t *testing.T) {
	b := newBench(t)
	auckland, honolulu := b.Acme.Sites[0], b.Acme.Sites[1]
	for _, c := range []struct {
		site int64
		due  string
		ok   bool
	}{
		{auckland, "2026-11-22", true}, {auckland, "2026-11-21", false},
		{honolulu, "2026-11-21", true}, {honolulu, "2026-11-20", false},
	} {
		changes := []body{{"site_id": c.site, "actions": []body{b.action(body{"due_date": c.due})}}}
		if c.ok {
			o := b.report(b.Acme.Manager, changes...)
			b.Wants("due date", *o.DueDate, c.due)
			b.Wants("status", o.Status, "open")
			continue
		}
		p := b.Acme.Manager.Post("/api/observations", b.form(changes...)).Refuses(422, "invalid")
		p.At(t, "actions[0].due_date", "The due date must not be in the past.")
	}
	// The last moment of the day in Auckland, and the first of the next.
	b.Later(23*time.Hour-time.Second, b.Acme.Manager)
	b.report(b.Acme.Manager, body{"site_id": auckland, "actions": []body{b.action(body{"due_date": "2026-11-22"})}})
	b.Later(time.Second)
	b.Acme.Manager.Post("/api/observations", b.form(body{"site_id": auckland, "actions": []body{b.action(body{"due_date": "2026-11-22"})}})).
		Refuses(422, "invalid").At(t, "actions[0].due_date", "The due date must not be in the past.")
	b.report(b.Acme.Manager, body{"site_id": honolulu, "actions": []body{b.action(body{"due_date": "2026-11-22"})}})
}

func TestAReportComesBackAsItWasSent(t *testing.T) {
	b := newBench(t)
	file := b.Acme.Worker.Uploaded("rail.txt", []byte("no rail"))
	o := b.report(b.Acme.Worker, body{
		"observation_type": "other", "other_type": " Noise ", "description": "  Too loud  ", "location": " Hall 3 ", "category_id": b.Acme.CategoryID,
		"risk_potential": "high", "attachment_ids": []int64{file},
		"actions": []body{b.action(), b.action(body{"description": " Wear muffs ", "control_type": "ppe", "responsible_id": b.Acme.Manager.ID,
			"due_date": "2026-11-23", "kind": "containment", "priority": "critical"})},
	})
	again := b.read(b.Acme.Worker, o.ID)
	o.Attachments[0].URL, again.Attachments[0].URL = "", ""
	if !reflect.DeepEqual(again, o) {
		t.Errorf("read again: %+v, wanted %+v", again, o)
	}
	b.Wants("number", o.Number, "OBS-000001")
	b.Wants("texts", []string{o.OtherType, o.Description, o.Location}, []string{"Noise", "Too loud", "Hall 3"})
	b.Wants("observed", o.ObservedAt.UTC(), b.Now().Add(-time.Hour))
	b.Wants("reporter", *o.ReportedBy, fmt.Sprintf("{%d Worker Test}", b.Acme.Worker.ID))
	b.Wants("category", o.Category.ID, b.Acme.CategoryID)
	b.Wants("due date", *o.DueDate, "2026-11-23")
	b.Wants("counts", []int{o.ActionsCount, o.ActionsDone}, []int{2, 0})
	b.Wants("status", o.Status, "open")
	b.Wants("files", len(o.Attachments), 1)
	b.Wants("timeline", fmt.Sprint(len(o.Timeline), o.Timeline[0].Verb, o.Timeline[0].Actor.ID), fmt.Sprint(1, "created", b.Acme.Worker.ID))
	first, second := o.Actions[0], o.Actions[1] // by due date
	b.Wants("first action", []any{first.Description, first.Kind, first.Priority, first.ControlType, first.Status},
		[]any{"Wear muffs", "containment", "critical", "ppe", "open"})
	b.Wants("second action", []any{second.Number, second.Kind, second.Priority, second.Responsible.ID, second.AssignedBy.ID, second.Actionable.Number},
		[]any{"ACT-000001", "corrective", "medium", b.Acme.Supervisor.ID, b.Acme.Worker.ID, "OBS-000001"})
	b.Wants("next number", b.report(b.Acme.Worker).Number, "OBS-000002")
	b.Wants("another organization's first number", recordOf(b.Globex.Worker.Post("/api/observations",
		b.form(body{"site_id": b.Globex.Sites[0]}, unactioned("cleaned"))).Wants(201)).Number, "OBS-000001")
	o = b.report(b.Acme.Worker, unactioned(" Cleaned up "))
	b.Wants("observation", []any{o.Status, o.ActionRequired, o.NoActionReason, o.DueDate == nil, len(o.Actions)}, []any{"closed", false, "Cleaned up", true, 0})
}

// TestWhoHearsOfAReport tells the responsible persons, and the managers of the
// site when it is grave; nobody is told of what they did themselves.
func TestWhoHearsOfAReport(t *testing.T) {
	b := newBench(t)
	told := func() string {
		var heard []string
		for name, id := range map[string]int64{"admin": b.Acme.Admin.ID, "manager": b.Acme.Manager.ID, "supervisor": b.Acme.Supervisor.ID,
			"worker": b.Acme.Worker.ID, "outsider": b.Acme.Outsider.ID, "guest": b.Acme.Guest.ID} {
			n := b.Insert("select count(*) from notifications where organization_id = $1 and user_id = $2", b.Acme.ID, id)
			if n > 0 {
				heard = append(heard, fmt.Sprint(name, n))
			}
		}
		slices.Sort(heard)
		b.Exec("delete from notifications")
		return strings.Join(heard, " ")
	}
	b.report(b.Acme.Worker)
	b.Wants("a low risk", told(), "supervisor1")
	b.report(b.Acme.Worker, body{"actions": []body{b.action(), b.action(body{"responsible_id": b.Acme.Worker.ID})}})
	b.Wants("one's own action", told(), "supervisor1")
	b.report(b.Acme.Worker, body{"risk_potential": "critical"})
	b.Wants("a critical risk", told(), "manager1 supervisor2")
	b.report(b.Acme.Manager, body{"risk_potential": "high", "site_id": b.Acme.Sites[1]}, unactioned("cleaned"))
	b.Wants("a manager's own report", told(), "")
	b.report(b.Acme.Outsider, body{"risk_potential": "high", "site_id": b.Acme.Sites[1]}, unactioned("cleaned"))
	b.Wants("a grave report of the other site", told(), "manager1")
}

// bytesThatAreNoText are refused, not mended: what is stored is what was sent.
func (b *bench) bytesThatAreNoText() {
	b.t.Helper()
	b.Acme.Worker.SignIn()
	for _, sent := range []string{"{\"description\": \"a\xffb\"}", "{\"description\": \"\xc3\x28\"}", "{\"descri\xffption\": \"a\"}"} {
		b.Acme.Worker.Raw("POST", "/api/observations", "application/json", sent).Refuses(422, "malformed_json")
	}
}
