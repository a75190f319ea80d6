package actions_test

import "testing"

// whatWasBegunEarlyIsDueEarlier than it was to begin, alone or with others.
func (b *bench) whatWasBegunEarlyIsDueEarlier(t *testing.T) {
	t.Helper()
	planned := body{"planned_for": "2026-12-10", "due_date": "2026-12-20"}
	alone, together, waits := b.create(b.Acme.Manager, planned).ID, b.create(b.Acme.Manager, planned).ID, b.create(b.Acme.Manager, planned).ID
	b.move(b.Acme.Worker, alone, "start", nil)
	b.move(b.Acme.Worker, together, "start", nil)
	earlier := body{"due_date": "2026-12-05"}
	b.Acme.Manager.Patch(pathOf(alone), earlier).Wants(200)
	b.bulk(b.Acme.Manager, []int64{together}, earlier).Wants(200)
	for _, id := range []int64{alone, together} {
		a := b.read(b.Acme.Manager, id)
		b.Wants("due, and begun", []any{a.DueDate, a.Status, a.PlannedFor == nil}, "[2026-12-05 in_progress true]")
	}
	b.bulk(b.Acme.Manager, []int64{waits}, earlier).Refuses(422, "invalid").At(t, "action_ids[0]", b.read(b.Acme.Manager, waits).Number+": It is planned to begin later than that.")
	b.bulk(b.Acme.Manager, []int64{waits}, body{"due_date": "2026-12-15"}).Wants(200)
	b.Wants("still planned", *b.read(b.Acme.Manager, waits).PlannedFor, "2026-12-10")
}
