package actions_test

import (
	"fmt"
	"testing"

	"hivis/server/servertest"
)

// TestWhoIsToldThatWorkWaitsToBeVerified: whoever assigned it, else those who may verify
// it at its site and see it.
func TestWhoIsToldThatWorkWaitsToBeVerified(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	told := func(what string, want []int64) {
		t.Helper()
		b.Wants(what, []int64{b.Told(o.Manager, "action_completed"), b.Told(o.Supervisor, "action_completed"), b.Told(o.Worker, "action_completed")}, want)
		b.Exec("delete from notifications")
	}
	b.complete(o.Worker, b.create(o.Manager).ID)
	told("the assigner", []int64{1, 0, 0})
	own := b.create(o.Supervisor, body{"responsible_id": o.Supervisor.ID}).ID
	b.complete(o.Supervisor, own)
	told("who gave it to themselves cannot verify it", []int64{1, 0, 0})
	unknown := b.anonymous(o.Worker)
	b.complete(o.Worker, unknown)
	told("nobody assigned it", []int64{1, 1, 0})
	hidden := b.report(o.Worker, body{})
	o.Manager.Patch(fmt.Sprintf("/api/observations/%d", hidden.ID), body{"sensitive": true}).Wants(200)
	b.complete(o.Worker, hidden.Actions[0].ID)
	told("who sees what is sensitive", []int64{1, 0, 0})
	left := b.create(o.Supervisor).ID
	b.Exec("update users set status = 'Inactive' where id = $1", o.Supervisor.ID)
	b.complete(o.Worker, left)
	told("who left is not waited for", []int64{1, 0, 0})
}

// anonymous reports an observation without a name and returns its action.
func (b *bench) anonymous(c *servertest.Client) int64 {
	b.t.Helper()
	draft := b.form()
	delete(draft, "site_id")
	b.Observe(b.Acme, c, body{"anonymous": true, "actions": []body{draft}})
	return b.Insert("select max(id) from actions")
}
