package incidents_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/incidents"
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

// form is an incident of Acme's first site that nothing is wrong with.
func (b *bench) form(changes ...body) body {
	return servertest.Body(body{
		"incident_type": "near_miss", "description": "A pallet fell from the rack", "immediate_action": "The aisle was closed", "site_id": b.Acme.Sites[0],
		"occurred_at": b.Now().Add(-time.Hour), "shift": "first", "anybody_hurt": "no", "investigation_required": true, "recordable": "undecided",
	}, changes...)
}

func (b *bench) victim(changes ...body) body {
	return servertest.Body(body{"victim_type": "employee", "name": "Ivo Brandt", "employee_id": "E77", "gender": "male", "age_range": "25_34", "body_parts": []string{"left_hand"},
		"injury": "Cut in the palm", "nature": "132", "treatment": "medical", "work_status": []body{}}, changes...)
}

func (b *bench) action(changes ...body) body {
	return servertest.Body(body{"description": "Fit a stop to the rack", "control_type": "engineering", "responsible_id": b.Acme.Supervisor.ID, "due_date": "2026-11-25"}, changes...)
}

func (b *bench) report(c *servertest.Client, changes ...body) incidents.Record {
	b.t.Helper()
	return recordOf(c.Post("/api/incidents", b.form(changes...)).Wants(http.StatusCreated))
}

func (b *bench) read(c *servertest.Client, id int64) incidents.Record {
	b.t.Helper()
	return recordOf(c.Get(pathOf(id)).Wants(http.StatusOK))
}

// do posts to a part of an incident.
func (b *bench) do(c *servertest.Client, id int64, what string, with body) incidents.Record {
	b.t.Helper()
	return recordOf(c.Post(pathOf(id)+"/"+what, with).Wants(http.StatusOK))
}

func (b *bench) put(c *servertest.Client, id int64, what string, with body) *servertest.Response {
	b.t.Helper()
	return c.Put(pathOf(id)+"/"+what, with)
}

// head may change incidents of Acme's first site, and does not see what is sensitive.
func (b *bench) head() *servertest.Client {
	b.t.Helper()
	b.Exec(`update roles set rules = jsonb_set(rules, '{Incident}', '["read", "create", "update"]') where organization_id = $1 and name = 'Head of Department'`, b.Acme.ID)
	return b.AddUser(b.Acme, "head", "Head of Department", b.Acme.Sites[0])
}

func recordOf(r *servertest.Response) incidents.Record {
	return servertest.As[incidents.Answer](r).Incident
}

func pathOf(id int64) string { return fmt.Sprintf("/api/incidents/%d", id) }

var rating = body{"severity_level": "minor", "actual": body{"severity": 2, "likelihood": 2}, "potential": body{"severity": 4, "likelihood": 3}}

func (b *bench) team() body {
	return body{"lead_id": b.Acme.Supervisor.ID, "member_ids": []int64{b.Acme.Worker.ID}, "target_date": "2026-11-30"}
}

// cause is a root cause of Acme's settings.
func (b *bench) cause() int64 {
	b.t.Helper()
	return b.Insert("insert into categories (organization_id, name, category_type) values ($1, 'Training ' || gen_random_uuid(), 'root_cause') returning id", b.Acme.ID)
}

// analysis finds one root cause, r, below one why.
func analysis(version int, cause int64, changes ...body) body {
	root := servertest.Body(body{"key": "r", "parent_key": "w", "text": "Nobody was trained", "root": true, "root_cause_id": cause}, changes...)
	return body{"version": version, "analyses": []body{{"key": "a", "title": "The pallet fell", "whys": []body{{"key": "w", "text": "It was put too far out"}, root}}}}
}

// investigated is an incident with all but its review.
func (b *bench) investigated(changes ...body) incidents.Record {
	b.t.Helper()
	i := b.report(b.Acme.Worker, changes...)
	b.do(b.Acme.Manager, i.ID, "rate", rating)
	b.put(b.Acme.Manager, i.ID, "team", b.team()).Wants(http.StatusOK)
	b.put(b.Acme.Supervisor, i.ID, "root_causes", analysis(0, b.cause())).Wants(http.StatusOK)
	return b.do(b.Acme.Supervisor, i.ID, "actions", body{"cause_key": "r", "actions": []body{b.action()}})
}

// decide decides on the open review of an incident.
func (b *bench) decide(c *servertest.Client, id int64, decision, remark string) {
	b.t.Helper()
	b.Decide(c, incidents.Name, id, decision, remark).Wants(http.StatusOK)
}

// steps are the states of the five.
func steps(i incidents.Record) (states []string) {
	for _, s := range i.Steps {
		states = append(states, s.State)
	}
	return states
}

// missing are the codes of what the step that is current lacks.
func missing(i incidents.Record) (codes []string) {
	for _, s := range i.Steps {
		if s.State == "current" {
			for _, m := range s.Missing {
				codes = append(codes, m.Code)
			}
		}
	}
	return codes
}
