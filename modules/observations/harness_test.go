package observations_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product, with what these tests ask of it.
type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{servertest.New(t), t}
}

// form is an observation of Acme's first site that nothing is wrong with. It
// asks for one action of the supervisor, due in three days.
func (b *bench) form(changes ...body) body {
	return servertest.Body(body{
		"observation_type": "unsafe_condition", "description": "Guard rail missing", "comment": "Somebody could fall",
		"site_id": b.Acme.Sites[0], "observed_at": b.Now().Add(-time.Hour), "risk_potential": "low", "action_required": true,
		"actions": []body{b.action()},
	}, changes...)
}

func (b *bench) action(changes ...body) body {
	return servertest.Body(body{"description": "Fit a rail", "control_type": "engineering", "responsible_id": b.Acme.Supervisor.ID, "due_date": "2026-11-25"}, changes...)
}

// unactioned is what makes a form ask for no action.
func unactioned(reason string) body {
	return body{"actions": []body{}, "action_required": false, "no_action_reason": reason}
}

func (b *bench) report(c *servertest.Client, changes ...body) observations.Record {
	b.t.Helper()
	return recordOf(c.Post("/api/observations", b.form(changes...)).Wants(http.StatusCreated))
}

func (b *bench) read(c *servertest.Client, id int64) observations.Record {
	b.t.Helper()
	return recordOf(c.Get(pathOf(id)).Wants(http.StatusOK))
}

func recordOf(r *servertest.Response) observations.Record {
	return servertest.As[observations.Answer](r).Observation
}

func pathOf(id int64) string { return fmt.Sprintf("/api/observations/%d", id) }

// complete completes an action with evidence.
func (b *bench) complete(c *servertest.Client, a actions.Action) {
	b.t.Helper()
	file := c.Uploaded("done.txt", []byte("the rail is there"))
	b.move(c, a, "complete", body{"remarks": "done", "attachment_ids": []int64{file}})
}

func (b *bench) move(c *servertest.Client, a actions.Action, move string, with body) {
	b.t.Helper()
	c.Post(fmt.Sprintf("/api/actions/%d/%s", a.ID, move), with).Wants(http.StatusOK)
}

// division is a part of a site.
func (b *bench) division(site int64, name string) int64 {
	return b.Insert("insert into divisions (organization_id, site_id, name) values ($1, $2, $3) returning id", b.Acme.ID, site, name)
}
