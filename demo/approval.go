package demo

import (
	"context"
	"encoding/json"

	"hivis/platform/db"
)

// addApproval lets one person decide on all records of a kind, within some hours of work, and
// says who decides as reviews keep it.
func (h *organization) addApproval(ctx context.Context, tx *db.Tx, kind, title string, hours int, who *person) (workflow int64, chain []byte, err error) {
	err = tx.QueryRow(ctx, `insert into workflows (organization_id, title, kind, module, approve_when, lead_hours, created_by, created_at, updated_at)
		values ($1, $2, 'sequential', $3, 'all', $4, $5, $6, $6) returning id`, h.id, title, kind, hours, h.people[0].id, h.now.AddDate(0, -h.Months, 0)).Scan(&workflow)
	if err != nil {
		return 0, nil, err
	}
	tx.Defer("insert into workflow_reviewers (organization_id, workflow_id, step, kind, user_id) values ($1, $2, 0, 'user', $3)", h.id, workflow, who.id)
	chain, err = json.Marshal(map[string]any{"title": title, "kind": "sequential", "approve_when": "all", "approvals": 0,
		"steps": []map[string]any{{"kind": "user", "name": who.FullName, "user_id": who.id, "role_id": 0}}})
	return workflow, chain, err
}
