package workflows

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

type listInput struct {
	api.PageInput
	PerPage int      `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"Workflows of a page"`
	Sort    string   `query:"sort" maxLength:"60" doc:"title, module, created_at, updated_at; a minus reverses"`
	Q       string   `query:"q" maxLength:"200" doc:"Words of the title"`
	Module  []string `query:"module" maxItems:"20" doc:"Kinds of records that they are for; several are alternatives"`
	SiteID  []int64  `query:"site_id" maxItems:"100" doc:"Those that are for one of these sites, be it for all"`
}

var sortColumns = map[string]api.Column{
	"id": {SQL: "w.id", Type: api.NumberColumn}, "title": {SQL: "lower(w.title)", Type: api.TextColumn}, "module": {SQL: "w.module", Type: api.TextColumn},
	"created_at": {SQL: "w.created_at", Type: api.TimeColumn}, "updated_at": {SQL: "w.updated_at", Type: api.TimeColumn},
}

const selectWorkflow = `
select w.id, w.title, w.kind, w.module, w.form_ids, w.approve_when, w.approvals, w.lead_hours, e.id as escalation_user_id, e.full_name as escalation_user_name, w.version, w.created_at, w.updated_at,
  (select count(*) from reviews rv where rv.organization_id = w.organization_id and rv.workflow_id = w.id and rv.state = 'open') as open_reviews,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
    from workflow_sites ws join sites s on s.organization_id = ws.organization_id and s.id = ws.site_id
    where ws.organization_id = w.organization_id and ws.workflow_id = w.id), '[]') as sites,
  ` + stepsOfWorkflow + ` as reviewers`

// stepsOfWorkflow are the reviewers of a workflow w as people read them.
const stepsOfWorkflow = `coalesce((select jsonb_agg(jsonb_build_object('kind', wr.kind, 'name', coalesce(wu.full_name, wl.name, ''),
    'user_id', coalesce(wr.user_id, 0), 'role_id', coalesce(wr.role_id, 0)) order by wr.step)
    from workflow_reviewers wr
    left join users wu on wu.organization_id = wr.organization_id and wu.id = wr.user_id
    left join roles wl on wl.organization_id = wr.organization_id and wl.id = wr.role_id
    where wr.organization_id = w.organization_id and wr.workflow_id = w.id), '[]')`

var lookupsOfWorkflow = api.Lookups{
	{Table: "users", Alias: "e", On: "e.id = w.escalation_user_id"},
}

// list answers GET /api/workflows.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "module,title", sortColumns)
	if err != nil {
		return nil, err
	}
	where := existing(tx)
	for _, word := range api.Words(in.Q) {
		where.And("w.title ilike %s", word)
	}
	api.AnyOf(where, "w.module", in.Module)
	if len(in.SiteID) > 0 {
		named := "exists (select from workflow_sites ws where ws.organization_id = w.organization_id and ws.workflow_id = w.id"
		where.AndAny([]string{"not " + named + ")", named + " and ws.site_id = any(" + where.Arg(in.SiteID) + "))"})
	}
	listing := api.Listing{Select: selectWorkflow, Lookups: lookupsOfWorkflow, Where: where, Order: order, Now: m.Now()}
	found, meta, err := api.ReadPage(ctx, tx, listing, in.PageInput, in.PerPage, db.NamedAs((*row).workflow))
	if err != nil {
		return nil, err
	}
	return &List{Workflows: found, Meta: meta}, m.nameForms(ctx, tx, found)
}

// IDInput names a workflow or a review.
type IDInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The id of the workflow, or of the review"`
}

// show answers GET /api/workflows/{id}.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	where := existing(tx)
	where.And("w.id = %s", in.ID)
	found, err := api.ReadAll(ctx, tx, selectWorkflow+where.FromWith(lookupsOfWorkflow), where, db.NamedAs((*row).workflow))
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	return &Answer{found[0]}, m.nameForms(ctx, tx, found[:1])
}

func existing(tx *db.Tx) *api.Where {
	where := api.RowsOf("workflows w")
	where.And("w.organization_id = %s and w.deleted_at is null", tx.OrganizationID)
	return where
}

// row is what selectWorkflow selects.
type row struct {
	Workflow
	FormIDs []int64
}

func (r *row) workflow() Workflow {
	w := r.Workflow
	w.Forms = make([]Form, len(r.FormIDs))
	for i, id := range r.FormIDs {
		w.Forms[i].ID = id
	}
	return w
}

// nameForms asks each module that is concerned for the names of its forms.
func (m *Module) nameForms(ctx context.Context, tx *db.Tx, found []Workflow) error {
	known := map[string]map[int64]string{}
	for i, w := range found {
		if len(w.Forms) == 0 || m.reviewed[w.Module].Subtypes == nil {
			continue
		}
		if known[w.Module] == nil {
			forms, err := m.reviewed[w.Module].Subtypes(ctx, tx)
			if err != nil {
				return err
			}
			known[w.Module] = map[int64]string{}
			for _, form := range forms {
				known[w.Module][form.ID] = form.Name
			}
		}
		for j, form := range w.Forms {
			found[i].Forms[j].Name = known[w.Module][form.ID]
		}
	}
	return nil
}

// listModules answers GET /api/workflows/modules.
func (m *Module) listModules(ctx context.Context, tx *db.Tx, _ *api.None) (*Modules, error) {
	out := &Modules{Modules: []ReviewedModule{}}
	for _, name := range m.modules {
		module := ReviewedModule{Name: name, Forms: []Form{}}
		if forms := m.reviewed[name].Subtypes; forms != nil {
			found, err := forms(ctx, tx)
			if err != nil {
				return nil, err
			}
			module.HasForms, module.Forms = true, append(module.Forms, found...)
		}
		out.Modules = append(out.Modules, module)
	}
	return out, nil
}
