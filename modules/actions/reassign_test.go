package actions_test

import (
	"fmt"
	"net/http"
	"testing"
)

// TestNobodyTakesOverWhatIsSensitive to see it: whoever administers people gives it to those
// who may, or to somebody else.
func TestNobodyTakesOverWhatIsSensitive(t *testing.T) {
	b := newBench(t)
	b.Exec(`update roles set rules = rules || '{"User": ["read", "update"]}' where id = $1`, b.Acme.RoleIDs["Head of Department"])
	hidden := b.report(b.Acme.Manager, body{})
	b.Acme.Manager.Patch(fmt.Sprintf("/api/observations/%d", hidden.ID), body{"sensitive": true}).Wants(http.StatusOK)
	id := hidden.Actions[0].ID
	b.Acme.Supervisor.Get(pathOf(id)).Refuses(http.StatusNotFound, "not_found")
	path := fmt.Sprintf("/api/users/%d/hand_over", b.Acme.Worker.ID)
	b.Acme.Supervisor.Post(path, body{"responsible_id": b.Acme.Supervisor.ID}).Refuses(http.StatusUnprocessableEntity, "hand_over_not_seen")
	b.Acme.Supervisor.Get(pathOf(id)).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Supervisor.Post(path, body{"responsible_id": b.Acme.Manager.ID}).Wants(http.StatusOK)
	b.Acme.Supervisor.Get(pathOf(id)).Refuses(http.StatusNotFound, "not_found")

	open := b.report(b.Acme.Manager, body{})
	b.Acme.Supervisor.Post(path, body{"responsible_id": b.Acme.Supervisor.ID}).Wants(http.StatusOK)
	b.Wants("who has it", b.read(b.Acme.Supervisor, open.Actions[0].ID).Responsible.ID, b.Acme.Supervisor.ID)
	b.nobodyTakesOverWhatTheyPutOff()
}

// nobodyTakesOverWhatTheyPutOff with all the rest of somebody's work: it is for somebody else.
func (b *bench) nobodyTakesOverWhatTheyPutOff() {
	b.t.Helper()
	boss := b.Acme.Supervisor
	b.Exec(`update roles set rules = rules || '{"User": ["read", "update"]}' where id = $1`, b.Acme.RoleIDs["Head of Department"])
	id := b.create(b.Acme.Manager).ID
	boss.Patch(pathOf(id), body{"due_date": "2026-11-30"}).Wants(http.StatusOK)
	path := fmt.Sprintf("/api/users/%d/hand_over", b.Acme.Worker.ID)
	boss.Post(path, body{"responsible_id": boss.ID}).Refuses(http.StatusUnprocessableEntity, "hand_over_put_off").
		Says("You put off the due date of some of this work yourself. Give it to somebody else.",
			"de", "Bei einem Teil dieser Arbeit haben Sie das Fälligkeitsdatum selbst verschoben. Geben Sie sie jemand anderem.")
	b.Wants("it stays", b.read(boss, id).Responsible.ID, b.Acme.Worker.ID)
	boss.Patch(pathOf(id), body{"due_date": "2026-11-25"}).Wants(http.StatusOK)
	boss.Post(path, body{"responsible_id": boss.ID}).Wants(http.StatusOK)
	b.Wants("who has it", b.read(boss, id).Responsible.ID, boss.ID)
}
