-- name: Profile :one
-- Everything the browser needs to know of the signed-in user, in one round trip.
select u.id, u.email, u.full_name, u.employee_id, u.phone, u.shift, offered_language(o.languages, u.locale)::text as locale, u.status, u.is_admin, u.is_contractor,
  r.name as role_name, r.kind as role_kind, granted_rules(r.kind, r.rules, u.licenses)::jsonb as rules,
  o.is_enterprise, o.letterhead, o.languages, o.user_limit, o.renews, o.contractors, o.rights_off, o.look_accent, o.look_navigation, o.look_font,
  coalesce((select max(f.id) from attachments f where f.organization_id = o.id and f.module = 'Organization' and f.record_id = o.id), 0)::bigint as logo_id,
  o.name as organization_name, coalesce(o.sub_domain_name, '')::text as sub_domain_name, o.kind as organization_kind,
  case when o.moving_since is null then o.status else 'Active' end::text as organization_status, o.subscription_type, o.is_locked, o.on_boarding, o.time_zone,
  coalesce(o.valid_till::text, '')::text as valid_till, coalesce(o.deletion_on::text, '')::text as deletion_on, o.storage_used_bytes, o.storage_limit_bytes,
  storage_exhausted(o.storage_used_bytes, o.storage_limit_bytes),
  (select count(*) from notifications n where n.organization_id = u.organization_id and n.user_id = u.id and not n.is_read) as unread,
  (select count(*) from users l where l.organization_id = u.organization_id and l.status = 'Active') as active_users,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by s.name)
    from sites s where s.organization_id = u.organization_id and s.status = 'active'
      and (u.is_admin or exists (select from user_sites us where us.organization_id = s.organization_id and us.site_id = s.id and us.user_id = u.id))),
    '[]')::jsonb as sites,
  coalesce((select extract(epoch from greatest(p.required_since, u.created_at) + make_interval(days => p.grace_days)) from sign_in_policies p
    where p.organization_id = u.organization_id and not p.passcode_second_factor
      and (p.second_factor = 'everybody' or p.second_factor = 'roles' and exists (select from sign_in_policy_roles q
        where q.organization_id = u.organization_id and q.role_id = u.role_id))
      and not exists (select from authenticators a where a.organization_id = u.organization_id and a.user_id = u.id and a.confirmed_at is not null)
      and not exists (select from passkeys k where k.organization_id = u.organization_id and k.user_id = u.id)), 0)::bigint as second_factor_by
from users u
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
join organizations o on o.id = u.organization_id
where u.organization_id = @organization_id and u.id = @id
  and (u.status <> 'Service' or exists (select from support_grants g where g.organization_id = u.organization_id and g.user_id = u.id));

-- name: Viewer :one
-- What decides about whom somebody may know.
select u.is_admin, u.is_contractor, granted_rules(r.kind, r.rules, u.licenses)::jsonb as rules,
  array(select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id)::bigint[] as site_ids
from users u
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
where u.organization_id = @organization_id and u.id = @id;

-- name: UserForSignIn :one
select u.id, u.password_hash, u.status, o.reveals_unknown_email as revealed, (o.status <> 'Active' and o.moving_since is null or o.is_locked)::boolean as roadblocked
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
insert into users (organization_id, email, full_name, employee_id, phone, gender, shift, locale, role_id, supervisor_id, licenses,
  is_admin, is_contractor, is_verified, password_hash)
values (@organization_id, @email, @full_name, @employee_id, @phone, @gender, @shift, @locale, @role_id, nullif(@supervisor_id::bigint, 0),
  coalesce(sqlc.narg('licenses')::text[], '{}'), @is_admin, @is_contractor, @is_verified, @password_hash)
on conflict (organization_id, email) do nothing
returning id;

-- name: SetSites :exec
-- Gives a person these sites and no others.
with gone as (
  delete from user_sites us where us.organization_id = @organization_id and us.user_id = @user_id and us.site_id <> all (@site_ids::bigint[])
)
insert into user_sites (organization_id, user_id, site_id)
select @organization_id, @user_id, unnest(@site_ids::bigint[]) on conflict do nothing;

