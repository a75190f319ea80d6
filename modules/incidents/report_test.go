package incidents_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestEveryRuleOfAReport is said at its field in two languages, and what is refused leaves
// nothing behind.
func TestEveryRuleOfAReport(t *testing.T) {
	b := newBench(t)
	hurt := func(changes body) body { return body{"anybody_hurt": "yes", "victims": []body{b.victim(changes)}} }
	span := func(all ...body) body { return hurt(body{"work_status": all}) }
	for _, c := range []struct {
		field, en, de string
		change        body
	}{
		{"description", "Say what happened.", "Sagen Sie, was geschehen ist.", body{"description": " "}},
		{"other_type", "Name the type.", "Benennen Sie die Art.", body{"incident_type": "other"}},
		{"occurred_at", "The time must not be in the future.", "Der Zeitpunkt darf nicht in der Zukunft liegen.", body{"occurred_at": b.Now().Add(time.Hour)}},
		{"occurred_at", "This is too long ago.", "Das liegt zu weit zurück.", body{"occurred_at": "0000-01-01T00:00:00+23:59"}},
		{"site_id", "Choose one of your sites.", "Wählen Sie einen Ihrer Standorte.", body{"site_id": b.Acme.Sites[1]}},
		{"site_id", "Choose one of your sites.", "Wählen Sie einen Ihrer Standorte.", body{"site_id": b.Globex.Sites[0]}},
		{"category_id", "Choose one of the categories offered.", "Wählen Sie eine der angebotenen Kategorien.", body{"category_id": b.Globex.CategoryID}},
		{"recordable_reason", "Give the reason for this decision.", "Geben Sie den Grund für diese Entscheidung an.", body{"recordable": "yes"}},
		{"actions[0].due_date", "The due date must not be in the past.", "Das Fälligkeitsdatum darf nicht in der Vergangenheit liegen.", body{"actions": []body{b.action(body{"due_date": "2026-11-20"})}}},
		{"victims[0].name", "Enter the name.", "Geben Sie den Namen ein.", hurt(body{"name": " "})},
		{"victims[0].name", "A name has letters and digits only.", "Ein Name hat nur Buchstaben und Ziffern.", hurt(body{"name": "I@o"})},
		{"victims[0].employee_id", "Use letters and digits only.", "Verwenden Sie nur Buchstaben und Ziffern.", hurt(body{"employee_id": "E 7"})},
		{"victims[0].gender", "Choose the gender.", "Wählen Sie das Geschlecht.", hurt(body{"gender": "not_said"})},
		{"victims[0].nature", "This code is not known. Choose one of those offered.", "Dieser Schlüssel ist nicht bekannt. Wählen Sie einen der angebotenen.", hurt(body{"nature": "xx"})},
		{"victims[0].user_id", "Choose an active user of your organization.", "Wählen Sie eine aktive Person Ihrer Organisation.", hurt(body{"user_id": b.Globex.Worker.ID})},
		{"victims[0].work_status[0].from", "This is before the day of the incident.", "Das liegt vor dem Tag des Vorfalls.", span(body{"status": "away", "from": "2026-11-01"})},
		{"victims[0].work_status[0].to", "The last day is before the first.", "Der letzte Tag liegt vor dem ersten.", span(body{"status": "away", "from": "2026-11-25", "to": "2026-11-24"})},
		{"victims[0].work_status[0].to", "Give the last day: only the last entry may go on.", "Geben Sie den letzten Tag an: Nur der letzte Eintrag darf andauern.",
			span(body{"status": "away", "from": "2026-11-23"}, body{"status": "restricted", "from": "2026-11-25"})},
		{"victims[0].work_status[1].from", "This overlaps the entry before it.", "Das überschneidet sich mit dem Eintrag davor.",
			span(body{"status": "away", "from": "2026-11-23", "to": "2026-11-25"}, body{"status": "restricted", "from": "2026-11-25"})},
		{"victims[0].return_to_work_on", "This is before the day of the incident.", "Das liegt vor dem Tag des Vorfalls.", hurt(body{"return_to_work_on": "2026-11-01"})},
		{"victims[0].return_to_work_on", "End the last entry of the work status first.", "Beenden Sie zuerst den letzten Eintrag des Arbeitsstatus.", hurt(body{"return_to_work_on": "2026-11-22", "work_status": []body{{"status": "away", "from": "2026-11-22"}}})},
		{"victims[0].return_to_work_on", "End the last entry of the work status first.", "Beenden Sie zuerst den letzten Eintrag des Arbeitsstatus.", hurt(body{"return_to_work_on": "2026-11-22", "work_status": []body{{"status": "away", "from": "2026-11-22", "to": "2026-11-30"}}})},
		{"victims[0].return_to_work_on", "The time must not be in the future.", "Der Zeitpunkt darf nicht in der Zukunft liegen.", hurt(body{"return_to_work_on": "2026-11-30"})},
	} {
		b.Acme.Worker.Post("/api/incidents", b.form(c.change)).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt(c.field, c.en, "de", c.de)
	}
	b.Wants("incidents", b.Insert("select count(*) from incidents"), 0)
}

// TestAShortReport says what, where and when; a photo stands for words. Sent again by the
// device it is the same.
func TestAShortReport(t *testing.T) {
	b := newBench(t)
	file := b.Acme.Worker.Uploaded("fall.txt", []byte("a fall"))
	short := b.form(body{"description": "", "immediate_action": "", "anybody_hurt": "yes", "attachment_ids": []int64{file}, "device_id": strings.Repeat("d", 20)})
	first := recordOf(b.Acme.Worker.Post("/api/incidents", short).Wants(http.StatusCreated))
	b.Wants("words", first.Description, "See the photo.")
	b.Wants("missing", missing(first), "[immediate_action_required victims_required rating_required]")
	again := recordOf(b.Acme.Worker.Post("/api/incidents", short).Wants(http.StatusCreated))
	b.Wants("once", []any{again.ID, b.Insert("select count(*) from incidents")}, fmt.Sprintf("[%d 1]", first.ID))
	b.Wants("told by mail", b.Insert("select count(*) from notifications where kind = 'harm_reported' and user_id = $1", b.Acme.Manager.ID), 1)
}

