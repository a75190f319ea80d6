package actions_test

import (
	"fmt"
	"slices"
	"testing"

	"hivis/server/servertest"
)

// bulk changes several actions at once.
func (b *bench) bulk(c *servertest.Client, ids []int64, change body) *servertest.Response {
	b.t.Helper()
	form := body{"action_ids": ids}
	for field, value := range change {
		form[field] = value
	}
	return c.Post("/api/actions/bulk", form)
}

// several makes three actions; the second is of an observation.
func (b *bench) several() []int64 {
	b.t.Helper()
	return []int64{b.create(b.Acme.Manager).ID, b.report(b.Acme.Manager, body{}).Actions[0].ID, b.create(b.Acme.Manager, body{"priority": "high"}).ID}
}

func TestSeveralActionsAreChangedAtOnce(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	ids := b.several()
	before := b.Insert("select count(*) from notifications")
	b.bulk(manager, append(slices.Clone(ids), ids[0]), body{"responsible_id": b.Acme.Supervisor.ID, "due_date": "2026-11-29", "priority": "high"}).Wants(200)
	for i, id := range ids {
		a := b.read(manager, id)
		b.Wants("changed", []any{a.Responsible.ID, a.DueDate, a.Priority, a.Timeline[0].Verb}, []any{b.Acme.Supervisor.ID, "2026-11-29", "high", "updated"})
		b.Wants("each field that differs", len(a.Timeline[0].Changes), []int{3, 3, 2}[i])
	}
	b.Wants("due at its end in Auckland", b.Insert("select count(*) from actions where due_at = '2026-11-29 11:00Z'"), 3)
	b.Wants("the observation follows", b.Insert("select count(*) from observations where due_at = '2026-11-29 11:00Z'"), 1)
	b.Wants("each person is told once", []int64{b.Told(b.Acme.Supervisor, "actions_given"), b.Told(b.Acme.Worker, "actions_taken"), b.Insert("select count(*) from notifications") - before}, "[1 1 2]")
	b.Wants("of all three", b.Insert("select count(*) from notifications where kind = 'actions_given' and (params ->> 'many')::int = 3"), 1)
	again := b.Rows()
	b.bulk(manager, ids, body{"priority": "high"}).Wants(200)
	b.Wants("what is so already is left alone", b.Rows(), again)
	b.twoHundredAtOnce()
}

func TestSeveralActionsAreVerifiedAtOnce(t *testing.T) {
	b := newBench(t)
	ids := b.several()
	for _, id := range ids {
		b.complete(b.Acme.Worker, id)
	}
	b.bulk(b.Acme.Supervisor, ids, body{"verify": true, "remarks": " Seen "}).Wants(200)
	for _, id := range ids {
		a := b.read(b.Acme.Manager, id)
		b.Wants("closed", []any{a.Status, a.ClosedBy.ID, a.ClosingRemarks, a.Timeline[0].Verb, a.Timeline[0].Note}, []any{"closed", b.Acme.Supervisor.ID, "Seen", "closed", "Seen"})
	}
	b.Wants("the observation follows", b.Insert("select count(*) from observations where status = 'closed' and actions_done = 1"), 1)
	b.Wants("its reporter is told", b.Told(b.Acme.Manager, "observation_closed"), 1)
	b.Wants("the responsible person once", []int64{b.Told(b.Acme.Worker, "actions_closed"), b.Told(b.Acme.Worker, "action_closed")}, "[1 0]")
}