-- name: Standing :many
-- What the rules ask of people, of those in the caller's sight. Asked of a
-- records.LockAll, which locks the rows first.
select u.id, u.full_name, u.email, u.employee_id, u.phone, u.gender, u.shift, u.locale, u.role_id, coalesce(u.supervisor_id, 0)::bigint as supervisor_id,
  u.licenses, u.status, u.is_admin, u.is_verified, u.is_contractor, r.name as role_name, r.kind as role_kind, r.rules,
  coalesce(s.full_name, '')::text as supervisor_name,
  array(select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id order by us.site_id)::bigint[] as site_ids,
  array(select t.name from user_sites us join sites t on t.organization_id = us.organization_id and t.id = us.site_id
    where us.organization_id = u.organization_id and us.user_id = u.id order by t.name)::text[] as site_names
from users u
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
left join users s on s.organization_id = u.organization_id and s.id = u.supervisor_id
where u.organization_id = @organization_id and u.id = any(@ids::bigint[]) and u.status <> 'Service'
  and (@everywhere::boolean or u.id = @me::bigint or exists (select from user_sites x
    where x.organization_id = u.organization_id and x.user_id = u.id and x.site_id = any(@my_sites::bigint[])))
order by u.id;

-- name: UpdateUser :exec
update users set email = @email, full_name = @full_name, employee_id = @employee_id, phone = @phone, gender = @gender, shift = @shift, locale = @locale,
  role_id = @role_id, supervisor_id = nullif(@supervisor_id::bigint, 0), licenses = @licenses, is_admin = @is_admin, is_contractor = @is_contractor
where organization_id = @organization_id and id = @id;

-- name: SetStatus :exec
update users set status = @status where organization_id = @organization_id and id = any(@ids::bigint[]);

-- name: AddressOf :one
-- Whose address it is, if anybody's: 0 for nobody.
select coalesce(max(id), 0)::bigint as id, coalesce(bool_or(status = 'Deleted'), false)::boolean as deleted
from users where organization_id = @organization_id and email = @email;

-- name: Addresses :many
-- Which of these addresses are somebody's.
select email from users where organization_id = @organization_id and email = any(@emails::text[]);

-- name: Places :one
-- How many active people and licences of power users there are, and what decides about how many the plan has room for.
select (select count(*) from users u where u.organization_id = o.id and u.status = 'Active') as active, o.user_limit::bigint as most,
  (select count(*) from users u where u.organization_id = o.id and u.status = 'Active' and 'Permit' = any(u.licenses)) as permit,
  (select count(*) from users u where u.organization_id = o.id and u.status = 'Active' and 'Incident' = any(u.licenses)) as incident,
  (select count(*) from users u where u.organization_id = o.id and u.status = 'Active' and 'Audit' = any(u.licenses)) as audit,
  o.subscription_type, coalesce(o.valid_till::text, '')::text as valid_till, o.renews, o.time_zone,
  coalesce((o.licenses_bought ->> 'Permit')::bigint, case when o.licenses_bought is null then -1 else 0 end)::bigint as permit_bought,
  coalesce((o.licenses_bought ->> 'Incident')::bigint, case when o.licenses_bought is null then -1 else 0 end)::bigint as incident_bought,
  coalesce((o.licenses_bought ->> 'Audit')::bigint, case when o.licenses_bought is null then -1 else 0 end)::bigint as audit_bought
from organizations o where o.id = @organization_id;

-- name: OtherAdmins :one
-- How many administrators who can sign in there are beside these people.
select count(*) from users
where organization_id = @organization_id and status = 'Active' and is_admin and is_verified and id <> all (@ids::bigint[]);

-- name: OfferedSites :many
-- Which of these sites are active.
select id from sites where organization_id = @organization_id and id = any(@ids::bigint[]) and status = 'active';

-- name: AddLinks :exec
-- Makes a link for each of several people the only good one of its kind.
with before as (
  delete from account_links l where l.organization_id = @organization_id and l.user_id = any(@user_ids::bigint[]) and l.purpose = @purpose
)
insert into account_links (organization_id, user_id, purpose, token_hash, expires_at, created_at)
select @organization_id, unnest(@user_ids::bigint[]), @purpose, unnest(@token_hashes::bytea[]), @expires_at::timestamptz, @created_at::timestamptz;

-- name: FindByEmail :many
-- Who has this address, in all organizations or in one.
select u.id, u.organization_id, u.full_name, u.is_verified, o.name as organization, coalesce(o.sub_domain_name, '')::text as sub_domain
from users u join organizations o on o.id = u.organization_id
where u.email = @email and u.status = 'Active' and (@sub_domain::text = '' or o.sub_domain_name = @sub_domain)
order by sub_domain;

