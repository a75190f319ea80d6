package incidents_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/incidents"
	"hivis/server/servertest"
)

// TestEveryRuleOfTheSteps is said at its field in two languages.
func TestEveryRuleOfTheSteps(t *testing.T) {
	b := newBench(t)
	i := b.report(b.Acme.Worker)
	cause := b.cause()
	place := func(severity int) body { return body{"severity": severity, "likelihood": 1} }
	for _, c := range []struct {
		method, what, field, en, de string
		with                        body
	}{
		{"POST", "rate", "potential.severity", "What could have happened is at least as severe as what did.", "Was hätte geschehen können, ist mindestens so schwer wie das, was geschehen ist.",
			body{"severity_level": "minor", "actual": place(3), "potential": place(2)}},
		{"PUT", "team", "member_ids", "Select at least one team member beside the lead.", "Wählen Sie außer der Leitung mindestens ein Mitglied des Teams.",
			body{"lead_id": b.Acme.Worker.ID, "member_ids": []int64{b.Acme.Worker.ID}, "target_date": "2026-11-30"}},
		{"PUT", "team", "lead_id", "Choose an active user of your organization.", "Wählen Sie eine aktive Person Ihrer Organisation.",
			body{"lead_id": b.Globex.Worker.ID, "member_ids": []int64{b.Acme.Worker.ID}, "target_date": "2026-11-30"}},
		{"PUT", "team", "target_date", "The due date must not be in the past.", "Das Fälligkeitsdatum darf nicht in der Vergangenheit liegen.",
			body{"lead_id": b.Acme.Manager.ID, "member_ids": []int64{b.Acme.Worker.ID}, "target_date": "2026-11-20"}},
		{"PUT", "team", "target_date", "The due date must be within ten years.", "Das Fälligkeitsdatum muss innerhalb von zehn Jahren liegen.", body{"lead_id": b.Acme.Manager.ID, "member_ids": []int64{b.Acme.Worker.ID}, "target_date": "2037-11-30"}},
		{"PUT", "root_causes", "analyses[0].title", "Say what is to be explained.", "Sagen Sie, was erklärt werden soll.", body{"version": 0, "analyses": []body{{"key": "a", "title": " ", "whys": []body{}}}}},
		{"PUT", "root_causes", "analyses[1].key", "This is given twice.", "Diese Angabe steht doppelt da.", body{"version": 0, "analyses": []body{{"key": "a", "title": "A", "whys": []body{}}, {"key": "a", "title": "B", "whys": []body{}}}}},
		{"PUT", "root_causes", "analyses[0].whys[1].text", "Say why.", "Sagen Sie, warum.", analysis(0, cause, body{"text": " "})},
		{"PUT", "root_causes", "analyses[0].whys[1].root_cause_id", "Choose the root cause.", "Wählen Sie die Grundursache.", analysis(0, 0)},
		{"PUT", "root_causes", "analyses[0].whys[1].root_cause_id", "This root cause is not offered. Choose another.", "Diese Grundursache wird nicht angeboten. Wählen Sie eine andere.", analysis(0, b.Globex.CategoryID)},
		{"PUT", "root_causes", "analyses[0].whys[1].parent_key", "What this explains comes before it, in the same analysis.", "Was dies erklärt, steht davor, in derselben Analyse.",
			analysis(0, cause, body{"parent_key": "z"})},
		{"POST", "actions", "cause_key", "This root cause is not offered. Choose another.", "Diese Grundursache wird nicht angeboten. Wählen Sie eine andere.", body{"cause_key": "z", "actions": []body{b.action()}}},
		{"POST", "submit", "rating", "Classify the incident: how severe it was, and could have been.", "Stufen Sie den Vorfall ein: wie schwer er war und hätte sein können.", body{}},
		{"POST", "submit", "lead_id", "Select the team lead.", "Wählen Sie die Leitung des Teams.", body{}},
		{"POST", "submit", "analyses", "Add at least one root cause analysis.", "Fügen Sie mindestens eine Ursachenanalyse hinzu.", body{}},
		{"POST", "preliminary_report", "user_ids", "This person cannot open the incident.", "Diese Person kann den Vorfall nicht öffnen.", body{"user_ids": []int64{b.Acme.Outsider.ID}}},
	} {
		b.Acme.Manager.Get(pathOf(i.ID)).Wants(http.StatusOK)
		b.Acme.Manager.Do(c.method, pathOf(i.ID)+"/"+c.what, c.with).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt(c.field, c.en, "de", c.de)
	}
	b.put(b.Acme.Manager, i.ID, "root_causes", analysis(0, cause)).Wants(http.StatusOK)
	b.put(b.Acme.Manager, i.ID, "root_causes", analysis(0, cause)).Refuses(http.StatusConflict, "causes_changed").
		Says("Somebody else changed the analyses meanwhile. Reload them and enter your change again.", "de",
			"Jemand anderes hat die Analysen inzwischen geändert. Laden Sie sie neu und geben Sie Ihre Änderung noch einmal ein.")
	b.do(b.Acme.Manager, i.ID, "actions", body{"cause_key": "r", "actions": []body{b.action()}})
	b.put(b.Acme.Manager, i.ID, "root_causes", body{"version": 1, "analyses": []body{}}).Refuses(http.StatusConflict, "cause_has_actions").
		Says("An action is recommended against a root cause that you took away. Keep that root cause.", "de",
			"Gegen eine Grundursache, die Sie entfernt haben, ist eine Maßnahme empfohlen. Behalten Sie diese Grundursache.")
}

