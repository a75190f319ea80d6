package audits

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/templates"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// kit is what templates of audits have in common with others.
func (m *Module) kit() *templates.Kit {
	return &templates.Kit{Forms: m.Forms, Now: m.Now, Table: "audit_templates", Purpose: Name, Module: TemplateRight, Shelf: "audits", Event: "audit_template", Unknown: "audit_template_unknown",
		Facts: "icon, scoring, audit_type"}
}

// TemplateSource is the audit templates, to be copied to another organization.
func (m *Module) TemplateSource() templates.Source { return m.kit().Source() }

const selectTemplate = `
select t.id, t.name, t.description, t.icon, t.scoring, t.audit_type, t.active,
  ` + templates.SelectVersion + `,
  (select count(*) from audit_schedules s where s.organization_id = t.organization_id and s.template_id = t.id and s.ended_at is null
    and exists (select from audit_schedule_sites ss where ss.organization_id = s.organization_id and ss.schedule_id = s.id and not ss.done)) as live_schedules,
  (select count(*) from audits au where au.organization_id = t.organization_id and au.template_id = t.id and au.status in ('scheduled', 'in_progress')) as open_audits,
  exists (select from audits au where au.organization_id = t.organization_id and au.template_id = t.id)
    or exists (select from audit_schedules s where s.organization_id = t.organization_id and s.template_id = t.id) as used`

// Templates is a page of templates.
type Templates struct {
	Templates []Template `json:"templates" maxItems:"100" doc:"The templates of this page"`
	Meta      api.Meta   `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// TemplateAnswer is one template.
type TemplateAnswer struct {
	Template Template `json:"template" doc:"The template"`
}

// templates answers GET /api/audits.
func (m *Module) templates(ctx context.Context, tx *db.Tx, in *templates.ListInput) (*Templates, error) {
	where := m.kit().Every(tx)
	in.Narrow(where, "(t.name || ' ' || t.description)")
	user := api.Actor(ctx)
	found, meta, err := templates.Page(ctx, tx, m.kit(), in, selectTemplate, where, func(t *templateRow) Template { return t.shownTo(user).Template })
	return &Templates{found, meta}, err
}

// template answers GET /api/audits/{id}.
func (m *Module) template(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	t, err := m.readTemplate(ctx, tx, in.ID)
	return &TemplateAnswer{t.Template}, err
}

// templateRow is a template with what its answer does not say.
type templateRow struct {
	Template
	FormID int64
	Used   bool // something was scheduled or begun from it
}

func (t *templateRow) of() TemplateOf { return TemplateOf{t.ID, t.Name, t.Icon, t.Scoring} }

func (m *Module) readTemplate(ctx context.Context, tx *db.Tx, id int64) (templateRow, error) {
	return templates.Read(ctx, tx, m.kit(), id, selectTemplate, func(t *templateRow) templateRow { return t.shownTo(api.Caller(ctx)) })
}

func (t *templateRow) shownTo(user *access.User) templateRow {
	t.Can = TemplateCan{Update: templates.Refuse(user, TemplateRight, "update", "", false), Activate: templates.Refuse(user, TemplateRight, "update", "audit_template_in_use", t.LiveSchedules > 0),
		Delete: templates.Refuse(user, TemplateRight, "delete", "audit_template_used", t.Used), Schedule: refuseUse(user, t.Template)}
	return *t
}

// refuseUse says why the user may not schedule or begin an audit from a template, or "".
func refuseUse(user *access.User, t Template) string {
	if !user.Rules.Grant(Name, "create") {
		return "permission_denied"
	}
	return unusable(t)
}

// unusable says why a template cannot be used at present, or "".
func unusable(t Template) string {
	switch {
	case !t.Active:
		return "audit_template_inactive"
	case t.Version == 0:
		return "audit_template_unpublished"
	}
	return ""
}

// defaultDocument is what a template begins with that begins with nothing else.
func defaultDocument() forms.Document {
	return forms.Document{Sections: []forms.Section{{ID: "section_1", Title: "Section 1", Stage: Main, Questions: []forms.Question{}}}}
}

type sampleInput struct {
	IDInput
	Body struct {
		Version  int             `json:"version,omitempty" minimum:"0" maximum:"100000" doc:"0 is the draft as it is saved"`
		Document *forms.Document `json:"document,omitempty" doc:"Instead of what is saved: as it stands in the editor"`
		Answers  []forms.Answer  `json:"answers" maxItems:"5000"`
	}
}

// Sample is what answers would score.
type Sample struct {
	Score   Score     `json:"score"`
	Missing []Missing `json:"missing" maxItems:"5000"`
	Wrong   []Missing `json:"wrong" maxItems:"5000"`
}

// sampleScore answers POST /api/audits/{id}/sample_score: what the editor shows of answers
// that somebody tries.
func (m *Module) sampleScore(ctx context.Context, tx *db.Tx, in *sampleInput) (*Sample, error) {
	t, err := m.readTemplate(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	doc := in.Body.Document
	if doc == nil {
		if doc, err = m.documentOf(ctx, tx, t.FormID, in.Body.Version); err != nil {
			return nil, err
		}
	}
	call := api.CallOf(ctx)
	o := evaluate(doc.OnDay(m.Now().Format(dayFormat)), in.Body.Answers, t.Scoring)
	return &Sample{Score: o.score, Missing: localized(call, o.result.Missing), Wrong: localized(call, o.result.Wrong)}, nil
}

// documentOf is a version of a form, or its draft.
func (m *Module) documentOf(ctx context.Context, tx *db.Tx, form int64, version int) (*forms.Document, error) {
	var doc forms.Document
	if version == 0 {
		doc, err := m.Forms.Draft(ctx, tx, form)
		return &doc, err
	}
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, form, version, &doc)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, api.NotFound()
	}
	return &doc, nil
}
