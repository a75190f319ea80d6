package insight

import (
	"context"
	"slices"

	"hivis/core/measures"
)

type peopleKey struct {
	measure string
	span    int
}

const selectPeople = `
select coalesce(array_agg(u.id), '{}'), count(*) filter (where exists (select from sessions s
  where s.organization_id = u.organization_id and s.user_id = u.id and s.rotated_at >= $4::timestamptz - interval '30 days'))
from users u
where u.organization_id = $1 and u.status = 'Active' and ($2::boolean or exists (select from user_sites us
  where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = any($3::bigint[])))`

// people are the measures that count people: how many of those at the sites reported something in
// each span, and how many used Hivis in the last 30 days.
func (a *asking) people(ctx context.Context, names []string, spans []measures.Span) (map[peopleKey]Cell, error) {
	counted := map[peopleKey]Cell{}
	if !slices.Contains(names, participation) && !slices.Contains(names, activeUsers) {
		return counted, nil
	}
	sites, every := a.sites()
	var all []int64
	var active int64
	if err := a.tx.QueryRow(ctx, selectPeople, a.tx.OrganizationID, every, sites, a.m.Now()).Scan(&all, &active); err != nil {
		return nil, err
	}
	counted[peopleKey{activeUsers, now}] = shareOf(active, int64(len(all)))
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
		var count int64
		for _, id := range all {
			if of[idKey(id)] {
				count++
			}
		}
		counted[peopleKey{participation, span}] = shareOf(count, int64(len(all)))
	}
	return counted, err
}

func shareOf(part, all int64) Cell {
	return Cell{Value: share(float64(part), float64(all)), Count: part, Of: all}
}
