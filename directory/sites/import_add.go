package sites

import (
	"context"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/db"
)

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
	activity.Write(ctx, tx, activity.Event{Kind: "sites_imported", Module: Name, At: m.Now(), Changes: records.AppendChange(
		records.AppendChange(nil, "sites", "", strings.Join(names, ", ")), "parts", 0, len(rows.paths))})
	m.Auth.ForgetUser(tx, tx.UserID)
	var last int64
	if len(added) > 0 {
		last = added[len(added)-1].ID
	}
	records.Announce(tx, "create", Name, last)
	return nil
}

// assigned is who is at a site.
type assigned struct{ UserID, SiteID int64 }

// insertSites writes all new sites of a file, and assigns whoever sent it.
func (m *Module) insertSites(ctx context.Context, tx *db.Tx, drafts []Draft) ([]db.Added, error) {
	rows := make([]site, len(drafts))
	for i, d := range drafts {
		rows[i] = site{d, m.Now()}
	}
	added, err := db.InsertAll(ctx, tx, table, rows)
	at := make([]assigned, len(added))
	for i, a := range added {
		at[i] = assigned{tx.UserID, a.ID}
	}
	db.InsertAllDeferred(tx, db.Table{Name: "user_sites"}, at)
	return added, err
}