// TestEveryRuleOfAChange to what is there already is said at its field in two languages.
func TestEveryRuleOfAChange(t *testing.T) {
	b := newBench(t)
	i := b.report(b.Acme.Worker, body{"anybody_hurt": "yes", "victims": []body{b.victim()}, "sensitive": true})
	there := b.report(b.Acme.Supervisor)
	lead := b.AddUser(b.Acme, "elsewhere", "Head of Department", b.Acme.Sites[1])
	b.put(b.Acme.Manager, there.ID, "team", body{"lead_id": lead.ID, "member_ids": []int64{b.Acme.Worker.ID}, "target_date": "2026-11-30"}).Wants(http.StatusOK)
	for _, c := range []struct {
		as            *servertest.Client
		id            int64
		field, en, de string
		change        body
	}{
		{b.Acme.Manager, i.ID, "anybody_hurt", "There are victims, so somebody was hurt.", "Es gibt Verletzte, also wurde jemand verletzt.", body{"anybody_hurt": "no"}},
		{b.Acme.Manager, i.ID, "immediate_action", "Say what was done at once.", "Sagen Sie, was sofort getan wurde.", body{"immediate_action": " "}},
		{b.Acme.Worker, i.ID, "sensitive", "Only somebody who reviews sensitive reports can show it to everybody again.", "Nur wer vertrauliche Meldungen prüft, kann sie wieder allen zeigen.", body{"sensitive": false}},
		{lead, there.ID, "site_id", "Only somebody of the present site can move this to another one.", "Nur wer zum jetzigen Standort gehört, kann das an einen anderen verlegen.", body{"site_id": b.Acme.Sites[1]}},
	} {
		c.as.Patch(pathOf(c.id), c.change).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt(c.field, c.en, "de", c.de)
	}
	b.Acme.Manager.Post(pathOf(there.ID)+"/questions", body{"text": "Who was there?"}).Refuses(http.StatusConflict, "public_not_reported")
	b.Exec("update incidents set victims_count = 200 where id = $1", there.ID)
	b.Acme.Manager.Post(pathOf(there.ID)+"/victims", b.victim()).Refuses(http.StatusUnprocessableEntity, "too_many_victims").
		Says("An incident can have 200 victims at most.", "de", "Ein Vorfall kann höchstens 200 Verletzte haben.")
}

