package sites

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/modules/activity"
	"hivis/modules/records"
	"hivis/platform/db"
)

// insertSites writes all new sites of a file in one statement, and assigns whoever sent it.
// (The query generator does not know unnest of several arrays, so it stands here.)
const insertSites = `with added as (
  insert into sites (organization_id, name, time_zone, head_of_safety_id, head_of_site_id, site_code, address, zip, city, state, country,
    emergency_mobile, emergency_email, naics_code, created_at)
  select $1, n.name, n.zone, n.safety, nullif(n.head, 0), n.code, n.address, n.zip, n.city, n.state, n.country, n.mobile, n.email, n.naics, $3
  from unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
      $14::text[], $15::text[], $16::text[])
    as n(name, zone, safety, head, code, address, zip, city, state, country, mobile, email, naics)
  returning id
)
insert into user_sites (organization_id, user_id, site_id) select $1, $2, id from added returning site_id`

// insertParts writes the parts that the rows name and that are not there yet, level by
// level, since each is looked for in the one above.
var insertParts = []string{
	`insert into divisions (organization_id, site_id, name)
select distinct on (s.id, lower(n.division)) $1, s.id, n.division
from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality n(site, division, department, unit, place)
join sites s on s.organization_id = $1 and lower(s.name) = lower(n.site) and s.status <> 'deleted'
order by s.id, lower(n.division), n.place
on conflict (organization_id, site_id, lower(name)) where status <> 'deleted' do nothing`,
	`insert into departments (organization_id, site_id, division_id, name, status)
select distinct on (d.id, lower(n.department)) $1, s.id, d.id, n.department, d.status
from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality n(site, division, department, unit, place)
join sites s on s.organization_id = $1 and lower(s.name) = lower(n.site) and s.status <> 'deleted'
join divisions d on d.organization_id = $1 and d.site_id = s.id and lower(d.name) = lower(n.division) and d.status <> 'deleted'
where n.department <> ''
order by d.id, lower(n.department), n.place
on conflict (organization_id, division_id, lower(name)) where status <> 'deleted' do nothing`,
	`insert into units (organization_id, site_id, department_id, name, status)
select distinct on (e.id, lower(n.unit)) $1, s.id, e.id, n.unit, e.status
from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality n(site, division, department, unit, place)
join sites s on s.organization_id = $1 and lower(s.name) = lower(n.site) and s.status <> 'deleted'
join divisions d on d.organization_id = $1 and d.site_id = s.id and lower(d.name) = lower(n.division) and d.status <> 'deleted'
join departments e on e.organization_id = $1 and e.division_id = d.id and lower(e.name) = lower(n.department) and e.status <> 'deleted'
where n.unit <> ''
order by e.id, lower(n.unit), n.place
on conflict (organization_id, department_id, lower(name)) where status <> 'deleted' do nothing`,
}

// addRows adds what the rows name: all of it, in this transaction.
func (m *Module) addRows(ctx context.Context, tx *db.Tx, rows *importRows) error {
	added, err := m.insertSites(ctx, tx, rows.drafts)
	if err != nil {
		return err
	}
	var sites, divisions, departments, units []string
	for _, p := range rows.paths {
		sites, divisions = append(sites, p.site), append(divisions, p.division)
		departments, units = append(departments, p.department), append(units, p.unit)
	}
	for _, sql := range insertParts {
		tx.Defer(sql, tx.OrganizationID, sites, divisions, departments, units)
	}
	names := make([]string, len(rows.drafts))
	for i, d := range rows.drafts {
		names[i] = d.Name
	}
	activity.Write(ctx, tx, activity.Event{Kind: "sites_imported", Module: Name, At: m.Now(), Changes: records.Changed(
		records.Changed(nil, "sites", "", strings.Join(names, ", ")), "parts", 0, len(rows.paths))})
	m.Auth.ForgetUser(tx, tx.UserID)
	var last int64
	if len(added) > 0 {
		last = added[len(added)-1]
	}
	records.Announce(tx, "create", Name, last)
	return nil
}

func (m *Module) insertSites(ctx context.Context, tx *db.Tx, drafts []Draft) ([]int64, error) {
	if len(drafts) == 0 {
		return nil, nil
	}
	var names, zones, codes, addresses, zips, cities, states, countries, mobiles, emails, naics []string
	var safety, heads []int64
	for _, d := range drafts {
		names, zones, codes, addresses = append(names, d.Name), append(zones, d.TimeZone), append(codes, d.SiteCode), append(addresses, d.Address)
		zips, cities, states, countries = append(zips, d.Zip), append(cities, d.City), append(states, d.State), append(countries, d.Country)
		mobiles, emails, naics = append(mobiles, d.EmergencyMobile), append(emails, d.EmergencyEmail), append(naics, d.NAICSCode)
		safety, heads = append(safety, d.HeadOfSafetyID), append(heads, d.HeadOfSiteID)
	}
	rows, err := tx.Query(ctx, insertSites, tx.OrganizationID, tx.UserID, m.Now(), names, zones, safety, heads, codes, addresses, zips, cities, states, countries,
		mobiles, emails, naics)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
