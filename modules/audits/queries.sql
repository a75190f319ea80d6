-- name: InsertTemplate :one
insert into audit_templates (organization_id, name, description, icon, scoring, audit_type, form_id, created_by, created_at, updated_at)
values (@organization_id, @name, @description, @icon, @scoring, @audit_type, @form_id, @created_by, @now::timestamptz, @now)
returning id;

-- name: InsertReadyTemplates :many
-- Those of the shelf, each with its form.
insert into audit_templates (organization_id, name, description, icon, scoring, audit_type, form_id, created_by, created_at, updated_at)
select @organization_id, r.name, r.description, r.icon, true, r.audit_type, r.form_id, @created_by::bigint, @now::timestamptz, @now
from (select unnest(@names::text[]) as name, unnest(@descriptions::text[]) as description, unnest(@icons::text[]) as icon, unnest(@audit_types::text[]) as audit_type,
  unnest(@form_ids::bigint[]) as form_id) r
returning id;

-- name: UpdateTemplate :exec
update audit_templates set name = @name, description = @description, icon = @icon, scoring = @scoring, audit_type = @audit_type, active = @active,
  updated_at = @now::timestamptz
where organization_id = @organization_id and id = @id;

-- name: TemplateUsed :one
select exists (select from audits where organization_id = @organization_id and template_id = @template_id)::boolean;

-- name: CountTemplates :one
select count(*) from audit_templates where organization_id = @organization_id;

-- name: TemplateToUse :one
select t.id, t.name, t.icon, t.scoring, t.audit_type, t.active, t.form_id, coalesce(f.published, 0)::int as published
from audit_templates t
join forms f on f.organization_id = t.organization_id and f.id = t.form_id
where t.organization_id = @organization_id and t.id = @id;

-- name: ReplacedAt :one
-- When a version of a form was replaced by the next one.
select published_at from form_versions where organization_id = @organization_id and form_id = @form_id and number - 1 = @number;

-- name: CanAudit :many
-- Active people who may run audits, of those who are named.
select u.id from people u
where u.organization_id = @organization_id and u.id = any(@ids::bigint[]) and u.status = 'Active'
  and may(u.granted, 'Audit', 'read')
  and (may(u.granted, 'Audit', 'create') or may(u.granted, 'Audit', 'update'));

-- name: ActivePeople :many
select id from users where organization_id = @organization_id and id = any(@ids::bigint[]) and status = 'Active';

-- name: SitesToAudit :many
-- Sites that the user may plan for, of those that are named; one that a schedule has already
-- is kept, whatever became of it.
select s.id, s.time_zone from sites s
where s.organization_id = @organization_id and s.id = any(@ids::bigint[])
  and (s.id = any(@kept::bigint[]) or s.status = 'active' and (@all_sites::boolean or s.id = any(@site_ids::bigint[])));

-- name: InsertSchedule :one
insert into audit_schedules (organization_id, title, template_id, auditor_id, auditee_id, audit_type, frequency, every, unit, starts_on, ends_on,
  window_days, working_days, scope, created_by, created_at, updated_at)
values (@organization_id, @title, @template_id, @auditor_id, nullif(@auditee_id::bigint, 0), @audit_type, @frequency, @every, @unit, (@starts_on::text)::date,
  nullif(@ends_on::text, '')::date, @window_days, @working_days, @scope, @created_by, @now::timestamptz, @now)
returning id;

-- name: UpdateSchedule :exec
update audit_schedules set title = @title, auditor_id = @auditor_id, auditee_id = nullif(@auditee_id::bigint, 0), audit_type = @audit_type, frequency = @frequency,
  every = @every, unit = @unit, starts_on = (@starts_on::text)::date, ends_on = nullif(@ends_on::text, '')::date, window_days = @window_days,
  working_days = @working_days, scope = @scope, updated_at = @now::timestamptz
where organization_id = @organization_id and id = @id;

