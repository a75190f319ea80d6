package permits

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

type formInput struct {
	SiteID int64 `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"What can be requested there; 0: at any site of the caller's"`
}

// FormType is a type that can be requested; its form is asked for once it is chosen.
type FormType struct {
	Type
	Description string  `json:"description" maxLength:"2000"`
	SiteIDs     []int64 `json:"site_ids" maxItems:"1000" doc:"Where; none: everywhere"`
	EndDuration int     `json:"end_duration" minimum:"0" maximum:"720" doc:"Hours from start to end that its form proposes"`
	MostHours   int     `json:"most_hours" minimum:"0" maximum:"720" doc:"The longest time from start to end; 0: as long as is asked for"`
}

// FormData are the choices of the form.
type FormData struct {
	Types          []FormType       `json:"types" maxItems:"200"`
	RecentOfficers []records.Person `json:"recent_officers" maxItems:"20"`
	Ask            []records.Person `json:"ask" maxItems:"3" doc:"Who may make templates; where there are types, nobody"`
}

// formData answers GET /api/permit_form_questions/form_data.
func (m *Module) formData(ctx context.Context, tx *db.Tx, in *formInput) (*FormData, error) {
	user := api.Actor(ctx)
	data := &FormData{}
	where := []int64{}
	if in.SiteID != 0 {
		if _, ok, err := sites.PlaceOf(ctx, tx, in.SiteID); err != nil {
			return nil, err
		} else if !ok {
			return nil, api.NotFound()
		}
		where = []int64{in.SiteID}
	} else if !user.IsAdmin {
		where = user.SiteIDs
	}
	batch := &pgx.Batch{}
	batch.Queue(selectTypes, tx.OrganizationID, where, in.SiteID == 0 && user.IsAdmin).Query(func(rows pgx.Rows) (err error) {
		data.Types, err = pgx.CollectRows(rows, db.Named[FormType]())
		return err
	})
	batch.Queue(`select u.id, u.full_name as name from users u join (
		select po.user_id, max(p.id) as last from permits p join permit_officers po on po.organization_id = p.organization_id and po.permit_id = p.id
		where p.organization_id = $1 and p.requester_id = $2 group by 1) o on o.user_id = u.id
		where u.organization_id = $1 and u.status = 'Active' order by o.last desc limit 20`, tx.OrganizationID, user.ID).Query(func(rows pgx.Rows) (err error) {
		data.RecentOfficers, err = pgx.CollectRows(rows, db.Named[records.Person]())
		return err
	})
	if err := tx.Run(ctx, batch); err != nil || len(data.Types) > 0 {
		return data, err
	}
	makers, err := m.kit().Makers(ctx, tx)
	data.Ask = append(data.Ask, makers...)
	return data, err
}

// selectTypes are what can be requested at one of these sites, or anywhere.
const selectTypes = `
select t.id, t.name, t.prefix_id, t.colour, t.low_risk, t.description, (select coalesce(max((d.value->>'end_duration')::int), 0) from jsonb_array_elements(v.document->'sections') d) as end_duration,
  coalesce(t.most_hours, 0) as most_hours,
  array(select ts.site_id from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id order by 1) as site_ids
from permit_templates t
join forms f on f.organization_id = t.organization_id and f.id = t.form_id
join form_versions v on v.organization_id = f.organization_id and v.form_id = f.id and v.number = f.published
where t.organization_id = $1 and t.active and ($3 or not exists (
    select from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id)
  or exists (select from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id and ts.site_id = any($2)))
order by lower(t.name), t.id
limit 200`

// TypeForm is the form that permits of a type begin with now.
type TypeForm struct {
	Form FormOf `json:"form"`
}

// typeForm answers GET /api/permit_form_questions/form_data/{id}.
func (m *Module) typeForm(ctx context.Context, tx *db.Tx, in *IDInput) (*TypeForm, error) {
	form, err := m.kit().FormOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err // no such row is "not found"
	}
	out := &TypeForm{}
	if out.Form.Version, out.Form.Document, err = m.Forms.Published(ctx, tx, form); err != nil {
		return nil, err
	}
	out.Form.Images = m.Forms.Images(tx.Scope, out.Form.Document)
	return out, nil
}