// TestOneThatCannotBeChangedHoldsUpAll says of each which it is and why.
func TestOneThatCannotBeChangedHoldsUpAll(t *testing.T) {
	b := newBench(t)
	manager, supervisor := b.Acme.Manager, b.Acme.Supervisor
	ids := b.several()
	own := b.create(manager, body{"responsible_id": supervisor.ID}).ID
	b.complete(b.Acme.Worker, ids[0])
	b.complete(supervisor, own)
	rows := b.Insert("select count(*) from timeline_entries") + b.Insert("select count(*) from notifications")
	sent := []int64{own, ids[2], ids[0]}
	refused := b.bulk(supervisor, sent, body{"verify": true}).Refuses(422, "invalid")
	refused.At(t, "action_ids[0]", "ACT-000004: An action is verified by somebody other than the person who did it.")
	refused.At(t, "action_ids[1]", "ACT-000003: The action's status does not allow this any more.")
	b.Wants("and not of the third", refused.Errors["action_ids[2]"] == nil, true)
	german := manager.In("de")
	b.bulk(german, []int64{ids[0], ids[1]}, body{"priority": "low"}).Refuses(422, "invalid").
		At(t, "action_ids[0]", "ACT-000001: Der Status der Maßnahme lässt das nicht mehr zu.")
	b.bulk(manager, []int64{ids[1], ids[2]}, body{"due_date": "2026-11-21"}).Refuses(422, "invalid").
		At(t, "action_ids[1]", "ACT-000003: The due date must not be in the past.")
	b.bulk(manager, ids[1:], body{"responsible_id": b.Globex.Worker.ID}).Refuses(422, "invalid").
		At(t, "responsible_id", "Choose an active user of your organization.")
	b.bulk(b.Acme.Worker, ids[1:], body{"priority": "low"}).Refuses(422, "invalid").
		At(t, "action_ids[0]", "ACT-000002: Only whoever assigned the action or manages actions can do this.")
	b.Wants("nothing was written", b.Insert("select count(*) from timeline_entries")+b.Insert("select count(*) from notifications"), rows)
	b.Wants("nothing was changed", []any{b.status(ids[0]), b.read(manager, ids[1]).Priority, b.read(manager, ids[2]).DueDate}, "[completed medium 2026-11-25]")
	b.verifyingGoesAlone(t)
}

func (b *bench) verifyingGoesAlone(t *testing.T) {
	t.Helper()
	ids := b.several()
	manager := b.Acme.Manager
	for _, change := range []body{{}, {"verify": false}, {"verify": true, "priority": "low"}, {"remarks": "Seen"}} {
		b.bulk(manager, ids, change).Refuses(422, "bulk_one_change").
			Says("Choose what is to be changed. Verifying goes with no other change.", "de", "Wählen Sie, was geändert werden soll. Prüfen geht nicht zusammen mit anderen Änderungen.")
	}
	const unknown = "Some of these records are not there any more, or not yours to see. Reload the list."
	b.bulk(b.Acme.Outsider, ids, body{"priority": "low"}).Refuses(422, "invalid").At(t, "action_ids", unknown)
	b.Wants("unchanged", fmt.Sprint(b.read(manager, ids[0]).Priority), "medium")
}

// twoHundredAtOnce is the most; who gets them gets one letter.
func (b *bench) twoHundredAtOnce() {
	b.t.Helper()
	first := b.create(b.Acme.Manager).ID
	b.Exec(`insert into actions (organization_id, serial, description, control_type, responsible_id, assigned_by, site_id, due_date, due_at, created_at, updated_at)
		select organization_id, serial + n, description, control_type, responsible_id, assigned_by, site_id, due_date, due_at, created_at, updated_at
		from actions, generate_series(1, 199) n where id = $1`, first)
	var ids []int64
	for i := range int64(200) {
		ids = append(ids, first+i)
	}
	letters := b.Insert("select count(*) from mails where user_id = $1", b.Acme.Supervisor.ID)
	b.bulk(b.Acme.Manager, ids, body{"responsible_id": b.Acme.Supervisor.ID}).Wants(200)
	b.Wants("all of them", b.Insert("select count(*) from actions where responsible_id = $1 and id >= $2", b.Acme.Supervisor.ID, first), 200)
	b.Wants("one letter", b.Insert("select count(*) from mails where user_id = $1", b.Acme.Supervisor.ID)-letters, 1)
}