-- name: EndSchedule :exec
update audit_schedules set ended_at = @now::timestamptz, ended_by = @user_id::bigint, updated_at = @now
where organization_id = @organization_id and id = @id;

-- name: AddScheduleSites :exec
insert into audit_schedule_sites (organization_id, schedule_id, site_id)
select @organization_id, @schedule_id, unnest(@site_ids::bigint[])
on conflict do nothing;

-- name: RemoveScheduleSites :exec
delete from audit_schedule_sites where organization_id = @organization_id and schedule_id = @schedule_id and site_id <> all(@site_ids::bigint[]);

-- name: PlanAnew :exec
-- Its audits are made again from today on.
update audit_schedule_sites set made_until = (@today::text)::date - 1, done = false
where organization_id = @organization_id and schedule_id = @schedule_id and made_until is not null;

-- name: DropAhead :many
-- Takes away what was made ahead, has not come yet, and nobody has touched or spoken of.
delete from audits au
where au.organization_id = @organization_id and au.schedule_id = @schedule_id and au.status = 'scheduled' and au.opens_at > @now::timestamptz
  and au.site_id <> all(@but_sites::bigint[])
  and not exists (select from timeline_entries te where te.organization_id = au.organization_id and te.module = 'Audit' and te.record_id = au.id)
  and not exists (select from comments c where c.organization_id = au.organization_id and c.module = 'Audit' and c.record_id = au.id)
  and not exists (select from attachments f where f.organization_id = au.organization_id and f.module = 'Audit' and f.record_id = au.id)
returning au.id, au.site_id;

-- name: FollowSchedule :many
-- Gives what nobody has begun what its schedule says now; who was put in for an auditor stays.
-- Of what has come its auditor may have begun already on a device.
with before as (
  insert into audit_former_auditors (organization_id, audit_id, user_id, until)
  select au.organization_id, au.id, au.auditor_id, @now::timestamptz from audits au
  where au.organization_id = @organization_id and au.schedule_id = @schedule_id and au.status = 'scheduled' and au.opens_at <= @now
    and au.auditor_id = @auditor_before::bigint and au.auditor_id <> @auditor_id::bigint
  on conflict (organization_id, audit_id, user_id) do update set until = excluded.until, noted = '{}', findings = 0, actions = 0
), again as (
  delete from audit_former_auditors f using audits au
  where f.organization_id = @organization_id and f.user_id = @auditor_id and au.organization_id = f.organization_id and au.id = f.audit_id
    and au.schedule_id = @schedule_id and au.status = 'scheduled' and au.auditor_id = @auditor_before
)
update audits set title = @title, audit_type = @audit_type, scope = @scope, auditee_id = nullif(case when @auditee_id::bigint = 0 then audits.auditee_id else @auditee_id end, @auditor_id::bigint),
  auditor_id = case when audits.auditor_id = @auditor_before::bigint then @auditor_id else audits.auditor_id end, updated_at = @now::timestamptz, version = version + 1
where audits.organization_id = @organization_id and audits.schedule_id = @schedule_id and audits.status = 'scheduled'
returning audits.id;

-- name: SchedulesToMake :many
-- The places of schedules for which audits are to be made, held until they are. A schedule
-- that somebody is changing at this moment waits for the next run, and its changes wait for
-- this one: an audit is of the schedule as it is, and of the auditor whom it names.
select ss.schedule_id, ss.site_id, coalesce(ss.made_until::text, '')::text as made_until, s.title, s.template_id, s.auditor_id,
  coalesce(s.auditee_id, st.head_of_site_id, 0)::bigint as auditee_id, s.audit_type, s.frequency, s.every, s.unit, s.starts_on::text as starts_on,
  coalesce(s.ends_on::text, '')::text as ends_on, s.window_days, s.working_days, s.scope, st.time_zone
