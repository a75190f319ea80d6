package sites

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

var sortable = map[string]api.Column{
	"id": {SQL: "s.id", Of: api.Numbers}, "name": {SQL: "lower(s.name)", Of: api.Texts}, "site_code": {SQL: "lower(s.site_code)", Of: api.Texts},
	"city": {SQL: "lower(s.city)", Of: api.Texts}, "country": {SQL: "lower(s.country)", Of: api.Texts},
}

// list answers GET /api/sites: those that the user sees.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*Rows, error) {
	where := api.RowsOf("sites s")
	where.And("s.organization_id = %s", tx.OrganizationID)
	if of := scopeOf(ctx); !of.all {
		where.And("s.id = any(%s::bigint[])", of.ids)
	}
	if in.Status == "all" {
		where.And("s.status <> 'deleted'")
	} else {
		where.And("s.status = %s", in.Status)
	}
	wordsIn(where, "(s.name || ' ' || s.site_code || ' ' || s.city)", in.Query)
	order, err := api.OrderBy(in.Sort, "name", sortable)
	if err != nil {
		return nil, err
	}
	found, meta, err := api.ReadPage(ctx, tx, api.Listing{Select: rowSelect, Joins: rowJoins, Order: order, Where: where, Now: m.Now()}, in.Place, in.PerPage, scanRow)
	return &Rows{found, meta}, err
}

// siteFullNames answers GET /api/sites/site_full_name.
func siteFullNames(ctx context.Context, tx *db.Tx, _ *api.None) (*FullNames, error) {
	of := scopeOf(ctx)
	rows, err := New().FullNames(ctx, tx, FullNamesParams{tx.OrganizationID, of.all, of.ids})
	sites := make([]FullName, len(rows))
	for i, row := range rows {
		sites[i] = FullName(row)
	}
	return &FullNames{sites}, err
}

// placesOf is the SQL of what a place chooser looks through. A word may stand in the name of
// a place or of what it is part of, so all the names are looked at as one text.
const placesOf = `
select found.* from (
  select 1 as level, s.name, s.name as path, s.id as site_id, null::bigint as division_id, null::bigint as department_id, null::bigint as unit_id
  from offered s
  union all
  select 2, d.name, s.name || ' / ' || d.name, s.id, d.id, null, null
  from offered s join divisions d on d.organization_id = $1 and d.site_id = s.id and d.status = 'active'
  union all
  select 3, e.name, s.name || ' / ' || d.name || ' / ' || e.name, s.id, d.id, e.id, null
  from offered s join divisions d on d.organization_id = $1 and d.site_id = s.id and d.status = 'active'
  join departments e on e.organization_id = $1 and e.site_id = s.id and e.division_id = d.id and e.status = 'active'
  union all
  select 4, u.name, s.name || ' / ' || d.name || ' / ' || e.name || ' / ' || u.name, s.id, d.id, e.id, u.id
  from offered s join divisions d on d.organization_id = $1 and d.site_id = s.id and d.status = 'active'
  join departments e on e.organization_id = $1 and e.site_id = s.id and e.division_id = d.id and e.status = 'active'
  join units u on u.organization_id = $1 and u.site_id = s.id and u.department_id = e.id and u.status = 'active'
) found`

// offeredSites are the active sites of a scope, by their full names.
const offeredSites = `with offered as materialized (
  select s.id, case when p.id is null then s.name else p.name || ' / ' || s.name end as name
  from sites s left join sites p on p.organization_id = s.organization_id and p.id = s.parent_id
  where s.organization_id = $1 and s.status = 'active' and ($2::boolean or s.id = any($3::bigint[])) and ($4::bigint = 0 or s.id = $4)
)`

const mostPlaces = 50

// places answers GET /api/sites/places: first what is highest in the tree, and what begins
// with the first word typed. Without words these are the sites, or what is below the one.
func places(ctx context.Context, tx *db.Tx, in *placesInput) (*FoundPlaces, error) {
	of := scopeOf(ctx)
	args := []any{tx.OrganizationID, of.all, of.ids, in.SiteID, strings.TrimSpace(in.Query), mostPlaces}
	sql := offeredSites + placesOf + "\nwhere true"
	typed := api.Words(in.Query)
	switch {
	case len(typed) > 0:
		args = append(args, typed)
		sql += " and found.path ilike all ($7::text[])"
	case in.SiteID == 0:
		sql += " and found.level = 1"
	}
	sql += "\norder by not starts_with(lower(found.name), lower($5::text)), found.level, lower(found.path), found.site_id\nlimit $6"
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, scanFound)
	return &FoundPlaces{found}, err
}

var kindsOfPlaces = []string{"", "site", "division", "department", "unit"}

func scanFound(row pgx.CollectableRow) (f Found, err error) {
	var level int
	err = row.Scan(&level, &f.Name, &f.Path, &f.SiteID, &f.DivisionID, &f.DepartmentID, &f.UnitID)
	f.Kind = kindsOfPlaces[level]
	return f, err
}
