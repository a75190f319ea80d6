package audits

import (
	"context"

	"hivis/core/templates"
	"hivis/platform/api"
	"hivis/platform/db"
)

// readyFacts are what is said of a form of the shelf beside what stands in it.
var readyFacts = map[string]struct{ icon, auditType string }{
	"contractor":           {"truck", "contractor"},
	"environment":          {"leaf", "compliance"},
	"fire_safety":          {"flame", "internal"},
	"management_system":    {"shield", "internal"},
	"permit_to_work":       {"clipboard", "internal"},
	"workplace_inspection": {"helmet", "inspection"},
}

// takeShelf answers POST /api/audits/shelf: what the shelf has becomes templates as it comes,
// but for those whose names are taken.
func (m *Module) takeShelf(ctx context.Context, tx *db.Tx, _ *api.None) (*templates.Taken, error) {
	left, err := m.kit().LeftOnShelf(ctx, tx)
	if err != nil || len(left) == 0 {
		return &templates.Taken{}, err
	}
	if err := m.admitTemplates(ctx, tx, int64(len(left))); err != nil {
		return nil, err
	}
	params := InsertReadyTemplatesParams{OrganizationID: tx.OrganizationID, CreatedBy: tx.UserID, Now: m.Now()}
	if params.FormIds, err = m.Forms.CreateReady(ctx, tx, Name, left); err != nil {
		return nil, err
	}
	for _, form := range left {
		facts := readyFacts[form.Key]
		params.Names, params.Descriptions = append(params.Names, form.Name), append(params.Descriptions, form.Description)
		params.Icons, params.AuditTypes = append(params.Icons, facts.icon), append(params.AuditTypes, facts.auditType)
	}
	ids, err := New().InsertReadyTemplates(ctx, tx, params)
	if err != nil {
		return nil, err
	}
	return m.kit().Took(ctx, tx, params.Names, ids), nil
}
