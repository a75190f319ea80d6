package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/directory/organizations"
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
	tenants := make([]tenant, o.organizations)
	var added []int64
	for i := range tenants {
		isNew, err := tenants[i].add(ctx, app, base, fmt.Sprintf("tenant-%d", i))
		if err != nil {
			return nil, err
		}
		if isNew {
			added = append(added, tenants[i].id)
		}
	}
	err := fillOnce(ctx, owner, fmt.Sprintf("%d organizations", o.organizations), o.observations, len(added) == len(tenants), func() error {
		return addObservations(ctx, owner, o.observations/o.organizations, added)
	})
	if err != nil {
		return nil, err
	}
	if _, err := owner.Exec(ctx, "create sequence if not exists baseline_serial start 50000000"); err != nil {
		return nil, err
	}
	for i := range tenants {
		if err := owner.QueryRow(ctx, "select (select min(id) from divisions where organization_id = $1), (select min(id) from categories where organization_id = $1)",
			tenants[i].id).Scan(&tenants[i].division, &tenants[i].category); err != nil {
			return nil, err
		}
		if err := tenants[i].signIn(app, base); err != nil {
			return nil, err
		}
	}
	return tenants, nil
}

// add makes the organization, with a safety manager, or finds it where an earlier run made it.
func (t *tenant) add(ctx context.Context, app *server.App, base *url.URL, name string) (isNew bool, err error) {
	t.host = name + "." + base.Host
	err = app.Database().Platform(ctx, "benchmark", func(tx *db.Tx) error {
		err := tx.QueryRow(ctx, `select o.id, u.id, (select array_agg(s.id order by s.id) from sites s where s.organization_id = o.id)
			from organizations o join users u on u.organization_id = o.id and u.email = $2 where o.sub_domain_name = $1`, name, managerOf(name)).Scan(&t.id, &t.manager, &t.sites)
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		isNew = true
		created, err := app.Organizations.Create(ctx, tx, organizations.Draft{Name: name, SubDomain: name, AdminName: "Admin",
			AdminEmail: "admin@" + name + ".example", AdminPassword: password}, time.Now())
		if err != nil {
			return err
		}
		t.id = created.ID
		return addPeople(ctx, tx, t, created, name)
	})
	return isNew, err
}

func managerOf(name string) string { return "manager@" + name + ".example" }

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
		t.id, managerOf(name), created.RoleIDs["Safety Manager"], created.AdminID).Scan(&t.manager)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "insert into user_sites (organization_id, user_id, site_id) select $1, $2, unnest($3::bigint[])", t.id, t.manager, t.sites)
	return err
}