from audit_schedule_sites ss
join audit_schedules s on s.organization_id = ss.organization_id and s.id = ss.schedule_id
join sites st on st.organization_id = ss.organization_id and st.id = ss.site_id
where ss.organization_id = @organization_id and not ss.done and (ss.made_until is null or ss.made_until < (@until::text)::date)
  and s.ended_at is null and st.status = 'active' and (@schedule_id::bigint = 0 or ss.schedule_id = @schedule_id)
order by ss.schedule_id, ss.site_id
limit @most
for no key update of ss, s skip locked;

-- name: MadeUntil :exec
update audit_schedule_sites set made_until = (r.value->>'made_until')::date, done = (r.value->>'done')::boolean
from jsonb_array_elements(@reached::jsonb) r(value)
where audit_schedule_sites.organization_id = @organization_id and audit_schedule_sites.schedule_id = (r.value->>'schedule_id')::bigint
  and audit_schedule_sites.site_id = (r.value->>'site_id')::bigint;

-- name: CreatedSince :one
-- How many audits were made since a moment, as far as the plan counts.
select count(*) from (select au.created_at from audits au where au.organization_id = @organization_id order by au.id desc limit @most) n
where n.created_at >= @since::timestamptz;

-- name: MarkShort :many
-- Notes which of these schedules wait until the plan has room, and since when; those of which
-- it was not known this month are told, each with its latest audit.
with now_short as (
  update audit_schedules set short_on = case when id = any(@short::bigint[]) then (@today::text)::date end
  where organization_id = @organization_id and id = any(@looked::bigint[])
    and case when id = any(@short) then short_on is null or date_trunc('month', short_on) < date_trunc('month', (@today)::date) else short_on is not null end
  returning id, title, coalesce(created_by, 0)::bigint as created_by, short_on
)
select n.id, n.title, n.created_by, to_char(n.short_on, 'YYYY-MM')::text as short_on, coalesce(au.id, 0)::bigint as audit_id, coalesce(au.serial, 0)::bigint as serial,
  coalesce(z.name, '')::text as site_name
from now_short n
left join lateral (select a.id, a.serial, a.site_id from audits a where a.organization_id = @organization_id and a.schedule_id = n.id order by a.id desc limit 1) au on true
left join sites z on z.organization_id = @organization_id and z.id = au.site_id
where n.short_on is not null
order by n.id;

-- name: OrganizationsToMake :many
-- Where audits are to be made ahead, but for those that this run is done with. The job asks
-- as hivis_platform.
select o.id from organizations o
where o.status = 'Active' and 'Audit' <> all(o.rights_off) and o.id <> all(@done::bigint[]) and exists (
  select from audit_schedule_sites ss
  join audit_schedules s on s.organization_id = ss.organization_id and s.id = ss.schedule_id
  join sites st on st.organization_id = ss.organization_id and st.id = ss.site_id
  where ss.organization_id = o.id and not ss.done and (ss.made_until is null or ss.made_until < (@until::text)::date) and s.ended_at is null and st.status = 'active')
order by random();

-- name: OrganizationsToTell :many
-- Where an auditor is to be told of an audit, but for those that this run is done with.
select o.id from organizations o
where o.status = 'Active' and 'Audit' <> all(o.rights_off) and o.id <> all(@done::bigint[]) and exists (
  select from audits au
  where au.organization_id = o.id and au.status in ('scheduled', 'in_progress') and au.told < 2 and au.opens_at <= @now::timestamptz
    and au.told < case when au.due_at <= @now then 2 else 1 end)
order by random();

