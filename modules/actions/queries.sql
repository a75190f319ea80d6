-- name: ActionDetails :many
-- What the rules ask of actions. Asked of a records.LockAll, which locks the rows
-- first: this must not, since it joins.
select a.id, a.serial, a.status, a.responsible_id, coalesce(a.assigned_by, 0)::bigint as assigned_by,
  coalesce(a.completed_by, 0)::bigint as completed_by, a.description, a.kind, a.control_type, a.priority, a.remarks,
  a.due_date::text as due_date, a.due_at, coalesce(a.planned_for::text, '')::text as planned_for, a.opens_at, a.completion_hash, a.site_id, coalesce(a.category_id, 0)::bigint as category_id,
  a.actionable_type, coalesce(a.actionable_id, 0)::bigint as actionable_id, a.sensitive, s.time_zone, s.name as site_name, s.status = 'active' as site_active, r.full_name as responsible_name,
  coalesce(x.id, 0)::bigint as extension_id, coalesce(x.due_date::text, '')::text as extend_to,
  coalesce(a.series_id, 0)::bigint as series_id, a.occurrence,
  exists (select from actions n where n.organization_id = a.organization_id and n.succeeds = a.id)::boolean as succeeded,
  coalesce(a.closed_by, 0)::bigint as closed_by, coalesce(case when a.checked_at is null then a.check_on::text end, '')::text as check_on,
  coalesce(a.put_off_by, 0)::bigint as put_off_by, coalesce(a.put_off_from::text, '')::text as put_off_from
from actions a
join sites s on s.organization_id = a.organization_id and s.id = a.site_id
join users r on r.organization_id = a.organization_id and r.id = a.responsible_id
left join action_extensions x on x.organization_id = a.organization_id and x.action_id = a.id and x.status = 'open'
where a.organization_id = @organization_id and a.id = any(@ids::bigint[])
order by a.id;

-- name: MarkStarted :exec
update actions set status = 'in_progress', started_at = @now::timestamptz, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: MarkCompleted :exec
update actions set status = 'completed', completed_at = @now::timestamptz, completed_by = @completed_by::bigint, completion_remarks = @remarks,
  completion_hash = coalesce(sqlc.narg('completion_hash')::bytea, completion_hash),
  started_at = coalesce(started_at, @now), updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: MarkClosed :exec
-- One or several. The check of an earlier round gives way to the one that is asked for.
update actions set status = 'closed', closed_at = @now::timestamptz, closed_by = @closed_by::bigint, closing_remarks = @remarks,
  check_on = nullif(@check_on::text, '')::date, check_at = sqlc.narg('check_at')::timestamptz, check_criterion = @check_criterion,
  check_told = false, checked_at = null, checked_by = null, check_result = '', check_remarks = '',
  updated_at = @now, version = version + 1
where organization_id = @organization_id and id = any(@ids::bigint[]);

-- name: MarkReopened :exec
-- A check that is open, or found effective what is now opened again, says nothing more.
-- With another due date it is reminded of as if it were new; a day that it was planned
-- for stays where it is not after that.
update actions set status = 'open', completed_at = null, completed_by = null, closed_at = null, closed_by = null, closing_remarks = '',
  check_on = case when check_result = 'not_effective' then check_on end, check_at = case when check_result = 'not_effective' then check_at end,
  check_criterion = case when check_result = 'not_effective' then check_criterion else '' end,
  checked_at = case when check_result = 'not_effective' then checked_at end, checked_by = case when check_result = 'not_effective' then checked_by end,
  check_remarks = case when check_result = 'not_effective' then check_remarks else '' end,
  check_result = case when check_result = 'not_effective' then check_result else '' end,
  due_date = to_date(@due_date::text, 'YYYY-MM-DD'), due_at = @due_at::timestamptz,
  put_off_by = nullif(@put_off_by::bigint, 0), put_off_from = nullif(@put_off_from::text, '')::date,
  overdue_told = overdue_told and due_at = @due_at, reminded_until = case due_at when @due_at then reminded_until else '-infinity' end,
  opens_at = case when planned_for <= to_date(@due_date, 'YYYY-MM-DD') then opens_at end,
  planned_for = case when planned_for <= to_date(@due_date, 'YYYY-MM-DD') then planned_for end,
  reopened_count = reopened_count + 1, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: MarkEffective :exec
