-- name: TypeToRequest :one
-- A template that can be requested at a site, or that the permit has already.
select t.id, t.low_risk, t.scoring, t.active, t.form_id, coalesce(t.most_hours, 0)::int as most_hours, coalesce(f.published, 0)::int as published,
  (not exists (select from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id)
    or exists (select from permit_template_sites ts where ts.organization_id = t.organization_id and ts.template_id = t.id and ts.site_id = @site_id))::boolean as here
from permit_templates t
join forms f on f.organization_id = t.organization_id and f.id = t.form_id
where t.organization_id = @organization_id and t.id = @id;

-- name: PlaceToRequest :one
-- The site a user may request for, and whether what is named of it is a part of it. A site
-- that the permit has already is kept, whatever became of it.
select s.name, s.time_zone,
  (@division_id::bigint = 0 or exists (select from divisions d
    where d.organization_id = s.organization_id and d.site_id = s.id and d.id = @division_id and d.status = 'active'))::boolean as division_known,
  (@department_id::bigint = 0 or exists (select from departments d
    where d.organization_id = s.organization_id and d.site_id = s.id and d.id = @department_id and d.division_id = @division_id and d.status = 'active'))::boolean as department_known,
  (@unit_id::bigint = 0 or exists (select from units u
    where u.organization_id = s.organization_id and u.site_id = s.id and u.id = @unit_id and u.department_id = @department_id and u.status = 'active'))::boolean as unit_known,
  (@plan_id::bigint = 0 or exists (select from site_plans sp
    where sp.organization_id = s.organization_id and sp.site_id = s.id and sp.id = @plan_id))::boolean as plan_known
from sites s
where s.organization_id = @organization_id and s.id = @site_id
  and (@kept::boolean or s.status = 'active' and (@all_sites::boolean or s.id = any(@site_ids::bigint[])))
for key share; -- whoever closes the site meanwhile waits, and finds the permit

-- name: InsertPermit :one
insert into permits (organization_id, serial, template_id, form_id, form_version, requester_id, site_id, division_id, department_id, unit_id, location,
  plan_id, spot_x, spot_y, description, remarks, starts_at, ends_at, night_work, cloned_from, created_at, updated_at)
values (@organization_id, next_serial('permits'), @template_id, @form_id, @form_version, @requester_id, @site_id, nullif(@division_id::bigint, 0), nullif(@department_id::bigint, 0),
  nullif(@unit_id::bigint, 0), @location, nullif(@plan_id::bigint, 0), @spot_x::float8, @spot_y::float8, @description, @remarks,
  sqlc.narg('starts_at')::timestamptz, sqlc.narg('ends_at')::timestamptz, @night_work, nullif(@cloned_from::bigint, 0), @now::timestamptz, @now)
returning id, serial;

-- name: UpdateDraft :exec
update permits set template_id = @template_id, form_id = @form_id, form_version = @form_version, site_id = @site_id, division_id = nullif(@division_id::bigint, 0),
  department_id = nullif(@department_id::bigint, 0), unit_id = nullif(@unit_id::bigint, 0), location = @location,
  plan_id = nullif(@plan_id::bigint, 0), spot_x = @spot_x::float8, spot_y = @spot_y::float8, description = @description, remarks = @remarks,
  starts_at = sqlc.narg('starts_at')::timestamptz, ends_at = sqlc.narg('ends_at')::timestamptz, night_work = @night_work,
  updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: KnownOfficers :many
-- Active people who may read permits, as those who issue one have to.
select u.id from people u
where u.organization_id = @organization_id and u.id = any(@ids::bigint[]) and u.status = 'Active'
  and may(u.granted, 'Permit', 'read');

-- name: RequestStillValid :one
-- Whether the site of a permit is there to request for, one of its requester's, and whether
-- all who are to issue it still may.
select (s.status = 'active' and (u.is_admin or exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = s.id)))::boolean as site,
  (not exists (select from permit_officers po
    join people o on o.organization_id = po.organization_id and o.id = po.user_id
    where po.organization_id = p.organization_id and po.permit_id = p.id
      and not (o.status = 'Active' and may(o.granted, 'Permit', 'read'))))::boolean as officers