// addObservations spreads as many observations over two years in each organization, or over as many
// as make 100,000 a year, as the owner and with one statement.
func addObservations(ctx context.Context, owner *pgxpool.Pool, each int, organizations []int64) error {
	_, err := owner.Exec(ctx, `
		insert into observations (organization_id, serial, observation_type, description, comment, category_id, site_id, division_id, location,
		  observed_at, risk_potential, action_required, no_action_reason, stop_work, fixed_on_spot, reporter_id, status, created_at, updated_at)
		select org.id, n, (array['unsafe_act','unsafe_condition','improvement_opportunity','safe_behaviour'])[1 + n % 4],
		  'Observation ' || n || ': the ' || (array['guard','belt','ladder','hose','rail','lamp','valve','drum','hook','grating','pump','switch'])[1 + n % 12]
		    || ' of the conveyor was open while it was running', 'Stopped and told the shift lead',
		  org.category, org.sites[1 + n % 3], case when n % 5 = 0 then org.divisions[1 + n % 3] end, 'Hall ' || n % 9,
		  seen.at,
		  (array['low','medium','high','critical'])[1 + n % 4], false, 'Put right at once', n % 1000 = 1, n % 7 = 0, org.reporter,
		  (array['open','in_progress','completed','closed','closed','closed'])[1 + n % 6], seen.at + interval '10 minutes', seen.at + interval '10 minutes'
		from (select g.id, (select min(c.id) from categories c where c.organization_id = g.id) as category,
		        (select array_agg(s.id order by s.id) from sites s where s.organization_id = g.id) as sites,
		        (select array_agg(d.id order by d.site_id) from divisions d where d.organization_id = g.id) as divisions,
		        (select max(u.id) from users u where u.organization_id = g.id) as reporter
		      from organizations g where g.id = any($2)) org
		cross join generate_series(1, $1::int) n
		cross join lateral (select now() - (n % 1000003) * interval '61 seconds' * (greatest(1051200, $1::int * 5.256) * 60.0 / 61 / $1::int) as at) seen`, each, organizations)
	if err != nil {
		return err
	}
	if err := addActions(ctx, owner, organizations); err != nil {
		return err
	}
	if err := addPermits(ctx, owner, each*3/10, organizations); err != nil {
		return err
	}
	if err := addRisks(ctx, owner, each/10, organizations); err != nil {
		return err
	}
	if err := addIncidents(ctx, owner, organizations); err != nil {
		return err
	}
	if err := addDocuments(ctx, owner, organizations); err != nil {
		return err
	}
	// The product's own numbers go on after these.
	_, err = owner.Exec(ctx, `
		insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'Observation', id, site_id, lower(concat_ws(E'\n', description, location, comment)) from observations where organization_id = any($1)
		union all select organization_id, 'Action', id, site_id, lower(concat_ws(E'\n', description, remarks)) from actions where organization_id = any($1)
		union all select organization_id, 'Incident', id, site_id, lower(concat_ws(E'\n', description, location)) from incidents where organization_id = any($1)`, organizations)
	if err != nil {
		return err
	}
	for _, id := range organizations {
		if _, err = owner.Exec(ctx, fmt.Sprintf(`create sequence serials.observations_%[1]d start 10000000; alter sequence serials.observations_%[1]d owner to hivis_platform;
			create sequence serials.incidents_%[1]d start 10000000; alter sequence serials.incidents_%[1]d owner to hivis_platform;
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
		  o.observed_at::date + 14, o.observed_at + interval '15 days', 'open', 'Observation', o.id, o.created_at, o.created_at
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

// addIncidents makes as many incidents, of the same days and places: a sixth is open, and a
// quarter of all nobody has rated.
func addIncidents(ctx context.Context, owner *pgxpool.Pool, organizations []int64) error {
	_, err := owner.Exec(ctx, `
		insert into incidents (organization_id, serial, incident_type, description, immediate_action, site_id, division_id, location, occurred_at, anybody_hurt, reporter_id,
		  target_date, target_at, status, step, closed_at, severity_level, actual_severity, actual_likelihood, potential_severity, potential_likelihood, created_at, updated_at)
		select organization_id, serial, (array['injury','near_miss','fire','vehicle'])[1 + serial % 4], replace(description, 'Observation', 'Incident'), 'Stopped the conveyor', site_id, division_id,
		  location, observed_at, (array['yes','no','no'])[1 + serial % 3], reporter_id, current_date + (serial % 60)::int - 20, now() + (serial % 60 - 20) * interval '1 day',
		  case when serial % 6 = 0 then 'open' else 'closed' end, case when serial % 6 = 0 then 'team' else 'done' end, case when serial % 6 > 0 then now() end,
		  case when serial % 4 > 0 then 'minor' else 'not_rated' end, case when serial % 4 > 0 then 1 + serial % 5 end, case when serial % 4 > 0 then 1 + serial % 3 end,
		  case when serial % 4 > 0 then 5 end, case when serial % 4 > 0 then 1 + serial % 5 end, created_at, created_at
		from observations where organization_id = any($1)`, organizations)
	return err
}

// addDocuments makes a file of each of the first 50,000 observations, and a folder of every
// tenth: fifty stand at the top of a site's tree, the others in one of these.
func addDocuments(ctx context.Context, owner *pgxpool.Pool, organizations []int64) error {
	for _, sql := range []string{
		`insert into library_folders (organization_id, name, site_id, created_by, created_at, updated_at)
		 select organization_id, 'Folder ' || serial, site_id, reporter_id, now(), now() from observations where serial <= 50000 and serial % 10 = 0 and organization_id = any($1)`,
		`with of as (select f.organization_id, f.id, first_value(f.id) over (partition by f.organization_id, f.site_id, place % 50 order by f.id) as top
		   from (select *, row_number() over (partition by organization_id, site_id order by id) as place from library_folders where organization_id = any($1)) f)
		 update library_folders f set parent_id = nullif(of.top, f.id), path = case when of.top = f.id then array[f.id] else array[of.top, f.id] end
		 from of where f.organization_id = of.organization_id and f.id = of.id`,
		`insert into library_files (organization_id, serial, folder_id, site_id, name, kind, size, attachment_id, uploaded_by, created_at, updated_at)
		 select o.organization_id, o.serial, f.id, f.site_id, 'Document ' || o.serial, (array['pdf','word','image'])[1 + o.serial % 3], 1000, o.serial, o.reporter_id, o.observed_at, o.observed_at
		 from observations o
		 join (select organization_id, count(*) as count from library_folders group by 1) n on n.organization_id = o.organization_id
		 join (select *, row_number() over (partition by organization_id order by id) as place from library_folders where organization_id = any($1)) f
		   on f.organization_id = o.organization_id and f.place = 1 + o.serial % n.count
		 where o.serial <= 50000 and o.organization_id = any($1)`,
		`insert into library_versions (organization_id, file_id, number, attachment_id, name, content_type, size, uploaded_by, uploaded_at)
		 select organization_id, id, 1, attachment_id, name || '.pdf', 'application/pdf', size, uploaded_by, updated_at from library_files where organization_id = any($1)`,
	} {
		// Without numbers of what has just come the planner joins row by row.
		if _, err := owner.Exec(ctx, "analyze observations, library_folders, library_files"); err != nil {
			return err
		}
		if _, err := owner.Exec(ctx, sql, organizations); err != nil {
			return err
		}
	}
	return nil
}

func (t *tenant) signIn(app *server.App, base *url.URL) error {
	name, _, _ := strings.Cut(t.host, ".")
	body, err := json.Marshal(map[string]string{"email": managerOf(name), "password": password})
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
		return fmt.Errorf("sign in as %s: status %d, %w", "manager@"+name, res.StatusCode, err)
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
