package actions_test

import "testing"

// TestWhatWasSentBackLeavesItsSeriesAlone: the days after it are counted from the first
// one's, which is followed already.
func TestWhatWasSentBackLeavesItsSeriesAlone(t *testing.T) {
	b := newBench(t)
	for what, change := range map[string]func(id int64){
		"alone": func(id int64) { b.Acme.Manager.Patch(pathOf(id), body{"due_date": "2026-12-05"}).Wants(200) },
		"with others": func(id int64) {
			b.bulk(b.Acme.Manager, []int64{id}, body{"due_date": "2026-12-05"}).Wants(200)
		},
	} {
		first := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
		second := b.follow(first)
		b.move(b.Acme.Manager, first, "reopen", body{"reason": "It wobbles"})
		change(first)
		b.Wants(what, []string{second.DueDate, b.follow(second.ID).DueDate}, "[2026-12-25 2027-01-25]")
	}
	b.theLastDayThereIsEndsASeries()
	b.nothingFollowsAtASiteThatWasGivenUp(t)
}

// theLastDayThereIsEndsASeries: it is still closed, and nothing follows it.
func (b *bench) theLastDayThereIsEndsASeries() {
	b.t.Helper()
	id := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
	b.Exec("update actions set due_date = '9999-12-31', due_at = '9999-12-31' where id = $1", id)
	b.Exec("update action_series set anchor_date = '9999-12-31' where id = (select series_id from actions where id = $1)", id)
	done := b.finish(id)
	b.Wants("closed", []any{done.Status, done.Next == nil, done.Repeat.EndedAt != nil}, "[closed true true]")
}

// nothingFollowsAtASiteThatWasGivenUp, as nobody could create an action there.
func (b *bench) nothingFollowsAtASiteThatWasGivenUp(t *testing.T) {
	t.Helper()
	id := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
	b.complete(b.Acme.Worker, id)
	b.Exec("update sites set status = 'inactive' where id = $1", b.Acme.Sites[0])
	b.Acme.Manager.Post("/api/actions", b.form()).Refuses(422, "invalid").At(t, "site_id", "Choose one of your sites.")
	done := b.move(b.Acme.Supervisor, id, "close", body{})
	b.Wants("closed", []any{done.Status, done.Next == nil, done.Repeat.EndedAt != nil}, "[closed true true]")
}
