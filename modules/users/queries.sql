-- name: Profile :one
-- Everything the browser needs to know of the signed-in user, in one round trip.
select u.id, u.email, u.full_name, u.employee_id, u.phone, u.shift, u.locale, u.status, u.is_admin, u.is_contractor,
  r.name as role_name, r.kind as role_kind, granted_rules(r.kind, r.rules, u.licenses)::jsonb as rules,
  o.is_enterprise, o.letterhead, o.languages, o.user_limit,
  coalesce((select max(f.id) from attachments f where f.organization_id = o.id and f.module = 'Organization' and f.record_id = o.id), 0)::bigint as logo_id,
  o.name as organization_name, coalesce(o.sub_domain_name, '')::text as sub_domain_name, o.kind as organization_kind,
  o.status as organization_status, o.subscription_type, o.is_locked, o.on_boarding, o.time_zone,
  coalesce(o.valid_till::text, '')::text as valid_till, o.storage_used_bytes, o.storage_limit_bytes,
  (select count(*) from notifications n where n.organization_id = u.organization_id and n.user_id = u.id and not n.is_read) as unread,
  (select count(*) from users l where l.organization_id = u.organization_id and l.status = 'Active') as active_users,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by s.name)
    from sites s where s.organization_id = u.organization_id and s.status = 'active'
      and (u.is_admin or exists (select from user_sites us where us.organization_id = s.organization_id and us.site_id = s.id and us.user_id = u.id))),
    '[]')::jsonb as sites
from users u
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
join organizations o on o.id = u.organization_id
where u.organization_id = @organization_id and u.id = @id;

-- name: ActiveUsers :many
select u.id, u.full_name, u.employee_id, r.name as role_name,
  array(select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id order by us.site_id)::bigint[] as site_ids
from users u
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
where u.organization_id = @organization_id and u.status = 'Active'
order by u.full_name, u.id
limit 5000;

-- name: PeopleInTables :many
-- The people of ActiveUsers, by what a table may call them.
select id, full_name, email from users
where organization_id = @organization_id and status = 'Active'
order by full_name, id
limit 5000;

-- name: UserForSignIn :one
select u.id, u.password_hash, u.status, (o.status <> 'Active' or o.is_locked)::boolean as roadblocked
from users u join organizations o on o.id = u.organization_id
where u.organization_id = @organization_id and u.email = @email;

-- name: PasswordHash :one
select password_hash from users where organization_id = @organization_id and id = @id;

-- name: ChangePasswordHash :execrows
update users set password_hash = @new_hash where organization_id = @organization_id and id = @id and password_hash = @old_hash;

-- name: UpdateAccount :exec
update users set
  full_name = coalesce(sqlc.narg('full_name'), full_name),
  phone = coalesce(sqlc.narg('phone'), phone),
  shift = coalesce(sqlc.narg('shift'), shift),
  locale = coalesce(sqlc.narg('locale'), locale)
where organization_id = @organization_id and id = @id;

-- name: InsertUser :one
insert into users (organization_id, email, full_name, employee_id, phone, shift, locale, role_id, is_admin, is_contractor, password_hash)
values (@organization_id, @email, @full_name, @employee_id, @phone, @shift, @locale, @role_id, @is_admin, @is_contractor, @password_hash)
returning id;

-- name: AssignSites :exec
insert into user_sites (organization_id, user_id, site_id)
select @organization_id, @user_id, unnest(@site_ids::bigint[]) on conflict do nothing;

-- name: ActiveUserIDs :many
-- Which of these people are active users of the organization.
select id from users where organization_id = @organization_id and id = any(@ids::bigint[]) and status = 'Active';

-- name: Reveals :one
-- Whether the organization tells that an address is unknown, and whether it is known.
select o.reveals_unknown_email,
  exists (select from users u where u.organization_id = o.id and u.email = @email and u.status = 'Active') as known
from organizations o where o.id = @organization_id;
