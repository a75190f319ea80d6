package templates

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

// ListInput is what the lists of templates are asked.
type ListInput struct {
	api.PageInput
	PerPage int      `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"Templates of a page"`
	Sort    string   `query:"sort" maxLength:"60" doc:"name, updated_at; a minus reverses"`
	Q       string   `query:"q" maxLength:"200" doc:"Part of the name or the description"`
	Status  []string `query:"status" maxItems:"2" enum:"active,inactive" doc:"Active ones can be chosen for new records; nothing, or both, is all of them"`
}

// IDInput names a template.
type IDInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The template's id"`
}

var columns = map[string]api.Column{"id": {SQL: "t.id", Type: api.NumberColumn}, "name": {SQL: "lower(t.name)", Type: api.TextColumn}, "updated_at": {SQL: "t.updated_at", Type: api.TimeColumn}}

// Lookups are what a row t of a table of templates looks up: its form f, and the version v of it that is published.
var Lookups = api.Lookups{
	{Table: "forms", Alias: "f", On: "f.id = t.form_id", Required: true},
	{Table: "form_versions", Alias: "v", On: "v.form_id = f.id and v.number = f.published"},
}

// SelectVersion are the columns of every template that its form gives.
const SelectVersion = "t.form_id, t.updated_at, coalesce(f.published, 0) as version, v.document is distinct from f.draft as changed"

// Every are all templates of the organization.
func (k *Kit) Every(tx *db.Tx) *api.Where {
	where := api.RowsOf(k.Table + " t")
	where.And("t.organization_id = %s", tx.OrganizationID)
	return where
}

// Narrow keeps those that an input asks for; texts are the SQL of what its words are sought in.
func (in *ListInput) Narrow(where *api.Where, texts string) {
	for _, word := range api.Words(in.Q) {
		where.And(texts+" ilike %s", word)
	}
	if len(in.Status) == 1 {
		where.And("t.active = %s", in.Status[0] == "active")
	}
}

// Page reads a page of templates, each made of what the module holds of one.
func Page[H, T any](ctx context.Context, tx *db.Tx, k *Kit, in *ListInput, sql string, where *api.Where, shown func(*H) T) ([]T, api.Meta, error) {
	order, err := api.OrderBy(in.Sort, "name", columns)
	if err != nil {
		return nil, api.Meta{}, err
	}
	listing := api.Listing{Select: sql, Lookups: Lookups, Where: where, Order: order, Now: k.Now()}
	return api.ReadPage(ctx, tx, listing, in.PageInput, in.PerPage, db.NamedAs(shown))
}

// Read reads one of them.
func Read[H any](ctx context.Context, tx *db.Tx, k *Kit, id int64, sql string, shown func(*H) H) (H, error) {
	where := k.Every(tx)
	where.And("t.id = %s", id)
	return api.ReadOne(ctx, tx, sql+where.FromWith(Lookups), where, db.NamedAs(shown))
}
