package insight

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/measures"
	"hivis/core/records"
	"hivis/platform/db"
)

type peopleKey struct {
	measure string
	span    int
}

// selectPeople are those at the sites, also who left since: whether they are active, since when they
// have an account, and whether they used Hivis lately.
const selectPeople = `
select u.id, u.status = 'Active' as active, u.created_at, exists (select from sessions s
  where s.organization_id = u.organization_id and s.user_id = u.id and s.rotated_at >= $4::timestamptz - interval '30 days') as lately
from users u
where u.organization_id = $1 and u.status <> 'Service' and ($2::boolean or exists (select from user_sites us
  where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = any($3::bigint[])))`

// activeBySite counts, for each site, the active people who work there, and those of them who used
// Hivis in the last 30 days.
const activeBySite = `
select us.site_id as site, max(s.name) as name, count(*) as active, count(*) filter (where exists (select from sessions n
  where n.organization_id = u.organization_id and n.user_id = u.id and n.rotated_at >= $4::timestamptz - interval '30 days')) as lately
from users u
join user_sites us on us.organization_id = u.organization_id and us.user_id = u.id
join sites s on s.organization_id = us.organization_id and s.id = us.site_id and s.status <> 'deleted'
where u.organization_id = $1 and u.status = 'Active' and ($2::boolean or us.site_id = any($3::bigint[]))
group by us.site_id order by lower(max(s.name)), us.site_id limit 1000`

// peopleBySite is the report of active people. It is of this moment, and has no months.
func (a *asking) peopleBySite(ctx context.Context) (*Report, error) {
	sites, every := a.sites()
	rows, err := a.tx.Query(ctx, activeBySite, a.tx.OrganizationID, every, sites, a.m.Now())
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.Named[struct {
		Site, Active, Lately int64
		Name                 string
	}]())
	if err != nil {
		return nil, err
	}
	all, err := a.people(ctx, []string{activeUsers}, nil)
	r := &Report{Span: a.p.shown, Group: "site", Columns: []Column{{Key: activeUsers, Measure: activeUsers, Unit: records.Percent}}, Rows: []Row{}, Months: []Row{}, Totals: []Cell{all[peopleKey{activeUsers, now}]}}
	for _, site := range found {
		r.Rows = append(r.Rows, Row{idKey(site.Site), site.Name, []Cell{shareOf(site.Lately, site.Active)}})
	}
	return r, err
}

type member struct {
	ID             int64
	Active, Lately bool
	CreatedAt      time.Time
}

// people are the measures that count people: how many of those at the sites reported something in
// each span, and how many used Hivis in the last 30 days.
func (a *asking) people(ctx context.Context, names []string, spans []measures.Span) (map[peopleKey]Cell, error) {
	counted := map[peopleKey]Cell{}
	if !slices.Contains(names, participation) && !slices.Contains(names, activeUsers) {
		return counted, nil
	}
	sites, every := a.sites()
	rows, err := a.tx.Query(ctx, selectPeople, a.tx.OrganizationID, every, sites, a.m.Now())
	if err != nil {
		return nil, err
	}
	members, err := pgx.CollectRows(rows, db.Named[member]())
	if err != nil {
		return nil, err
	}
	counted[peopleKey{activeUsers, now}] = usedLately(members)
	if !slices.Contains(names, participation) {
		return counted, nil
	}
	q := a.question(spans, "observations", "incidents")
	q.Group = "person"
	answers, err := a.count(ctx, q)
	reporters := make([]map[string]bool, len(spans))
	for key := range answers[0] {
		if reporters[key.Span] == nil {
			reporters[key.Span] = map[string]bool{}
		}
		reporters[key.Span][key.Group] = true
	}
	for span, of := range reporters {
		counted[peopleKey{participation, span}] = participated(members, of, spans[span].To.AddDate(0, 0, 1))
	}
	return counted, err
}

func usedLately(members []member) Cell {
	var lately, active int64
	for _, m := range members {
		if m.Active {
			active++
			if m.Lately {
				lately++
			}
		}
	}
	return shareOf(lately, active)
}

// participated is the share of those who were there in a span. When somebody left is not known: who
// is not active any more was there as long as they reported.
func participated(members []member, reported map[string]bool, end time.Time) Cell {
	var of, all int64
	for _, m := range members {
		is := reported[idKey(m.ID)]
		if is || m.Active && m.CreatedAt.Before(end) {
			all++
		}
		if is {
			of++
		}
	}
	return shareOf(of, all)
}

func shareOf(part, all int64) Cell {
	return Cell{Value: share(float64(part), float64(all)), Count: part, Of: all}
}
