package server_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/server/servertest"
)

// fillLarge makes both organizations large ones, as the statistics then know.
func fillLarge(t *testing.T, s *servertest.Server) {
	t.Helper()
	owner := s.Database.Owner(t)
	checkReferences(t, owner, "disable")
	fillRecords(s, s.Acme)
	fillRecords(s, s.Globex)
	checkReferences(t, owner, "enable")
	if _, err := owner.Exec(context.Background(), "vacuum analyze"); err != nil {
		t.Fatal(err)
	}
}

// checkReferences has them checked row by row or not: that takes longer than to write the rows.
func checkReferences(t *testing.T, owner *pgx.Conn, how string) {
	t.Helper()
	_, err := owner.Exec(context.Background(), `do $$ declare r record; begin
		for r in select tgrelid::regclass as target, tgname from pg_trigger where tgisinternal and tgparentid = 0 loop
			execute format('alter table %s `+how+` trigger %I', r.target, r.tgname);
		end loop;
	end $$`)
	if err != nil {
		t.Fatal(err)
	}
}

// fillRecords fills in what there is of an organization of 30,000 of each kind.
func fillRecords(s *servertest.Server, o *servertest.Organization) {
	s.Exec(`insert into observations (organization_id, serial, observation_type, description, comment, site_id, observed_at, risk_potential,
			action_required, no_action_reason, stop_work, fixed_on_spot, reporter_id, status, due_at, created_at, updated_at)
		select $1, n, 'unsafe_act', 'Observation ' || n, repeat('As it was seen on the round. ', 8), ($2::bigint[])[1 + n % 2], $3::timestamptz - n * interval '30 minutes', 'medium',
			n % 50 <> 1, 'Mended', n % 500 = 0, n % 50 = 1, ($4::bigint[])[1 + n % 20], (array['open','in_progress','completed','closed','closed','closed'])[1 + n % 6], $3::timestamptz + (n % 60 - 5) * interval '1 day', $3, $3
		from generate_series(1, 30000) n`, o.ID, o.Sites, s.Now(), spread(o))
	s.Exec(`insert into actions (organization_id, serial, description, control_type, responsible_id, assigned_by, site_id, due_date, due_at, status,
			completed_at, completed_by, actionable_type, actionable_id, created_at, updated_at)
		select organization_id, serial, 'Action ' || serial, 'engineering', reporter_id, reporter_id, site_id, due_at::date, due_at, status,
			case when status in ('completed', 'closed') then observed_at end, case when status in ('completed', 'closed') then reporter_id end,
			'Observation', id, created_at, updated_at
		from observations where organization_id = $1`, o.ID)
	s.Exec(`update actions set check_on = $2::timestamptz::date, check_at = $2::timestamptz + (serial % 3 - 1) * interval '1 day'
		where organization_id = $1 and status = 'closed' and serial % 100 = 0`, o.ID, s.Now())
	s.Exec(`insert into action_series (organization_id, every, unit, anchor_date, created_by, created_at, ended_at)
		select $1, 1, 'month', $3::timestamptz::date, $2, $3, case when n % 5 = 0 then $3::timestamptz end from generate_series(1, 200) n`, o.ID, o.Manager.ID, s.Now())
	s.Exec(`insert into actions (organization_id, serial, description, control_type, responsible_id, assigned_by, site_id, due_date, due_at, status,
			series_id, created_at, updated_at)
		select $1, 30000 + n, 'Action ' || n, 'engineering', $2, $2, $3, $4::timestamptz::date, $4, 'open',
			(select min(id) from action_series where organization_id = $1) + n % 200, $4, $4 from generate_series(1, 1000) n`, o.ID, o.Worker.ID, o.Sites[0], s.Now())
	fillPermits(s, o)
	fillAudits(s, o)
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'Permit', id, site_id, lower(description) from permits where organization_id = $1`, o.ID)
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'Observation', id, site_id, lower(concat_ws(E'\n', description, location, comment)) from observations where organization_id = $1
		union all select organization_id, 'Action', id, site_id, lower(concat_ws(E'\n', description, remarks)) from actions where organization_id = $1`, o.ID)
	s.Exec(`insert into record_changes (organization_id, kind, record_id, verb, event, at)
		select organization_id, 'Observation', id, 'created', 'created', created_at from observations where organization_id = $1`, o.ID)
	fillIncidents(s, o)
	fillLibrary(s, o)
	fillHira(s, o)
	fillContractors(s, o)
	fillCalendar(s, o)
	fillTrainings(s, o)
	s.Exec(`insert into comments (organization_id, module, record_id, author_id, body, created_at)
		select organization_id, 'Observation', id, reporter_id, 'Seen', created_at from observations where organization_id = $1`, o.ID)
	s.Exec(`insert into followers (organization_id, module, record_id, user_id)
		select organization_id, 'Observation', id, reporter_id from observations where organization_id = $1
		union all select organization_id, 'Action', id, responsible_id from actions where organization_id = $1`, o.ID)
}

