package audits

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

var templateColumns = map[string]api.Column{"id": {SQL: "t.id", Of: api.Numbers}, "name": {SQL: "lower(t.name)", Of: api.Texts}, "updated_at": {SQL: "t.updated_at", Of: api.Moments}}

const selectTemplate = `
select t.id, t.name, t.description, t.icon, t.scoring, t.audit_type, t.active, t.form_id, t.updated_at,
  coalesce(f.published, 0) as version, v.document is distinct from f.draft as changed,
  (select count(*) from audit_schedules s where s.organization_id = t.organization_id and s.template_id = t.id and s.ended_at is null
    and exists (select from audit_schedule_sites ss where ss.organization_id = s.organization_id and ss.schedule_id = s.id and not ss.done)) as live_schedules,
  (select count(*) from audits au where au.organization_id = t.organization_id and au.template_id = t.id and au.status in ('scheduled', 'in_progress')) as open_audits,
  exists (select from audits au where au.organization_id = t.organization_id and au.template_id = t.id)
    or exists (select from audit_schedules s where s.organization_id = t.organization_id and s.template_id = t.id) as used`

var lookupsOfTemplate = api.Lookups{
	{Table: "forms", Alias: "f", On: "f.id = t.form_id", Required: true},
	{Table: "form_versions", Alias: "v", On: "v.form_id = f.id and v.number = f.published"},
}

type templatesInput struct {
	api.Place
	PerPage int      `query:"per_page" default:"15" minimum:"1" maximum:"100"`
	Sort    string   `query:"sort" maxLength:"60" doc:"name, updated_at; a minus reverses"`
	Q       string   `query:"q" maxLength:"200" doc:"Part of the name or the description"`
	Status  []string `query:"status" maxItems:"2" enum:"active,inactive"`
}

// Templates is a page of templates.
type Templates struct {
	Templates []Template `json:"templates" maxItems:"100"`
	Meta      api.Meta   `json:"meta"`
}

// TemplateAnswer is one template.
type TemplateAnswer struct {
	Template Template `json:"template"`
}

// templates answers GET /api/audits.
func (m *Module) templates(ctx context.Context, tx *db.Tx, in *templatesInput) (*Templates, error) {
	order, err := api.OrderBy(in.Sort, "name", templateColumns)
	if err != nil {
		return nil, err
	}
	where := everyTemplate(tx)
	for _, word := range api.Words(in.Q) {
		where.And("(t.name || ' ' || t.description) ilike %s", word)
	}
	if len(in.Status) == 1 {
		where.And("t.active = %s", in.Status[0] == "active")
	}
	listing := api.Listing{Select: selectTemplate, Lookups: lookupsOfTemplate, Where: where, Order: order, Now: m.Now()}
	user := api.Actor(ctx)
	found, meta, err := api.ReadPage(ctx, tx, listing, in.Place, in.PerPage, db.NamedAs(func(t *heldTemplate) Template { return t.shownTo(user).Template }))
	return &Templates{found, meta}, err
}

func everyTemplate(tx *db.Tx) *api.Where {
	where := api.RowsOf("audit_templates t")
	where.And("t.organization_id = %s", tx.OrganizationID)
	return where
}

// template answers GET /api/audits/{id}.
func (m *Module) template(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	t, err := m.readTemplate(ctx, tx, in.ID)
	return &TemplateAnswer{t.Template}, err
}

// heldTemplate is a template with what its answer does not say.
type heldTemplate struct {
	Template
	FormID int64
	Used   bool // something was scheduled or begun from it
}

func (t *heldTemplate) of() TemplateOf { return TemplateOf{t.ID, t.Name, t.Icon, t.Scoring} }

func (m *Module) readTemplate(ctx context.Context, tx *db.Tx, id int64) (heldTemplate, error) {
	where := everyTemplate(tx)
	where.And("t.id = %s", id)
	return api.ReadOne(ctx, tx, selectTemplate+where.FromWith(lookupsOfTemplate), where, db.NamedAs(func(t *heldTemplate) heldTemplate { return t.shownTo(api.Caller(ctx)) }))
}

func (t *heldTemplate) shownTo(user *access.User) heldTemplate {
	t.Can = TemplateCan{Update: refuseTemplate(user, "update", "", false), Activate: refuseTemplate(user, "update", "audit_template_in_use", t.LiveSchedules > 0),
		Delete: refuseTemplate(user, "delete", "audit_template_used", t.Used), Schedule: refuseUse(user, t.Template)}
	return *t
}

// refuseTemplate says why the user may not do something with a template, or "": it takes the
// right, and that nothing is against it.
func refuseTemplate(user *access.User, action, code string, against bool) string {
	switch {
	case !user.Rules.Grant(Settings, action):
		return "permission_denied"
	case against:
		return code
	}
	return ""
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
	o := judge(doc.OnDay(m.Now().Format(dayFormat)), in.Body.Answers, t.Scoring)
	return &Sample{Score: o.score, Missing: said(call, o.result.Missing), Wrong: said(call, o.result.Wrong)}, nil
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
