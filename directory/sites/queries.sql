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
-- The name and time zone of a site that the user may choose. Whoever closes it meanwhile waits,
-- and finds the record; or has closed it before.
select name, time_zone from sites
where organization_id = @organization_id and id = @id and status = 'active'
  and (@all_sites::boolean or id = any(@site_ids::bigint[]))
for key share;

-- name: FullNames :many
-- The sites of ActiveSites by their full names.
select s.id, (case when p.id is null then s.name else p.name || ' / ' || s.name end)::text as full_name
from sites s
left join sites p on p.organization_id = s.organization_id and p.id = s.parent_id
where s.organization_id = @organization_id and s.status = 'active'
  and (@all_sites::boolean or s.id = any(@site_ids::bigint[]))
order by 2, 1;

-- name: SiteReferences :one
-- Whether a site may have this name and code, and whether what it refers to is there. 0 stands for none.
select
  exists (select from sites o where o.organization_id = @organization_id and o.id <> @id and o.status <> 'deleted'
    and lower(o.name) = lower(@name::text)) as name_taken,
  exists (select from sites o where o.organization_id = @organization_id and o.id <> @id and o.status <> 'deleted'
    and o.site_code <> '' and lower(o.site_code) = lower(@site_code::text)) as code_taken,
  (@parent_id::bigint = 0 or exists (select from sites p where p.organization_id = @organization_id and p.id = @parent_id and p.id <> @id
    and p.status = 'active' and p.parent_id is null and (@all_sites::boolean or p.id = any(@site_ids::bigint[]))))::boolean as parent_known,
  exists (select from sites c where c.organization_id = @organization_id and c.parent_id = @id and c.status <> 'deleted') as has_sites_below,
  (@head_of_safety_id::bigint = 0 or exists (select from users u where u.organization_id = @organization_id and u.id = @head_of_safety_id
    and u.status = 'Active'))::boolean as head_of_safety_known,
  (@head_of_site_id::bigint = 0 or exists (select from users u where u.organization_id = @organization_id and u.id = @head_of_site_id
    and u.status = 'Active'))::boolean as head_of_site_known;

-- name: UpdateSite :exec
update sites set name = @name, time_zone = @time_zone, head_of_safety_id = nullif(@head_of_safety_id::bigint, 0),
  head_of_site_id = nullif(@head_of_site_id::bigint, 0), parent_id = nullif(@parent_id::bigint, 0), site_code = @site_code, address = @address,
  zip = @zip, city = @city, state = @state, country = @country, latitude = sqlc.narg('latitude'), longitude = sqlc.narg('longitude'),
  emergency_mobile = @emergency_mobile, emergency_email = @emergency_email, naics_code = @naics_code,
  establishment_name = @establishment_name, industry_description = @industry_description, status = @status, deleted_reason = @deleted_reason
where organization_id = @organization_id and id = @id;

-- name: StandingSite :one
-- A site that the user sees, as it is before a change. It is asked while the row is held.
select name, time_zone, coalesce(head_of_safety_id, 0)::bigint as head_of_safety_id, coalesce(head_of_site_id, 0)::bigint as head_of_site_id,
  coalesce(parent_id, 0)::bigint as parent_id, site_code, address, zip, city, state, country, latitude, longitude,
  emergency_mobile, emergency_email, naics_code, establishment_name, industry_description, status
from sites
where organization_id = @organization_id and id = @id and (@all_sites::boolean or id = any(@site_ids::bigint[]));

-- name: Neighbours :one
-- The active sites below a site, and those beside it.
select (count(*) filter (where parent_id = @id))::int as below, (count(*) filter (where id <> @id))::int as others
from sites where organization_id = @organization_id and status = 'active';

-- name: AssignToSite :exec
insert into user_sites (organization_id, user_id, site_id) values (@organization_id, @user_id, @site_id) on conflict do nothing;

-- name: NamesInTables :many
-- The names and codes that are taken, of all sites.
select id, name, site_code from sites where organization_id = @organization_id and status <> 'deleted';

-- name: HeadsInTables :many
-- The people that a table may name, by what it may call them.
select id, full_name, email from users
where organization_id = @organization_id and status = 'Active'
order by full_name, id
limit 5000;
