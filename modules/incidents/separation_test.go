package incidents_test

import (
	"net/http"
	"testing"

	"hivis/modules/incidents"
	"hivis/server/servertest"
)

// TestWhoInvestigatedDoesNotDecide, whatever their role, and whoever else has submitted it:
// the lead, a member, who wrote of it before they left the team, and the reporter of harm.
func TestWhoInvestigatedDoesNotDecide(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	chief := o.Admin
	cases := map[string]func() int64{
		"leads": func() int64 {
			return b.teamed(b.report(o.Worker), body{"lead_id": chief.ID, "member_ids": []int64{o.Worker.ID}})
		},
		"is a member": func() int64 {
			return b.teamed(b.report(o.Worker), body{"lead_id": o.Supervisor.ID, "member_ids": []int64{chief.ID, o.Worker.ID}})
		},
		"wrote and left": func() int64 {
			id := b.teamed(b.report(o.Worker), body{"lead_id": chief.ID, "member_ids": []int64{o.Worker.ID}})
			b.put(chief, id, "root_causes", analysis(0, b.cause())).Wants(http.StatusOK)
			return b.teamed(b.read(o.Manager, id), body{})
		},
		"reported harm": func() int64 {
			id := b.teamed(b.report(chief, body{"anybody_hurt": "yes"}), body{})
			o.Manager.Post(pathOf(id)+"/victims", b.victim()).Wants(http.StatusCreated)
			return id
		},
	}
	for _, made := range cases {
		id := made()
		if version := b.read(o.Manager, id).Causes.Version; version == 0 {
			b.put(o.Supervisor, id, "root_causes", analysis(0, b.cause())).Wants(http.StatusOK)
		}
		b.do(o.Manager, id, "actions", body{"cause_key": "r", "actions": []body{b.action()}})
		b.do(o.Manager, id, "submit", body{})
		for _, decision := range []string{"approve", "reject"} {
			b.Decide(chief, incidents.Name, id, decision, "Well done").Refuses(http.StatusForbidden, "not_asked_to_review")
		}
	}
}

// teamed gives an incident a rating and a team.
func (b *bench) teamed(i incidents.Record, changes body) int64 {
	b.t.Helper()
	if i.Status == incidents.RatingPending {
		b.do(b.Acme.Manager, i.ID, "rate", rating)
	}
	b.put(b.Acme.Manager, i.ID, "team", servertest.Body(b.team(), changes)).Wants(http.StatusOK)
	return i.ID
}

// TestNobodyAppointsThemselvesToSeeWhoWasHurt without the right to know it.
func TestNobodyAppointsThemselvesToSeeWhoWasHurt(t *testing.T) {
	b := newBench(t)
	head := b.head()
	hurt, safe := b.report(b.Acme.Worker, body{"anybody_hurt": "yes"}), b.report(b.Acme.Worker)
	const sentence = "Somebody may have been hurt, so you cannot appoint yourself: somebody who may approve incidents has to."
	for field, change := range map[string]body{"lead_id": {"lead_id": head.ID}, "member_ids": {"member_ids": []int64{head.ID}}} {
		b.put(head, hurt.ID, "team", servertest.Body(b.team(), change)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, field, sentence)
		b.put(head, safe.ID, "team", servertest.Body(b.team(), change)).Wants(http.StatusOK)
	}
	b.put(head, hurt.ID, "team", b.team()).Wants(http.StatusOK)
	b.put(b.Acme.Manager, hurt.ID, "team", servertest.Body(b.team(), body{"lead_id": head.ID})).Wants(http.StatusOK)
	b.put(head, hurt.ID, "team", servertest.Body(b.team(), body{"lead_id": head.ID})).Wants(http.StatusOK)
}
