package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/modules/organizations"
	"hivis/platform/db"
	"hivis/server"
)

const password = "Benchmark#2026"

// tenant is an organization with a signed-in safety manager.
type tenant struct {
	id, manager, division, category int64
	sites                           []int64
	host                            string
	headers                         http.Header
}

// fill makes the organizations, their observations and a session in each.
func fill(ctx context.Context, app *server.App, owner *pgxpool.Pool, o options, base *url.URL) ([]tenant, error) {
	tenants, ids := make([]tenant, o.organizations), make([]int64, o.organizations)
	for i := range tenants {
		if err := tenants[i].add(ctx, app, base, fmt.Sprintf("tenant-%d", i)); err != nil {
			return nil, err
		}
		ids[i] = tenants[i].id
	}
	if err := addObservations(ctx, owner, o.observations/o.organizations, ids); err != nil {
		return nil, err
	}
	if _, err := owner.Exec(ctx, "create sequence bare_serial start 50000000"); err != nil {
		return nil, err
	}
	for i := range tenants {
		if err := owner.QueryRow(ctx, "select (select min(id) from divisions where organization_id = $1), (select min(id) from categories where organization_id = $1)",
			tenants[i].id).Scan(&tenants[i].division, &tenants[i].category); err != nil {
			return nil, err
		}
		if err := tenants[i].signIn(app, base, fmt.Sprintf("manager@tenant-%d.example", i)); err != nil {
			return nil, err
		}
	}
	return tenants, nil
}

// add makes the organization, with a safety manager.
func (t *tenant) add(ctx context.Context, app *server.App, base *url.URL, name string) error {
	return app.Database().Platform(ctx, "benchmark", func(tx *db.Tx) error {
		created, err := app.Organizations.Create(ctx, tx, organizations.Draft{Name: name, SubDomain: name, AdminName: "Admin",
			AdminEmail: "admin@" + name + ".example", AdminPassword: password}, time.Now())
		if err != nil {
			return err
		}
		t.id, t.host = created.ID, name+"."+base.Host
		return addPeople(ctx, tx, t, created, name)
	})
}

// addPeople adds three sites and a safety manager of all three.
func addPeople(ctx context.Context, tx *db.Tx, t *tenant, created *organizations.Created, name string) error {
	rows, err := tx.Query(ctx, `insert into sites (organization_id, name, time_zone)
		select $1, 'Site ' || n, 'Europe/Sofia' from generate_series(1, 3) n returning id`, t.id)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		t.sites = append(t.sites, id)
	}
	if _, err = tx.Exec(ctx, "insert into divisions (organization_id, site_id, name) select $1, unnest($2::bigint[]), 'Assembly'", t.id, t.sites); err != nil {
		return err
	}
	err = tx.QueryRow(ctx, `insert into users (organization_id, email, full_name, role_id, password_hash)
		select organization_id, $2, 'Manager', $3, password_hash from users where organization_id = $1 and id = $4 returning id`,
		t.id, "manager@"+name+".example", created.RoleIDs["Safety Manager"], created.AdminID).Scan(&t.manager)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "insert into user_sites (organization_id, user_id, site_id) select $1, $2, unnest($3::bigint[])", t.id, t.manager, t.sites)
	return err
}

