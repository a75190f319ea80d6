package sites

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

var sortable = map[string]api.Column{
	"id": {SQL: "s.id", Type: api.NumberColumn}, "name": {SQL: "lower(s.name)", Type: api.TextColumn}, "site_code": {SQL: "lower(s.site_code)", Type: api.TextColumn},
	"city": {SQL: "lower(s.city)", Type: api.TextColumn}, "country": {SQL: "lower(s.country)", Type: api.TextColumn},
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
	found, meta, err := api.ReadPage(ctx, tx, api.Listing{Select: rowSelect, Lookups: lookupsOfSite, Order: order, Where: where, Now: m.Now()}, in.PageInput, in.PerPage, db.Named[Row]())
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

// placesOf is the SQL of what a place chooser looks through: the active places of a scope. A
// word may stand in the name of a place or of what it is part of, and is looked for once in
// each name: what is below a site or a division has only the rest of the words to have.
const placesOf = `
with offered as materialized (
  select s.id, named.name, lower(named.name) as key, array(select lower(word) from unnest($5::text[]) word where lower(named.name) not like lower(word)) as rest
  from sites s
  left join sites p on p.organization_id = s.organization_id and p.id = s.parent_id
  cross join lateral (select case when p.id is null then s.name else p.name || ' / ' || s.name end as name) named
  where s.organization_id = $1 and s.status = 'active' and ($2::boolean or s.id = any($3::bigint[])) and ($4::bigint = 0 or s.id = $4)
), division as materialized (
  select d.id, d.site_id, d.name, s.name || ' / ' || d.name as path, s.key || ' / ' || lower(d.name) as key,
    array(select word from unnest(s.rest) word where lower(d.name) not like word) as rest
  from offered s join divisions d on d.organization_id = $1 and d.site_id = s.id and d.status = 'active'
), found as (
  select 1 as level, s.name, s.name as path, s.key as above, '' as key, s.id as site_id, null::bigint as division_id, null::bigint as department_id, null::bigint as unit_id
  from offered s where s.rest = '{}'
  union all
  select 2, d.name, d.path, d.key, '', d.site_id, d.id, null, null
  from division d where d.rest = '{}'
  union all
  select 3, e.name, d.path || ' / ' || e.name, d.key, lower(e.name), d.site_id, d.id, e.id, null
  from division d join departments e on e.organization_id = $1 and e.division_id = d.id and e.status = 'active'
  where lower(e.name) like all (d.rest)
  union all
  select 4, u.name, d.path || ' / ' || e.name || ' / ' || u.name, d.key, lower(e.name || ' / ' || u.name), d.site_id, d.id, e.id, u.id
  from division d join departments e on e.organization_id = $1 and e.division_id = d.id and e.status = 'active'
  join units u on u.organization_id = $1 and u.department_id = e.id and u.status = 'active'
  where lower(e.name || ' ' || u.name) like all (d.rest)
)
select level, name, path, site_id, division_id, department_id, unit_id from found
where level = 1 or $4 <> 0 or $5 <> '{}'
order by not starts_with(lower(name), lower($6::text)), level, above, key, site_id
limit $7`

const maxPlaces = 50

// places answers GET /api/sites/places: first what is highest in the tree, and what begins
// with the first word typed. Without words these are the sites, or what is below the one.
func places(ctx context.Context, tx *db.Tx, in *placesInput) (*FoundPlaces, error) {
	of := scopeOf(ctx)
	words := slices.DeleteFunc(api.Words(in.Query), func(word string) bool { return word == "%/%" }) // of a path that was copied
	rows, err := tx.Query(ctx, placesOf, tx.OrganizationID, of.all, of.ids, in.SiteID, words, strings.TrimSpace(in.Query), maxPlaces)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.NamedAs(func(f *struct {
		Found
		Level int
	}) Found {
		f.Kind = kindsOfPlaces[f.Level]
		return f.Found
	}))
	return &FoundPlaces{found}, err
}

var kindsOfPlaces = []string{"", "site", "division", "department", "unit"}