-- name: TakeDue :many
-- Takes what is to be told, the oldest first. An audit that somebody is changing at this
-- moment waits for the next run.
with due as (
  select au.id from audits au
  where au.organization_id = @organization_id and au.status in ('scheduled', 'in_progress') and au.told < 2 and au.opens_at <= @now::timestamptz
    and au.told < case when au.due_at <= @now then 2 else 1 end
  order by au.opens_at, au.id
  limit @most
  for update skip locked
), taken as (
  update audits set told = case when audits.due_at <= @now then 2 else 1 end
  from due where audits.organization_id = @organization_id and audits.id = due.id
  returning audits.id, audits.serial, audits.title, audits.site_id, audits.auditor_id, audits.status, audits.due_on, audits.told
)
select t.id, t.serial, t.title, t.auditor_id, t.status, t.due_on::text as due_on, t.told, s.name as site_name, coalesce(s.head_of_safety_id, 0)::bigint as head_of_safety
from taken t
join sites s on s.organization_id = @organization_id and s.id = t.site_id
order by t.id;

-- name: InsertAudit :one
insert into audits (organization_id, serial, title, template_id, form_id, form_version, audit_type, site_id, auditor_id, auditee_id, scope, status,
  planned_on, due_on, opens_at, due_at, started_at, previous_id, device_hash, told, asked, created_by, created_at, updated_at)
values (@organization_id, next_serial('audits'), @title, @template_id, @form_id::bigint, @form_version::int, @audit_type, @site_id, @auditor_id, nullif(@auditee_id::bigint, 0), @scope,
  'in_progress', (@planned_on::text)::date, (@planned_on::text)::date, @opens_at, @due_at, @now::timestamptz, nullif(@previous_id::bigint, 0), @device_hash, 1, @asked, @auditor_id, @now, @now)
returning id, serial;

-- name: MadeByDevice :one
-- The audit that a device made before under the same id.
select id from audits where organization_id = @organization_id and device_hash = @device_hash;

-- name: PreviousAudit :one
-- The latest that was completed before, of the same schedule at the site, or else of the
-- template there.
select au.id from audits au
where au.organization_id = @organization_id and au.template_id = @template_id and au.site_id = @site_id and au.completed_at is not null and au.id <> @id
order by coalesce(au.schedule_id = nullif(@schedule_id::bigint, 0), false) desc, au.completed_at desc, au.id desc
limit 1;

-- name: Begin :exec
update audits set status = 'in_progress', form_id = @form_id::bigint, form_version = @form_version::int, started_at = @now::timestamptz, previous_id = nullif(@previous_id::bigint, 0),
  asked = @asked, told = greatest(told, 1), updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: SetProgress :exec
update audits set title = @title, scope = @scope, remarks = @remarks, answered = @answered, asked = @asked, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Complete :exec
update audits set status = 'completed', completed_at = @now::timestamptz, late = @late, remarks = @remarks,
  energy = @energy, high_energies = @high_energies::text[], controlled_energies = @controlled_energies::text[], reached = @reached, possible = @possible,
  percent = sqlc.narg('percent')::float8, failed = @failed, failed_questions = @failed_questions::text[], answered = @answered, asked = @asked,
  decided_at = null, decided_by = null, decided_reason = '', revision = revision + 1, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: PutSections :exec
insert into audit_sections (organization_id, audit_id, section_id, place, title, reached, possible, percent, failed, answered, asked)
select @organization_id, @audit_id, s.value->>'section_id', s.place, s.value->>'title', (s.value->>'reached')::float8, (s.value->>'possible')::float8,
  (s.value->>'percent')::float8, (s.value->>'failed')::boolean, (s.value->>'answered')::int, (s.value->>'asked')::int
from jsonb_array_elements(@sections::jsonb) with ordinality s(value, place);

-- name: RemoveSections :exec
delete from audit_sections where organization_id = @organization_id and audit_id = @audit_id;

-- name: PutSignatures :exec
insert into audit_signatures (organization_id, audit_id, revision, role, name, attachment_id, signed_at)
select @organization_id, @audit_id, @revision, s.value->>'role', s.value->>'name', (s.value->>'attachment_id')::bigint, (s.value->>'signed_at')::timestamptz
from jsonb_array_elements(@signatures::jsonb) s(value);

