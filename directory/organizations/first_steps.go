package organizations

import (
	"context"
	"slices"

	"hivis/core/records"
	"hivis/directory/deletions"
	"hivis/directory/roles"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// FirstSteps is what a new organization has to do before it can be used by all. What is
// done is seen by what there is; nobody ticks anything off.
type FirstSteps struct {
	Steps  []FirstStep `json:"steps" maxItems:"10"`
	Hidden bool        `json:"hidden" doc:"The caller does not want to see them: step 1 of the tour first_steps was seen"`
}

// FirstStep is one of them.
type FirstStep struct {
	Name  string `json:"name" enum:"sites,people,permit_templates,audit_templates,approvers,mail,logo,poster,report,examples"`
	Done  bool   `json:"done"`
	Count int64  `json:"count" minimum:"0" maximum:"1000" doc:"How many sites or people there are; 0 of what is not counted"`
}

// firstSteps answers GET /api/v1/organization/first_steps.
func (m *Module) firstSteps(ctx context.Context, tx *db.Tx, _ *api.None) (*FirstSteps, error) {
	row, err := New().FirstSteps(ctx, tx, FirstStepsParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID, Reported: m.Records.Reported(), Example: records.ExampleSource, Over: m.Now().Add(-deletions.Retention)})
	steps := []FirstStep{
		{"sites", row.Sites > 1 || row.Divided, row.Sites}, // the first one came with the organization
		{"people", row.People > 1, row.People},
		{"permit_templates", slices.Contains(row.Templates, "Permit"), 0},
		{"audit_templates", slices.Contains(row.Templates, "Audit"), 0},
		{"approvers", row.Reviewed, 0},
		{"mail", row.Mailed, 0},
		{"logo", row.Logo, 0},
		{"poster", row.Poster, 0},
		{"report", row.Reported, 0},
	}
	if row.Examples {
		steps = append(steps, FirstStep{Name: "examples"}) // which is done by removing them
	}
	off := roles.Off(row.RightsOff)
	steps = slices.DeleteFunc(steps, func(s FirstStep) bool {
		return s.Name == "permit_templates" && slices.Contains(off, "Permit") || s.Name == "audit_templates" && slices.Contains(off, "Audit")
	})
	return &FirstSteps{Hidden: row.Hidden, Steps: steps}, err
}

// endOnboarding answers POST /api/v1/organization/onboarding/end. Once more is as good as once.
func (m *Module) endOnboarding(ctx context.Context, tx *db.Tx, _ *api.None) (*api.None, error) {
	if err := New().EndOnboarding(ctx, tx, tx.OrganizationID); err != nil {
		return nil, err
	}
	return &api.None{}, users.PublishOrganization(ctx, tx)
}
