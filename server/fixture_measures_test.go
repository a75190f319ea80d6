package server_test

// anyMeasure asks for one that everybody reads.
func anyMeasure(_ *side, r *request) { r.query.Set("measures", "observations") }

// differences are by the ids of the records, at two sites.
var differences = []string{
	"update observations set site_id = $2, division_id = null where organization_id = $1 and id % 2 = 0",
	"update observations set observation_type = (array['unsafe_act', 'unsafe_condition', 'safe_behaviour', 'improvement_opportunity'])[1 + id % 4], stop_work = id % 3 = 0, risk_potential = case when id % 4 < 2 then 'critical' else 'high' end where organization_id = $1",
	"update observations set status = (array['open', 'in_progress', 'completed', 'closed', 'open'])[1 + id % 5], due_at = case when id % 5 = 4 then timestamptz '2026-11-01' else due_at end where organization_id = $1",
	"update observations set created_at = observed_at - interval '40 days' where organization_id = $1 and id % 3 = 1",
	"update incidents set site_id = $2, division_id = null where organization_id = $1 and id % 2 = 0",
	"update incidents set incident_type = (array['near_miss', 'illness', 'property_damage', 'environmental', 'injury'])[1 + id % 5], recordable = 'yes', recordable_reason = 'r', recordable_scheme = 's', severity_level = 'serious', actual_severity = 2, actual_likelihood = 2, potential_severity = 5, potential_likelihood = 2 where organization_id = $1",
	"update incidents set target_date = '2026-11-01', target_at = timestamptz '2026-11-02' where organization_id = $1 and id % 4 = 0 and status = 'open'",
	"update incidents set status = 'closed', closed_at = created_at where organization_id = $1 and id % 4 = 1",
	"delete from incident_victims where organization_id = $1",
	"insert into incident_victims (organization_id, incident_id, victim_type, name, gender, treatment, created_at, span_statuses, span_froms, span_tos, lasting)" +
		" select $1, i.id, 'employee', 'N', 'male', (array['fatal', 'medical', 'hospital', 'medical', 'first_aid'])[1 + i.id % 5], i.created_at," +
		" case when i.id % 5 = 1 then array['away', 'restricted'] when i.id % 5 = 2 then array['restricted'] else '{}' end," +
		" case when i.id % 5 = 1 then array[i.occurred_at::date - 6, i.occurred_at::date - 2] when i.id % 5 = 2 then array[i.occurred_at::date - 6] else '{}' end," +
		" case when i.id % 5 = 1 then array[i.occurred_at::date - 3, null::date] when i.id % 5 = 2 then array[null::date] else '{}' end, i.id % 2 = 0" +
		" from incidents i where i.organization_id = $1",
	"update incidents set victims_count = 1, anybody_hurt = 'yes', occurred_at = occurred_at - interval '10 days' where organization_id = $1",
	"update actions set site_id = $2 where organization_id = $1 and id % 2 = 0",
	"update actions set status = 'completed', started_at = created_at, completed_at = case when id % 2 = 0 then due_at - interval '1 hour' else due_at + interval '1 day' end where organization_id = $1 and id % 3 = 0 and status <> 'closed'",
	"update actions set status = 'closed', completed_at = due_at, closed_at = due_at where organization_id = $1 and id % 7 = 1 and status <> 'closed'",
	"update actions set due_date = '2026-11-01', due_at = timestamptz '2026-11-02', planned_for = null, opens_at = null, status = 'open' where organization_id = $1 and id % 3 = 1 and status in ('open', 'in_progress', 'planned')",
	"update actions set control_type = (array['elimination', 'engineering', 'administrative', 'ppe'])[1 + id % 4] where organization_id = $1",
	"update audits set site_id = $2 where organization_id = $1 and id % 2 = 0 and schedule_id is null",
	"update audits set percent = 10 * (id % 10), failed = id % 2 = 0 where organization_id = $1 and completed_at is not null",
	"update audits set due_on = planned_on, due_at = timestamptz '2026-11-02', opens_at = timestamptz '2026-11-01' where organization_id = $1 and status in ('scheduled', 'in_progress') and id % 2 = 0",
	"update permits set requested_at = created_at, starts_at = created_at + interval '1 day', ends_at = created_at + interval '2 days', approved_at = created_at + case when id % 3 = 0 then interval '2 hours' else interval '30 hours' end," +
		" original_ends_at = case when id % 4 = 2 then created_at end, was_overdue = id % 4 = 3, asked_until = null, rejected_at = null, closed_at = case when id % 4 = 0 then created_at + interval '1 day' end," +
		" finished_at = case when id % 4 = 0 then created_at + interval '1 day' end, revoked_at = case when id % 4 = 1 then created_at end, status = (array['closed', 'revoked', 'approved', 'approved'])[1 + id % 4]" +
		" where organization_id = $1 and status in ('draft', 'approved', 'extended', 'closed', 'revoked')",
	"update permits set starts_at = created_at - interval '2 hours', ends_at = created_at - interval '1 hour' where organization_id = $1 and status = 'approved' and id % 4 = 3",
	"update risk_assessments set state = 'published', in_force = open_number, open_state = '', open_number = null where organization_id = $1 and state = 'draft' and id % 3 > 0",
	"update risk_assessments set asked_at = updated_at where organization_id = $1 and state = 'published' and id % 2 = 0",
	"update calendar_items set starts_at = created_at - id % 5 * interval '1 day', ends_at = created_at - id % 5 * interval '1 day' + interval '1 hour', over_at = created_at - id % 5 * interval '1 day' + interval '1 hour'," +
		" item_type = (array['meeting', 'training', 'event'])[1 + id % 3] where organization_id = $1 and id % 4 > 0 and rule = ''",
	"insert into calendar_attendance (organization_id, occurrence_id, name, way, attended_at) select $1, o.id, 'Visitor', 'name', o.starts_at from calendar_occurrences o where o.organization_id = $1 and o.id % 2 = 0 and not exists (select from calendar_attendance a where a.organization_id = $1 and a.occurrence_id = o.id)",
	"insert into training_requirements (organization_id, subject_id, whom, strength, reason, created_at, updated_at) select $1, s.id, 'all', 'warns', 'law', s.created_at, s.created_at from training_subjects s where s.organization_id = $1 and s.active order by s.id limit 6",
	"update training_records r set subject_id = q.subject_id from (select subject_id, row_number() over (order by id) - 1 as place, count(*) over () as many from training_requirements where organization_id = $1 and reason = 'law') q where r.organization_id = $1 and q.place = r.id % q.many",
	"update training_records set expires_on = date '2026-11-01' + (id % 2)::int * 60, held_on = date '2026-01-01', result = 'passed' where organization_id = $1 and status = 'recorded'",
	"update observations set energy = case when id / 2 % 4 = 3 then '' when id / 2 % 4 = 2 then 'low' else 'high' end, high_energies = case when id / 2 % 4 < 2 then array['gravity', 'motion'] else '{}' end," +
		" controlled_energies = case when id / 2 % 4 = 1 then array['gravity', 'motion'] when id / 2 % 4 = 0 and id % 2 = 0 then array['motion'] else '{}' end where organization_id = $1",
	"update incidents set energy = case when id / 2 % 4 = 3 then '' when id / 2 % 4 = 2 then 'low' else 'high' end, high_energies = case when id / 2 % 4 < 2 then array['gravity', 'motion'] else '{}' end," +
		" controlled_energies = case when id / 2 % 4 = 1 then array['gravity', 'motion'] when id / 2 % 4 = 0 and id % 2 = 0 then array['motion'] else '{}' end where organization_id = $1",
	"update audits a set energy = case when r.n % 4 = 3 then 'low' else 'high' end, high_energies = case when r.n % 4 < 3 then array['gravity', 'motion'] else '{}' end," +
		" controlled_energies = case r.n % 4 when 1 then array['gravity', 'motion'] when 2 then array['motion'] else '{}' end" +
		" from (select id, row_number() over (order by id) as n from audits where organization_id = $1 and completed_at is not null) r where a.organization_id = $1 and a.id = r.id",
	"update incidents set loss_of_containment = 'yes', inside_fence = id % 7 <> 0, process_consequences = case when id % 2 = 0 then '{evacuation}' else '{recordable_injury}' end::text[] where organization_id = $1 and id % 3 > 0",
	"update observations set handed_to_kind = 'Incident', handed_to_id = (select min(i.id) from incidents i where i.organization_id = $1), handed_to_number = 'INC-000001' where organization_id = $1 and id % 5 = 0",
	"update lessons set site_id = $2 where organization_id = $1 and id % 2 = 0",
}