-- name: ForgetLinks :exec
delete from account_links where organization_id = @organization_id and user_id = any(@user_ids::bigint[]);

-- name: LinkOf :one
select l.purpose, l.user_id, l.expires_at, l.used_at is not null as used, u.email, u.full_name, u.status, (o.status <> 'Active' or o.is_locked)::boolean as roadblocked
from account_links l
join users u on u.organization_id = l.organization_id and u.id = l.user_id
join organizations o on o.id = l.organization_id
where l.organization_id = @organization_id and l.token_hash = @token_hash;

-- name: TakeLink :one
-- Spends a link: of two who have it, one goes on.
update account_links l set used_at = @now::timestamptz
from users u
where l.organization_id = @organization_id and l.token_hash = @token_hash and l.used_at is null and l.expires_at > @now
  and u.organization_id = l.organization_id and u.id = l.user_id and u.status = 'Active'
returning l.user_id, l.purpose;

-- name: ChoosePassword :exec
update users set password_hash = @password_hash, is_verified = true where organization_id = @organization_id and id = @id;

-- name: Forgetful :one
-- Whom a forgotten password's link is for.
select u.id, u.email, u.full_name, u.locale, u.is_verified from users u
where u.organization_id = @organization_id and u.email = @email and u.status = 'Active';

-- name: Inviting :one
-- The organization in whose name links are sent, and the languages it writes in.
select name, languages, coalesce(sub_domain_name, '')::text as sub_domain from organizations where id = @id;

-- name: Absences :many
select a.id, a.from_day::text as from_day, a.to_day::text as to_day, a.deputy_id, d.full_name as deputy_name
from absences a join users d on d.organization_id = a.organization_id and d.id = a.deputy_id
where a.organization_id = @organization_id and a.user_id = @user_id and a.to_day >= (@today::text)::date
order by a.from_day, a.id
limit 100;

-- name: AddAbsence :one
insert into absences (organization_id, user_id, deputy_id, from_day, to_day, created_at)
values (@organization_id, @user_id, @deputy_id, (@from_day::text)::date, (@to_day::text)::date, @created_at::timestamptz)
returning id;

-- name: Overlaps :one
select exists (select from absences where organization_id = @organization_id and user_id = @user_id
  and from_day <= (@to_day::text)::date and to_day >= (@from_day::text)::date)::boolean;

-- name: RemoveAbsence :one
delete from absences a
where a.organization_id = @organization_id and a.user_id = @user_id and a.id = @id
returning a.from_day::text as from_day, a.to_day::text as to_day;

-- name: ActingFor :many
-- Who acts for each of these people on a day; 0 when nobody does.
select u.id, coalesce(acting_for(u.organization_id, u.id, (@day::text)::date), 0)::bigint as acting
from users u where u.organization_id = @organization_id and u.id = any(@ids::bigint[]);

-- name: ActiveUserIDs :many
-- Which of these people are active users of the organization.
select id from users where organization_id = @organization_id and id = any(@ids::bigint[]) and status = 'Active';

-- name: Reveals :one
-- Whether the organization tells that an address is unknown, and whether it is known.
select o.reveals_unknown_email,
  exists (select from users u where u.organization_id = o.id and u.email = @email and u.status = 'Active') as known
from organizations o where o.id = @organization_id;

-- name: SitesOfPeople :many
-- The active sites among these, or all of them.
select id, name from sites
where organization_id = @organization_id and status = 'active' and (@everywhere::boolean or id = any(@site_ids::bigint[]))
order by name;

-- name: RawPermissions :one
-- What decides about what a person can do.
select u.full_name, u.status, u.is_verified, u.is_admin, u.licenses, r.id as role_id, r.name as role_name, r.kind as role_kind, r.rules,
  (o.status <> 'Active' and o.moving_since is null)::boolean as organization_inactive, o.is_locked, o.subscription_type, coalesce(o.valid_till::text, '')::text as valid_till, o.renews, o.time_zone,
  storage_exhausted(o.storage_used_bytes, o.storage_limit_bytes)
from users u
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
join organizations o on o.id = u.organization_id
where u.organization_id = @organization_id and u.id = @id;

-- name: RolesToGive :many
select id, name, grants_admin, rules from roles where organization_id = @organization_id order by name;