-- name: BackInProgress :exec
update audits set status = 'in_progress', completed_at = null, late = false, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Decide :exec
update audits set status = @status, decided_by = @user_id::bigint, decided_at = @now::timestamptz, decided_reason = @reason, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Skip :exec
update audits set status = 'skipped', skipped_by = @user_id::bigint, skipped_at = @now::timestamptz, skipped_reason = @reason, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: MoveTo :exec
-- Its auditor is told of the new day when that comes.
update audits set planned_on = (@planned_on::text)::date, due_on = (@due_on::text)::date, opens_at = @opens_at, due_at = @due_at,
  moved_from = coalesce(moved_from, audits.planned_on), told = 0, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Assign :exec
-- Gives audits to another auditor; what the one before did on a device is taken a while longer.
with before as (
  insert into audit_former_auditors (organization_id, audit_id, user_id, until)
  select au.organization_id, au.id, au.auditor_id, @now::timestamptz from audits au
  where au.organization_id = @organization_id and au.id = any(@ids::bigint[]) and au.auditor_id <> @auditor_id
    and (au.status <> 'scheduled' or au.opens_at <= @now)
  on conflict (organization_id, audit_id, user_id) do update set until = excluded.until, noted = '{}', findings = 0, actions = 0
), again as (
  delete from audit_former_auditors f where f.organization_id = @organization_id and f.audit_id = any(@ids::bigint[]) and f.user_id = @auditor_id
)
update audits set auditor_id = @auditor_id, auditee_id = nullif(audits.auditee_id, @auditor_id), updated_at = @now, version = audits.version + 1
where audits.organization_id = @organization_id and audits.id = any(@ids::bigint[]);

-- name: AssignSchedules :exec
update audit_schedules set auditor_id = @to_id, auditee_id = nullif(auditee_id, @to_id), updated_at = @now::timestamptz
where organization_id = @organization_id and auditor_id = any(@from_ids::bigint[]) and ended_at is null;

-- name: OpenOf :many
-- What these people are to do yet.
select id, auditor_id, status, opens_at from audits
where organization_id = @organization_id and auditor_id = any(@people::bigint[]) and status in ('scheduled', 'in_progress', 'rejected')
order by id for update;

-- name: CountOpenOf :one
select count(*) from audits where organization_id = @organization_id and auditor_id = @user_id and status in ('scheduled', 'in_progress', 'rejected');

-- name: InsertAnswers :execrows
insert into audit_answers (organization_id, audit_id, question_id, row_id, column_id, device_id, answer, answered_by, answered_at, said_at, received_at, late)
select @organization_id, @audit_id, a.value->'answer'->>'question_id', coalesce(a.value->'answer'->>'row_id', ''), coalesce(a.value->'answer'->>'column_id', ''),
  @device_id, a.value->'answer', @answered_by, (a.value->>'answered_at')::timestamptz,
  (a.value->>'said_at')::timestamptz, @now, coalesce((a.value->>'late')::smallint, 0)
from jsonb_array_elements(@answers::jsonb) a(value)
on conflict do nothing;

-- name: AnswersOf :many
-- What was ever answered, of one question or of all; the latest first. In each place stands the
-- latest.
select a.device_id, a.answer, a.answered_by, u.full_name, a.answered_at, a.received_at,
  (a.late < 2 and row_number() over (partition by a.question_id, a.row_id, a.column_id order by a.late, a.answered_at desc, a.id desc) = 1)::boolean as stands
from audit_answers a
left join users u on u.organization_id = a.organization_id and u.id = a.answered_by
where a.organization_id = @organization_id and a.audit_id = @audit_id and (@question_id::text = '' or a.question_id = @question_id)
order by a.answered_at desc, a.id desc
limit 5000;

-- name: CurrentAnswersOf :many
-- What stands in each place: the latest of what was answered there, and how often it was. Where
-- nothing came in time, what came too late is told of, and does not stand.
select distinct on (a.question_id, a.row_id, a.column_id) a.device_id, a.answer, a.answered_by, u.full_name, a.answered_at, a.received_at, a.late,
  (count(*) over (partition by a.question_id, a.row_id, a.column_id))::int as given
