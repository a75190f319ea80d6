package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/server"
)

// listsWithin is how many times as long as the plain list whatever else is asked of an
// organization's permits may take.
const listsWithin = 2.0

// measurePermits makes an organization with very many permits, and asks for them in turns: the
// plain list, and then all else that a screen of permits begins with.
func measurePermits(ctx context.Context, o options, app *server.App, owner *pgxpool.Pool, base *url.URL) error {
	var t tenant
	isNew, err := t.add(ctx, app, base, "permitted")
	if err != nil {
		return err
	}
	if err := fillOnce(ctx, owner, "permits", o.permits, isNew, func() error { return addPermits(ctx, owner, o.permits, []int64{t.id}) }); err != nil {
		return err
	}
	for _, sql := range []string{"vacuum analyze permits", "vacuum analyze permit_tallies"} {
		if _, err := owner.Exec(ctx, sql); err != nil {
			return err
		}
	}
	if err := t.signIn(app, base); err != nil {
		return err
	}
	o.clients = 1
	ask := func(path string) func(int, int) *http.Request {
		return func(int, int) *http.Request { return productRequest(t, base, http.MethodGet, path, nil) }
	}
	const numbers = "/api/dashboard_data/permits_dashboard_by_"
	for _, q := range []struct{ name, path string }{
		{"a page by the end", "/api/permit_form_questions?sort=ends_at"},
		{"the live ones", "/api/permit_form_questions?live=true"},
		{"tabs of permits", "/api/permit_form_questions/period_status_counts"},
		{"permits by status", numbers + "status_counts"},
		{"permits by site", numbers + "location_counts"},
		{"permits by type", numbers + "template_counts"},
		{"measures of permits", "/api/dashboard_data/ptw_kpi_trackers"},
		{"permits by month", "/api/dashboard_data/ptw_kpi_trackers/ptw_counts"},
	} {
		if err := compareWithList(o, q.name, o.permits, ask("/api/permit_form_questions"), ask(q.path)); err != nil {
			return fmt.Errorf("%s: %w", q.name, err)
		}
	}
	return nil
}

func compareWithList(o options, name string, among int, list, other func(int, int) *http.Request) error {
	var ratios []float64
	for round := range o.rounds + 1 {
		plain, _, err := throughput(o, list)
		if err != nil {
			return err
		}
		asked, _, err := throughput(o, other)
		if err != nil {
			return err
		}
		if round > 0 { // the first warms caches
			ratios = append(ratios, plain/asked)
		}
	}
	fmt.Printf("%-34s %.2f times as long as the plain list among %d [%.2f-%.2f] (at most %.1f: %s)\n", name, median(ratios), among,
		slices.Min(ratios), slices.Max(ratios), listsWithin, map[bool]string{true: "met", false: "NOT met"}[median(ratios) <= listsWithin])
	return nil
}

// addPermits gives each organization three types of permits and so many permits of them, most
// of them closed. Two end each hour; where there are very many, all are of three years.
func addPermits(ctx context.Context, owner *pgxpool.Pool, each int, organizations []int64) error {
	_, err := owner.Exec(ctx, `
		with made as (
		  insert into forms (organization_id, purpose, draft, drafted_by, drafted_at, created_at, published)
		  select g.id, 'Permit', '{"sections": []}', (select max(u.id) from users u where u.organization_id = g.id), now(), now(), 1
		  from organizations g cross join generate_series(1, 3) where g.id = any($1) returning organization_id, id, drafted_by
		), published as (
		  insert into form_versions (organization_id, form_id, number, document, published_by, published_at)
		  select organization_id, id, 1, '{"sections": []}', drafted_by, now() from made
		)
		insert into permit_templates (organization_id, name, description, prefix_id, colour, form_id, created_by, created_at, updated_at)
		select organization_id, 'Type ' || id, 'Work of the type ' || id, 'T', 'orange', id, drafted_by, now(), now() from made`, organizations)
	if err != nil {
		return err
	}
	_, err = owner.Exec(ctx, `
		insert into permits (organization_id, serial, template_id, form_id, form_version, status, requester_id, site_id, description, remarks,
		  starts_at, ends_at, requested_at, approved_at, rejected_at, finished_at, closed_at, told, created_at, updated_at)
		select org.id, n.n, t.id, t.form_id, 1, n.st, org.requester, org.sites[1 + n.n % 3], 'Permit ' || n.n || ': weld the rail of the conveyor', 'Extinguisher at hand',
		  n.ended - interval '8 hours', n.ended, case when n.st <> 'draft' then n.ended - interval '1 day' end,
		  case when n.st in ('approved', 'extended', 'pending_closure', 'closed') then n.ended - interval '9 hours' end,
		  case when n.st = 'rejected' then now() end, case when n.st in ('pending_closure', 'closed') then now() end, case when n.st = 'closed' then now() end, 5, now(), now()
		from (select g.id, (select array_agg(s.id order by s.id) from sites s where s.organization_id = g.id) as sites,
		        (select max(u.id) from users u where u.organization_id = g.id) as requester,
		        (select array_agg(t.id order by t.id) from permit_templates t where t.organization_id = g.id) as types
		      from organizations g where g.id = any($2)) org
		cross join (select n, now() + interval '20 hours' - n * least(interval '30 minutes', interval '3 years' / greatest(1, $1::int)) as ended,
		    case when n % 200 = 0 then 'draft' when n < 50 then 'approved' when n % 1000 = 1 then 'requested' when n % 1000 = 2 then 'pending_closure'
		      when n % 50 = 3 then 'rejected' else 'closed' end as st
		  from generate_series(1, $1::int) n) n
		join permit_templates t on t.organization_id = org.id and t.id = org.types[1 + n.n % 3]`, each, organizations)
	if err == nil { // as the job does now and then
		_, err = owner.Exec(ctx, "select sum_permit_tallies(id) from unnest($1::bigint[]) id", organizations)
	}
	return err
}