update actions set check_result = 'effective', checked_at = @now::timestamptz, checked_by = @checked_by::bigint, check_remarks = @remarks,
  updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: MarkNotEffective :exec
-- It is to be done anew by another day, and is reminded of as if it were new. The day it
-- was planned for goes where the new one is before it.
update actions set check_result = 'not_effective', checked_at = @now::timestamptz, checked_by = @checked_by::bigint, check_remarks = @remarks,
  ineffective_count = ineffective_count + 1, reopened_count = reopened_count + 1,
  status = 'open', completed_at = null, completed_by = null, closed_at = null, closed_by = null, closing_remarks = '',
  due_date = to_date(@due_date::text, 'YYYY-MM-DD'), due_at = @due_at, overdue_told = false, reminded_until = '-infinity',
  opens_at = case when planned_for <= to_date(@due_date, 'YYYY-MM-DD') then opens_at end,
  planned_for = case when planned_for <= to_date(@due_date, 'YYYY-MM-DD') then planned_for end,
  updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: UpdateAction :exec
update actions set description = @description, kind = @kind, control_type = @control_type, priority = @priority,
  responsible_id = @responsible_id, due_date = to_date(@due_date::text, 'YYYY-MM-DD'), due_at = @due_at, remarks = @remarks,
  put_off_by = nullif(@put_off_by::bigint, 0), put_off_from = nullif(@put_off_from::text, '')::date,
  category_id = nullif(@category_id::bigint, 0), site_id = @site_id, planned_for = nullif(@planned_for::text, '')::date, opens_at = sqlc.narg('opens_at')::timestamptz,
  status = @status, overdue_told = overdue_told and due_at = @due_at,
  reminded_until = case when due_at = @due_at and responsible_id = @responsible_id then reminded_until else '-infinity' end, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: LockActionsOf :many
-- Of one or several records of a kind. In the order of their ids, so that two that do
-- this do not wait for each other.
select id, site_id, due_date::text as due_date, coalesce(planned_for::text, '')::text as planned_for, coalesce(check_on::text, '')::text as check_on from actions
where organization_id = @organization_id and actionable_type = @actionable_type and actionable_id = any(@actionable_ids::bigint[])
order by id
for update;

-- name: Relocate :exec
update actions set site_id = @site_id, due_at = moved.due_at, opens_at = case when planned_for is not null then moved.opens_at end,
  check_at = case when check_on is not null then moved.check_at end, overdue_told = overdue_told and actions.due_at = moved.due_at,
  reminded_until = case when actions.due_at = moved.due_at then reminded_until else '-infinity' end,
  updated_at = @now::timestamptz, version = version + 1
from (select unnest(@ids::bigint[]) as id, unnest(@due_ats::timestamptz[]) as due_at, unnest(@opens_ats::timestamptz[]) as opens_at,
  unnest(@check_ats::timestamptz[]) as check_at) moved
where actions.organization_id = @organization_id and actions.id = moved.id;

-- name: SetSensitive :exec
-- The actions of records are as these are.
update actions set sensitive = @sensitive, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and actionable_type = @actionable_type and actionable_id = any(@actionable_ids::bigint[]) and sensitive <> @sensitive;

-- name: UpdateActions :exec
-- What can be changed of several at once. The day that one was planned for, which was
-- begun before, goes where the new due date is before it.
update actions set priority = n.priority, responsible_id = n.responsible_id, due_date = to_date(n.due_date, 'YYYY-MM-DD'), due_at = n.due_at,
  put_off_by = nullif(n.put_off_by, 0), put_off_from = nullif(n.put_off_from, '')::date,
  opens_at = case when planned_for <= to_date(n.due_date, 'YYYY-MM-DD') then opens_at end,
  planned_for = case when planned_for <= to_date(n.due_date, 'YYYY-MM-DD') then planned_for end,
  overdue_told = overdue_told and actions.due_at = n.due_at,
  reminded_until = case when actions.due_at = n.due_at and actions.responsible_id = n.responsible_id then reminded_until else '-infinity' end,
  updated_at = @now::timestamptz, version = version + 1
