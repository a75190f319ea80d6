-- name: LockChain :exec
-- Whoever changes workflows waits for those who open reviews, and the other way round:
-- a review is either opened on the new chain, or restarted on it.
select pg_advisory_xact_lock(hashtextextended('workflows', @organization_id::bigint));

-- name: HoldWorkflow :one
select w.id, w.title, w.kind, w.module, w.form_ids, w.approve_when, w.approvals, w.lead_hours,
  coalesce(w.escalation_user_id, 0)::bigint as escalation_user_id, w.version,
  array(select ws.site_id from workflow_sites ws where ws.organization_id = w.organization_id and ws.workflow_id = w.id order by ws.site_id)::bigint[] as site_ids,
  coalesce((select jsonb_agg(jsonb_build_object('kind', wr.kind, 'user_id', coalesce(wr.user_id, 0), 'role_id', coalesce(wr.role_id, 0)) order by wr.step)
    from workflow_reviewers wr where wr.organization_id = w.organization_id and wr.workflow_id = w.id), '[]')::jsonb as reviewers
from workflows w
where w.organization_id = @organization_id and w.id = @id and w.deleted_at is null
for update of w;

-- name: InsertWorkflow :one
insert into workflows (organization_id, title, kind, module, form_ids, approve_when, approvals, lead_hours, escalation_user_id, created_by, created_at, updated_at)
values (@organization_id, @title, @kind, @module, @form_ids::bigint[], @approve_when, @approvals, @lead_hours, nullif(@escalation_user_id::bigint, 0), @created_by, @now, @now)
returning id;

-- name: UpdateWorkflow :exec
update workflows
set title = @title, kind = @kind, form_ids = @form_ids::bigint[], approve_when = @approve_when, approvals = @approvals, lead_hours = @lead_hours,
  escalation_user_id = nullif(@escalation_user_id::bigint, 0), updated_at = @now, version = @version
where organization_id = @organization_id and id = @id;

-- name: DeleteWorkflow :exec
update workflows set deleted_at = @now::timestamptz where organization_id = @organization_id and id = @id;

-- name: RemoveSites :exec
delete from workflow_sites where organization_id = @organization_id and workflow_id = @workflow_id;

-- name: RemoveReviewers :exec
delete from workflow_reviewers where organization_id = @organization_id and workflow_id = @workflow_id;

-- name: InsertParts :exec
with placed as (
  insert into workflow_sites (organization_id, workflow_id, site_id) select @organization_id, @workflow_id, unnest(@site_ids::bigint[]))
insert into workflow_reviewers (organization_id, workflow_id, step, kind, user_id, role_id)
select @organization_id, @workflow_id, generate_subscripts(@kinds::text[], 1) - 1, unnest(@kinds::text[]),
  nullif(unnest(@user_ids::bigint[]), 0), nullif(unnest(@role_ids::bigint[]), 0);

-- name: Known :one
-- What of a draft there is to choose.
select array(select s.id from sites s where s.organization_id = @organization_id and s.id = any(@site_ids::bigint[]) and s.status = 'active')::bigint[] as sites,
  array(select u.id from users u where u.organization_id = @organization_id and u.id = any(@user_ids::bigint[]) and u.status = 'Active')::bigint[] as people,
  array(select r.id from roles r where r.organization_id = @organization_id and r.id = any(@role_ids::bigint[]))::bigint[] as roles;

-- name: OpenReviewIDs :many
select id from reviews where organization_id = @organization_id and workflow_id = @workflow_id::bigint and state = 'open' order by id;

-- name: RecordOf :one
select module, record_id from reviews where organization_id = @organization_id and id = @id;

-- name: OpenReviewsOf :many
select id from reviews where organization_id = @organization_id and module = @module and record_id = @record_id and state = 'open';

-- name: OrganizationsToLook :many
-- Where a review is to be looked at, unless its record was deleted, but for those that this run is done with. The job
-- asks as hivis_platform.
select o.id from organizations o
where o.status = 'Active' and o.id <> all(@done::bigint[]) and exists (
  select from reviews rv where rv.organization_id = o.id and rv.state = 'open' and rv.look_at <= @now::timestamptz
    and not exists (select from deletions d where d.organization_id = rv.organization_id and d.kind = rv.module and d.record_id = rv.record_id))
order by random();

-- name: ReviewsToLook :many
select rv.id from reviews rv
where rv.organization_id = @organization_id and rv.state = 'open' and rv.look_at <= @now::timestamptz
  and not exists (select from deletions d where d.organization_id = rv.organization_id and d.kind = rv.module and d.record_id = rv.record_id)
order by rv.look_at, rv.id
limit @most::int;

-- name: LookLater :exec
update reviews set look_at = @look_at where organization_id = @organization_id and id = @id and state = 'open';

-- name: Names :one
select array(select u.id from users u where u.organization_id = @organization_id and u.id = any(@users::bigint[]) order by u.id)::bigint[] as user_ids,
  array(select u.full_name from users u where u.organization_id = @organization_id and u.id = any(@users::bigint[]) order by u.id)::text[] as user_names,
  array(select r.id from roles r where r.organization_id = @organization_id and r.id = any(@roles::bigint[]) order by r.id)::bigint[] as role_ids,
  array(select r.name from roles r where r.organization_id = @organization_id and r.id = any(@roles::bigint[]) order by r.id)::text[] as role_names;

-- name: KnownSample :one
-- What there is of the record that a preview is about.
select exists (select from divisions d where d.organization_id = @organization_id and d.id = @division_id and d.site_id = @site_id and d.status = 'active') as division,
  exists (select from users u where u.organization_id = @organization_id and u.id = @requester_id and u.status = 'Active') as requester,
  exists (select from workflows w where w.organization_id = @organization_id and w.id = @workflow_id and w.deleted_at is null) as workflow;

-- name: CountsAsked :many
select user_id, count(distinct review_id) as count from review_seats
where organization_id = @organization_id and user_id = any(@user_ids::bigint[]) and state = 'asked'
group by user_id;

-- name: ReplaceReviewers :exec
-- Where somebody else is a reviewer already they stay one, and nobody is named twice: of
-- several who leave the same workflow the first is replaced.
update workflow_reviewers wr set user_id = @to_id
where wr.organization_id = @organization_id and wr.user_id = any(@from_ids::bigint[]) and not exists (
  select from workflow_reviewers other where other.organization_id = wr.organization_id and other.workflow_id = wr.workflow_id
    and (other.user_id = @to_id or other.user_id = any(@from_ids) and other.step < wr.step));

-- name: ReplaceEscalation :exec
update workflows set escalation_user_id = @to_id
where organization_id = @organization_id and escalation_user_id = any(@from_ids::bigint[]) and deleted_at is null;

-- name: ReviewsOfPeople :many
select distinct rv.id from reviews rv
join review_seats rs on rs.organization_id = rv.organization_id and rs.review_id = rv.id
where rv.organization_id = @organization_id and rv.state = 'open' and rs.user_id = any(@user_ids::bigint[]) and rs.state in ('waiting', 'asked')
  and not exists (select from deletions d where d.organization_id = rv.organization_id and d.kind = rv.module and d.record_id = rv.record_id)
order by rv.id;
