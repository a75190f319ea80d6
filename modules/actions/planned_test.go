package actions_test

import (
	"slices"
	"testing"
	"time"
)

// TestAPlannedActionOpensByItself on its day in Auckland, in the lists and the
// counts as well, before any job has written it down.
func TestAPlannedActionOpensByItself(t *testing.T) {
	b := newBench(t)
	worker := b.Acme.Worker
	o := b.report(b.Acme.Manager, body{"planned_for": "2026-11-24"})
	id := o.Actions[0].ID
	seen := func() []any {
		var list struct{ Actions []struct{ ID int64 } }
		var counts struct {
			Counts struct{ Planned, Open, Overdue int }
		}
		var home struct{ Counts struct{ Due int } }
		worker.Get("/api/actions/all?status=open").Wants(200).Into(&list)
		worker.Get("/api/actions/status_counts").Wants(200).Into(&counts)
		worker.Get("/api/v1/home").Wants(200).Into(&home)
		return []any{b.read(worker, id).Status, len(list.Actions), counts.Counts.Planned, counts.Counts.Open, home.Counts.Due}
	}
	a := b.read(worker, id)
	b.Wants("before", []any{seen(), *a.PlannedFor, a.Can.Start, a.Can.Complete}, "[[planned 0 1 0 0] 2026-11-24  wrong_status]")
	b.remind()
	b.Wants("nobody is reminded", len(b.reminded(worker)), 0)
	b.Later(time.Date(2026, 11, 23, 10, 59, 59, 0, time.UTC).Sub(b.Now()), worker)
	b.Wants("the second before", []any{seen(), len(b.reminded(worker))}, "[[planned 0 1 0 0] 0]")
	b.Advance(time.Second)
	b.Wants("midnight in Auckland", []any{seen(), b.status(id), b.read(worker, id).Can.Complete}, "[[open 1 0 1 1] planned ]")
	b.remind()
	b.Wants("written down", []any{seen(), b.status(id), b.read(worker, id).Timeline[0].Verb, b.read(worker, id).Timeline[0].Actor == nil},
		[]any{"[open 1 0 1 1]", "open", "opened", true})
	b.Wants("once", b.Insert("select count(*) from timeline_entries where verb = 'opened'"), 1)
	b.Later(3*24*time.Hour, worker)
	b.remind()
	b.Wants("and late in the end", []any{b.read(worker, id).Status, slices.Contains(b.reminded(worker), "ACT-000001 overdue 2026-11-25")}, "[overdue true]")
}

func TestTheStartOfAPlannedActionIsHeldToItsRules(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct{ day, en, fr string }{
		{"2026-11-26", "It must begin by its due date.", "Elle doit commencer au plus tard à son échéance."},
		{"2026-11-21", "It must not begin in the past.", "Elle ne peut pas commencer dans le passé."},
		{"soon", "This must be a date.", "Une date est attendue."},
	} {
		for locale, sentence := range map[string]string{"en": c.en, "fr": c.fr} {
			manager := b.Acme.Manager.In(locale)
			manager.Post("/api/actions", b.form(body{"planned_for": c.day})).Refuses(422, "invalid").At(t, "planned_for", sentence)
		}
	}
	today := b.create(b.Acme.Manager, body{"planned_for": "2026-11-22"})
	b.Wants("from today", today.Status, "open")
	id := b.create(b.Acme.Manager, body{"planned_for": "2026-11-24"}).ID
	manager := b.Acme.Manager
	manager.Patch(pathOf(id), body{"due_date": "2026-11-23"}).Refuses(422, "invalid").
		SaysAt("due_date", "It is planned to begin later than that.", "de", "Der geplante Beginn liegt danach.")
	b.bulk(manager, []int64{id}, body{"due_date": "2026-11-23"}).Refuses(422, "invalid").
		SaysAt("action_ids[0]", "ACT-000002: It is planned to begin later than that.", "de", "ACT-000002: Der geplante Beginn liegt danach.")
	manager.Patch(pathOf(id), body{"planned_for": "2026-11-28"}).Refuses(422, "invalid").At(t, "planned_for", "It must begin by its due date.")
	moved := recordOf(manager.Patch(pathOf(id), body{"planned_for": "2026-11-27", "due_date": "2026-11-30"}).Wants(200))
	b.Wants("moved", []any{moved.Status, *moved.PlannedFor, moved.Timeline[0].Changes}, "[planned 2026-11-27 [{due_date 2026-11-25 2026-11-30} {planned_for 2026-11-24 2026-11-27}]]")
	b.Wants("opens at its beginning", b.Insert("select count(*) from actions where id = $1 and opens_at = '2026-11-26 11:00Z'", id), 1)
	manager.Patch(pathOf(today.ID), body{"planned_for": "2026-11-24"}).Refuses(422, "invalid").
		SaysAt("planned_for", "Only what is still planned can begin on another day.", "de", "Nur was noch geplant ist, kann an einem anderen Tag beginnen.")
	b.move(b.Acme.Worker, id, "start", nil)
	b.Wants("started before its day", b.read(manager, id).Status, "in_progress")
	b.Acme.Manager.Post("/api/actions", b.form(body{"planned": true})).Refuses(422, "invalid")
	b.whatWasBegunEarlyIsDueEarlier(t)
}
