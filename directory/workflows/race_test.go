package workflows_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"hivis/platform/db"
	"hivis/server/servertest"
)

// TestThirtyReviewersAtOnce leaves one legal history: three of them decided, nobody twice,
// and it followed once. Some of them say no.
func TestThirtyReviewersAtOnce(t *testing.T) {
	for name, noes := range map[string]int{"three of five roles approve": 0, "one of them rejects": 30} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			roles := []string{"Approver", "Reviewer", "Auditor", "Head of Department", "Power User"}
			var reviewers []body
			for _, role := range roles {
				reviewers = append(reviewers, b.role(role))
			}
			b.create(body{"kind": "parallel", "reviewers": reviewers, "approve_when": "number", "approvals": 3})
			people := make([]*servertest.Client, 30)
			for i := range people {
				people[i] = b.AddUser(b.Acme, fmt.Sprintf("eye%02d", i), roles[i%5], b.Acme.Sites...)
				people[i].SignIn().Wants(http.StatusOK)
			}
			trial := b.ask(servertest.Trial{})
			path := fmt.Sprintf("/api/reviews/%d/decide", b.latest(trial).ID)
			answers := make([]*servertest.Response, len(people))
			var all sync.WaitGroup
			for i, c := range people {
				all.Go(func() {
					decision := body{"decision": "approve"}
					if i < noes {
						decision = body{"decision": "reject", "remark": "No"}
					}
					for range 30 { // who finds the service busy tries again
						if answers[i] = c.Post(path, decision); answers[i].StatusCode != http.StatusServiceUnavailable {
							return
						}
					}
				})
			}
			all.Wait()
			wants := map[int]int64{0: 3, 30: 1}[noes]
			b.history(trial, answers, wants)
		})
	}
}

// TestDecisionsWhileTheWorkflowChanges: what is decided on the old chain counts there, and
// the new one is asked from its beginning.
func TestDecisionsWhileTheWorkflowChanges(t *testing.T) {
	b := newBench(t)
	w := b.create(body{"kind": "parallel"})
	for range 5 {
		trial := b.ask(servertest.Trial{})
		path := fmt.Sprintf("/api/reviews/%d/decide", b.latest(trial).ID)
		answers := make([]*servertest.Response, 3)
		b.Acme.Supervisor.SignIn()
		b.Acme.Manager.SignIn()
		var all sync.WaitGroup
		all.Go(func() { answers[0] = b.Acme.Supervisor.Post(path, body{"decision": "approve"}) })
		all.Go(func() { answers[1] = b.Acme.Manager.Post(path, body{"decision": "approve"}) })
		all.Go(func() {
			answers[2] = b.Acme.Admin.Patch(fmt.Sprintf("/api/workflows/%d", w.ID), body{"lead_hours": 1 + b.latest(trial).ID%100})
		})
		all.Go(func() { b.look() })
		all.Wait()
		answers[2].Wants(http.StatusOK)
		latest := b.latest(trial)
		switch {
		case latest.State == "approved":
			b.Wants("it followed", b.status(trial), "approved 1")
		default:
			b.Wants("it begins anew", []any{told(latest), b.status(trial)}, "[open | Supervisor Test asked | Manager Test asked draft 0]")
		}
		b.Wants("open reviews on an old chain", b.Insert(`select count(*) from reviews rv join workflows w on w.id = rv.workflow_id
			where rv.state = 'open' and rv.workflow_version <> w.version`), 0)
	}
}

// TestTakenBackWhileSomebodyDecides: the module holds its record, and whoever decides waits
// for it before they hold anything themselves.
func TestTakenBackWhileSomebodyDecides(t *testing.T) {
	b := newBench(t)
	b.create(body{"reviewers": []body{user(b.Acme.Supervisor)}})
	trial := b.ask(servertest.Trial{})
	path := fmt.Sprintf("/api/reviews/%d/decide", b.latest(trial).ID)
	b.Acme.Supervisor.SignIn()
	var answer *servertest.Response
	b.while(func() { answer = b.Acme.Supervisor.Post(path, body{"decision": "approve"}) }, func(tx *db.Tx, meanwhile func()) error {
		if _, err := tx.Exec(t.Context(), "update trials set title = 'Cut a cable' where organization_id = $1 and id = $2", b.Acme.ID, trial); err != nil {
			return err
		}
		meanwhile()
		return b.App.Workflows.Withdraw(t.Context(), tx, servertest.Trials, trial)
	})
	answer.Refuses(http.StatusConflict, "review_over")
	b.Wants("it is taken back", []any{b.latest(trial).State, b.status(trial)}, "[withdrawn draft 0]")
}

// TestAskedAnewWhileTheWorkflowChanges: the change waits until it is asked for, and begins
// that anew.
func TestAskedAnewWhileTheWorkflowChanges(t *testing.T) {
	b := newBench(t)
	w := b.create()
	trial := b.ask(servertest.Trial{})
	var answer *servertest.Response
	change := func() {
		answer = b.Acme.Admin.Patch(fmt.Sprintf("/api/workflows/%d", w.ID), body{"reviewers": []body{user(b.Acme.Manager)}})
	}
	b.while(change, func(tx *db.Tx, meanwhile func()) error {
		if err := b.App.Workflows.Withdraw(t.Context(), tx, servertest.Trials, trial); err != nil {
			return err
		}
		meanwhile()
		return b.App.Workflows.Open(t.Context(), tx, servertest.Trials, trial, "")
	})
	answer.Wants(http.StatusOK)
	b.is(trial, "open | Manager Test asked")
}

// while does something in a transaction of a module; in the middle of it something else is
// begun, which has to wait.
func (b *bench) while(other func(), do func(tx *db.Tx, meanwhile func()) error) {
	b.t.Helper()
	var ended <-chan struct{}
	meanwhile := func() { ended = b.Database.UntilBlocked(b.t, other) }
	if err := b.Database.Write(b.t.Context(), db.Scope{OrganizationID: b.Acme.ID}, func(tx *db.Tx) error { return do(tx, meanwhile) }); err != nil {
		b.t.Fatal(err)
	}
	<-ended
}

// history holds what came of a race to what is allowed: so many decided, each of whom was
// told so, nobody else was, and what follows was done once.
func (b *bench) history(trial int64, answers []*servertest.Response, decided int64) {
	b.t.Helper()
	won := int64(0)
	for _, r := range answers {
		switch {
		case r.StatusCode == http.StatusOK:
			won++
		case r.StatusCode != http.StatusConflict && r.StatusCode != http.StatusForbidden:
			b.t.Errorf("answered %d %s", r.StatusCode, r.Bytes)
		}
	}
	state := b.latest(trial).State
	b.Wants("decisions answered, kept, told in the timeline, by as many people, and of steps", []any{won,
		b.Insert("select count(*) from review_seats where state in ('approved', 'rejected')"),
		b.Insert("select count(*) from timeline_entries where verb in ('review_approved', 'review_rejected')"),
		b.Insert("select count(distinct user_id) from review_seats where state in ('approved', 'rejected')"),
		b.Insert("select count(distinct step) from review_seats where state in ('approved', 'rejected')")},
		[]int64{decided, decided, decided, decided, decided})
	b.Wants("nobody is asked any more", b.Insert("select count(*) from review_seats where state in ('asked', 'waiting')"), 0)
	b.Wants("it followed once", b.status(trial), state+" 1")
	b.Wants("who asked is told once", b.Told(b.Acme.Worker, "review_decided"), 1)
}
