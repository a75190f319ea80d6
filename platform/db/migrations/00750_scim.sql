-- People and groups that a provider brings by itself (SCIM 2.0): by which token it asks, whom and what it has brought,
-- and its last requests.

-- +goose Up
create table scim_tokens (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  config_id bigint not null,
  -- The account that the provider acts as: what it does stands in the log under its name.
  user_id bigint not null,
  start text not null check (length(start) between 1 and 20),
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_by bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text not null default '',
  primary key (organization_id, id),
  unique (organization_id, config_id),
  unique (organization_id, secret_hash),
  foreign key (organization_id, config_id) references sso_configs (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index scim_tokens_user on scim_tokens (organization_id, user_id);
create index scim_tokens_created_by on scim_tokens (organization_id, created_by);
select protect_tenant_table('scim_tokens', 'select, insert, update, delete');

create table scim_people (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  config_id bigint not null,
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text not null check (length(external_id) <= 300),
  -- As the provider said it, since it compares what it reads with that.
  resource jsonb not null,
  -- Whether the provider made the account, and whether it was the provider that keeps the person out.
  made boolean not null,
  ended boolean not null default false,
  -- What groups gave, to be taken back with them.
  role_id bigint,
  site_ids bigint[] not null default '{}',
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, config_id) references sso_configs (organization_id, id) on delete cascade,
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete set null (role_id)
);
create index scim_people_name on scim_people (organization_id, config_id, lower(user_name));
create index scim_people_external on scim_people (organization_id, config_id, external_id);
create index scim_people_role on scim_people (organization_id, role_id);
select protect_tenant_table('scim_people', 'select, insert, update, delete');

create table scim_groups (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  config_id bigint not null,
  display_name text not null check (length(display_name) between 1 and 200),
  external_id text not null check (length(external_id) <= 300),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, config_id) references sso_configs (organization_id, id) on delete cascade
);
create unique index scim_groups_name on scim_groups (organization_id, config_id, lower(display_name));
select protect_tenant_table('scim_groups', 'select, insert, update, delete');

create table scim_members (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  group_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, id),
  unique (organization_id, group_id, user_id),
  foreign key (organization_id, group_id) references scim_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index scim_members_user on scim_members (organization_id, user_id);
select protect_tenant_table('scim_members', 'select, insert, delete');

create table scim_requests (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  config_id bigint,
  at timestamptz not null,
  method text not null check (length(method) <= 10),
  path text not null check (length(path) <= 300),
  status integer not null,
  -- The key of the sentence that says what became of it, with its values.
  outcome text not null check (length(outcome) between 1 and 80),
  params jsonb not null,
  subject text not null check (length(subject) <= 254),
  ignored integer not null check (ignored >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, config_id) references sso_configs (organization_id, id) on delete cascade
);
create index scim_requests_config on scim_requests (organization_id, config_id);
select protect_tenant_table('scim_requests', 'select, insert, delete');

-- +goose Down
drop table scim_requests, scim_members, scim_groups, scim_people, scim_tokens;
