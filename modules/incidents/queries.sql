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

-- name: UpdateIncident :exec
update incidents set incident_type = @incident_type, other_type = @other_type, description = @description, immediate_action = @immediate_action,
  category_id = nullif(@category_id::bigint, 0), site_id = @site_id, division_id = nullif(@division_id::bigint, 0), location = @location, shift = @shift,
  occurred_at = @occurred_at, damage = @damage, anybody_hurt = @anybody_hurt, investigation_required = @investigation_required, recordable = @recordable,
  recordable_scheme = @recordable_scheme, recordable_reason = @recordable_reason, sensitive = @sensitive,
  energy = @energy, high_energies = @high_energies::text[], controlled_energies = @controlled_energies::text[],
  loss_of_containment = @loss_of_containment, inside_fence = @inside_fence, process_consequences = @process_consequences::text[],
  target_at = case when target_date is null then null else @target_at::timestamptz end
where organization_id = @organization_id and id = @id;

-- name: ReportedByDevice :one
-- The report that a device sent before under the same id.
select id, serial, (deleted_at is not null)::boolean as deleted from incidents where organization_id = @organization_id and device_hash = @device_hash;

-- name: ReportedAt :one
select created_at from incidents where organization_id = @organization_id and not reported_publicly
order by id desc offset @back limit 1;

-- name: ManagersOfSite :many
-- Active users of the site who may change incidents there, and see what is sensitive if it is.
select u.id from people u
where u.organization_id = @organization_id and u.status = 'Active' and may(u.granted, 'Incident', 'update')
  and may_see(u.granted, 'Incident', @sensitive::boolean)
  and exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = @site_id)
order by u.id
limit 50;

-- name: ManagersOfSites :many
-- The same for several sites at once, by the site.
select us.site_id, u.id from people u
join user_sites us on us.organization_id = u.organization_id and us.user_id = u.id
where u.organization_id = @organization_id and u.status = 'Active' and may(u.granted, 'Incident', 'update')
  and us.site_id = any(@site_ids::bigint[])
order by u.id, us.site_id
limit 5000;
