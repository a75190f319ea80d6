-- Signing in by a provider of the organization's own: what is set up of it, whom it knows, and the
-- sign-ins that are at the provider.

-- +goose Up
create table sso_configs (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  issuer text not null check (length(issuer) between 1 and 300),
  client_id text not null check (length(client_id) between 1 and 200),
  secret bytea not null,
  groups_claim text not null check (length(groups_claim) between 1 and 100),
  domains text[] not null,
  enabled boolean not null default false,
  tested_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, name)
);
select protect_tenant_table('sso_configs', 'select, insert, update, delete');

-- What a group at the provider is worth here: a role, or a site.
create table sso_groups (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  config_id bigint not null,
  value text not null check (length(value) between 1 and 200),
  role_id bigint,
  site_id bigint,
  primary key (organization_id, id),
  check (num_nonnulls(role_id, site_id) = 1),
  foreign key (organization_id, config_id) references sso_configs (organization_id, id) on delete cascade,
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade
);
create index sso_groups_config on sso_groups (organization_id, config_id);
create index sso_groups_role on sso_groups (organization_id, role_id);
create index sso_groups_site on sso_groups (organization_id, site_id);
select protect_tenant_table('sso_groups', 'select, insert, delete');

-- Who somebody is at a provider. An address is no part of it: whoever has it may change.
create table sso_identities (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 400),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, issuer, subject),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sso_identities_user on sso_identities (organization_id, user_id);
select protect_tenant_table('sso_identities', 'select, insert, update, delete');

create table sso_states (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  config_id bigint not null,
  tester_id bigint,
  state_hash bytea not null,
  browser_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, state_hash),
  foreign key (organization_id, config_id) references sso_configs (organization_id, id) on delete cascade,
  foreign key (organization_id, tester_id) references users (organization_id, id) on delete cascade
);
create index sso_states_config on sso_states (organization_id, config_id);
create index sso_states_tester on sso_states (organization_id, tester_id);
create index sso_states_age on sso_states (created_at);
select protect_tenant_table('sso_states', 'select, insert, update');

alter table sign_ins add identity jsonb;
alter table sign_ins drop constraint sign_ins_asked_check, drop constraint sign_ins_proved_check;
alter table sign_ins add constraint sign_ins_asked_check check (asked in ('passcode', 'second_factor', 'enrol', 'passkey', 'tie'));
alter table sign_ins add constraint sign_ins_proved_check check (proved in ('', 'password', 'passcode', 'sso'));
alter table sign_in_policies add password_off boolean not null default false;
alter table sign_in_policies add break_glass_id bigint;
alter table sign_in_policies add foreign key (organization_id, break_glass_id) references users (organization_id, id);
alter table sign_in_policies add check (not password_off or break_glass_id is not null);
create index sign_in_policies_break_glass on sign_in_policies (organization_id, break_glass_id);

-- +goose Down
alter table sign_in_policies drop break_glass_id, drop password_off;
delete from sign_ins where asked = 'tie' or proved = 'sso';
alter table sign_ins drop constraint sign_ins_asked_check, drop constraint sign_ins_proved_check;
alter table sign_ins add constraint sign_ins_asked_check check (asked in ('passcode', 'second_factor', 'enrol', 'passkey'));
alter table sign_ins add constraint sign_ins_proved_check check (proved in ('', 'password', 'passcode'));
alter table sign_ins drop identity;
drop table sso_states, sso_identities, sso_groups, sso_configs;
