package main

import (
	"net/http"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// baselinePage is a page of a list and the exact number of all that are seen, of an organization $1,
// sites $2 and a user $3.
type baselinePage struct{ rows, count string }

const (
	incidentsSeen = "i.organization_id = $1 and case when i.site_id = any($2) or i.reporter_id = $3 then true else false end"
	risksSeen     = "k.organization_id = $1 and k.current and exists (select from risk_assessments a where a.organization_id = k.organization_id and a.id = k.assessment_id" +
		" and case when a.site_id = any($2) or a.created_by = $3 then true else false end)"
)

// baselinePages are what the filters of incidents and of risks are held to, and the heat map.
var baselinePages = map[string]baselinePage{
	"incidents": {
		rows: `select i.*, c.name as category, s.name as site, s.time_zone, d.name as division, r.full_name as reporter, l.full_name as lead, u.full_name as closer
			from incidents i join sites s on s.organization_id = i.organization_id and s.id = i.site_id
			left join users r on r.organization_id = i.organization_id and r.id = i.reporter_id
			left join users l on l.organization_id = i.organization_id and l.id = i.lead_id
			left join users u on u.organization_id = i.organization_id and u.id = i.closed_by
			left join categories c on c.organization_id = i.organization_id and c.id = i.category_id
			left join divisions d on d.organization_id = i.organization_id and d.id = i.division_id
			where ` + incidentsSeen + ` order by i.occurred_at desc, i.id desc limit 50`,
		count: "select count(*) from incidents i where " + incidentsSeen,
	},
	"risks": {
		rows: `select k.*, h.serial, h.title, h.activity, h.state, s.name as site, v.matrix_number
			from (select k.* from risk_rows k where ` + risksSeen + ` order by k.assessment_id desc, k.position, k.id desc limit 50) k
			join risk_assessments h on h.organization_id = k.organization_id and h.id = k.assessment_id
			join risk_versions v on v.organization_id = k.organization_id and v.assessment_id = k.assessment_id and v.number = k.number
			join sites s on s.organization_id = h.organization_id and s.id = h.site_id
			order by k.assessment_id desc, k.position, k.id desc`,
		count: "select count(*) from risk_rows k where " + risksSeen,
	},
	"places": {
		rows:  "select k.likelihood, k.severity, count(*) from risk_rows k where " + risksSeen + " group by 1, 2",
		count: "select 0 where $1::bigint > 0 or $2::bigint[] is null or $3::bigint > 0",
	},
}

func (p baselinePage) read(r *http.Request, pool *pgxpool.Pool) (any, error) {
	organization, sites, user := askedBaseline(r)
	rows, err := pool.Query(r.Context(), p.rows, organization, sites, user)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowToMap)
	if err != nil {
		return nil, err
	}
	var all int
	err = pool.QueryRow(r.Context(), p.count, organization, sites, user).Scan(&all)
	return map[string]any{"rows": found, "all": all}, err
}