from audit_answers a
left join users u on u.organization_id = a.organization_id and u.id = a.answered_by
where a.organization_id = @organization_id and a.audit_id = @audit_id
order by a.question_id, a.row_id, a.column_id, a.late, a.answered_at desc, a.id desc;

-- name: AnsweredFiles :many
-- The files of all that was ever answered.
select distinct f.id::bigint as id
from audit_answers a
cross join lateral jsonb_array_elements_text(a.answer->'attachment_ids') f(id)
where a.organization_id = @organization_id and a.audit_id = @audit_id and jsonb_typeof(a.answer->'attachment_ids') = 'array';

-- name: AuditedBy :many
-- Who had a part in an audit: whoever answered in it, or found something.
select u.id from users u
where u.organization_id = @organization_id and u.id in (
  select a.answered_by from audit_answers a where a.organization_id = @organization_id and a.audit_id = @audit_id
  union
  select f.found_by from audit_findings f where f.organization_id = @organization_id and f.audit_id = @audit_id)
order by u.id;

-- name: InsertFinding :one
insert into audit_findings (organization_id, audit_id, question_id, grade, clause, text, repeated, found_by, found_at, device_hash)
values (@organization_id, @audit_id, @question_id, @grade, @clause, @text, @repeated, @found_by, @found_at, @device_hash)
returning id;

-- name: WrittenByDevice :many
-- The audit of which a device has sent this finding, or these actions, before.
select m.audit_id from audit_marks m where m.organization_id = @organization_id and m.device_hash = @device_hash
union
select f.audit_id from audit_findings f where f.organization_id = @organization_id and f.device_hash = @device_hash;

-- name: MarkOfDevice :exec
insert into audit_marks (organization_id, device_hash, audit_id) values (@organization_id, @device_hash, @audit_id);

-- name: FormerUntil :one
-- Until when somebody was the auditor of an audit that is another's now.
select until from audit_former_auditors where organization_id = @organization_id and audit_id = @audit_id and user_id = @user_id;

-- name: RankBehindAuditor :exec
-- What came from a former auditor since stands behind what the auditor says of it, whichever of
-- the two came first.
with said as materialized (
  select a.question_id, a.row_id, a.column_id, max(a.received_at) as received_at from audit_answers a
  where a.organization_id = @organization_id and a.audit_id = @audit_id and a.answered_by = @auditor_id::bigint
    and exists (select from audit_former_auditors g where g.organization_id = @organization_id and g.audit_id = @audit_id)
  group by 1, 2, 3
), behind as materialized (
  select a.id from audit_former_auditors f
  join audit_answers a on a.organization_id = f.organization_id and a.audit_id = f.audit_id and a.answered_by = f.user_id and a.received_at > f.until and a.late = 0
  join said s on s.question_id = a.question_id and s.row_id = a.row_id and s.column_id = a.column_id and s.received_at > f.until
  where f.organization_id = @organization_id and f.audit_id = @audit_id
)
update audit_answers set late = 1 where audit_answers.organization_id = @organization_id and audit_answers.id in (select id from behind);

-- name: RaiseFormer :execrows
-- Counts what a former auditor raises; nothing where it would be too much.
update audit_former_auditors set findings = findings + @more_findings::int, actions = actions + @more_actions::int
where organization_id = @organization_id and audit_id = @audit_id and user_id = @user_id
  and findings + @more_findings <= @most_findings::int and actions + @more_actions <= @most_actions::int;

-- name: HasAnswered :one
select exists (select from audit_answers a
  where a.organization_id = @organization_id and a.audit_id = @audit_id and a.question_id = @question_id and a.answered_by = @user_id)::boolean;

