package actions_test

import (
	"sync"
	"testing"
	"time"

	"hivis/server/servertest"
)

// TestOnlyOneOfManyMovesWins completes and closes the same action eight times at
// once: as often as the tests have connections, since one more waits a second for
// one, and is told on a busy machine that the server is busy.
func TestOnlyOneOfManyMovesWins(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Supervisor, body{})
	id := o.Actions[0].ID
	const parallel = 8
	evidence := make([]int64, parallel)
	for i := range evidence {
		evidence[i] = b.upload(b.Acme.Worker)
	}
	b.Acme.Manager.SignIn()
	b.race("complete", parallel, func(i int) *servertest.Response {
		return b.Acme.Worker.Post(pathOf(id)+"/complete", body{"attachment_ids": evidence[i : i+1]})
	})
	a := b.read(b.Acme.Worker, id)
	b.Wants("completed", []any{a.Status, len(a.Evidence), len(a.Timeline)}, "[completed 1 2]")
	b.Wants("told", b.Told(b.Acme.Supervisor, "action_completed"), 1)
	b.race("close", parallel, func(int) *servertest.Response { return b.Acme.Manager.Post(pathOf(id)+"/close", body{}) })
	b.Wants("closed", []any{b.status(id), b.Told(b.Acme.Worker, "action_closed")}, "[closed 1]")
	b.race("reopen", parallel, func(int) *servertest.Response {
		return b.Acme.Manager.Post(pathOf(id)+"/reopen", body{"reason": "it wobbles"})
	})
	b.Wants("reopened", []any{b.status(id), b.read(b.Acme.Manager, id).ReopenedCount, b.Told(b.Acme.Worker, "action_reopened")}, "[open 1 1]")
	b.twoActionsCompletedAtOnceCompleteTheObservation()
}

// race asks many times at once: one is answered, the others come too late.
func (b *bench) race(move string, parallel int, ask func(i int) *servertest.Response) {
	b.t.Helper()
	answers := make([]*servertest.Response, parallel)
	var all sync.WaitGroup
	for i := range parallel {
		all.Go(func() { answers[i] = ask(i) })
	}
	all.Wait()
	won := 0
	for _, r := range answers {
		if r.StatusCode == 200 {
			won++
			continue
		}
		r.Refuses(409, "action_wrong_status")
	}
	b.Wants("won "+move, won, 1)
}

// twoActionsCompletedAtOnceCompleteTheObservation is where each change could
// miss the other's.
func (b *bench) twoActionsCompletedAtOnceCompleteTheObservation() {
	b.t.Helper()
	for range 5 {
		o := b.report(b.Acme.Supervisor, body{}, body{"responsible_id": b.Acme.Manager.ID})
		var all sync.WaitGroup
		for _, a := range o.Actions {
			who := map[int64]*servertest.Client{b.Acme.Worker.ID: b.Acme.Worker, b.Acme.Manager.ID: b.Acme.Manager}[a.Responsible.ID]
			evidence := b.upload(who)
			all.Go(func() { who.Post(pathOf(a.ID)+"/complete", body{"attachment_ids": []int64{evidence}}).Wants(200) })
		}
		all.Wait()
		b.Wants("observation", b.Insert("select count(*) from observations where id = $1 and status = 'completed' and actions_done = 2", o.ID), 1)
	}
}

// TestAnActionThatChangesHandsIsStillThere edits an action while another
// transaction gives it to somebody else, at another site.
func TestAnActionThatChangesHandsIsStillThere(t *testing.T) {
	b := newBench(t)
	a := b.create(b.Acme.Manager)
	b.Database.Behind(b.t, "update actions set responsible_id = $2, site_id = $3 where id = $1", []any{a.ID, b.Acme.Supervisor.ID, b.Acme.Sites[1]}, func() {
		edited := recordOf(b.Acme.Manager.Patch(pathOf(a.ID), body{"priority": "high"}).Wants(200))
		b.Wants("edited", []any{edited.Responsible.ID, edited.Site.ID, edited.Priority}, []any{b.Acme.Supervisor.ID, b.Acme.Sites[1], "high"})
	})
	// The observation that a move follows changes its site meanwhile.
	o := b.report(b.Acme.Supervisor, body{})
	b.Database.Behind(b.t, "update observations set site_id = $2 where id = $1", []any{o.ID, b.Acme.Sites[1]}, func() { b.move(b.Acme.Worker, o.Actions[0].ID, "start", nil) })
	b.anObservationAndItsActionAreEditedAtOnce()
}

// TestASiteThatClosesMeanwhile takes no more records: who creates one waits for whoever closes
// it, and learns of it.
func TestASiteThatClosesMeanwhile(t *testing.T) {
	b := newBench(t)
	closing := "with held as (select id from sites where id = $1 for update) update sites set status = 'inactive' from held where sites.id = held.id"
	reopen := func() { b.Exec("update sites set status = 'active' where id = $1", b.Acme.Sites[0]) }
	report := body{"observation_type": "unsafe_act", "description": "A guard is missing", "comment": "Seen", "site_id": b.Acme.Sites[0], "observed_at": b.Now(),
		"risk_potential": "low", "action_required": false, "no_action_reason": "It is back"}
	action := body{"description": "Fit a rail", "control_type": "engineering", "responsible_id": b.Acme.Worker.ID, "due_date": "2026-11-25", "site_id": b.Acme.Sites[0]}
	b.Acme.Manager.SignIn()
	incident := body{"incident_type": "near_miss", "description": "A pallet fell", "immediate_action": "None", "site_id": b.Acme.Sites[0], "occurred_at": b.Now().Add(-time.Hour), "shift": "first",
		"anybody_hurt": "no", "investigation_required": false, "recordable": "undecided"}
	for path, form := range map[string]body{"/api/observations": report, "/api/actions": action, "/api/incidents": incident} {
		b.Database.Behind(b.t, closing, []any{b.Acme.Sites[0]}, func() {
			p := b.Acme.Manager.Post(path, form).Refuses(422, "invalid")
			b.Wants("the field of "+path, len(p.Errors["site_id"]), 1)
		})
		reopen()
	}
	file := heads + b.row(nil)
	b.Database.Behind(b.t, closing, []any{b.Acme.Sites[0]}, func() { b.importing(b.Acme.Manager, file, "", false).Refuses(422, "import_has_problems") })
}