from permits p
join sites s on s.organization_id = p.organization_id and s.id = p.site_id
join users u on u.organization_id = p.organization_id and u.id = p.requester_id
where p.organization_id = @organization_id and p.id = @id;

-- name: Submit :exec
update permits set status = 'requested', revision = revision + 1, remarks = @remarks, requested_at = @now::timestamptz, score = sqlc.narg('score')::float8,
  night_work = @night_work, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: SetStatus :exec
update permits set status = @status, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Approve :exec
update permits set status = 'approved', approved_at = @now::timestamptz, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Reject :exec
update permits set status = 'rejected', rejected_at = @now::timestamptz, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: BackToDraft :exec
update permits set status = 'draft', requested_at = null, score = null, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Revoke :exec
update permits set status = 'revoked', revoked_by = @user_id::bigint, revoked_at = @now::timestamptz, revoked_remark = @remark, asked_until = null, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: AskExtension :exec
insert into permit_extensions (organization_id, permit_id, revision, from_end, to_end, remark, requested_by, requested_at)
values (@organization_id, @permit_id, @revision, @from_end, @to_end, @remark, @requested_by, @requested_at);

-- name: SetAsked :exec
update permits set asked_until = @until::timestamptz, revision = @revision, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: EndExtension :exec
update permit_extensions set state = @state, decided_at = @now::timestamptz
where organization_id = @organization_id and permit_id = @permit_id and state = 'asked';

-- name: NoExtension :exec
update permits set asked_until = null, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Extend :exec
-- What was told of the old end is told anew of the new one.
update permits set status = 'extended', original_ends_at = coalesce(original_ends_at, ends_at), ends_at = asked_until, night_work = @night_work, asked_until = null, told = 0, told_round = told_round + 1,
  was_overdue = was_overdue or ends_at <= @now::timestamptz, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Finish :exec
update permits set status = 'pending_closure', finished_by = @user_id::bigint, finished_at = @now::timestamptz, finished_remark = @remark, asked_until = null,
  was_overdue = was_overdue or ends_at <= @now, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Close :exec
update permits set status = 'closed', closed_by = @user_id::bigint, closed_at = @now::timestamptz, closed_remark = @remark, updated_at = @now, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: Reopen :exec
-- It is live again, and people are told of its end again.
update permits set told = 0, told_round = told_round + 1, status = case when original_ends_at is null then 'approved' else 'extended' end, finished_by = null, finished_at = null, finished_remark = '',
  updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = @id;

-- name: ReviewFacts :one
select p.revision, p.site_id, coalesce(p.division_id, 0)::bigint as division_id, p.template_id,
  coalesce((select e.requested_by from permit_extensions e where e.organization_id = p.organization_id and e.permit_id = p.id and e.state = 'asked'), p.requester_id)::bigint as requester_id, p.requester_id as permit_requester_id,
  array(select o.given_by from contractor_overrides o where o.organization_id = p.organization_id and o.permit_id = p.id
    union select w.user_id from contractor_overrides o join work_profiles w on w.organization_id = o.organization_id and w.id = o.profile_id
    where o.organization_id = p.organization_id and o.permit_id = p.id and w.user_id is not null)::bigint[] as let_through_by
from permits p where p.organization_id = @organization_id and p.id = @id;

-- name: CreatedAt :one
select created_at from permits where organization_id = @organization_id order by id desc offset @back limit 1;

-- name: PeopleToShare :many
-- Active people who may write permits, as those who complete a draft have to.
select u.id from people u
where u.organization_id = @organization_id and u.id = any(@ids::bigint[]) and u.status = 'Active'
  and may(u.granted, 'Permit', 'read')
  and (may(u.granted, 'Permit', 'create') or may(u.granted, 'Permit', 'update'));

