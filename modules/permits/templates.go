package permits

import (
	"cmp"
	"context"

	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

type templatesInput struct {
	api.Place
	PerPage int      `query:"per_page" default:"15" minimum:"1" maximum:"100"`
	Sort    string   `query:"sort" maxLength:"60" doc:"name, updated_at; a minus reverses"`
	Q       string   `query:"q" maxLength:"200" doc:"Part of the name, the prefix or the description"`
	Status  []string `query:"status" maxItems:"2" enum:"active,inactive"`
	SiteID  int64    `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Only those that can be requested at the site"`
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

// IDInput names a record.
type IDInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

var templateColumns = map[string]api.Column{"id": {SQL: "t.id", Of: api.Numbers}, "name": {SQL: "lower(t.name)", Of: api.Texts}, "updated_at": {SQL: "t.updated_at", Of: api.Moments}}

const selectTemplate = `
select t.id, t.name, t.description, t.prefix_id, t.colour, t.active, t.low_risk, t.scoring, coalesce(t.most_hours, 0) as most_hours, t.form_id, t.updated_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id)
    from permit_template_sites ts join sites s on s.organization_id = ts.organization_id and s.id = ts.site_id
    where ts.organization_id = t.organization_id and ts.template_id = t.id), '[]') as sites,
  coalesce(f.published, 0) as version, v.document is distinct from f.draft as changed,
  (select count(*) from permits p where p.organization_id = t.organization_id and p.template_id = t.id and p.status in ('requested', 'pending', 'approved', 'extended', 'pending_closure')) as open_permits,
  exists (select from permits p where p.organization_id = t.organization_id and p.template_id = t.id) as used`

var lookupsOfTemplate = api.Lookups{
	{Table: "forms", Alias: "f", On: "f.id = t.form_id", Required: true},
	{Table: "form_versions", Alias: "v", On: "v.form_id = f.id and v.number = f.published"},
}

// templates answers GET /api/permits.
func (m *Module) templates(ctx context.Context, tx *db.Tx, in *templatesInput) (*Templates, error) {
	order, err := api.OrderBy(in.Sort, "name", templateColumns)
	if err != nil {
		return nil, err
	}
	where := everyTemplate(tx)
	for _, word := range api.Words(in.Q) {
		where.And("(t.name || ' ' || t.prefix_id || ' ' || t.description) ilike %s", word)
	}
	if len(in.Status) == 1 {
		where.And("t.active = %s", in.Status[0] == "active")
	}
	if in.SiteID != 0 { // what is for every site is not for one that there is not
		where.And("exists (select from sites s where s.organization_id = t.organization_id and s.id = %s)", in.SiteID)
		where.And(`(not exists (select from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id)
			or exists (select from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id and ts.site_id = %s))`, in.SiteID)
	}
	listing := api.Listing{Select: selectTemplate, Lookups: lookupsOfTemplate, Where: where, Order: order, Now: m.Now()}
	user := api.Actor(ctx)
	found, meta, err := api.ReadPage(ctx, tx, listing, in.Place, in.PerPage, db.NamedAs(func(t *heldTemplate) Template { return t.shownTo(user).Template }))
	return &Templates{found, meta}, err
}

func everyTemplate(tx *db.Tx) *api.Where {
	where := api.RowsOf("permit_templates t")
	where.And("t.organization_id = %s", tx.OrganizationID)
	return where
}

// template answers GET /api/permits/{id}.
func (m *Module) template(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	t, err := m.readTemplate(ctx, tx, in.ID)
	return &TemplateAnswer{t.Template}, err
}

// heldTemplate is a template with what its answer does not say.
type heldTemplate struct {
	Template
	FormID int64
	Used   bool // a permit was made from it
}

func (m *Module) readTemplate(ctx context.Context, tx *db.Tx, id int64) (heldTemplate, error) {
	where := everyTemplate(tx)
	where.And("t.id = %s", id)
	return api.ReadOne(ctx, tx, selectTemplate+where.FromWith(lookupsOfTemplate), where, db.NamedAs(func(t *heldTemplate) heldTemplate { return t.shownTo(api.Actor(ctx)) }))
}

func (t *heldTemplate) shownTo(user *access.User) heldTemplate {
	elsewhere := sites.RefuseScope(user, t.described().SiteIDs)
	t.Can = TemplateCan{Update: refuseTemplate(user, "update", elsewhere, elsewhere != ""),
		Activate: refuseTemplate(user, "update", cmp.Or(elsewhere, "permit_type_in_use"), elsewhere != "" || t.OpenPermits > 0),
		Delete:   refuseTemplate(user, "delete", cmp.Or(elsewhere, "permit_type_used"), elsewhere != "" || t.Used), CreateFrom: refuseRequest(user, t.Template)}
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
