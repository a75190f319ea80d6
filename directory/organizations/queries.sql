-- name: InsertOrganization :one
insert into organizations (name, sub_domain_name, time_zone, subscription_type, valid_till, storage_limit_bytes, user_limit, on_boarding)
select @name, @sub_domain_name::text, @time_zone, @subscription_type, nullif(@valid_till::text, '')::date, @storage_limit_bytes, @user_limit, @on_boarding
where not address_taken(@sub_domain_name::text, 0)
on conflict (sub_domain_name) do nothing
returning id;

-- name: LiftLimits :exec
update organizations set subscription_type = @subscription_type, valid_till = null, user_limit = @user_limit, storage_limit_bytes = @storage_limit_bytes
where kind = 'tenant' and subscription_type <> @subscription_type;

-- name: NamePlatform :one
-- The platform is there from the beginning, without anybody. It gets its first
-- administrator once, and then no set-up link is good any more.
update organizations set name = @name, time_zone = @time_zone, setup_hash = null, setup_until = null
where kind = 'platform' and not exists (select from users u where u.organization_id = organizations.id)
returning id;

-- name: InsertSite :exec
insert into sites (organization_id, name, time_zone) values (@organization_id, @name, @time_zone);

-- name: InsertRole :one
insert into roles (organization_id, name, kind, template, grants_admin, rules) values (@organization_id, @name, @kind, @name, @grants_admin, @rules)
on conflict (organization_id, name) do update set kind = excluded.kind, template = excluded.template, grants_admin = excluded.grants_admin, rules = excluded.rules
returning id;

-- name: PublicOrganization :one
select o.id, o.name, coalesce(o.sub_domain_name, '')::text as sub_domain_name, o.kind, o.time_zone, o.subscription_type, o.look_accent, o.look_navigation, o.look_font,
  coalesce((select max(f.id) from attachments f where f.organization_id = o.id and f.module = 'Organization' and f.record_id = o.id), 0)::bigint as logo_id
from organizations o where o.id = @id;

-- name: Settings :one
select o.id, o.name, coalesce(o.sub_domain_name, '')::text as sub_domain_name, o.letterhead, o.time_zone, o.languages, o.reveals_unknown_email, o.rights_off,
  o.subscription_type, o.look_accent, o.look_navigation, o.look_font,
  (select count(*) from users u where u.organization_id = o.id and u.status = 'Active') as active_users,
  exists (select from record_aliases a where a.organization_id = o.id and a.source = @example::text
    and not exists (select from deletions d where d.organization_id = a.organization_id and d.kind = a.kind and d.record_id = a.record_id and d.deleted_at <= @over::timestamptz))::boolean as examples,
  coalesce((select max(f.id) from attachments f where f.organization_id = o.id and f.module = 'Organization' and f.record_id = o.id), 0)::bigint as logo_id
from organizations o where o.id = @id;

-- name: UpdateSettings :exec
update organizations set name = @name, letterhead = @letterhead, time_zone = @time_zone, languages = @languages,
  reveals_unknown_email = @reveals_unknown_email, rights_off = @rights_off,
  look_accent = @look_accent, look_navigation = @look_navigation, look_font = @look_font
where id = @id;

-- name: WithholdRights :exec
-- The roles are written as they are: the database withholds what the organization does without.
update roles set rules = rules where organization_id = @id;

-- name: Memory :one
select storage_used_bytes, storage_limit_bytes, storage_exhausted(storage_used_bytes, storage_limit_bytes) from organizations where id = @id;

-- name: HoldSetup :one
-- The set-up link that is open, while there is no account.
select setup_hash, setup_until from organizations
where kind = 'platform' and not exists (select from users)
for no key update;

-- name: OpenSetup :exec
-- Puts a new set-up link in the place of the one before.
update organizations set setup_hash = @hash, setup_until = @until::timestamptz
where kind = 'platform';

-- name: SetupState :one
-- Whether anybody has an account, and whether the set-up link with this hash is good.
select exists (select from users)::boolean as taken,
  exists (select from organizations where kind = 'platform' and setup_hash = @hash and setup_until > @now::timestamptz)::boolean as open;

-- name: TakeSetup :execrows
-- Of two with the same link the second waits here for the first, and then finds
-- the hash gone.
update organizations set setup_hash = null, setup_until = null
where kind = 'platform' and setup_hash = @hash and setup_until > @now::timestamptz and not exists (select from users);

-- name: EndOnboarding :exec
update organizations set on_boarding = false where id = @id and on_boarding;

-- name: FirstSteps :one
-- A report that was deleted was one; an example was none.
select
  (select count(*) from (select from users u where u.organization_id = @organization_id and u.status not in ('Deleted', 'Service') limit 1000) p)::bigint as people,
  (select count(*) from (select from sites s where s.organization_id = @organization_id and s.status <> 'deleted' limit 1000) s)::bigint as sites,
  (select o.rights_off from organizations o where o.id = @organization_id)::text[] as rights_off,
  exists (select from divisions d where d.organization_id = @organization_id)::boolean as divided,
  array(select distinct f.purpose from forms f where f.organization_id = @organization_id and f.published is not null)::text[] as templates,
  exists (select from workflows w where w.organization_id = @organization_id)::boolean as reviewed,
  exists (select from mails m where m.organization_id = @organization_id and m.status = 'sent')::boolean as mailed,
  exists (select from attachments f where f.organization_id = @organization_id and f.module = 'Organization' and f.record_id = @organization_id)::boolean as logo,
  exists (select from intro_tour_steps t where t.organization_id = @organization_id and t.tour = 'poster')::boolean as poster,
  exists (select from search_texts r where r.organization_id = @organization_id and r.kind = any(@reported::text[])
    and not exists (select from record_aliases a where a.organization_id = r.organization_id and a.kind = r.kind and a.record_id = r.record_id and a.source = @example::text))::boolean as reported,
  exists (select from record_aliases a where a.organization_id = @organization_id and a.source = @example::text
    and not exists (select from deletions d where d.organization_id = a.organization_id and d.kind = a.kind and d.record_id = a.record_id and d.deleted_at <= @over::timestamptz))::boolean as examples,
  exists (select from intro_tour_steps t where t.organization_id = @organization_id and t.user_id = @user_id and t.tour = 'first_steps')::boolean as hidden;