from (select unnest(@ids::bigint[]) as id, unnest(@priorities::text[]) as priority, unnest(@responsible_ids::bigint[]) as responsible_id,
  unnest(@due_dates::text[]) as due_date, unnest(@due_ats::timestamptz[]) as due_at,
  unnest(@put_off_bys::bigint[]) as put_off_by, unnest(@put_off_froms::text[]) as put_off_from) n
where actions.organization_id = @organization_id and actions.id = n.id;

-- name: LapseExtensions :exec
update action_extensions set status = 'lapsed', decided_by = @decided_by::bigint, decided_at = @now::timestamptz
where organization_id = @organization_id and status = 'open' and action_id = any(@action_ids::bigint[]);

-- name: StatusesOf :many
-- The stored statuses and due times of the actions of records.
select actionable_id::bigint as actionable_id, status, due_at from actions
where organization_id = @organization_id and actionable_type = @actionable_type and actionable_id = any(@actionable_ids::bigint[]);

-- name: OrganizationsToRemind :many
-- Where somebody is to be reminded, but for those that this run is done with. The
-- job asks as hivis_platform. In no order, so that a run that is cut short does
-- not leave out the same ones each time.
select o.id from organizations o
where o.status = 'Active' and o.id <> all(@done::bigint[]) and exists (
  select from actions a
  where a.organization_id = o.id and a.status in ('open', 'in_progress')
    and a.due_at <= @until::timestamptz and a.due_at > @since::timestamptz and a.reminded_until <= @now::timestamptz)
order by random();

-- name: TakeReminders :many
-- Takes the reminders that are due, the oldest first, and says what they are of.
-- Whoever takes one moves the day of the next: the due date, then each week. An
-- action that somebody is changing at this moment waits for the next run.
with due as (
  select a.id, a.overdue_told from actions a
  where a.organization_id = @organization_id and a.status in ('open', 'in_progress')
    and a.due_at <= @until::timestamptz and a.due_at > @since::timestamptz and a.reminded_until <= @now::timestamptz
  order by a.due_at, a.id
  limit @most
  for update skip locked
), taken as (
  update actions set overdue_told = actions.due_at <= @now::timestamptz,
    reminded_until = case when actions.due_at > @now::timestamptz then actions.due_at
      else date_bin(@repeat_after::interval, @now::timestamptz, actions.due_at) + @repeat_after::interval end
  from due
  where actions.organization_id = @organization_id and actions.id = due.id
  returning actions.id, actions.serial, actions.description, actions.responsible_id, actions.due_date, actions.due_at,
    actions.site_id, actions.actionable_type, actions.actionable_id, actions.due_at <= @now::timestamptz and not due.overdue_told as newly_overdue
)
select t.id, t.serial, t.description, t.responsible_id, t.due_date::text as due_date, t.due_at, t.actionable_type, coalesce(t.actionable_id, 0)::bigint as actionable_id,
  t.newly_overdue::boolean as newly_overdue, s.name as site_name
from taken t
join sites s on s.organization_id = @organization_id and s.id = t.site_id
order by t.id;

-- name: Deciders :many
-- Who is to verify an action, or to decide on a later due date: whoever assigned it, and
-- where that is the one who did it or asks, nobody, or somebody who left, those who may at
-- its site.
with assigner as (
  select u.id from users u
  where u.organization_id = @organization_id and u.id = @assigned_by::bigint and u.id <> @actor_id::bigint and u.status = 'Active'
), managers as (
  select u.id from people u
  join user_sites us on us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = @site_id
  where u.organization_id = @organization_id and u.status = 'Active' and u.id <> @actor_id and may(u.granted, 'Action', 'create')
    and may_see(u.granted, @actionable_type::text, @sensitive::boolean) and not exists (select from assigner)
  order by u.id
  limit 50
)
select id from assigner union all select id from managers;

-- name: ActionOfExtension :one
select action_id from action_extensions where organization_id = @organization_id and id = @id;

