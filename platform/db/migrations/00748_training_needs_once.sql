-- +goose Up
-- Until when somebody holds what they need is looked up once for each need, however often a list asks for it.
create or replace view training_needs with (security_invoker = true) as
select p.organization_id, p.profile_id || ':' || coalesce(p.user_id, 0) || ':' || s.id as id, p.profile_id, p.user_id, p.name, p.company, p.kind, p.role_id, p.skill_id, p.site_ids,
  s.id as subject_id, s.name as subject_name, q.strength, q.reason,
  case when q.grace_days > 0 then greatest(p.since, q.since) + q.grace_days end as grace_until,
  h.until as held_until,
  x.id as exemption_id, x.until as exempt_until, coalesce(x.reason, '') as exempt_reason
from training_people p
cross join lateral (
  select distinct on (q.subject_id) q.subject_id, q.strength, q.reason, q.grace_days, q.created_at::date as since
  from training_requirements q
  where q.organization_id = p.organization_id and q.active and (q.whom = 'all' or q.whom = p.kind || 's')
    and (q.role_ids = '{}' or p.role_id = any(q.role_ids)) and (q.skill_ids = '{}' or p.skill_id = any(q.skill_ids)) and (q.site_ids = '{}' or q.site_ids && p.site_ids)
  order by q.subject_id, array_position('{blocks,warns,informs}'::text[], q.strength), q.grace_days, q.id) q
join training_subjects s on s.organization_id = p.organization_id and s.id = q.subject_id and s.active
left join training_exemptions x on x.organization_id = p.organization_id and x.profile_id = p.profile_id and x.subject_id = s.id
cross join lateral (select max(coalesce(t.expires_on, 'infinity')) as until from held_trainings t
  where t.organization_id = p.organization_id and t.profile_id = p.profile_id and t.subject_id = s.id) h;

-- +goose Down
create or replace view training_needs with (security_invoker = true) as
select p.organization_id, p.profile_id || ':' || coalesce(p.user_id, 0) || ':' || s.id as id, p.profile_id, p.user_id, p.name, p.company, p.kind, p.role_id, p.skill_id, p.site_ids,
  s.id as subject_id, s.name as subject_name, q.strength, q.reason,
  case when q.grace_days > 0 then greatest(p.since, q.since) + q.grace_days end as grace_until,
  (select max(coalesce(h.expires_on, 'infinity')) from held_trainings h where h.organization_id = p.organization_id and h.profile_id = p.profile_id and h.subject_id = s.id) as held_until,
  x.id as exemption_id, x.until as exempt_until, coalesce(x.reason, '') as exempt_reason
from training_people p
cross join lateral (
  select distinct on (q.subject_id) q.subject_id, q.strength, q.reason, q.grace_days, q.created_at::date as since
  from training_requirements q
  where q.organization_id = p.organization_id and q.active and (q.whom = 'all' or q.whom = p.kind || 's')
    and (q.role_ids = '{}' or p.role_id = any(q.role_ids)) and (q.skill_ids = '{}' or p.skill_id = any(q.skill_ids)) and (q.site_ids = '{}' or q.site_ids && p.site_ids)
  order by q.subject_id, array_position('{blocks,warns,informs}'::text[], q.strength), q.grace_days, q.id) q
join training_subjects s on s.organization_id = p.organization_id and s.id = q.subject_id and s.active
left join training_exemptions x on x.organization_id = p.organization_id and x.profile_id = p.profile_id and x.subject_id = s.id;
