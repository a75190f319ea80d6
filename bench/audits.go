package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/server"
)

// What is asked of an organization's audits in numbers.
const (
	answersOfEach = 40
	numbersWithin = 200 * time.Millisecond // of 95 in 100
)

// measureAudits makes an organization with very many audits, and asks for them in numbers:
// what is stored of each is read, and none of their answers.
func measureAudits(ctx context.Context, o options, app *server.App, owner *pgxpool.Pool, base *url.URL) error {
	var t tenant
	isNew, err := t.add(ctx, app, base, "audited")
	if err != nil {
		return err
	}
	if err := fillOnce(ctx, owner, "audits", o.audits, isNew, func() error { return addAudits(ctx, owner, t, o.audits) }); err != nil {
		return err
	}
	if err := t.signIn(app, base); err != nil {
		return err
	}
	var template int64
	if err := owner.QueryRow(ctx, "select min(id) from audit_templates where organization_id = $1", t.id).Scan(&template); err != nil {
		return err
	}
	o.clients = 1
	for _, q := range []struct {
		name, method, path string
		body               any
	}{
		{"a summary of all audits", http.MethodPost, "/api/audits/auditSummaryInfo", map[string]any{}},
		{"a template's audits by section", http.MethodGet, fmt.Sprintf("/api/audits/%d/audit_section_wise_summary", template), nil},
		{"a template's audits in all", http.MethodGet, fmt.Sprintf("/api/audits/%d/audit_total_summary", template), nil},
		{"the trend of a site", http.MethodGet, fmt.Sprintf("/api/audit_records/trend?site_id=%d&template_id=%d", t.sites[0], template), nil},
		{"a page of audits", http.MethodGet, "/api/audit_records", nil},
		{"tabs of audits", http.MethodGet, "/api/audit_records/period_status_counts", nil},
	} {
		var latencies []time.Duration
		for round := range o.rounds + 1 {
			_, slow, err := throughput(o, func(int, int) *http.Request { return productRequest(t, base, q.method, q.path, q.body) })
			if err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			if round > 0 { // the first warms caches
				latencies = append(latencies, slow)
			}
		}
		p95 := medianOf(latencies)
		fmt.Printf("%-34s p95 %6.1f ms of %d audits with %d answers each (at most %d ms: %s)\n", q.name, float64(p95.Microseconds())/1000, o.audits, answersOfEach,
			numbersWithin.Milliseconds(), map[bool]string{true: "met", false: "NOT met"}[p95 <= numbersWithin])
	}
	return nil
}

// addAudits writes the approved audits of ten templates over three years, with five sections
// and all their answers.
func addAudits(ctx context.Context, owner *pgxpool.Pool, t tenant, many int) error {
	const of = "select t.id as template_id, t.form_id from audit_templates t where t.organization_id = $1 order by t.id"
	for _, fill := range []struct {
		sql  string
		args []any
	}{
		{`with made as (insert into forms (organization_id, purpose, draft, published, drafted_at, created_at)
			select $1, 'Audit', '{"sections": []}', 1, now(), now() from generate_series(1, 10) returning id, draft),
		versions as (insert into form_versions (organization_id, form_id, number, document, published_at) select $1, id, 1, draft, now() from made)
		insert into audit_templates (organization_id, name, form_id, created_at, updated_at) select $1, 'Template ' || id, id, now(), now() from made`, []any{t.id}},
		{fmt.Sprintf(`insert into audits (organization_id, serial, title, template_id, form_id, form_version, audit_type, site_id, auditor_id, status, planned_on, due_on, opens_at, due_at,
			started_at, completed_at, decided_at, reached, possible, percent, failed, answered, asked, told, created_at, updated_at)
		select $1, n, 'Audit ' || n, t.template_id, t.form_id, 1, 'inspection', ($2::bigint[])[1 + n %% cardinality($2)], $3, 'approved', d::date, d::date, d - interval '8 hours', d + interval '1 day',
			d, d + interval '1 hour', d + interval '2 hours', 60 + n %% 40, 100, 60 + n %% 40, n %% 17 = 0, %[2]d, %[2]d, 2, d, d
		from (select n, now() - n * interval '15 minutes' as d from generate_series(1, %[1]d) n) n
		join (select row_number() over () - 1 as place, x.* from (`+of+`) x) t on t.place = n %% 10`, many, answersOfEach), []any{t.id, t.sites, t.manager}},
		{`insert into audit_sections (organization_id, audit_id, section_id, place, title, reached, possible, percent, failed, answered, asked)
		select organization_id, id, 's' || s, s, 'Section ' || s, 15, 20, 60 + (id + s) % 40, false, 8, 8 from audits, generate_series(1, 5) s where organization_id = $1`, []any{t.id}},
		{fmt.Sprintf(`insert into form_answers (organization_id, kind, record_id, stage, question_id, form_id, version, place, options, score, possible)
		select organization_id, 'Audit', id, 'main', 'q' || q, form_id, 1, q, '{yes}', 2, 2 from audits, generate_series(1, %d) q where organization_id = $1`, answersOfEach), []any{t.id}},
	} {
		if _, err := owner.Exec(ctx, fill.sql, fill.args...); err != nil {
			return err
		}
	}
	_, err := owner.Exec(ctx, "analyze")
	return err
}