-- name: ApproveExtension :exec
with approved as (
  update action_extensions set status = 'approved', decided_by = @decided_by::bigint, decided_at = @now::timestamptz, note = @note
  where organization_id = @organization_id and action_extensions.id = @id
  returning action_id, action_extensions.due_date
)
update actions set due_date = approved.due_date, due_at = @due_at, extension_count = extension_count + 1,
  put_off_by = nullif(@put_off_by::bigint, 0), put_off_from = nullif(@put_off_from::text, '')::date,
  overdue_told = false, reminded_until = '-infinity', updated_at = @now, version = version + 1
from approved
where actions.organization_id = @organization_id and actions.id = approved.action_id;

-- name: RefuseExtension :exec
update action_extensions set status = 'refused', decided_by = @decided_by::bigint, decided_at = @now::timestamptz, note = @note
where organization_id = @organization_id and id = @id;

-- name: OrganizationsToOpen :many
-- Where a planned action's day has come. The job asks as hivis_platform.
select distinct organization_id from actions where status = 'planned' and opens_at <= @now::timestamptz;

-- name: OpenPlanned :many
-- An action that somebody is changing at this moment waits for the next run.
with ready as (
  select a.id from actions a
  where a.organization_id = @organization_id and a.status = 'planned' and a.opens_at <= @now::timestamptz
  order by a.id
  for update skip locked
)
update actions set status = 'open', updated_at = @now, version = version + 1
from ready
where actions.organization_id = @organization_id and actions.id = ready.id
returning actions.id, actions.actionable_type, coalesce(actions.actionable_id, 0)::bigint as actionable_id;

-- name: OrganizationsToEscalate :many
-- Where an action has been overdue for long, but for those that this run is done with.
-- The job asks as hivis_platform.
select o.id from organizations o
where o.status = 'Active' and o.id <> all(@done::bigint[]) and exists (
  select from actions a
  where a.organization_id = o.id and a.status in ('open', 'in_progress') and a.escalated_for <> a.due_at
    and a.due_at <= @until::timestamptz and a.due_at > @since::timestamptz)
order by random();

-- name: TakeEscalations :many
-- Takes the actions that have been overdue for long, each once for its due time, and
-- says whom to tell of each: the supervisor of the responsible person, else whoever
-- assigned it, else those who manage actions at its site; of these only who is active
-- and may open it. An action that somebody is changing at this moment waits.
with late as (
  select a.id from actions a
  where a.organization_id = @organization_id and a.status in ('open', 'in_progress') and a.escalated_for <> a.due_at
    and a.due_at <= @until::timestamptz and a.due_at > @since::timestamptz
  order by a.due_at, a.id
  limit @most
  for update skip locked
), taken as (
  update actions set escalated_for = actions.due_at
  from late
  where actions.organization_id = @organization_id and actions.id = late.id
  returning actions.id, actions.serial, actions.description, actions.responsible_id, actions.assigned_by, actions.due_date, actions.site_id, actions.actionable_type, actions.sensitive
), candidates as (
  select t.id as action_id, u.id as user_id, u.full_name,
    case u.id when r.supervisor_id then 1 when t.assigned_by then 2 else 3 end as rank
  from taken t
  join users r on r.organization_id = @organization_id and r.id = t.responsible_id
  join people u on u.organization_id = @organization_id and u.status = 'Active' and u.id <> t.responsible_id
    and may(u.granted, 'Action', 'read')
  left join user_sites us on us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = t.site_id
  where u.id = t.assigned_by or (u.is_admin or us.site_id is not null and may_see(u.granted, t.actionable_type, t.sensitive)) and (u.id = r.supervisor_id or us.site_id is not null and may(u.granted, 'Action', 'create'))
), nearest as (
  select c.*, rank() over (partition by c.action_id order by c.rank) as place, row_number() over (partition by c.action_id order by c.rank, c.user_id) as nth
  from candidates c
)
select t.id, t.serial, t.description, t.due_date::text as due_date, s.name as site_name, r.full_name as responsible_name,
  coalesce(n.user_id, 0)::bigint as user_id, coalesce(n.full_name, '')::text as full_name
from taken t
join sites s on s.organization_id = @organization_id and s.id = t.site_id
join users r on r.organization_id = @organization_id and r.id = t.responsible_id
left join nearest n on n.action_id = t.id and n.place = 1 and n.nth <= 50
order by t.id, n.nth;

