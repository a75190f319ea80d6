-- name: ActiveSites :many
-- The sites a user may choose: their own, or all for an administrator.
select id, name, site_code, time_zone, city, country
from sites
where organization_id = @organization_id and status = 'active'
  and (@all_sites::boolean or id = any(@site_ids::bigint[]))
order by name;

-- name: SiteToChoose :one
-- The name and time zone of a site that the user may choose.
select name, time_zone from sites
where organization_id = @organization_id and id = @id and status = 'active'
  and (@all_sites::boolean or id = any(@site_ids::bigint[]));
