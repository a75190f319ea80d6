-- Addresses beside the sub-domains: an organization's own domain, a sub-domain that it had before,
-- and names that no organization gets.

-- +goose Up
create table addresses (
  organization_id bigint not null references organizations (id) on delete cascade, -- the platform's for a reserved name
  id bigint generated always as identity,
  name text not null unique check (length(name) between 1 and 253 and name = lower(name)),
  kind text not null check (kind in ('own', 'former', 'reserved')),
  token text not null default '', -- what the DNS record of an own domain has to say
  proved_at timestamptz, -- null: it leads nowhere
  checked_at timestamptz,
  missing_since timestamptz, -- the record was there, and is not any more
  created_at timestamptz not null,
  primary key (organization_id, id),
  check (kind = 'own' or proved_at is not null)
);
create index addresses_to_check on addresses (checked_at) where kind = 'own';
select protect_tenant_table('addresses', 'select');

-- +goose StatementBegin
-- The organization at a sub-domain or a domain of its own, and its sub-domain of today.
create function organization_at(asked text, out id bigint, out sub_domain text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, coalesce(o.sub_domain_name, '') from organizations o
  where case when asked = '' then o.kind = 'platform' else o.sub_domain_name = asked end and o.status <> 'Deleted'
  union all
  select o.id, o.sub_domain_name from addresses a join organizations o on o.id = a.organization_id
  where a.name = asked and a.kind <> 'reserved' and a.proved_at is not null and o.status <> 'Deleted'
  limit 1
$$;
-- +goose StatementEnd
alter function organization_at(text) owner to hivis_platform;
revoke execute on function organization_at(text) from public;
grant execute on function organization_at(text) to hivis_app;

-- +goose StatementBegin
-- Whether a sub-domain or domain is somebody's already, or nobody may have it.
create function address_taken(asked text, but bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from organizations o where o.sub_domain_name = asked and o.id <> but)
    or exists (select from addresses a where a.name = asked and not (a.kind = 'former' and a.organization_id = but))
$$;
-- +goose StatementEnd
alter function address_taken(text, bigint) owner to hivis_platform;
revoke execute on function address_taken(text, bigint) from public;
grant execute on function address_taken(text, bigint) to hivis_app;

-- +goose StatementBegin
-- All names under which an organization is reached: labels, and domains of their own.
create or replace function organizations_hosts() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select sub_domain_name from organizations where kind = 'tenant' and status <> 'Deleted'
  union all
  select a.name from addresses a join organizations o on o.id = a.organization_id
  where a.kind <> 'reserved' and a.proved_at is not null and o.status <> 'Deleted'
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
create or replace function organizations_hosts() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select sub_domain_name from organizations where kind = 'tenant' and status <> 'Deleted'
$$;
-- +goose StatementEnd
drop function address_taken(text, bigint);
drop function organization_at(text);
drop table addresses;