-- name: OrganizationsForDigest :many
-- Those that are active, with the time zone in which it is Monday for them.
select id, time_zone from organizations where status = 'Active' and kind = 'tenant' order by id;

-- name: DigestOf :many
-- What each of these people has to do, to verify and to check this week, the most urgent
-- of each and how much there is in all, but no examples. Who may not read actions has none.
select u.id as user_id, w.section, w.id, w.serial, w.description, w.due_date::text as due_date, w.site_name, w.total
from people u
cross join lateral (
  (select case when a.due_at <= @now::timestamptz then 'overdue' else 'due' end::text as section, a.id, a.serial, a.description, a.due_date, a.due_at, s.name as site_name,
    count(*) over (partition by a.due_at <= @now) as total, row_number() over (partition by a.due_at <= @now order by a.due_at, a.id) as nth
  from actions a
  join sites s on s.organization_id = a.organization_id and s.id = a.site_id
  where a.organization_id = @organization_id and a.responsible_id = u.id and a.status in ('open', 'in_progress') and a.due_at <= @until::timestamptz
    and not exists (select from record_aliases e where e.organization_id = a.organization_id and e.kind = 'Action' and e.record_id = a.id and e.source = @example::text))
  union all
  (select 'verify', a.id, a.serial, a.description, a.due_date, a.due_at, s.name, count(*) over (), row_number() over (order by a.due_at, a.id)
  from actions a
  join sites s on s.organization_id = a.organization_id and s.id = a.site_id
  where a.organization_id = @organization_id and (case a.status when 'closed' then 2 when 'completed' then 1 else 0 end) = 1
    and a.responsible_id <> u.id and a.completed_by <> u.id
    and not exists (select from record_aliases e where e.organization_id = a.organization_id and e.kind = 'Action' and e.record_id = a.id and e.source = @example::text)
    and (a.assigned_by = u.id or u.is_admin or may(u.granted, 'Action', 'create') and may_see(u.granted, a.actionable_type, a.sensitive) and exists (
      select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = a.site_id)))
  union all
  (select 'check', a.id, a.serial, a.description, a.check_on, a.check_at, s.name, count(*) over (), row_number() over (order by a.check_at, a.id)
  from actions a
  join sites s on s.organization_id = a.organization_id and s.id = a.site_id
  where a.organization_id = @organization_id and a.check_at is not null and a.checked_at is null and a.check_at <= @until
    and not exists (select from record_aliases e where e.organization_id = a.organization_id and e.kind = 'Action' and e.record_id = a.id and e.source = @example::text)
    and may(u.granted, 'Action', 'update') and a.responsible_id <> u.id and a.completed_by is distinct from u.id
    and (a.assigned_by = u.id or u.is_admin or (a.closed_by = u.id or may(u.granted, 'Action', 'create'))
      and may_see(u.granted, a.actionable_type, a.sensitive) and exists (
      select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = a.site_id)))
) w
where u.organization_id = @organization_id and u.id = any(@user_ids::bigint[]) and may(u.granted, 'Action', 'read') and w.nth <= @most::int
order by u.id, array_position('{overdue,due,verify,check}', w.section), w.due_at, w.id;

-- name: OrganizationsToCheck :many
-- Where the day of a check has come, but for those that this run is done with. The job
-- asks as hivis_platform.
select o.id from organizations o
where o.status = 'Active' and o.id <> all(@done::bigint[]) and exists (
  select from actions a
  where a.organization_id = o.id and a.check_at is not null and a.checked_at is null and not a.check_told and a.check_at <= @now::timestamptz)
order by random();

