-- The keys by which programs ask. Each acts as an account of its own, which is no person's:
-- nobody signs in by it, and lists of people leave it out since it is not active.

-- +goose Up
alter table users drop constraint users_status_check,
  add constraint users_status_check check (status in ('Active', 'Inactive', 'Deleted', 'Error', 'Service'));

create table api_keys (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  -- The account that the key acts as: it has the name, the role and the sites.
  user_id bigint not null,
  -- What the secret begins with, by which people tell keys apart.
  start text not null check (length(start) between 1 and 20),
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- Where it may ask from; none: everywhere.
  networks text[] not null default '{}',
  requests_per_minute integer not null check (requests_per_minute between 1 and 6000),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text not null default '',
  created_by bigint not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, secret_hash),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index api_keys_created_by on api_keys (organization_id, created_by);
select protect_tenant_table('api_keys', 'select, insert, update');

-- +goose Down
drop table api_keys;
alter table users no force row level security;
update users set status = 'Deleted' where status = 'Service';
alter table users force row level security;
alter table users drop constraint users_status_check,
  add constraint users_status_check check (status in ('Active', 'Inactive', 'Deleted', 'Error'));
