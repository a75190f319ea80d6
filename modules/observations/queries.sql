-- name: PlaceToReport :one
-- The site a user may report for, and whether the division is one of the site's
-- and the category one of the organization's. A site that the report has already is kept, whatever became of it.
select s.name, s.time_zone,
  (@category_id::bigint = 0 or exists (select from categories c
    where c.organization_id = @organization_id and c.id = @category_id and c.status = 'active'
      and c.category_type in ('observation', 'action', 'incident')))::boolean as category_known,
  (@division_id::bigint = 0 or exists (select from divisions d
    where d.organization_id = s.organization_id and d.site_id = s.id and d.id = @division_id and d.status = 'active'))::boolean as division_known
from sites s
where s.organization_id = @organization_id and s.id = @site_id
  and (@kept::boolean or s.status = 'active' and (@all_sites::boolean or s.id = any(@site_ids::bigint[])))
for key share; -- whoever closes the site meanwhile waits, and finds the report

-- name: ReportedByDevice :one
-- The report that a device sent before under the same id.
select id, serial, anonymous, (deleted_at is not null)::boolean as deleted from observations
where organization_id = @organization_id and device_hash = @device_hash;

-- name: ObservationDetails :many
-- What an edit starts from. Asked of a records.LockAll, which locks the rows first:
-- this must not, since it joins.
select o.id, o.serial, o.observation_type, o.other_type, o.description, o.comment, coalesce(o.category_id, 0)::bigint as category_id,
  o.site_id, coalesce(o.division_id, 0)::bigint as division_id, o.location, o.observed_at, o.risk_potential, o.action_required, o.no_action_reason, o.stop_work, o.fixed_on_spot,
  o.energy, o.high_energies, o.controlled_energies,
  o.anonymous, o.sensitive, o.reported_publicly, exists (select from actions a where a.organization_id = o.organization_id and a.actionable_type = 'Observation' and a.actionable_id = o.id
    and (a.responsible_id = @user_id::bigint or a.assigned_by = @user_id)) as acts,
  coalesce(o.reporter_id, 0)::bigint as reporter_id, coalesce(o.decided_by, 0)::bigint as decided_by,
  (o.stop_work and o.resumed_at is null)::boolean as stands, o.status, o.due_at, o.actions_count, o.actions_done, o.reopened, o.handed_to_kind, coalesce(o.handed_to_id, 0)::bigint as handed_to_id, s.name as site_name, s.time_zone
from observations o
join sites s on s.organization_id = o.organization_id and s.id = o.site_id
where o.organization_id = @organization_id and o.id = any(@ids::bigint[])
order by o.id;

-- name: UpdateObservation :exec
update observations set observation_type = @observation_type, other_type = @other_type, description = @description, comment = @comment,
  category_id = nullif(@category_id::bigint, 0), site_id = @site_id, division_id = nullif(@division_id::bigint, 0), location = @location, observed_at = @observed_at,
  risk_potential = @risk_potential, action_required = @action_required, no_action_reason = @no_action_reason, stop_work = @stop_work, fixed_on_spot = @fixed_on_spot, sensitive = @sensitive,
  energy = @energy, high_energies = @high_energies::text[], controlled_energies = @controlled_energies::text[],
  updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: UpdateObservations :exec
-- What can be changed of several at once.
update observations set category_id = nullif(n.category_id, 0), division_id = nullif(n.division_id, 0), sensitive = n.sensitive,
  updated_at = @now::timestamptz, version = version + 1
from (select unnest(@ids::bigint[]) as id, unnest(@category_ids::bigint[]) as category_id, unnest(@division_ids::bigint[]) as division_id,
  unnest(@sensitives::boolean[]) as sensitive) n
where observations.organization_id = @organization_id and observations.id = n.id;

-- name: SiteOfDivision :one
select site_id from divisions where organization_id = @organization_id and id = @id and status = 'active';