-- name: TakeChecks :many
-- Takes the checks whose day has come, each once, and says whom to tell of each: whoever
-- closed the action, else whoever assigned it, else those who manage actions at its site;
-- of these only who is active, may open it and may answer. An action that somebody is
-- changing at this moment waits.
with due as (
  select a.id from actions a
  where a.organization_id = @organization_id and a.check_at is not null and a.checked_at is null and not a.check_told and a.check_at <= @now::timestamptz
  order by a.check_at, a.id
  limit @most
  for update skip locked
), taken as (
  update actions set check_told = true
  from due
  where actions.organization_id = @organization_id and actions.id = due.id
  returning actions.id, actions.serial, actions.description, actions.responsible_id, actions.completed_by, actions.assigned_by, actions.closed_by,
    actions.check_on, actions.site_id, actions.actionable_type, actions.sensitive
), candidates as (
  select t.id as action_id, u.id as user_id, u.full_name,
    case u.id when t.closed_by then 1 when t.assigned_by then 2 else 3 end as rank
  from taken t
  join people u on u.organization_id = @organization_id and u.status = 'Active' and u.id <> t.responsible_id and u.id is distinct from t.completed_by
    and may(u.granted, 'Action', 'read') and may(u.granted, 'Action', 'update')
  left join user_sites us on us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = t.site_id
  where u.id = t.assigned_by
    or (u.is_admin or us.site_id is not null and may_see(u.granted, t.actionable_type, t.sensitive))
      and (u.id = t.closed_by or us.site_id is not null and may(u.granted, 'Action', 'create'))
), nearest as (
  select c.*, rank() over (partition by c.action_id order by c.rank) as place, row_number() over (partition by c.action_id order by c.rank, c.user_id) as nth
  from candidates c
)
select t.id, t.serial, t.description, t.check_on::text as check_on, s.name as site_name,
  coalesce(n.user_id, 0)::bigint as user_id, coalesce(n.full_name, '')::text as full_name
from taken t
join sites s on s.organization_id = @organization_id and s.id = t.site_id
left join nearest n on n.action_id = t.id and n.place = 1 and n.nth <= 50
order by t.id, n.nth;

-- name: LockSeries :many
-- Those of the series that go on, kept until the commit, so that none is ended while
-- it goes on. In the order of their ids, so that two that do this do not wait for each other.
select id, every, unit, anchor_date::text as anchor, coalesce(until::text, '')::text as until from action_series
where organization_id = @organization_id and id = any(@ids::bigint[]) and ended_at is null
order by id
for update;

-- name: StartSeries :exec
-- Makes an action the first of a series.
with started as (
  insert into action_series (organization_id, every, unit, anchor_date, until, created_by, created_at)
  values (@organization_id, @every, @unit, to_date(@anchor::text, 'YYYY-MM-DD'), nullif(@until::text, '')::date, @created_by, @now::timestamptz)
  returning id
)
update actions set series_id = started.id, occurrence = 0
from started
where actions.organization_id = @organization_id and actions.id = @action_id;

-- name: ChangeSeries :exec
-- From this action on it goes another way, or to another end.
with changed as (
  update action_series set every = @every, unit = @unit, anchor_date = to_date(@anchor::text, 'YYYY-MM-DD'), until = nullif(@until::text, '')::date
  where action_series.organization_id = @organization_id and action_series.id = @id
  returning action_series.id
)
update actions set occurrence = @occurrence
from changed
where actions.organization_id = @organization_id and actions.id = @action_id;

-- name: AnchorSeries :exec
-- Where the first action of a series is due on another day, so are all that follow; but
-- one that is followed already, and was sent back, is due on another day by itself alone.
update action_series set anchor_date = a.due_date
from actions a
where a.organization_id = @organization_id and a.id = any(@action_ids::bigint[]) and a.occurrence = 0
  and not exists (select from actions n where n.organization_id = a.organization_id and n.succeeds = a.id)
  and action_series.organization_id = a.organization_id and action_series.id = a.series_id and action_series.ended_at is null;

-- name: EndSeries :exec
update action_series set ended_at = @now::timestamptz, ended_by = nullif(@ended_by::bigint, 0)
where organization_id = @organization_id and id = any(@ids::bigint[]) and ended_at is null;

-- name: AloneCreatedAt :one
select created_at from actions where organization_id = @organization_id and actionable_type = 'Action'
order by created_at desc, id desc offset @back limit 1;

-- name: CountOpenOf :one
-- How many actions wait for a person.
select count(*) from actions where organization_id = @organization_id and responsible_id = @user_id and status in ('planned', 'open', 'in_progress');

-- name: OpenOf :many
select id from actions where organization_id = @organization_id and responsible_id = any(@user_ids::bigint[]) and status in ('planned', 'open', 'in_progress');
