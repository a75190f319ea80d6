package demo

import (
	"context"
	"encoding/json"
	"time"

	"hivis/core/records"
	"hivis/modules/permits"
	"hivis/platform/db"
)

const (
	lastReviewer   = "manager@demo.example"
	permitWorkflow = "Permits to work"
	firstDecision  = time.Hour
)

// reviewOf is how the review of a permit in a state stands; if not said, it was approved.
var reviewOf = map[string]string{permits.Pending: "open", permits.Rejected: "rejected"}

// run is one review of a permit.
type run struct {
	revision   int
	asked, end time.Time
	state      string
}

// addWorkflow lets the supervisor of whoever asks decide, and then the safety manager.
func (p *ptw) addWorkflow(ctx context.Context, tx *db.Tx, since time.Time) (err error) {
	var types []int64
	for _, t := range p.types {
		if !t.LowRisk {
			types = append(types, t.id)
		}
	}
	manager := p.person(lastReviewer)
	err = tx.QueryRow(ctx, `insert into workflows (organization_id, title, kind, module, form_ids, approve_when, lead_hours, created_by, created_at, updated_at)
		values ($1, $2, 'sequential', $3, (select array_agg(n order by n) from unnest($4::bigint[]) n), 'all', 8, $5, $6, $6) returning id`,
		p.id, permitWorkflow, permits.Name, types, p.people[0].id, since).Scan(&p.workflow)
	if err != nil {
		return err
	}
	tx.Defer("insert into workflow_reviewers (organization_id, workflow_id, step, kind, user_id) values ($1, $2, 0, 'supervisor', null), ($1, $2, 1, 'user', $3)",
		p.id, p.workflow, manager.id)
	p.chain, err = json.Marshal(map[string]any{"title": permitWorkflow, "kind": "sequential", "approve_when": "all", "approvals": 0, "steps": []map[string]any{
		{"kind": "supervisor", "name": "", "user_id": 0, "role_id": 0}, {"kind": "user", "name": manager.FullName, "user_id": manager.id, "role_id": 0}}})
	return err
}

// review writes how a permit was decided on: first by the supervisor of who asked. Who is
// both decides once.
func (p *ptw) review(ctx context.Context, tx *db.Tx, one *permit, r run) error {
	if r.state == "" {
		r.state = "approved"
	}
	var end *time.Time
	if r.state != "open" {
		end = &r.end
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into reviews (organization_id, module, record_id, revision, workflow_id, workflow_version, state, requester_id, site_id, division_id, form_id, chain,
			opened_at, ended_at, look_at)
		values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
		p.id, permits.Name, one.id, r.revision, p.workflow, r.state, one.by.id, one.site.id, p.divisionAt(one.site, one.Location), one.kind.id, string(p.chain), r.asked, end, p.now).Scan(&id)
	if err != nil {
		return err
	}
	first, last := p.person(one.by.Supervisor), p.person(lastReviewer)
	p.decided(tx, one, one.by.id, "review_opened", permitWorkflow, r.asked)
	agreed := r.asked.Add(firstDecision)
	if first == last {
		agreed = r.end
	} else {
		p.decided(tx, one, first.id, "review_approved", "", agreed)
	}
	p.seat(tx, id, 0, first, "approved", r.asked, &agreed, "")
	switch r.state {
	case "open":
		p.seat(tx, id, 1, last, "asked", agreed, nil, "")
	case "rejected":
		p.seat(tx, id, 1, last, "rejected", agreed, end, one.Note)
		p.decided(tx, one, last.id, "review_rejected", one.Note, r.end)
	default:
		p.seat(tx, id, 1, last, "approved", agreed, end, "")
		p.decided(tx, one, last.id, "review_approved", "", r.end)
	}
	return nil
}

func (p *ptw) seat(tx *db.Tx, review int64, step int, who *person, state string, asked time.Time, decided *time.Time, remark string) {
	tx.Defer("insert into review_seats (organization_id, review_id, step, user_id, seated_as, state, asked_at, decided_at, remark) values ($1, $2, $3, $4, 'reviewer', $5, $6, $7, $8)",
		p.id, review, step, who.id, state, asked, decided, remark)
}

func (p *ptw) decided(tx *db.Tx, one *permit, by int64, verb, note string, at time.Time) {
	records.Write(tx, records.Event{Module: permits.Name, ID: one.id, ActorID: by, Verb: verb, Note: note, At: at})
}