// TestClosingWaitsForWhoIsAway, until they are back or somebody says how they are.
func TestClosingWaitsForWhoIsAway(t *testing.T) {
	b := newBench(t)
	away := b.victim(body{"work_status": []body{{"status": "away", "from": "2026-11-22"}}})
	i := b.investigated(body{"anybody_hurt": "yes", "victims": []body{away}})
	b.Acme.Manager.Post(pathOf(i.ID)+"/close", body{"remarks": "done"}).Refuses(http.StatusConflict, "review_not_approved").
		Says("The incident can be closed once its review is approved.", "de", "Der Vorfall kann abgeschlossen werden, sobald seine Prüfung genehmigt ist.")
	b.do(b.Acme.Supervisor, i.ID, "submit", body{})
	b.Acme.Manager.Patch(pathOf(i.ID), body{"damage": "none"}).Refuses(http.StatusConflict, "incident_under_review").
		Says("The incident is being reviewed. Take the review back to change it.", "de", "Der Vorfall wird geprüft. Ziehen Sie die Prüfung zurück, um ihn zu ändern.")
	b.decide(b.Acme.Admin, i.ID, "approve", "")
	carried := []body{{"action_id": i.Actions[0].ID, "reason": "It goes on"}}
	field := fmt.Sprintf("victims.%d", i.Victims[0].ID)
	b.Acme.Manager.Post(pathOf(i.ID)+"/close", body{"remarks": "done", "carry_over": carried}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt(field, "This person is not back at work. Say when they are, or how they are.", "de",
			"Diese Person ist nicht wieder bei der Arbeit. Sagen Sie, seit wann sie es ist oder wie es ihr geht.")
	away["outcome"] = "In rehabilitation until spring"
	b.Acme.Admin.Patch(fmt.Sprintf("%s/victims/%d", pathOf(i.ID), i.Victims[0].ID), away).Wants(http.StatusOK)
	for field, say := range map[string][2]string{
		"remarks":              {"Add closing remarks.", "Fügen Sie abschließende Bemerkungen hinzu."},
		"carry_over[0].reason": {"Give a reason.", "Geben Sie einen Grund an."},
	} {
		b.Acme.Manager.Post(pathOf(i.ID)+"/close", body{"remarks": " ", "carry_over": []body{{"action_id": i.Actions[0].ID, "reason": " "}}}).
			Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt(field, say[0], "de", say[1])
	}
	i = b.do(b.Acme.Manager, i.ID, "close", body{"remarks": "done", "carry_over": carried})
	b.Wants("closed", i.Status, "closed")
	b.Acme.Manager.Patch(pathOf(i.ID), body{"damage": "none"}).Refuses(http.StatusConflict, "incident_closed").
		Says("The incident is closed.", "de", "Der Vorfall ist abgeschlossen.")
}

// TestTheListAndTheMatrix count what is filtered alike.
func TestTheListAndTheMatrix(t *testing.T) {
	b := newBench(t)
	rated := b.report(b.Acme.Worker)
	b.report(b.Acme.Worker, body{"description": "A spill of oil"})
	b.report(b.Acme.Manager, body{"site_id": b.Acme.Sites[1]})
	b.do(b.Acme.Manager, rated.ID, "rate", rating)
	var counts incidents.CountsAnswer
	b.Acme.Manager.Get("/api/incidents/period_status_counts").Wants(http.StatusOK).Into(&counts)
	b.Wants("counts", counts.Counts, "{3 1 2 0 0}")
	b.Acme.Worker.Get("/api/v2/incidents/period_status_counts?mine=true").Wants(http.StatusOK).Into(&counts)
	b.Wants("mine", counts.Counts, "{2 1 1 0 0}")
	var matrix incidents.Matrix
	b.Acme.Manager.Get("/api/incidents/matrix_counts?rating=potential").Wants(http.StatusOK).Into(&matrix)
	b.Wants("matrix", matrix, "{[{4 3 high 1}] 2}")
	for query, want := range map[string]int{"": 3, "rating=potential&severity=4&likelihood=3": 1, "rating=actual&severity=4": 0, "status=open": 1, "q=spill": 1, "q=INC-1": 1,
		"step=team": 1, "from=2026-11-22": 2, "severity_level=minor": 1, "anybody_hurt=yes": 0} {
		var list incidents.List
		b.Acme.Manager.Get("/api/incidents?" + query).Wants(http.StatusOK).Into(&list)
		b.Wants(query, len(list.Incidents), want)
	}
}
