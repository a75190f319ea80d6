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
// a week and a day of it in turns with the plain list.
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
	for _, q := range []struct{ name, path string }{
		{"a month of the calendar", days(42)},
		{"a week of the calendar", days(7)},
		{"a day of the calendar", days(1)},
	} {
		if err := compareWithList(o, q.name, o.items, ask("/api/calendar_items"), ask(q.path)); err != nil {
			return fmt.Errorf("%s: %w", q.name, err)
		}
	}
	return nil
}

// addItems plans items over three years at the organization's sites.
func addItems(ctx context.Context, owner *pgxpool.Pool, t tenant, many int) error {
	for _, fill := range []struct {
		sql  string
		args []any
	}{
		{`insert into calendar_items (organization_id, serial, item_type, title, mode, venue, starts_at, ends_at, time_zone, over_at, made_until, site_id, organizer_id, status, created_at, updated_at)
		select $1, n, (array['meeting', 'training', 'event'])[1 + n % 3], 'Item ' || n, 'offline', 'Room 1', d, d + interval '1 hour', 'Europe/Sofia', d + interval '1 hour', d, ($2::bigint[])[1 + n % cardinality($2::bigint[])], $3, 'planned', now(), now()
		from (select n, date_trunc('hour', now()) + (n - $4::int / 2) * (interval '3 years' / greatest($4::int, 1)) as d from generate_series(1, $4::int) n) n`, []any{t.id, t.sites, t.manager, many}},
		{`insert into calendar_item_sites (organization_id, item_id, site_id) select organization_id, id, site_id from calendar_items where organization_id = $1`, []any{t.id}},
		{`insert into calendar_occurrences (organization_id, item_id, recurs_at, starts_at, ends_at) select organization_id, id, starts_at, starts_at, ends_at from calendar_items where organization_id = $1`, []any{t.id}},
		{`insert into calendar_guests (organization_id, item_id, user_id, created_at) select organization_id, id, $2, created_at from calendar_items where organization_id = $1 and serial % 10 = 0`, []any{t.id, t.manager}},
	} {
		if _, err := owner.Exec(ctx, fill.sql, fill.args...); err != nil {
			return err
		}
	}
	_, err := owner.Exec(ctx, "analyze")
	return err
}