-- name: Share :many
insert into permit_shares (organization_id, permit_id, shared_to, shared_by, shared_at)
select @organization_id, @permit_id, unnest(@ids::bigint[]), @shared_by, @shared_at
on conflict (organization_id, permit_id, shared_to) do nothing
returning shared_to;

-- name: WorkersOf :many
select profile_id from permit_workers where organization_id = @organization_id and permit_id = @permit_id;

-- name: CountOpenOf :one
-- The open permits that somebody requested or issues.
select count(*) from permits p
where p.organization_id = @organization_id and p.status in ('requested', 'pending', 'approved', 'extended', 'pending_closure')
  and (p.requester_id = @user_id or exists (select from permit_officers po where po.organization_id = p.organization_id and po.permit_id = p.id and po.user_id = @user_id));

-- name: OpenOf :many
select p.id from permits p
where p.organization_id = @organization_id and p.status in ('requested', 'pending', 'approved', 'extended', 'pending_closure')
  and (p.requester_id = any(@user_ids::bigint[]) or exists (select from permit_officers po
    where po.organization_id = p.organization_id and po.permit_id = p.id and po.user_id = any(@user_ids::bigint[])))
order by p.id;

-- name: HandOverRequests :exec
update permits set requester_id = @to_id, updated_at = @now::timestamptz, version = version + 1
where organization_id = @organization_id and id = any(@ids::bigint[]) and requester_id = any(@from_ids::bigint[]);

-- name: HandOverIssue :exec
-- Nobody issues what they request.
insert into permit_officers (organization_id, permit_id, user_id, position)
select po.organization_id, po.permit_id, @to_id, min(po.position) from permit_officers po
join permits p on p.organization_id = po.organization_id and p.id = po.permit_id and p.requester_id <> @to_id
where po.organization_id = @organization_id and po.permit_id = any(@ids::bigint[]) and po.user_id = any(@from_ids::bigint[])
group by 1, 2
on conflict (organization_id, permit_id, user_id) do nothing;

-- name: LeaveIssue :exec
delete from permit_officers po using permits p
where po.organization_id = @organization_id and po.permit_id = any(@ids::bigint[]) and p.organization_id = po.organization_id and p.id = po.permit_id
  and (po.user_id = any(@from_ids::bigint[]) or po.user_id = p.requester_id);

-- name: RemoveWorkers :exec
delete from permit_workers where organization_id = @organization_id and permit_id = @permit_id;

-- name: PutWorkers :exec
-- The profiles as they are at this moment, in the order in which they are named.
insert into permit_workers (organization_id, permit_id, profile_id, position, kind, user_id, contractor_id, name, company, phone, gender, age, photo_id, certifications)
select w.organization_id, @permit_id, w.id, n.position, w.kind, w.user_id, w.contractor_id, w.name, w.company, w.phone, w.gender, w.age, w.photo_id,
  coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number, 'expires_on', c.expires_on, 'unchecked', not c.checked) order by c.id)
    from held_certifications c where c.organization_id = w.organization_id and c.profile_id = w.id), '[]')
from unnest(@ids::bigint[]) with ordinality as n(id, position)
join work_profiles w on w.organization_id = @organization_id and w.id = n.id;

-- name: RefreshWorkers :exec
-- The same once more, for what became of the profiles since.
update permit_workers set kind = w.kind, contractor_id = w.contractor_id, name = w.name, company = w.company, phone = w.phone, gender = w.gender, age = w.age, photo_id = w.photo_id,
  certifications = coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number, 'expires_on', c.expires_on, 'unchecked', not c.checked) order by c.id)
    from held_certifications c where c.organization_id = w.organization_id and c.profile_id = w.id), '[]')
from work_profiles w
where permit_workers.organization_id = @organization_id and permit_workers.permit_id = @permit_id and w.organization_id = @organization_id and w.id = permit_workers.profile_id;

