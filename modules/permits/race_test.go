package permits_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"hivis/server/servertest"
)

// TestTwentyAtOnceMakeOneLegalStory lets twenty clients approve, revoke, extend and close the same permit at once. Whatever is first, what is written down is one story that
// the table of rules could tell, each state following on the one before.
func TestTwentyAtOnceMakeOneLegalStory(t *testing.T) {
	b := newBench(t)
	follows := map[string][]string{"draft": {"requested"}, "requested": {"approved"}, "approved": {"extended", "pending_closure", "revoked"},
		"extended": {"extended", "pending_closure", "revoked"}, "pending_closure": {"closed"}}
	b.Acme.Manager.SignIn()
	for range 3 {
		id := b.requested()
		review := b.Insert("select id from reviews where module = 'Permit' and record_id = $1", id)
		moves := []func() *servertest.Response{
			func() *servertest.Response {
				return b.Acme.Admin.Post(fmt.Sprintf("/api/reviews/%d/decide", review), body{"decision": "approve"})
			},
			func() *servertest.Response {
				return b.MovePermit(b.Acme.Manager, id, "revoke", body{"remark": "Gas in the pit"})
			},
			func() *servertest.Response {
				return b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(12 * time.Hour), "remark": "Late", "answers": declared})
			},
			func() *servertest.Response {
				return b.MovePermit(b.asks, id, "close", body{"answers": servertest.Checklist()})
			},
		}
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				if status := moves[i%len(moves)]().StatusCode; status != 200 && status != 409 && status != 403 && status != 503 {
					t.Errorf("move %d: %d", i%len(moves), status)
				}
			})
		}
		all.Wait()
		b.followsOn(id, follows)
	}
}

// followsOn holds the story of a permit to what may follow on what.
func (b *bench) followsOn(id int64, follows map[string][]string) {
	b.t.Helper()
	p := b.read(b.asks, id)
	state, approvals := "draft", 0
	for i := len(p.Timeline) - 1; i >= 0; i-- {
		entry := p.Timeline[i]
		for _, change := range entry.Changes {
			if change.Field != "status" {
				continue
			}
			if change.Before != state || !slices.Contains(follows[state], change.After) {
				b.t.Errorf("%s follows on %s, and the permit was %s", change.After, change.Before, state)
			}
			state = change.After
		}
		if entry.Verb == "approved" {
			approvals++
		}
	}
	b.Wants("the end of the story", p.Status, state)
	if approvals > 1 {
		b.t.Errorf("it was approved %d times", approvals)
	}
	open := b.Insert("select count(*) from reviews where module = 'Permit' and record_id = $1 and state = 'open'", id)
	waiting := int64(0)
	if p.Status == "requested" || p.AskedUntil != nil {
		waiting = 1
	}
	b.Wants(fmt.Sprintf("open reviews of one that is %s", p.Status), open, waiting)
}

var declared = []body{{"question_id": "extension_declaration", "text": "Nothing has changed"}}

// declaredAtNight is declared where the longer work goes on at night.
var declaredAtNight = func() []body {
	all := declared
	for _, question := range []string{"extension_lighting", "extension_supervision", "extension_rest"} {
		all = append(all, body{"question_id": question, "option_ids": []string{question + "_y"}})
	}
	return all
}()
