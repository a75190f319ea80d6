package main

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// addRisks gives each organization so many risk assessments of ten rows each, most of them in
// force. What is published never changes, so each version is written as a draft first.
func addRisks(ctx context.Context, owner *pgxpool.Pool, each int, organizations []int64) error {
	for _, statement := range []string{`
		insert into risk_assessments (organization_id, serial, state, open_state, in_force, open_number, title, activity, classification, tags, site_id, assessor_id, reviewer_id, rows_count,
		  initial_level, residual_level, published_at, next_review_on, next_review_at, told, archived_at, created_by, created_at, updated_at)
		select org.id, n.n, n.st, case when n.st = 'draft' then case when n.n % 200 = 0 then 'waiting' else 'draft' end else '' end, case when n.st <> 'draft' then 1 end, case when n.st = 'draft' then 1 end,
		  'Assessment ' || n.n || ': repair of the conveyor', 'Parts are exchanged', 'routine', '{conveyor}', org.sites[1 + n.n % 3], org.people[1], org.people[2], 10, 2 + n.n % 3, 1 + n.n % 2,
		  case when n.st <> 'draft' then now() end, case when n.st = 'published' then (now() + (n.n % 365 - 1) * interval '1 day')::date end,
		  case when n.st = 'published' then now() + (n.n % 365 - 1) * interval '1 day' end, 3, case when n.st = 'archive' then now() end, org.people[1], now(), now() - n.n * interval '1 hour'
		from (select g.id, (select array_agg(s.id order by s.id) from sites s where s.organization_id = g.id) as sites,
		        (select array_agg(u.id order by u.id desc) from users u where u.organization_id = g.id) as people
		      from organizations g where g.id = any($1)) org
		cross join (select n, case when n % 50 = 0 then 'draft' when n % 10 = 1 then 'archive' else 'published' end as st from generate_series(1, $2::int) n) n`, `
		insert into risk_assessment_sites (organization_id, assessment_id, site_id, position) select organization_id, id, site_id, 1 from risk_assessments where organization_id = any($1) and $2 > 0`, `
		insert into risk_versions (organization_id, assessment_id, number, title, activity, classification, site_ids, assessor_id, reviewer_id, review_months, made_by, made_at)
		select organization_id, id, 1, title, activity, classification, array[site_id], assessor_id, reviewer_id, 12, created_by, created_at from risk_assessments where organization_id = any($1) and $2 > 0`, `
		insert into risk_rows (organization_id, assessment_id, number, key, position, task_step, hazard, consequence, exposed, controls, likelihood, severity, initial_level,
		  residual_likelihood, residual_severity, residual_level, current)
		select h.organization_id, h.id, 1, 'k' || n, n, 'Step ' || n, 'Hazard ' || n, 'Somebody is caught', 'Mechanics', 'Lock and tag', 1 + (h.serial + n) % 5, 1 + n % 5,
		  case when (1 + (h.serial + n) % 5) * (1 + n % 5) <= 4 then 1 when (1 + (h.serial + n) % 5) * (1 + n % 5) <= 9 then 2 when (1 + (h.serial + n) % 5) * (1 + n % 5) <= 14 then 3 else 4 end,
		  1, 1 + n % 4, 1, true
		from risk_assessments h cross join generate_series(1, 10) n where h.organization_id = any($1) and $2 > 0`, `
		update risk_versions v set state = 'published', approved_at = h.created_at from risk_assessments h
		where v.organization_id = any($1) and $2 > 0 and h.organization_id = v.organization_id and h.id = v.assessment_id and h.in_force = 1`, `
		insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'HIRA', id, site_id, lower(title) from risk_assessments where organization_id = any($1) and $2 > 0`} {
		if _, err := owner.Exec(ctx, statement, organizations, each); err != nil {
			return err
		}
	}
	return nil
}

// ofRisks are the lists of the risk register. A page of either has 50 rows, as one of incidents or
// actions, so it is held to the plain list of as many: that of incidents. Beside the 15 of a page
// of observations it would be held to three times the rows; a page of 15 risks stands here for that.
// The filters are held to their own plain list.
func ofRisks() []slowdown {
	const risks = "/api/risk_assessments/risks"
	at := func(path string) func(tenant) string { return func(tenant) string { return path } }
	return []slowdown{
		{name: "risk assessments, 50 a page", most: 4, path: at("/api/risk_assessments"), of: incidentsPath},
		{name: "risks, 50 a page", most: 4, path: at(risks), of: incidentsPath},
		{name: "risks, 15 a page", most: 4, path: at(risks + "?per_page=15")},
		{name: "risks by words", most: 4, path: at(risks + "?q=conveyor"), of: risksCounted},
		{name: "risks by rating", most: 4, path: at(risks + "?initial_level=extreme"), of: risksCounted},
		{name: "risks on the heat map", most: 4, path: at("/api/risk_assessments/heat_map"), of: risksCounted},
	}
}