-- name: RefreshCertifications :exec
-- What they are allowed to do by now; who they are stays as it was requested.
update permit_workers set certifications = coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number, 'expires_on', c.expires_on, 'unchecked', not c.checked) order by c.id)
    from held_certifications c where c.organization_id = permit_workers.organization_id and c.profile_id = permit_workers.profile_id), '[]')
where permit_workers.organization_id = @organization_id and permit_workers.permit_id = @permit_id;

-- name: CountWorkers :exec
update permits set workers_count = (select count(*) from permit_workers w where w.organization_id = @organization_id and w.permit_id = @id)
where permits.organization_id = @organization_id and permits.id = @id;

-- name: RemoveOfficers :exec
delete from permit_officers where organization_id = @organization_id and permit_id = @permit_id;

-- name: PutOfficers :exec
insert into permit_officers (organization_id, permit_id, user_id, position)
select @organization_id, @permit_id, n.id, n.position from unnest(@ids::bigint[]) with ordinality as n(id, position);

-- name: TypesToReview :many
-- Those of low risk are reviewed by nobody.
select id, name from permit_templates where organization_id = @organization_id and not low_risk order by lower(name), id limit 1000;

-- name: PeopleToCopy :one
-- Those of a permit who are there to work and to issue once more. Nobody issues what they
-- request.
select array(select w.profile_id from permit_workers w where w.organization_id = @organization_id and w.permit_id = @id order by w.position)::bigint[] as workers,
  array(select po.user_id from permit_officers po
    join people u on u.organization_id = po.organization_id and u.id = po.user_id and u.status = 'Active'
    where po.organization_id = @organization_id and po.permit_id = @id and u.id <> @requester_id
      and may(u.granted, 'Permit', 'read') order by po.position)::bigint[] as officers;

-- name: InsertTemplate :one
insert into permit_templates (organization_id, name, description, prefix_id, colour, low_risk, scoring, most_hours, form_id, created_by, created_at, updated_at)
values (@organization_id, @name, @description, @prefix_id, @colour, @low_risk, @scoring, nullif(@most_hours::int, 0), @form_id, @created_by, @now::timestamptz, @now)
returning id;

-- name: InsertReadyTemplates :many
-- Those of the shelf, each with its form; at these sites, or everywhere if there are none.
with made as (
  insert into permit_templates (organization_id, name, description, prefix_id, colour, low_risk, scoring, most_hours, form_id, created_by, created_at, updated_at)
  select @organization_id, r.name, r.description, r.prefix_id, r.colour, r.low_risk, false, r.most_hours, r.form_id, @created_by::bigint, @now::timestamptz, @now
  from (select unnest(@names::text[]) as name, unnest(@descriptions::text[]) as description, unnest(@prefixes::text[]) as prefix_id, unnest(@colours::text[]) as colour,
    unnest(@low_risks::boolean[]) as low_risk, unnest(@most_hours::int[]) as most_hours, unnest(@form_ids::bigint[]) as form_id) r
  returning organization_id, id
), placed as (
  insert into permit_template_sites (organization_id, template_id, site_id) select made.organization_id, made.id, s.id from made, unnest(@site_ids::bigint[]) s(id)
)
select id from made order by id;

-- name: UpdateTemplate :exec
update permit_templates set name = @name, description = @description, prefix_id = @prefix_id, colour = @colour, active = @active, low_risk = @low_risk,
  scoring = @scoring, most_hours = nullif(@most_hours::int, 0), updated_at = @now::timestamptz
where organization_id = @organization_id and id = @id;

-- name: PutTemplateSites :exec
insert into permit_template_sites (organization_id, template_id, site_id) select @organization_id, @template_id, unnest(@ids::bigint[]);

-- name: RemoveTemplateSites :exec
delete from permit_template_sites where organization_id = @organization_id and template_id = @template_id;

