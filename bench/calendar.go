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

// measureCalendar makes an organization with very many items in its calendar, and asks for a month,
// a week and a day of it in turns with the plain list; and who lacks which training of its people.
func measureCalendar(ctx context.Context, o options, app *server.App, owner *pgxpool.Pool, base *url.URL) error {
	var t tenant
	isNew, err := t.add(ctx, app, base, "planned")
	if err != nil {
		return err
	}
	if err := fillOnce(ctx, owner, "calendar", o.items, isNew, func() error { return addItems(ctx, owner, t, o.items) }); err != nil {
		return err
	}
	if err := t.signIn(app, base); err != nil {
		return err
	}
	o.clients = 1
	ask := func(path string) func(int, int) *http.Request {
		return func(int, int) *http.Request { return productRequest(t, base, http.MethodGet, path, nil) }
	}
	days := func(many int) string {
		return fmt.Sprintf("/api/calendar_items/range?from=%s&to=%s&per_day=5", time.Now().Format(time.DateOnly), time.Now().AddDate(0, 0, many-1).Format(time.DateOnly))
	}
	for _, q := range []struct{ name, list, path string }{
		{"a month of the calendar", "/api/calendar_items", days(42)},
		{"a week of the calendar", "/api/calendar_items", days(7)},
		{"a day of the calendar", "/api/calendar_items", days(1)},
		{"a page of who lacks a training", "/api/training_records", "/api/training_needs?status=missing,over,in_grace,soon"},
	} {
		if err := compareWithList(o, q.name, o.items, ask(q.list), ask(q.path)); err != nil {
			return fmt.Errorf("%s: %w", q.name, err)
		}
	}
	return nil
}

// addItems plans items over three years at the organization's sites, a third of them trainings, and
// has two thousand people, of whom each needs three subjects and holds two.
func addItems(ctx context.Context, owner *pgxpool.Pool, t tenant, many int) error {
	for _, fill := range []struct {
		sql  string
		args []any
	}{
		{`insert into calendar_items (organization_id, serial, item_type, title, mode, venue, starts_at, ends_at, time_zone, over_at, made_until, site_id, organizer_id, status, created_at, updated_at)
		select $1, n, (array['meeting', 'training', 'event'])[1 + n % 3], 'Item ' || n, 'offline', 'Room 1', d, d + interval '1 hour', 'Europe/Sofia', d + interval '1 hour', d, ($2::bigint[])[1 + n % cardinality($2::bigint[])], $3, 'planned', now(), now()
		from (select n, date_trunc('hour', now()) + (n - $4::int / 2) * (interval '3 years' / $4::int) as d from generate_series(1, $4::int) n) n`, []any{t.id, t.sites, t.manager, many}},
		{`insert into calendar_item_sites (organization_id, item_id, site_id) select organization_id, id, site_id from calendar_items where organization_id = $1`, []any{t.id}},
		{`insert into calendar_occurrences (organization_id, item_id, recurs_at, starts_at, ends_at) select organization_id, id, starts_at, starts_at, ends_at from calendar_items where organization_id = $1`, []any{t.id}},
		{`insert into calendar_guests (organization_id, item_id, user_id, created_at) select organization_id, id, $2, created_at from calendar_items where organization_id = $1 and serial % 10 = 0`, []any{t.id, t.manager}},
		{`insert into training_subjects (organization_id, name, validity_months, created_at, updated_at) select $1, 'Subject ' || n, 12, now(), now() from generate_series(1, 20) n`, []any{t.id}},
		{`insert into training_requirements (organization_id, subject_id, whom, strength, reason, created_at, updated_at) select $1, id, 'all', 'warns', 'The law', now(), now() from training_subjects where organization_id = $1 order by id limit 3`, []any{t.id}},
		{`insert into work_profiles (organization_id, kind, company, name, created_by, created_at, updated_at) select $1, 'contractor', 'Company ' || n % 50, 'Worker ' || n, $2, now(), now() from generate_series(1, 2000) n`, []any{t.id, t.manager}},
		{`insert into work_profile_sites (organization_id, site_id, profile_id, used_at) select organization_id, ($2::bigint[])[1 + id % cardinality($2::bigint[])], id, now() from work_profiles where organization_id = $1`, []any{t.id, t.sites}},
		{`insert into training_records (organization_id, serial, profile_id, subject_id, held_on, result, expires_on, created_at, updated_at)
		select $1, row_number() over (order by w.id, s.place), w.id, s.id, current_date - (w.id % 400)::int, 'passed', current_date - (w.id % 400)::int + 365, now(), now()
		from work_profiles w, (select id, row_number() over (order by id) as place from training_subjects where organization_id = $1) s where w.organization_id = $1 and s.place between 2 and 6`, []any{t.id}},
	} {
		if _, err := owner.Exec(ctx, fill.sql, fill.args...); err != nil {
			return err
		}
	}
	_, err := owner.Exec(ctx, "analyze")
	return err
}
