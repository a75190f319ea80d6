package server_test

import (
	"fmt"
	"net/http"

	"hivis/server/servertest"
)

// ownWork makes, for each kind of record that is reviewed, one that waits for its decision, and
// names who did the work. A kind that is reviewed and not in this list fails the test.
var ownWork = map[string]func(o *side) (id int64, workers []*servertest.Client){
	servertest.Trials: func(o *side) (int64, []*servertest.Client) { return o.trial(), []*servertest.Client{o.Worker} },
	"Permit": func(o *side) (int64, []*servertest.Client) {
		return o.submitted(o.Manager, false), []*servertest.Client{o.Manager}
	},
	"Audit": func(o *side) (int64, []*servertest.Client) {
		return o.completedAudit(o.Manager), []*servertest.Client{o.Manager}
	},
	"HIRA": func(o *side) (int64, []*servertest.Client) {
		return o.waitingAssessment(), []*servertest.Client{o.Manager}
	},
	"Incident": func(o *side) (int64, []*servertest.Client) {
		id := o.investigated() // led and reported by the manager, with the worker in the team
		o.Admin.Post(fmt.Sprintf("/api/incidents/%d/submit", id), map[string]any{"remarks": o.say("remarks")}).Wants(http.StatusOK)
		return id, []*servertest.Client{o.Manager, o.Worker, o.Admin}
	},
}
