package permits

import (
	"cmp"
	"context"

	"hivis/core/templates"
	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// kit is what templates of permits have in common with others.
func (m *Module) kit() *templates.Kit {
	return &templates.Kit{Forms: m.Forms, Now: m.Now, Table: "permit_templates", Purpose: Name, Module: TemplateRight, Shelf: "permits", Event: "permit_template", Unknown: "permit_type_unknown",
		Facts: "prefix_id, colour, low_risk, scoring, most_hours"}
}

// TemplateSource is the permit templates, to be copied to another organization.
func (m *Module) TemplateSource() templates.Source { return m.kit().Source() }

type templatesInput struct {
	templates.ListInput
	SiteID int64 `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Only those that can be requested at the site"`
}

// Templates is a page of templates.
type Templates struct {
	Templates []Template `json:"templates" maxItems:"100" doc:"The types of this page"`
	Meta      api.Meta   `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// TemplateAnswer is one template.
type TemplateAnswer struct {
	Template Template `json:"template" doc:"The type of permit"`
}

// IDInput names a record.
type IDInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the record that the operation is about"`
}

const selectTemplate = `
select t.id, t.name, t.description, t.prefix_id, t.colour, t.active, t.low_risk, t.scoring, coalesce(t.most_hours, 0) as most_hours,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id)
    from permit_template_sites ts join sites s on s.organization_id = ts.organization_id and s.id = ts.site_id
    where ts.organization_id = t.organization_id and ts.template_id = t.id), '[]') as sites,
  ` + templates.SelectVersion + `,
  (select count(*) from permits p where p.organization_id = t.organization_id and p.template_id = t.id and p.status in ('requested', 'pending', 'approved', 'extended', 'pending_closure')) as open_permits,
  exists (select from permits p where p.organization_id = t.organization_id and p.template_id = t.id) as used`

// templates answers GET /api/permits.
func (m *Module) templates(ctx context.Context, tx *db.Tx, in *templatesInput) (*Templates, error) {
	where := m.kit().Every(tx)
	in.Narrow(where, "(t.name || ' ' || t.prefix_id || ' ' || t.description)")
	if in.SiteID != 0 { // what is for every site is not for one that there is not
		where.And("exists (select from sites s where s.organization_id = t.organization_id and s.id = %s)", in.SiteID)
		where.And(`(not exists (select from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id)
			or exists (select from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id and ts.site_id = %s))`, in.SiteID)
	}
	user := api.Actor(ctx)
	found, meta, err := templates.Page(ctx, tx, m.kit(), &in.ListInput, selectTemplate, where, func(t *templateRow) Template { return t.shownTo(user).Template })
	return &Templates{found, meta}, err
}

// template answers GET /api/permits/{id}.
func (m *Module) template(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	t, err := m.readTemplate(ctx, tx, in.ID)
	return &TemplateAnswer{t.Template}, err
}

// templateRow is a template with what its answer does not say.
type templateRow struct {
	Template
	FormID int64
	Used   bool // a permit was made from it
}

func (m *Module) readTemplate(ctx context.Context, tx *db.Tx, id int64) (templateRow, error) {
	return templates.Read(ctx, tx, m.kit(), id, selectTemplate, func(t *templateRow) templateRow { return t.shownTo(api.Actor(ctx)) })
}

func (t *templateRow) shownTo(user *access.User) templateRow {
	elsewhere := sites.RefuseScope(user, t.described().SiteIDs)
	t.Can = TemplateCan{Update: templates.Refuse(user, TemplateRight, "update", elsewhere, elsewhere != ""),
		Activate: templates.Refuse(user, TemplateRight, "update", cmp.Or(elsewhere, "permit_type_in_use"), elsewhere != "" || t.OpenPermits > 0),
		Delete:   templates.Refuse(user, TemplateRight, "delete", cmp.Or(elsewhere, "permit_type_used"), elsewhere != "" || t.Used), CreateFrom: refuseRequest(user, t.Template)}
	return *t
}

// refuseRequest says why the user may not request a permit of a type, or "".
func refuseRequest(user *access.User, t Template) string {
	switch {
	case !user.Rules.Grant(Name, "create"):
		return "permission_denied"
	case !t.Active:
		return "permit_type_inactive"
	case t.Version == 0:
		return "permit_type_unpublished"
	}
	return ""
}
