-- name: ActiveSites :many
-- The sites a user may choose: their own, or all for an administrator.
select s.id, s.name, s.site_code, s.time_zone, s.city, s.country,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name) from divisions d
    where d.organization_id = s.organization_id and d.site_id = s.id and d.status = 'active'), '[]')::jsonb as divisions
from sites s
where s.organization_id = @organization_id and s.status = 'active'
  and (@all_sites::boolean or s.id = any(@site_ids::bigint[]))
order by s.name;

-- name: SiteToChoose :one
-- The name and time zone of a site that the user may choose.
select name, time_zone from sites
where organization_id = @organization_id and id = @id and status = 'active'
  and (@all_sites::boolean or id = any(@site_ids::bigint[]));
