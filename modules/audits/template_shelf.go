package audits

import (
	"context"
	"slices"
	"strings"

	"hivis/core/activity"
	"hivis/core/forms"
	"hivis/core/records"
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

// Taken says what became of the shelf's forms.
type Taken struct {
	Added int `json:"added" minimum:"0" maximum:"100" doc:"How many; those that there were are not counted"`
}

// takeShelf answers POST /api/audits/shelf: what the shelf has becomes templates as it comes,
// but for those whose names are taken.
func (m *Module) takeShelf(ctx context.Context, tx *db.Tx, _ *api.None) (*Taken, error) {
	left, err := m.leftOnShelf(ctx, tx)
	if err != nil || len(left) == 0 {
		return &Taken{}, err
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
	activity.Write(ctx, tx, activity.Event{Module: Settings, Title: strings.Join(params.Names, ", "), Kind: "audit_template_created", At: m.Now()})
	for _, id := range ids {
		records.Announce(tx, "update", Settings, id)
	}
	return &Taken{len(ids)}, nil
}

// leftOnShelf are the ready forms that no template is called like. Who takes them at the same
// time waits.
func (m *Module) leftOnShelf(ctx context.Context, tx *db.Tx) ([]forms.ReadyForm, error) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('shelf of audits', $1::bigint))", tx.OrganizationID)
	names, err := New().TemplateNames(ctx, tx, tx.OrganizationID)
	return slices.DeleteFunc(forms.ReadyForms("audits"), func(form forms.ReadyForm) bool { return slices.Contains(names, strings.ToLower(form.Name)) }), err
}
