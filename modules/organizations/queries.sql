-- name: InsertOrganization :one
insert into organizations (kind, name, sub_domain_name, time_zone, subscription_type, valid_till, storage_limit_bytes, user_limit)
values (@kind, @name, nullif(@sub_domain_name::text, ''), @time_zone, @subscription_type, nullif(@valid_till::text, '')::date, @storage_limit_bytes, @user_limit)
returning id;

-- name: InsertRole :one
insert into roles (organization_id, name, kind, template, rules) values (@organization_id, @name, @kind, @name, @rules) returning id;

-- name: InsertCategories :exec
insert into categories (organization_id, name, category_type)
select @organization_id, unnest(@names::text[]), unnest(@types::text[]);

-- name: PublicOrganization :one
select id, name, coalesce(sub_domain_name, '')::text as sub_domain_name, kind, time_zone from organizations where id = @id;

-- name: Organizations :many
-- For the master super admin: every tenant, never its records.
select o.id, o.name, coalesce(o.sub_domain_name, '')::text as sub_domain_name, o.status, o.is_locked, o.subscription_type,
  coalesce(o.valid_till::text, '')::text as valid_till, o.storage_used_bytes, o.storage_limit_bytes, o.created_at,
  (select count(*) from users u where u.organization_id = o.id and u.status = 'Active') as active_users
from organizations o
where o.kind = 'tenant'
order by o.name
limit @page_size offset @skip;

-- name: CountOrganizations :one
select count(*) from organizations where kind = 'tenant';

-- name: Memory :one
select storage_used_bytes, storage_limit_bytes from organizations where id = @id;