-- name: TemplateFacts :one
-- Whether another template has the name, and how many of the sites there are.
select exists (select from permit_templates t where t.organization_id = @organization_id and lower(t.name) = lower(@name::text) and t.id <> @id)::boolean as taken,
  (select count(*) from sites s where s.organization_id = @organization_id and s.id = any(@site_ids::bigint[]) and s.status <> 'deleted')::bigint as sites;

-- name: Targets :many
select key, target from permit_targets where organization_id = @organization_id;

-- name: SetTargets :exec
insert into permit_targets (organization_id, key, target) select @organization_id, unnest(@keys::text[]), unnest(@targets::float8[])
on conflict (organization_id, key) do update set target = excluded.target;

-- name: OrganizationsToTell :many
-- Where somebody is to be told of a permit's end, but for those that this run is done with.
-- The job asks as hivis_platform.
select o.id from organizations o
where o.status = 'Active' and o.id <> all(@done::bigint[]) and exists (
  select from permits p
  where p.organization_id = o.id and p.status in ('approved', 'extended') and p.told < 5 and p.ends_at <= @until::timestamptz
    and p.told < permit_end_stage(p.ends_at, @now::timestamptz))
order by random();

-- name: TakeEnds :many
-- Takes the reminders that are due, the oldest first. A permit that somebody is changing at
-- this moment waits for the next run.
with due as (
  select p.id, p.told from permits p
  where p.organization_id = @organization_id and p.status in ('approved', 'extended') and p.told < 5 and p.ends_at <= @until::timestamptz
    and p.told < permit_end_stage(p.ends_at, @now::timestamptz)
  order by p.ends_at, p.id
  limit @most
  for update skip locked
), taken as (
  update permits set told = permit_end_stage(permits.ends_at, @now::timestamptz), was_overdue = permits.was_overdue or permits.ends_at <= @now
  from due where permits.organization_id = @organization_id and permits.id = due.id
  returning permits.id, permits.serial, permits.description, permits.site_id, permits.requester_id, permits.ends_at, permits.told, permits.told_round, due.told as told_before
)
select t.id, t.serial, t.description, t.requester_id, t.ends_at, t.told, t.told_round, t.told_before, s.name as site_name, s.time_zone,
  coalesce(s.head_of_site_id, 0)::bigint as head_of_site, coalesce(s.head_of_safety_id, 0)::bigint as head_of_safety,
  array(select po.user_id from permit_officers po where po.organization_id = @organization_id and po.permit_id = t.id order by po.position)::bigint[] as officers
from taken t
join sites s on s.organization_id = @organization_id and s.id = t.site_id
order by t.id;

-- name: RaisedAt :many
-- The answers of a stage that an action was raised for, which is still there.
select x.question_id, x.option_id from permit_actions x
join actions a on a.organization_id = x.organization_id and a.id = x.action_id
where x.organization_id = @organization_id and x.permit_id = @permit_id and x.stage = @stage;

-- name: CountActions :one
-- All that a permit has led to, and that is still there.
select count(*)::int from permit_actions x
join actions a on a.organization_id = x.organization_id and a.id = x.action_id
where x.organization_id = @organization_id and x.permit_id = @permit_id;

-- name: AddActions :exec
insert into permit_actions (organization_id, permit_id, stage, action_id, question_id, option_id)
select @organization_id, @permit_id, @stage, unnest(@action_ids::bigint[]), unnest(@question_ids::text[]), unnest(@option_ids::text[])
on conflict (organization_id, permit_id, stage, question_id, option_id) do update set action_id = excluded.action_id;

-- name: NamesOnPermit :one
-- Who works under a permit and who issues it, by their names.
select coalesce((select string_agg(w.name, ', ' order by w.position) from permit_workers w
    where w.organization_id = p.organization_id and w.permit_id = p.id), '')::text as workers,
  coalesce((select string_agg(u.full_name, ', ' order by po.position) from permit_officers po
    join users u on u.organization_id = po.organization_id and u.id = po.user_id
    where po.organization_id = p.organization_id and po.permit_id = p.id), '')::text as officers
from permits p where p.organization_id = @organization_id and p.id = @id;
