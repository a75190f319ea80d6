package audits

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// described is what people say of a template.
type described struct {
	Name, Description, Icon, AuditType string
	Scoring, Active                    bool
}

// mostFree is how many templates the free plan has: as many as audits a month.
const mostFree = 10

// From is what a template begins with.
type From struct {
	forms.Start
	TemplateID int64 `json:"template_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Another template, whose form is copied"`
}

type addTemplateInput struct {
	Body struct {
		Name        string `json:"name" maxLength:"120"`
		Description string `json:"description,omitempty" maxLength:"2000"`
		Icon        string `json:"icon,omitempty" enum:"clipboard,helmet,flame,leaf,gear,truck,flask,ladder,bolt,cross,building,shield" default:"clipboard"`
		Scoring     *bool  `json:"scoring,omitempty" doc:"Left out it is true"`
		AuditType   string `json:"audit_type,omitempty" enum:"inspection,internal,external,contractor,compliance,other" default:"inspection"`
		From        From   `json:"from,omitempty" doc:"One of them; none: an empty first section"`
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
	start, err := m.startOf(ctx, tx, body.From)
	if err != nil {
		return nil, err
	}
	form, err := m.Forms.Create(ctx, tx, Name, start)
	if err != nil {
		return nil, err
	}
	if start != (forms.Start{}) {
		if _, err := m.Forms.Publish(ctx, tx, form); err != nil {
			return nil, err
		}
	}
	id, err := New().InsertTemplate(ctx, tx, InsertTemplateParams{OrganizationID: tx.OrganizationID, Name: d.Name, Description: d.Description, Icon: d.Icon,
		Scoring: d.Scoring, AuditType: d.AuditType, FormID: form, CreatedBy: &tx.UserID, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	return m.templateWritten(ctx, tx, "audit_template_created", id, described{})
}

// startOf is what the form of a new template begins with.
func (m *Module) startOf(ctx context.Context, tx *db.Tx, from From) (forms.Start, error) {
	start := from.Start
	if from.TemplateID == 0 {
		return start, nil
	}
	other, err := m.readTemplate(ctx, tx, from.TemplateID)
	if errors.Is(err, pgx.ErrNoRows) {
		return start, api.Invalid("from.template_id", "audit_template_unknown")
	}
	start.FormID = other.FormID
	return start, err
}

// admitTemplates refuses more templates where the free plan has no room for them. Who adds
// one at the same time waits, so that two do not take the last place.
func (m *Module) admitTemplates(ctx context.Context, tx *db.Tx, more int64) error {
	if !api.Actor(ctx).Limits.FreePlan {
		return nil
	}
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('plan audit templates', $1::bigint))", tx.OrganizationID)
	count, err := New().CountTemplates(ctx, tx, tx.OrganizationID)
	if err == nil && count+more > mostFree {
		return api.Refused("free_audit_templates_used", nil)
	}
	return err
}

type editTemplateInput struct {
	IDInput
	Body struct {
		Name        *string `json:"name,omitempty" maxLength:"120"`
		Description *string `json:"description,omitempty" maxLength:"2000"`
		Icon        *string `json:"icon,omitempty" enum:"clipboard,helmet,flame,leaf,gear,truck,flask,ladder,bolt,cross,building,shield"`
		Scoring     *bool   `json:"scoring,omitempty"`
		AuditType   *string `json:"audit_type,omitempty" enum:"inspection,internal,external,contractor,compliance,other"`
		Active      *bool   `json:"active,omitempty"`
	}
}

// editTemplate answers PATCH /api/audits/{id}: what is not sent stays.
func (m *Module) editTemplate(ctx context.Context, tx *db.Tx, in *editTemplateInput) (*TemplateAnswer, error) {
	tx.Defer("select from audit_templates where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
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
	return m.templateWritten(ctx, tx, "audit_template_updated", in.ID, before)
}

// removeTemplate answers DELETE /api/audits/{id}.
func (m *Module) removeTemplate(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	tx.Defer("select from audit_templates where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
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
	if err := New().RemoveTemplate(ctx, tx, RemoveTemplateParams{tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	if err := m.Forms.Remove(ctx, tx, t.FormID); err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Settings, RecordID: in.ID, Title: t.Name, Kind: "audit_template_removed", At: m.Now()})
	records.Announce(tx, "update", Settings, in.ID)
	return &TemplateAnswer{t.Template}, nil
}

// templateWritten writes a change into the log of administrative changes, and answers it.
func (m *Module) templateWritten(ctx context.Context, tx *db.Tx, kind string, id int64, before described) (*TemplateAnswer, error) {
	t, err := m.readTemplate(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	after := t.described()
	c := records.Diff(before, after, "name", "description", "icon", "scoring", "audit_type", "active")
	activity.Write(ctx, tx, activity.Event{Module: Settings, RecordID: id, Title: t.Name, Kind: kind, Changes: c, At: m.Now()})
	records.Announce(tx, "update", Settings, id)
	return &TemplateAnswer{t.Template}, nil
}

func (t *heldTemplate) described() (d described) {
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
	taken, err := New().TemplateTaken(ctx, tx, TemplateTakenParams{tx.OrganizationID, d.Name, id})
	if err != nil {
		return err
	}
	if taken {
		problems.Add("name", "audit_template_name_taken")
	}
	return problems.Err()
}

// formOf is the form of a template, for the operations on it.
func (m *Module) formOf(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	return New().FormOfTemplate(ctx, tx, FormOfTemplateParams{tx.OrganizationID, id})
}

// named is what the file says as which a template's form is exported.
func (m *Module) named(ctx context.Context, tx *db.Tx, id int64) (name, description string, err error) {
	t, err := m.readTemplate(ctx, tx, id)
	return t.Name, t.Description, err
}

// formPublished writes into the log that a template has another form now.
func (m *Module) formPublished(ctx context.Context, tx *db.Tx, id int64, number int) error {
	t, err := m.readTemplate(ctx, tx, id)
	activity.Write(ctx, tx, activity.Event{Module: Settings, RecordID: id, Title: t.Name, Kind: "audit_template_published",
		Changes: records.AppendChange(nil, "version", max(0, number-1), number), At: m.Now()})
	records.Announce(tx, "update", Settings, id)
	return err
}