// TestThePlanNeverRefusesHarm counts all that was reported this month, and lets in what
// somebody was hurt by, or may have been. What is deleted makes room.
func TestThePlanNeverRefusesHarm(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'free' where id = $1", b.Acme.ID)
	first := b.report(b.Acme.Worker, body{"anybody_hurt": "yes"})
	for range 9 {
		b.report(b.Acme.Worker)
	}
	b.Acme.Worker.Post("/api/incidents", b.form()).Refuses(http.StatusUnprocessableEntity, "free_incidents_used").
		Says("The free plan allows 10 incidents a month. Where somebody was hurt more are let in. Delete one, or upgrade the plan to report more.", "de",
			"Der kostenlose Tarif erlaubt 10 Vorfälle im Monat. Wo jemand verletzt wurde, gehen auch weitere durch. Löschen Sie einen oder wechseln Sie den Tarif, um mehr zu melden.")
	b.Acme.Admin.Delete(pathOf(first.ID), body{"reason": "Reported twice"}).Wants(http.StatusOK)
	b.report(b.Acme.Worker)
	b.Acme.Worker.Post("/api/incidents", b.form()).Refuses(http.StatusUnprocessableEntity, "free_incidents_used")
	b.report(b.Acme.Worker, body{"anybody_hurt": "yes"})
	b.report(b.Acme.Worker, body{"anybody_hurt": "unknown"})
}

// TestAnObservationTurnsOut takes its files, actions and history along, and both lead to
// the other.
func TestAnObservationTurnsOut(t *testing.T) {
	b := newBench(t)
	file := b.Acme.Worker.Uploaded("rail.txt", []byte("a rail"))
	var seen struct {
		Observation struct {
			ID       int64
			HandedTo *struct {
				Kind, Number string
				ID           int64
			} `json:"handed_to"`
		}
	}
	b.Observe(b.Acme, b.Acme.Worker, body{"description": "Guard rail missing", "actions": []body{b.action()}, "attachment_ids": []int64{file}}).Into(&seen)
	i := b.report(b.Acme.Manager, body{"from_observation_id": seen.Observation.ID, "description": ""})
	b.Wants("what comes along", []any{i.Description, len(i.Attachments), i.Origin.Number, len(i.Origin.Actions), len(i.Origin.Timeline) > 0}, "[Guard rail missing 1 OBS-000001 1 true]")
	b.Acme.Worker.Get(fmt.Sprintf("/api/observations/%d", seen.Observation.ID)).Wants(http.StatusOK).Into(&seen)
	b.Wants("and back", []any{seen.Observation.HandedTo.Kind, seen.Observation.HandedTo.Number, seen.Observation.HandedTo.ID}, fmt.Sprintf("[Incident INC-000001 %d]", i.ID))
	b.Acme.Manager.Post("/api/incidents", b.form(body{"from_observation_id": seen.Observation.ID})).Refuses(http.StatusConflict, "handed_over_already").
		Says("This observation was turned into another record already.", "de", "Aus dieser Beobachtung wurde schon ein anderer Datensatz.")
	b.Acme.Outsider.Post("/api/incidents", b.form(body{"from_observation_id": seen.Observation.ID, "site_id": b.Acme.Sites[1]})).Wants(http.StatusNotFound)
}

// TestAStrangerReports an incident, is asked, and answers.
func TestAStrangerReports(t *testing.T) {
	b := newBench(t)
	stranger := b.Acme.Worker.Anonymous()
	report := body{"report_id": strings.Repeat("r", 20), "incident_type": "injury", "description": "A man lies at gate 3", "site_id": b.Acme.Sites[0], "anybody_hurt": "yes"}
	var ticket struct{ Number, Key string }
	stranger.Do("POST", "/api/outer_incidents", report).Wants(http.StatusCreated).Into(&ticket)
	first := ticket
	stranger.Do("POST", "/api/outer_incidents", report).Wants(http.StatusCreated).Into(&ticket)
	b.Wants("the same once more", ticket, first)
	id := b.Insert("select id from incidents")
	i := b.do(b.Acme.Manager, id, "questions", body{"text": "Is he awake?"})
	b.Wants("asked", []any{i.Public, i.ReportedBy == nil, len(i.Messages)}, "[true true 1]")
	var followed struct {
		Status   string
		Messages []struct{ From, Text string }
	}
	with := body{"number": ticket.Number, "key": ticket.Key}
	stranger.Do("POST", "/api/outer_incidents/follow", with).Wants(http.StatusOK).Into(&followed)
	b.Wants("followed", followed, "{received [{site Is he awake?}]}")
	with["message_id"], with["text"] = strings.Repeat("m", 20), "Yes"
	stranger.Do("POST", "/api/outer_incidents/answer", with).Wants(http.StatusOK)
	stranger.Do("POST", "/api/outer_incidents/answer", with).Wants(http.StatusOK).Into(&followed)
	b.Wants("answered once", len(followed.Messages), 2)
	stranger.Do("POST", "/api/outer_incidents/follow", body{"number": ticket.Number, "key": "AAAA"}).Refuses(http.StatusUnprocessableEntity, "public_key_wrong")
}
