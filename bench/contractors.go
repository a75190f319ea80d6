package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/server"
)

// workersOfACompany is how many workers a company of the benchmark has.
const workersOfACompany = 20

// measureContractors makes an organization with very many workers of other companies, and asks for them in
// turns with the plain list of companies.
func measureContractors(ctx context.Context, o options, app *server.App, owner *pgxpool.Pool, base *url.URL) error {
	var t tenant
	isNew, err := t.add(ctx, app, base, "contracted")
	if err != nil {
		return err
	}
	if err := fillOnce(ctx, owner, "contractors", o.workers, isNew, func() error { return addCompanies(ctx, owner, t, o.workers) }); err != nil {
		return err
	}
	var company int64
	var some []string
	if err := owner.QueryRow(ctx, "select max(id) from contractors where organization_id = $1", t.id).Scan(&company); err != nil {
		return err
	}
	err = owner.QueryRow(ctx, "select array(select id::text from work_profiles where organization_id = $1 and contractor_id = $2 order by id limit 15)", t.id, company).Scan(&some)
	if err != nil {
		return err
	}
	if err := t.signIn(app, base); err != nil {
		return err
	}
	o.clients = 1
	ask := func(path string) func(int, int) *http.Request {
		return func(int, int) *http.Request { return productRequest(t, base, http.MethodGet, path, nil) }
	}
	for _, q := range []struct{ name, path string }{
		{"companies by a word", "/api/contractors?q=company%204711"},
		{"the tabs of companies", "/api/contractors/status_counts"},
		{"documents of all companies", "/api/contractor_documents"},
		{"documents that are over", "/api/contractor_documents?status=expired"},
		{"a page of a company's workers", fmt.Sprintf("/api/contractors/%d/conractor_workers_list", company)},
		{"workers to choose from", fmt.Sprintf("/api/v1/work_profile/v2_find_recent_workers?site_id=%d", t.sites[0])},
		{"workers to choose from, by name", fmt.Sprintf("/api/v1/work_profile/v2_find_recent_workers?site_id=%d&q=worker%%204711", t.sites[0])},
		{"the standing of 15 workers", "/api/contractors/standing?worker_id=" + strings.Join(some, ",")},
	} {
		if err := compareWithList(o, q.name, o.workers, ask("/api/contractors"), ask(q.path)); err != nil {
			return fmt.Errorf("%s: %w", q.name, err)
		}
	}
	return nil
}

// addCompanies adds workers of companies, each with a paper, and a requirement that asks for it. Whoever
// looks after them may do all.
func addCompanies(ctx context.Context, owner *pgxpool.Pool, t tenant, many int) error {
	for _, fill := range []struct {
		sql  string
		args []any
	}{
		{`update roles set rules = rules || '{"Contractor": ["read", "create", "update", "delete"]}' where organization_id = $1 and template = 'Safety Manager'`, []any{t.id}},
		{`insert into contractors (organization_id, serial, name, address, city, zip_code, state, country, site_id, created_by, created_at, updated_at)
		select $1, n, 'Company ' || n, 'Road ' || n, 'Port', '1000', 'North', 'Freedonia', ($2::bigint[])[1 + n % cardinality($2::bigint[])], $3, now(), now() from generate_series(1, $4::int) n`,
			[]any{t.id, t.sites, t.manager, max(1, many/workersOfACompany)}},
		{`insert into contractor_sites (organization_id, contractor_id, site_id) select organization_id, id, site_id from contractors where organization_id = $1`, []any{t.id}},
		{`insert into contractor_engagements (organization_id, contractor_id, contract, scope, kind_of_work, risk_class, owner_id, starts_on, ends_on, created_at, updated_at)
		select organization_id, id, 'Order ' || id, 'Upkeep', 'maintenance', 'medium', $2, current_date - 30, current_date + 300, now(), now() from contractors where organization_id = $1`, []any{t.id, t.manager}},
		{`insert into contractor_engagement_sites (organization_id, engagement_id, site_id) select e.organization_id, e.id, c.site_id
		from contractor_engagements e join contractors c on c.organization_id = e.organization_id and c.id = e.contractor_id where e.organization_id = $1`, []any{t.id}},
		{`insert into work_profiles (organization_id, kind, contractor_id, company, name, document_number, created_by, created_at, updated_at)
		select c.organization_id, 'contractor', c.id, c.name, 'Worker ' || c.serial * $2::int + n, 'P ' || c.serial * $2::int + n, $3, now(), now()
		from contractors c cross join generate_series(1, $2::int) n where c.organization_id = $1`, []any{t.id, workersOfACompany, t.manager}},
		{`insert into work_profile_sites (organization_id, site_id, profile_id, used_at) select w.organization_id, c.site_id, w.id, now() - w.id * interval '1 second'
		from work_profiles w join contractors c on c.organization_id = w.organization_id and c.id = w.contractor_id where w.organization_id = $1`, []any{t.id}},
		{`insert into contractor_document_kinds (organization_id, name, holder, created_at) values ($1, 'Medical', 'worker', now())`, []any{t.id}},
		{`insert into contractor_documents (organization_id, serial, contractor_id, profile_id, kind_id, title, status, validity, expires_at, uploaded_by, created_at, updated_at)
		select w.organization_id, row_number() over (order by w.id), w.contractor_id, w.id, k.id, 'Paper ' || w.id, 'approved', current_date + (w.id % 400)::int - 40, (current_date + (w.id % 400)::int - 39)::timestamptz, $2, now(), now()
		from work_profiles w join contractor_document_kinds k on k.organization_id = w.organization_id where w.organization_id = $1`, []any{t.id, t.manager}},
		{`insert into contractor_document_versions (organization_id, document_id, revision, attachment_id, validity, state, uploaded_by, uploaded_at)
		select organization_id, id, 1, id, validity, 'approved', uploaded_by, created_at from contractor_documents where organization_id = $1`, []any{t.id}},
		{`insert into contractor_requirements (organization_id, name, asks, kind_ids, strength, reason, created_at, updated_at)
		select organization_id, 'Medical', 'document', array[id], 'blocks', 'work at height', now(), now() from contractor_document_kinds where organization_id = $1`, []any{t.id}},
		{`insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'Contractor', id, site_id, lower(name) from contractors where organization_id = $1`, []any{t.id}},
	} {
		if _, err := owner.Exec(ctx, fill.sql, fill.args...); err != nil {
			return err
		}
	}
	_, err := owner.Exec(ctx, "analyze")
	return err
}
