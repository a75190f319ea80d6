package incidents_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestADeletedActionCoversNothing: its root cause wants another, the numbers and the step
// say so, and all of that is back when it is restored.
func TestADeletedActionCoversNothing(t *testing.T) {
	b := newBench(t)
	i := b.investigated()
	action := fmt.Sprintf("/api/actions/%d", i.Actions[0].ID)
	b.Acme.Admin.Delete(action, body{"reason": "Twice"}).Wants(http.StatusOK)
	got := b.read(b.Acme.Manager, i.ID)
	b.Wants("without it", []any{got.Step, got.ActionsCount, missing(got), len(got.ActionFor)}, "[actions 0 [action_or_reason_required] 0]")
	b.Wants("as the list says", b.Insert("select count(*) from incidents where step = 'actions'"), 1)
	b.Acme.Manager.Post(pathOf(i.ID)+"/submit", body{}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Acme.Admin.Post(action+"/restore", nil).Wants(http.StatusOK)
	got = b.read(b.Acme.Manager, i.ID)
	b.Wants("with it", []any{got.Step, got.ActionsCount, len(got.ActionFor)}, "[review 1 1]")

	b.Acme.Admin.Delete(action, body{"reason": "Twice"}).Wants(http.StatusOK)
	b.put(b.Acme.Manager, i.ID, "root_causes", body{"version": 1, "analyses": []body{}}).Wants(http.StatusOK)
	b.Acme.Admin.Post(action+"/restore", nil).Wants(http.StatusOK)
	got = b.read(b.Acme.Manager, i.ID)
	b.Wants("of a cause that is gone it is an immediate one", []any{len(got.Actions), len(got.ActionFor)}, "[1 0]")
	b.put(b.Acme.Manager, i.ID, "root_causes", body{"version": 2, "analyses": []body{}}).Wants(http.StatusOK)

	b.Acme.Admin.Delete(pathOf(i.ID), body{"reason": "Twice"}).Wants(http.StatusOK)
	b.Acme.Admin.Delete(action, body{"reason": "Twice"}).Wants(http.StatusOK)
	b.Acme.Admin.Post(pathOf(i.ID)+"/restore", nil).Wants(http.StatusOK)
	b.Wants("restored, it knows what its actions did meanwhile", b.read(b.Acme.Manager, i.ID).ActionsCount, 0)
}

// TestClosingMissesNoAction, however many there are.
func TestClosingMissesNoAction(t *testing.T) {
	b := newBench(t)
	i := b.investigated()
	for range 26 {
		twenty := []body{}
		for n := range 20 {
			twenty = append(twenty, b.action(body{"description": fmt.Sprint("Stop ", n)}))
		}
		b.do(b.Acme.Manager, i.ID, "actions", body{"actions": twenty})
	}
	b.do(b.Acme.Supervisor, i.ID, "submit", body{})
	b.decide(b.Acme.Admin, i.ID, "approve", "")
	i = b.read(b.Acme.Manager, i.ID)
	carried := []body{}
	for _, a := range i.Actions {
		carried = append(carried, body{"action_id": a.ID, "reason": "It goes on"})
	}
	refused := b.Acme.Manager.Post(pathOf(i.ID)+"/close", body{"remarks": "done", "carry_over": carried}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Wants("shown and still open", []any{len(carried), len(refused.Errors)}, "[500 21]")
	for field := range refused.Errors {
		var id int64
		if _, err := fmt.Sscanf(field, "actions.%d", &id); err != nil {
			t.Fatal(err)
		}
		carried = append(carried, body{"action_id": id, "reason": "It goes on"})
	}
	i = b.do(b.Acme.Manager, i.ID, "close", body{"remarks": "done", "carry_over": carried})
	b.Wants("closed", []any{i.Status, len(i.Closing.Carried)}, "[closed 521]")
}

// TestVictimsOfWhatWasApproved change only by those who could open it again, and the last
// one stays once it is reviewed that somebody was hurt.
func TestVictimsOfWhatWasApproved(t *testing.T) {
	b := newBench(t)
	i := b.investigated(body{"anybody_hurt": "yes", "victims": []body{b.victim()}})
	path := fmt.Sprintf("%s/victims/%d", pathOf(i.ID), i.Victims[0].ID)
	b.do(b.Acme.Supervisor, i.ID, "submit", body{})
	b.Acme.Manager.Delete(path).Refuses(http.StatusConflict, "last_victim").
		Says("The review is about somebody who was hurt. Open the incident again to take the last person out.", "de",
			"In der Prüfung geht es um jemanden, der verletzt wurde. Öffnen Sie den Vorfall wieder, um die letzte Person zu entfernen.")
	b.Acme.Worker.Patch(path, b.victim()).Wants(http.StatusOK)
	b.decide(b.Acme.Admin, i.ID, "approve", "")
	b.Acme.Worker.Patch(path, b.victim()).Refuses(http.StatusConflict, "incident_approved").
		Says("The review of this incident is over. Open it again to change it.", "de", "Die Prüfung dieses Vorfalls ist vorbei. Öffnen Sie ihn wieder, um ihn zu ändern.")
	b.Acme.Worker.Post(pathOf(i.ID)+"/victims", b.victim()).Refuses(http.StatusConflict, "incident_approved")
	b.Acme.Admin.Delete(path).Refuses(http.StatusConflict, "last_victim")
	b.Acme.Admin.Patch(path, b.victim(body{"outcome": "Well again"})).Wants(http.StatusOK)
	b.Wants("it is still said that somebody was hurt", []any{b.read(b.Acme.Admin, i.ID).AnybodyHurt, b.read(b.Acme.Admin, i.ID).VictimsCount}, "[yes 1]")
}

// TestADeletedReportIsNoNewOne: sent again, from a device or by a stranger, it says so.
func TestADeletedReportIsNoNewOne(t *testing.T) {
	b := newBench(t)
	report := b.form(body{"device_id": strings.Repeat("d", 20)})
	i := recordOf(b.Acme.Worker.Post("/api/incidents", report).Wants(http.StatusCreated))
	b.Acme.Admin.Delete(pathOf(i.ID), body{"reason": "Twice"}).Wants(http.StatusOK)
	b.Acme.Worker.Post("/api/incidents", report).Refuses(http.StatusNotFound, "record_deleted").Says("INC-000001 was deleted.", "de", "INC-000001 wurde gelöscht.")
	stranger := b.Acme.Worker.Anonymous()
	outer := body{"report_id": strings.Repeat("r", 20), "incident_type": "injury", "description": "A man lies at gate 3", "site_id": b.Acme.Sites[0], "anybody_hurt": "yes"}
	stranger.Do("POST", "/api/outer_incidents", outer).Wants(http.StatusCreated)
	b.Acme.Admin.Delete(pathOf(b.Insert("select max(id) from incidents")), body{"reason": "Twice"}).Wants(http.StatusOK)
	stranger.Do("POST", "/api/outer_incidents", outer).Refuses(http.StatusNotFound, "record_deleted")
	b.Wants("there is no other", b.Insert("select count(*) from incidents where deleted_at is null"), 0)
}

// TestWhereAnIncidentCameFrom: from an observation of its own site, shown to those who may
// open that, and to be converted once more when the incident was deleted.
func TestWhereAnIncidentCameFrom(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	both := b.AddUser(o, "both", "Safety Manager", o.Sites[0], o.Sites[1])
	seen := b.Observe(o, o.Worker, body{"description": "Quuxrail", "comment": "Loose", "sensitive": true}).ID("observation")
	convert := b.form(body{"from_observation_id": seen})
	convert["site_id"] = o.Sites[1]
	both.Post("/api/incidents", convert).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("site_id", "Choose the site of the observation.", "de", "Wählen Sie den Standort der Beobachtung.")
	convert["site_id"] = o.Sites[0]
	i := recordOf(both.Post("/api/incidents", convert).Wants(http.StatusCreated))
	b.Wants("sensitive as well", i.Sensitive, true)
	b.put(both, i.ID, "team", body{"lead_id": o.Outsider.ID, "member_ids": []int64{both.ID}, "target_date": "2026-11-30"}).Wants(http.StatusOK)
	b.Wants("the origin", []any{b.read(both, i.ID).Origin.Number, b.read(o.Outsider, i.ID).Origin == nil}, "[OBS-000001 true]")

	again := func() int64 { return recordOf(both.Post("/api/incidents", convert).Wants(http.StatusCreated)).ID }
	both.Post("/api/incidents", convert).Refuses(http.StatusConflict, "handed_over_already")
	o.Admin.Delete(pathOf(i.ID), body{"reason": "Twice"}).Wants(http.StatusOK)
	second := again()
	b.Wants("converted again", b.read(both, second).Origin.Number, "OBS-000001")
	o.Admin.Post(pathOf(i.ID)+"/restore", nil).Wants(http.StatusOK)
	b.Wants("the first is back without it", []any{b.read(both, i.ID).Origin == nil, b.read(both, second).Origin.Number}, "[true OBS-000001]")
	o.Admin.Delete(pathOf(second), body{"reason": "Twice"}).Wants(http.StatusOK)
	b.Advance(31 * 24 * time.Hour)
	b.Run(b.App.Deletions.RemoveAll)
	both.SignIn()
	b.Wants("and once it is gone for good", b.read(both, again()).Origin.Number, "OBS-000001")
}