// fillIncidents fills in as many incidents, and a tenth of lessons.
func fillIncidents(s *servertest.Server, o *servertest.Organization) {
	s.Exec(`insert into incidents (organization_id, serial, incident_type, description, site_id, occurred_at, anybody_hurt, reporter_id, lead_id, target_date, target_at, status, step, closed_at,
			severity_level, actual_severity, actual_likelihood, potential_severity, potential_likelihood, created_at, updated_at)
		select $1, n, 'near_miss', 'Incident ' || n, ($2::bigint[])[1 + n % 2], $3::timestamptz - n * interval '30 minutes', 'no', ($4::bigint[])[1 + n % 20], ($4::bigint[])[1 + (n + 7) % 20],
			case when n % 3 > 0 then ($3::timestamptz + (n % 60 - 5) * interval '1 day')::date end, case when n % 3 > 0 then $3::timestamptz + (n % 60 - 5) * interval '1 day' end,
			case when n % 6 > 0 then 'closed' else 'open' end, case when n % 6 > 0 then 'done' else 'team' end, case when n % 6 > 0 then $3::timestamptz end,
			case when n % 4 > 0 then 'minor' else 'not_rated' end, case when n % 4 > 0 then 1 + n % 5 end, 2, case when n % 4 > 0 then 3 end, 3, $3, $3
		from generate_series(1, 30000) n`, o.ID, o.Sites, s.Now(), spread(o))
	s.Exec(`insert into lessons (organization_id, serial, incident_id, site_id, incident_type, title, what_happened, what_to_do, status, written_by, sent_at, created_at, updated_at)
		select organization_id, serial, id, site_id, 'near_miss', 'Lesson ' || serial, 'fell', 'look', 'sent', reporter_id, created_at, occurred_at, created_at from incidents
		where organization_id = $1 and serial % 10 = 0`, o.ID)
	s.Exec(`insert into lesson_recipients (organization_id, lesson_id, user_id, read_at)
		select organization_id, id, $2, case when serial % 100 > 0 then created_at end from lessons where organization_id = $1`, o.ID, o.Worker.ID)
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'Incident', id, site_id, lower(description) from incidents where organization_id = $1
		union all select organization_id, 'Lesson', id, site_id, lower(title) from lessons where organization_id = $1`, o.ID)
}

// fillPermits adds as many permits of three types, most of them closed; some are drafts, live,
// or overdue.
func fillPermits(s *servertest.Server, o *servertest.Organization) {
	types := []int64{s.PermitType(o, "Hot work"), s.PermitType(o, "Digging"), s.PermitType(o, "Lifting")}
	s.Exec(`insert into permits (organization_id, serial, template_id, form_id, form_version, status, requester_id, site_id, description, remarks,
			starts_at, ends_at, requested_at, approved_at, rejected_at, finished_at, closed_at, closed_by, told, created_at, updated_at)
		select $1, n, t.id, t.form_id, 1, st, ($5::bigint[])[1 + n % 20], ($2::bigint[])[1 + n % 2], 'Permit number ' || n, 'Mind the gap',
			$3::timestamptz - n * interval '30 minutes' - interval '8 hours' + interval '20 hours', $3::timestamptz - n * interval '30 minutes' + interval '20 hours',
			case when st <> 'draft' then $3::timestamptz - n * interval '30 minutes' - interval '1 day' end,
			case when st in ('approved', 'extended', 'pending_closure', 'closed') then $3::timestamptz - n * interval '30 minutes' - interval '9 hours' end,
			case when st = 'rejected' then $3::timestamptz end, case when st in ('pending_closure', 'closed') then $3::timestamptz end,
			case when st = 'closed' then $3::timestamptz end, case when st = 'closed' then ($5::bigint[])[1 + n % 20] end, 5, $3, $3
		from (select n, case when n % 200 = 0 then 'draft' when n < 50 then 'approved' when n % 100 = 1 then 'requested' when n % 300 = 2 then 'pending_closure'
			when n % 50 = 3 then 'rejected' when n % 500 = 4 then 'extended' else 'closed' end as st from generate_series(1, 30000) n) n
		join permit_templates t on t.organization_id = $1 and t.id = ($4::bigint[])[1 + n % 3]`, o.ID, o.Sites, s.Now(), types, spread(o))
	s.Exec(`insert into permit_officers (organization_id, permit_id, user_id, position)
		select organization_id, id, $2, 1 from permits where organization_id = $1 and serial % 3 = 0`, o.ID, o.Supervisor.ID)
	s.Exec(`insert into permit_shares (organization_id, permit_id, shared_to, shared_by, shared_at)
		select organization_id, id, $2, requester_id, created_at from permits where organization_id = $1 and status = 'draft'`, o.ID, o.Worker.ID)
}

// spread gives records to twenty people, most of them to nobody in particular.
func spread(o *servertest.Organization) []int64 {
	people := make([]int64, 20)
	for i := range people {
		people[i] = o.Manager.ID
	}
	people[0], people[1] = o.Worker.ID, o.Supervisor.ID
	return people
}

// fillLibrary fills in as many files, in 5,000 folders.
func fillLibrary(s *servertest.Server, o *servertest.Organization) {
	s.Exec(`insert into library_folders (organization_id, name, site_id, keeper_id, created_by, created_at, updated_at)
		select $1, 'Folder ' || n, case when n % 10 > 0 then ($2::bigint[])[1 + n % 2] end, case when n % 10 = 0 then $4::bigint end, $4, $3, $3 from generate_series(1, 5000) n`, o.ID, o.Sites, s.Now(), o.Manager.ID)
	s.Exec(`update library_folders set path = array[id], parent_id = null where organization_id = $1`, o.ID)
	s.Exec(`insert into library_files (organization_id, serial, folder_id, site_id, keeper_id, name, author, kind, size, attachment_id, owner_id, review_on, uploaded_by, created_at, updated_at)
		select $1, n, fo.id, fo.site_id, fo.keeper_id, 'Document ' || n, (array['Ana', 'Ivo', 'Mia', ''])[1 + n % 4], (array['pdf', 'word', 'sheet', 'image', 'pdf', 'video'])[1 + n % 6], 1000 + n, n,
			case when n % 3 = 0 then ($2::bigint[])[1 + n % 20] end, case when n % 3 = 0 then ($3::timestamptz + (n % 600 - 5) * interval '1 day')::date end, $4, $3, $3::timestamptz - n * interval '10 minutes'
		from generate_series(1, 30000) n join (select id, site_id, keeper_id, row_number() over (order by id) as place from library_folders where organization_id = $1) fo on fo.place = 1 + (n + 1) % 5000`,
		o.ID, spread(o), s.Now(), o.Manager.ID)
	s.Exec(`insert into library_versions (organization_id, file_id, number, attachment_id, name, content_type, size, uploaded_by, uploaded_at)
		select organization_id, id, 1, attachment_id, name, 'application/pdf', size, uploaded_by, updated_at from library_files where organization_id = $1`, o.ID)
	s.Exec(`insert into library_tags (organization_id, file_id, tag) select organization_id, id, (array['fire', 'ppe', 'lifting'])[1 + serial % 3] from library_files where organization_id = $1 and serial % 5 = 0`, o.ID)
	s.Exec(`insert into library_shares (organization_id, file_id, user_id, shared_by, shared_at) select organization_id, id, $2, uploaded_by, updated_at from library_files where organization_id = $1 and serial % 200 = 0`, o.ID, o.Worker.ID)
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text) select organization_id, 'Library', id, coalesce(site_id, 0), lower(name) from library_files where organization_id = $1`, o.ID)
}
