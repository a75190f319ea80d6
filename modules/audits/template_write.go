package audits

import (
	"context"
	"strings"

	"hivis/core/records"
	"hivis/core/templates"
	"hivis/platform/api"
	"hivis/platform/db"
)

// described is what people say of a template.
type described struct {
	Name, Description, Icon, AuditType string
	Scoring, Active                    bool
}

// maxFree is how many templates the free plan has: as many as audits a month.
const maxFree = 10

type addTemplateInput struct {
	Body struct {
		Name        string         `json:"name" maxLength:"120" doc:"The template's name"`
		Description string         `json:"description,omitempty" maxLength:"2000" doc:"What the template is for"`
		Icon        string         `json:"icon,omitempty" enum:"clipboard,helmet,flame,leaf,gear,truck,flask,ladder,bolt,cross,building,shield" default:"clipboard" doc:"The picture that stands for it"`
		Scoring     *bool          `json:"scoring,omitempty" doc:"Left out it is true"`
		AuditType   string         `json:"audit_type,omitempty" enum:"inspection,internal,external,contractor,compliance,other" default:"inspection" doc:"Which kind of audit it is"`
		From        templates.From `json:"from,omitempty" doc:"One of them; none: an empty first section"`
	}
}

// addTemplate answers POST /api/audits. A form that asks something is published as it comes.
func (m *Module) addTemplate(ctx context.Context, tx *db.Tx, in *addTemplateInput) (*TemplateAnswer, error) {
	body := &in.Body
	d := described{Scoring: true, Active: true}
	api.Merge(&d, *body, "from")
	if err := m.admitTemplates(ctx, tx, 1); err != nil {
		return nil, err
	}
	if err := m.checkTemplate(ctx, tx, 0, &d); err != nil {
		return nil, err
	}
	form, err := m.kit().NewForm(ctx, tx, body.From, !body.From.IsEmpty())
	if err != nil {
		return nil, err
	}
	id, err := New().InsertTemplate(ctx, tx, InsertTemplateParams{OrganizationID: tx.OrganizationID, Name: d.Name, Description: d.Description, Icon: d.Icon,
		Scoring: d.Scoring, AuditType: d.AuditType, FormID: form, CreatedBy: &tx.UserID, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	return m.templateWritten(ctx, tx, "created", id, described{})
}

// admitTemplates refuses more templates where the free plan has no room for them. Who adds
// one at the same time waits, so that two do not take the last place.
func (m *Module) admitTemplates(ctx context.Context, tx *db.Tx, more int64) error {
	if !api.Actor(ctx).Limits.FreePlan {
		return nil
	}
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('plan audit templates', $1::bigint))", tx.OrganizationID)
	count, err := New().CountTemplates(ctx, tx, tx.OrganizationID)
	if err == nil && count+more > maxFree {
		return api.Refused("free_audit_templates_used", nil)
	}
	return err
}

type editTemplateInput struct {
	IDInput
	Body struct {
		Name        *string `json:"name,omitempty" maxLength:"120" doc:"The template's name"`
		Description *string `json:"description,omitempty" maxLength:"2000" doc:"What the template is for"`
		Icon        *string `json:"icon,omitempty" enum:"clipboard,helmet,flame,leaf,gear,truck,flask,ladder,bolt,cross,building,shield" doc:"The picture that stands for it"`
		Scoring     *bool   `json:"scoring,omitempty" doc:"Whether its audits have a score"`
		AuditType   *string `json:"audit_type,omitempty" enum:"inspection,internal,external,contractor,compliance,other" doc:"Which kind of audit it is"`
		Active      *bool   `json:"active,omitempty" doc:"Whether it can be scheduled and begun"`
	}
}

// editTemplate answers PATCH /api/audits/{id}: what is not sent stays.
func (m *Module) editTemplate(ctx context.Context, tx *db.Tx, in *editTemplateInput) (*TemplateAnswer, error) {
	m.kit().Lock(tx, in.ID)
	t, err := m.readTemplate(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	before := t.described()
	d := before
	api.Merge(&d, in.Body)
	if before.Active && !d.Active && t.LiveSchedules > 0 {
		return nil, api.Conflict("audit_template_in_use", map[string]any{"Count": t.LiveSchedules})
	}
	if err := m.checkTemplate(ctx, tx, in.ID, &d); err != nil {
		return nil, err
	}
	err = New().UpdateTemplate(ctx, tx, UpdateTemplateParams{Name: d.Name, Description: d.Description, Icon: d.Icon, Scoring: d.Scoring, AuditType: d.AuditType,
		Active: d.Active, Now: m.Now(), OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	return m.templateWritten(ctx, tx, "updated", in.ID, before)
}

// removeTemplate answers DELETE /api/audits/{id}.
func (m *Module) removeTemplate(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	m.kit().Lock(tx, in.ID)
	t, err := m.readTemplate(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if !t.Used { // what is in the bin was made from it as well
		tx.ShowDeleted(true)
		t.Used, err = New().TemplateUsed(ctx, tx, TemplateUsedParams{tx.OrganizationID, in.ID})
		tx.ShowDeleted(false)
	}
	switch {
	case err != nil:
		return nil, err
	case t.Used:
		return nil, api.Conflict("audit_template_used", nil)
	}
	return &TemplateAnswer{t.Template}, m.kit().Remove(ctx, tx, in.ID, t.FormID, t.Name)
}

// templateWritten writes a change into the log of administrative changes, and answers it.
func (m *Module) templateWritten(ctx context.Context, tx *db.Tx, what string, id int64, before described) (*TemplateAnswer, error) {
	t, err := m.readTemplate(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	after := t.described()
	c := records.Diff(before, after, "name", "description", "icon", "scoring", "audit_type", "active")
	m.kit().Log(ctx, tx, what, id, t.Name, c)
	return &TemplateAnswer{t.Template}, nil
}

func (t *templateRow) described() (d described) {
	api.Merge(&d, t.Template)
	return d
}

// checkTemplate holds what is said of a template to the rules of its form.
func (m *Module) checkTemplate(ctx context.Context, tx *db.Tx, id int64, d *described) error {
	var problems api.Problems
	d.Name, d.Description = strings.TrimSpace(d.Name), strings.TrimSpace(d.Description)
	if d.Name == "" {
		problems.Add("name", "audit_name_required")
	}
	taken, err := m.kit().NameTaken(ctx, tx, d.Name, id)
	if err != nil {
		return err
	}
	if taken {
		problems.Add("name", "audit_template_name_taken")
	}
	return problems.Err()
}
