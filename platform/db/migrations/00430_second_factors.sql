-- Signing in by more than a password: what each person has set up, what the organization asks for,
-- and the sign-ins that are not done yet.

-- +goose Up
create table sign_in_policies (
  organization_id bigint primary key references organizations (id) on delete cascade,
  passcode_sign_in boolean not null default false,
  passcode_second_factor boolean not null default false,
  second_factor text not null default 'nobody' check (second_factor in ('nobody', 'roles', 'everybody')),
  grace_days integer not null default 14 check (grace_days between 0 and 90),
  required_since timestamptz
);
select protect_tenant_table('sign_in_policies', 'select, insert, update');

create table sign_in_policy_roles (
  organization_id bigint not null references organizations (id) on delete cascade,
  role_id bigint not null,
  primary key (organization_id, role_id),
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade
);
select protect_tenant_table('sign_in_policy_roles', 'select, insert, delete');

-- An authenticator app. The secret is sealed with the installation's key; of the codes the last
-- step that was used is kept, since none is good twice.
create table authenticators (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  secret bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('authenticators', 'select, insert, update, delete');

create table recovery_codes (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, user_id, code_hash),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('recovery_codes', 'select, insert, update, delete');

-- A sign-in that is not done yet. It has no user where nobody has the address: then it can be tried,
-- and never succeeds.
create table sign_ins (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint,
  email text not null check (length(email) <= 254),
  ticket_hash bytea not null,
  browser_hash bytea not null,
  proved text not null check (proved in ('', 'password', 'passcode')),
  asked text not null check (asked in ('passcode', 'second_factor', 'enrol')),
  remember boolean not null,
  tries integer not null default 0,
  passcode_hash bytea,
  passcode_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, ticket_hash),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sign_ins_user on sign_ins (organization_id, user_id);
create index sign_ins_age on sign_ins (created_at);
select protect_tenant_table('sign_ins', 'select, insert, update');

alter table sessions add proved_at timestamptz;

-- +goose Down
alter table sessions drop proved_at;
drop table sign_ins, recovery_codes, authenticators, sign_in_policy_roles, sign_in_policies;
