package contractors

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Filters narrow a list of companies; several values of one filter are alternatives.
type Filters struct {
	ContractorID []int64  `query:"contractor_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q            string   `query:"q" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	Status       []string `query:"status" maxItems:"2" enum:"Active,Inactive" doc:"Only those that are Active, or Inactive"`
	SiteID       []int64  `query:"site_id" maxItems:"100" doc:"Only those that work at these sites"`
	SkillID      []int64  `query:"skill_id" maxItems:"100" doc:"Only with these skills, categories of the settings"`
	Papers       string   `query:"papers" enum:"pending,expiring,expired" doc:"Only those with documents that wait for a review, are over within 30 days, or over"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, company_name, status, updated_at; a minus reverses"`
	Filters
	sheets.ExportInput
}

var sortColumns = map[string]api.Column{
	"id": {SQL: "c.id", Type: api.NumberColumn}, "number": {SQL: "c.serial", Type: api.NumberColumn}, "company_name": {SQL: "lower(c.name)", Type: api.TextColumn},
	"status": {SQL: "c.status", Type: api.TextColumn}, "updated_at": {SQL: "c.updated_at", Type: api.TimeColumn},
}

// papersOf counts a company's documents of which something is so.
func papersOf(what string) string {
	return "(select count(*) from contractor_documents cd where cd.organization_id = c.organization_id and cd.contractor_id = c.id and " + what + ")"
}

// What can be said of documents cd at the time $2.
const (
	isPending  = "cd.status = 'pending_review'"
	isExpiring = "cd.status = 'approved' and cd.expires_at > $2::timestamptz and cd.expires_at <= $2::timestamptz + interval '30 days'"
	isExpired  = "cd.status = 'approved' and cd.expires_at <= $2::timestamptz"
)

var papers = map[string]string{"pending": isPending, "expiring": isExpiring, "expired": isExpired}

var selectCompany = `
select c.id, c.serial, c.name as company_name, c.tax_number as vat_or_gst_id, c.contact_name as primary_contact, c.contact_email, c.contact_phone, c.address, c.city, c.zip_code, c.state, c.country, c.status,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by lower(k.name), k.id) from contractor_skills x
    join categories k on k.organization_id = x.organization_id and k.id = x.category_id where x.organization_id = c.organization_id and x.contractor_id = c.id), '[]') as skills,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id) from contractor_sites x
    join sites s on s.organization_id = x.organization_id and s.id = x.site_id where x.organization_id = c.organization_id and x.contractor_id = c.id), '[]') as sites,
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) order by u.full_name, u.id) from contractor_users x
    join users u on u.organization_id = x.organization_id and u.id = x.user_id where x.organization_id = c.organization_id and x.contractor_id = c.id), '[]') as users,
  (select count(*) from work_profiles w where w.organization_id = c.organization_id and w.contractor_id = c.id and w.status = 'Active' and w.merged_into is null) as workers_count,
  ` + papersOf(isPending) + ` as pending_documents, ` + papersOf(isExpiring) + ` as expiring_documents, ` + papersOf(isExpired) + ` as expired_documents,
  c.created_at, c.updated_at`

// list answers GET /api/contractors.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "-number", sortColumns)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	where := m.visible(tx, user)
	in.Filters.apply(where, m.Records.Kind(Name))
	list := sheets.List[Company]{Name: "sheet.contractors", LogModule: Name, Columns: columnsOf, Scan: shownTo(user),
		Listing: api.Listing{Select: selectCompany, Where: where, Order: order, Now: m.Now()}}
	out := &List{}
	out.Contractors, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (f Filters) apply(where *api.Where, k *records.Kind) {
	api.AnyOf(where, "c.id", f.ContractorID)
	api.AnyOf(where, "c.status", f.Status)
	if len(f.SiteID) > 0 {
		where.And("exists (select from contractor_sites x where x.organization_id = c.organization_id and x.contractor_id = c.id and x.site_id = any(%s))", f.SiteID)
	}
	if len(f.SkillID) > 0 {
		where.And("exists (select from contractor_skills x where x.organization_id = c.organization_id and x.contractor_id = c.id and x.category_id = any(%s))", f.SkillID)
	}
	if what := papers[f.Papers]; what != "" {
		where.AndAny([]string{"exists (select from contractor_documents cd where cd.organization_id = c.organization_id and cd.contractor_id = c.id and " + what + ")"})
	}
	k.Find(where, f.Q)
}

// shownTo reads rows as a user sees them.
func shownTo(user *access.User) pgx.RowToFunc[Company] {
	type row struct {
		Company
		Serial int64
	}
	return db.NamedAs(func(r *row) Company {
		r.Number, r.Can = numberOf(r.Serial), canOf(user)
		return r.Company
	})
}

func numberOf(serial int64) string { return records.Number("CON", serial) }

// Counts are the numbers of the tabs.
type Counts struct {
	All      int `json:"all" minimum:"0" maximum:"10001"`
	Active   int `json:"Active" minimum:"0" maximum:"10001"`
	Inactive int `json:"Inactive" minimum:"0" maximum:"10001"`
}

// CountsAnswer is what they are answered in.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

// counts answers GET /api/contractors/status_counts. The filter on status itself is left out:
// the counts are the tabs one chooses it with.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *Filters) (*CountsAnswer, error) {
	out := &CountsAnswer{}
	f := *in
	f.Status = nil
	batch := &pgx.Batch{}
	for condition, into := range map[string]*int{"true": &out.Counts.All, "c.status = 'Active'": &out.Counts.Active, "c.status = 'Inactive'": &out.Counts.Inactive} {
		where := m.visible(tx, api.Actor(ctx))
		f.apply(where, m.Records.Kind(Name))
		where.AndAny([]string{condition})
		where.QueueCount(batch, api.StatusCountLimit, into)
	}
	return out, tx.Run(ctx, batch)
}
