package insight

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/measures"
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