-- name: NoteFormer :execrows
-- Whether it was not noted before that something of this kind came from a former auditor.
update audit_former_auditors set noted = array_append(noted, @verb::text)
where organization_id = @organization_id and audit_id = @audit_id and user_id = @user_id and @verb::text <> all(noted);

-- name: ToldOfFormer :one
-- Whether the timeline tells of something from a former auditor, in these words, since a moment;
-- and how often it does in any.
select coalesce(bool_or(t.note = @note), false)::boolean as told, count(*) filter (where t.note <> '')::int as remarks
from timeline_entries t
where t.organization_id = @organization_id and t.module = 'Audit' and t.record_id = @audit_id and t.actor_id = @user_id::bigint
  and t.verb = @verb and t.at >= @since;

-- name: HasOf :one
-- How many findings and actions an audit has.
select (select count(*) from audit_findings f where f.organization_id = @organization_id and f.audit_id = @audit_id)::int as findings,
  (select count(*) from audit_actions x where x.organization_id = @organization_id and x.audit_id = @audit_id)::int as actions;

-- name: AnswerTotals :one
-- How much was ever answered in an audit, and how many bytes that is.
select count(*)::bigint as answers, coalesce(sum(octet_length(a.answer::text)), 0)::bigint as bytes
from audit_answers a where a.organization_id = @organization_id and a.audit_id = @audit_id;

-- name: UpdateFinding :execrows
update audit_findings set question_id = @question_id, grade = @grade, clause = @clause, text = @text, repeated = @repeated
where organization_id = @organization_id and audit_id = @audit_id and id = @id;

-- name: RemoveFinding :execrows
delete from audit_findings where organization_id = @organization_id and audit_id = @audit_id and id = @id;

-- name: FindingOf :one
select question_id from audit_findings where organization_id = @organization_id and audit_id = @audit_id and id = @id;

-- name: CountFindings :exec
update audits set majors = n.majors, minors = n.minors, observations = n.observations, opportunities = n.opportunities, repeats = n.repeats,
  updated_at = @now::timestamptz, version = version + 1
from (select count(*) filter (where f.grade = 'major') as majors, count(*) filter (where f.grade = 'minor') as minors,
    count(*) filter (where f.grade = 'observation') as observations, count(*) filter (where f.grade = 'opportunity') as opportunities,
    count(*) filter (where f.repeated) as repeats
  from audit_findings f where f.organization_id = @organization_id and f.audit_id = @id) n
where audits.organization_id = @organization_id and audits.id = @id;

-- name: RaisedFor :many
-- The questions that an action was raised from.
select distinct x.question_id from audit_actions x
join actions a on a.organization_id = x.organization_id and a.id = x.action_id
where x.organization_id = @organization_id and x.audit_id = @audit_id and x.question_id <> '';

-- name: AddActions :exec
insert into audit_actions (organization_id, audit_id, action_id, question_id, finding_id, device_hash)
select @organization_id, @audit_id, unnest(@action_ids::bigint[]), @question_id, nullif(@finding_id::bigint, 0), @device_hash;

-- name: CreatedAt :one
select created_at from audits where organization_id = @organization_id order by id desc offset @back limit 1;

-- name: TemplatesToReview :many
select id, name from audit_templates where organization_id = @organization_id order by lower(name), id limit 1000;

-- name: ReviewFacts :one
select revision, site_id, template_id, auditor_id from audits where organization_id = @organization_id and id = @id;

-- name: KnownFilters :one
-- How many there are of what somebody narrows audits by, of each kind.
select (select count(*) from sites s where s.organization_id = @organization_id and s.id = any(@sites::bigint[]))::bigint as sites,
  (select count(*) from audit_templates t where t.organization_id = @organization_id and t.id = any(@templates::bigint[]))::bigint as templates,
  (select count(*) from users u where u.organization_id = @organization_id and u.id = any(@people::bigint[]))::bigint as people,
  (select count(*) from audit_schedules s where s.organization_id = @organization_id and s.id = any(@schedules::bigint[]))::bigint as schedules;
