package actions_test

import (
	"fmt"
	"testing"

	"hivis/modules/observations"
)

// TestWhoOnlyReadsAnActionIsOfferedNothing: of a sensitive observation the supervisor has
// one action, and manages none of the others.
func TestWhoOnlyReadsAnActionIsOfferedNothing(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Manager, body{"responsible_id": b.Acme.Supervisor.ID}, body{})
	own, other := o.Actions[0].ID, o.Actions[1].ID
	b.Wants("at the site both are managed", []string{b.read(b.Acme.Supervisor, own).Can.Update, b.read(b.Acme.Supervisor, other).Can.Update}, "[ ]")
	b.Acme.Manager.Patch(fmt.Sprintf("/api/observations/%d", o.ID), body{"sensitive": true}).Wants(200)
	b.Acme.Supervisor.Patch(pathOf(other), body{"priority": "low"}).Refuses(404, "not_found")
	can := b.read(b.Acme.Supervisor, other).Can
	b.Wants("alone", []string{can.Update, can.Close, can.Reopen, can.Decide, can.Check, can.EndSeries}, "[not_your_action not_your_action not_your_action not_your_action not_your_action not_your_action]")
	var answer observations.Answer
	b.Acme.Supervisor.Get(fmt.Sprintf("/api/observations/%d", o.ID)).Wants(200).Into(&answer)
	b.Wants("with its observation", []string{answer.Observation.Actions[0].Can.Update, answer.Observation.Actions[1].Can.Update}, "[ not_your_action]")
	b.Wants("their own stays theirs", []string{can.Start, b.read(b.Acme.Supervisor, own).Can.Start}, "[not_your_action ]")
	b.Acme.Supervisor.Patch(pathOf(own), body{"priority": "low"}).Wants(200)
}