-- name: ToFollow :many
-- What follows from observations' actions. Asked of a records.LockAll.
select o.id, o.serial, o.description, coalesce(o.reporter_id, 0)::bigint as reporter_id, o.status, o.action_required,
  o.risk_potential, o.stop_work, (o.resumed_at is not null)::boolean as resumed, (o.confirmed_at is not null)::boolean as confirmed, o.reopened, s.name as site_name
from observations o
join sites s on s.organization_id = o.organization_id and s.id = o.site_id
where o.organization_id = @organization_id and o.id = any(@ids::bigint[])
order by o.id;

-- name: SetStatuses :exec
-- The epoch stands for no due date. What has work again is decided on; what has no action left is undecided.
update observations set status = n.status, due_at = nullif(n.due_at, 'epoch'), actions_count = n.count, actions_done = n.done,
  reopened = observations.reopened and n.count > 0 and n.done = n.count and n.status <> 'closed',
  updated_at = @now::timestamptz, version = version + 1
from (select unnest(@ids::bigint[]) as id, unnest(@statuses::text[]) as status, unnest(@due_ats::timestamptz[]) as due_at,
  unnest(@counts::int[]) as count, unnest(@dones::int[]) as done) n
where observations.organization_id = @organization_id and observations.id = n.id;

-- name: ManagersOfSite :many
-- Active users of the site who may assign actions there, and see what is sensitive if it is. Whoever
-- decided on it is told whatever they may assign, and an administrator at any site.
select u.id from people u
where u.organization_id = @organization_id and u.status = 'Active'
  and (@managers::boolean and may(u.granted, 'Action', 'create') or u.id = @decider::bigint)
  and may_see(u.granted, 'Observation', @sensitive::boolean)
  and (exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = @site_id)
    or u.is_admin and u.id = @decider)
order by u.id = @decider desc, u.id
limit 50;

-- name: ManagersOfSites :many
-- The same for several sites at once, by the site.
select us.site_id, u.id from people u
join user_sites us on us.organization_id = u.organization_id and us.user_id = u.id
where u.organization_id = @organization_id and u.status = 'Active' and may(u.granted, 'Action', 'create')
  and us.site_id = any(@site_ids::bigint[])
order by u.id, us.site_id
limit 5000;

-- name: PublicReport :one
-- What somebody without an account gets to know of their report.
select o.id, o.serial, o.description, o.site_id, s.name as site_name, o.status, o.actions_count, o.sensitive
from observations o
join sites s on s.organization_id = o.organization_id and s.id = o.site_id
where o.organization_id = @organization_id and o.id = @id;

-- name: ReportedAt :one
select created_at from observations where organization_id = @organization_id and not reported_publicly
order by id desc offset @back limit 1;

-- name: ConfirmObservation :exec
-- A second person agrees that it needs nothing; work that stood still may go on.
update observations set confirmed_by = @user_id::bigint, confirmed_at = @now::timestamptz, reopened = false,
  resumed_by = case when stop_work and resumed_at is null then @user_id else resumed_by end,
  resumed_at = case when stop_work and resumed_at is null then @now else resumed_at end
where organization_id = @organization_id and id = @id;

-- name: Undecide :one
-- Without actions it is as if nobody had decided; with them it waits for one more, or for a second person.
-- Work stands still again that went on because of what is taken back.
update observations set reopened = actions_count > 0, decided_by = @user_id::bigint, confirmed_by = null, confirmed_at = null,
  action_required = true, no_action_reason = case when actions_count > 0 then no_action_reason else '' end, fixed_on_spot = fixed_on_spot and actions_count > 0,
  resumed_by = case when resumed_at = confirmed_at then null else resumed_by end,
  resumed_at = case when resumed_at = confirmed_at then null else resumed_at end
where organization_id = @organization_id and id = @id
returning (stop_work and resumed_at is null)::boolean as stands;

-- name: ResumeWork :exec
update observations set resumed_by = @user_id::bigint, resumed_at = @now::timestamptz
where organization_id = @organization_id and id = @id;
