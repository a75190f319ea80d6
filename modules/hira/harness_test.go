package hira_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/hira"
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

// form is a risk assessment of Acme's first site that nothing is missing in.
func (b *bench) form(changes ...body) body {
	return servertest.Body(body{"title": "Loading trucks", "activity": "Loading at the ramp", "classification": "routine", "site_ids": []int64{b.Acme.Sites[0]}, "tags": []string{"Ramp"},
		"reviewer_id": b.Acme.Manager.ID, "rows": []body{b.row("a"), b.row("b", body{"hazard": "Falling from the ramp", "initial": body{"likelihood": 2, "severity": 5}})}}, changes...)
}

// row is a risk with nothing to be added.
func (b *bench) row(key string, changes ...body) body {
	return servertest.Body(body{"key": key, "task_step": "Driving in", "hazard": "Forklift traffic", "consequence": "Somebody is hit", "exposed": "Loaders", "controls": "Marked ways\nMirrors",
		"initial": body{"likelihood": 3, "severity": 4}}, changes...)
}

// control is an additional one of the Worker's.
func (b *bench) control(key string, changes ...body) body {
	return servertest.Body(body{"key": key, "control_type": "engineering", "description": "Fit a barrier", "responsible_id": b.Acme.Worker.ID, "due_date": "2027-01-15"}, changes...)
}

// rowToMend has a control, and what remains.
func (b *bench) rowToMend(key string, controls ...body) body {
	return b.row(key, body{"additional_controls": controls, "residual": body{"likelihood": 1, "severity": 4}})
}

func (b *bench) create(c *servertest.Client, changes ...body) hira.Record {
	b.t.Helper()
	return recordOf(c.Post("/api/risk_assessments", b.form(changes...)).Wants(http.StatusCreated))
}

func (b *bench) read(c *servertest.Client, id int64, query ...string) hira.Record {
	b.t.Helper()
	path := pathOf(id)
	for _, q := range query {
		path += "?" + q
	}
	return recordOf(c.Get(path).Wants(http.StatusOK))
}

// do posts to a part of a risk assessment.
func (b *bench) do(c *servertest.Client, id int64, what string, with body) hira.Record {
	b.t.Helper()
	return recordOf(c.Post(pathOf(id)+"/"+what, with).Wants(http.StatusOK))
}

func (b *bench) sheet(c *servertest.Client, r hira.Record, rows ...body) *servertest.Response {
	b.t.Helper()
	return c.Put(pathOf(r.ID)+"/sheet", body{"sheet_version": r.Shown.SheetVersion, "rows": rows})
}

// decide decides on the open review of a risk assessment.
func (b *bench) decide(c *servertest.Client, id int64, decision, remark string) *servertest.Response {
	b.t.Helper()
	return b.Decide(c, hira.Name, id, decision, remark)
}

// publish lets the Supervisor's draft come into force.
func (b *bench) publish(changes ...body) hira.Record {
	b.t.Helper()
	r := b.create(b.Acme.Supervisor, changes...)
	return b.approve(r.ID)
}

func (b *bench) approve(id int64) hira.Record {
	b.t.Helper()
	b.do(b.Acme.Supervisor, id, "submit", body{})
	b.decide(b.Acme.Admin, id, "approve", "Agreed").Wants(http.StatusOK)
	return b.read(b.Acme.Supervisor, id)
}

func recordOf(r *servertest.Response) hira.Record {
	return servertest.As[hira.Answer](r).Assessment
}

func pathOf(id int64) string { return fmt.Sprintf("/api/risk_assessments/%d", id) }