// addObservations spreads as many observations over two years in each organization, as the
// owner and with one statement.
func addObservations(ctx context.Context, owner *pgxpool.Pool, each int, organizations []int64) error {
	_, err := owner.Exec(ctx, `
		insert into observations (organization_id, serial, observation_type, description, comment, category_id, site_id, division_id, location,
		  observed_at, risk_potential, action_required, no_action_reason, stop_work, fixed_on_spot, reporter_id, status, created_at, updated_at)
		select org.id, n, (array['unsafe_act','unsafe_condition','improvement_opportunity','safe_behaviour'])[1 + n % 4],
		  'Observation ' || n || ': the ' || (array['guard','belt','ladder','hose','rail','lamp','valve','drum','hook','grating','pump','switch'])[1 + n % 12]
		    || ' of the conveyor was open while it was running', 'Stopped and told the shift lead',
		  org.category, org.sites[1 + n % 3], case when n % 5 = 0 then org.divisions[1 + n % 3] end, 'Hall ' || n % 9,
		  now() - (n % 1000003) * interval '61 seconds' * (1051200 * 60.0 / 61 / $1::int),
		  (array['low','medium','high','critical'])[1 + n % 4], false, 'Put right at once', n % 1000 = 1, n % 7 = 0, org.reporter,
		  (array['open','in_progress','completed','closed','closed','closed'])[1 + n % 6], now(), now()
		from (select g.id, (select min(c.id) from categories c where c.organization_id = g.id) as category,
		        (select array_agg(s.id order by s.id) from sites s where s.organization_id = g.id) as sites,
		        (select array_agg(d.id order by d.site_id) from divisions d where d.organization_id = g.id) as divisions,
		        (select max(u.id) from users u where u.organization_id = g.id) as reporter
		      from organizations g where g.id = any($2)) org
		cross join generate_series(1, $1::int) n`, each, organizations)
	if err != nil {
		return err
	}
	if err := addActions(ctx, owner, organizations); err != nil {
		return err
	}
	// The product's own numbers go on after these.
	_, err = owner.Exec(ctx, `
		insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'Observation', id, site_id, concat_ws(E'\n', description, location, comment) from observations where organization_id = any($1)
		union all select organization_id, 'Action', id, site_id, concat_ws(E'\n', description, remarks) from actions where organization_id = any($1)`, organizations)
	if err != nil {
		return err
	}
	for _, id := range organizations {
		if _, err = owner.Exec(ctx, fmt.Sprintf(`create sequence serials.observations_%[1]d start 10000000; alter sequence serials.observations_%[1]d owner to hivis_platform;
			create sequence serials.actions_%[1]d start 10000000; alter sequence serials.actions_%[1]d owner to hivis_platform`, id)); err != nil {
			return err
		}
	}
	_, err = owner.Exec(ctx, "vacuum analyze")
	return err
}

// addActions gives every eighth observation an action. Of these every fiftieth is closed,
// and its effectiveness is to be checked.
func addActions(ctx context.Context, owner *pgxpool.Pool, organizations []int64) error {
	_, err := owner.Exec(ctx, `
		insert into actions (organization_id, serial, description, control_type, responsible_id, assigned_by, site_id, due_date, due_at, status,
		  actionable_type, actionable_id, created_at, updated_at)
		select o.organization_id, o.serial, 'Fit a fixed guard', 'engineering', o.reporter_id - (o.serial / 8) % 2, o.reporter_id, o.site_id,
		  o.observed_at::date + 14, o.observed_at + interval '15 days', 'open', 'Observation', o.id, now(), now()
		from observations o where o.serial % 8 = 0 and o.organization_id = any($1)`, organizations)
	if err != nil {
		return err
	}
	_, err = owner.Exec(ctx, `
		update actions set status = 'closed', completed_at = now(), completed_by = responsible_id, closed_at = now(),
		  check_on = current_date, check_at = now() + (serial % 3 - 1) * interval '1 day'
		where serial % 400 = 0 and organization_id = any($1)`, organizations)
	return err
}

func (t *tenant) signIn(app *server.App, base *url.URL, email string) error {
	body, err := json.Marshal(map[string]string{"email": email, "password": password})
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, base.String()+"/api/v1/sign_in", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Host = t.host
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	var session struct{ Access, CSRF string }
	if err := json.NewDecoder(res.Body).Decode(&session); err != nil || res.StatusCode != http.StatusOK {
		return fmt.Errorf("sign in as %s: status %d, %w", email, res.StatusCode, err)
	}
	var cookies []string
	for _, c := range res.Cookies() {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	sub, _, _ := strings.Cut(t.host, ".")
	t.headers = http.Header{
		"Authorization": {"Bearer " + session.Access}, "X-Csrf-Token": {session.CSRF}, "X-Api-Key": {app.Auth.APIKey(sub)},
		"Cookie": {strings.Join(cookies, "; ")}, "Content-Type": {"application/json"}, "Accept": {"application/json"},
	}
	return nil
}
