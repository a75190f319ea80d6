-- The machinery's tables: organizations, people, sessions, and the record kit
-- (attachments, timeline, notifications, mails) that every module shares.

-- +goose Up

-- Functions that look across organizations belong to hivis_platform; a new
-- owner must be allowed to create in the schema while it is given them.
grant usage, create on schema public to hivis_platform;
grant usage on schema public to hivis_app;

-- +goose StatementBegin
-- protect_tenant_table makes a table private to its organization. One way to do
-- it, so that no table can do it differently; platform/db/lint_test.go checks
-- that none was forgotten.
create function protect_tenant_table(target regclass, app_rights text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  mine constant text := 'organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::bigint)';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_organization on %s to hivis_app using (%s) with check (%s)', target, mine, mine);
  execute format('create policy platform on %s to hivis_platform using (true) with check (true)', target);
  execute format('grant %s on %s to hivis_app', app_rights, target);
  execute format('grant select, insert, update, delete on %s to hivis_platform', target);
end $$;
-- +goose StatementEnd
revoke execute on function protect_tenant_table(regclass, text) from public;

create table organizations (
  id bigint generated always as identity primary key,
  -- The platform itself is an organization of its own kind: its users are the
  -- master super admins, and they sign in like everybody else.
  kind text not null default 'tenant' check (kind in ('tenant', 'platform')),
  name text not null check (length(name) between 1 and 200),
  sub_domain_name text unique check (sub_domain_name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  status text not null default 'Active' check (status in ('Active', 'Inactive', 'Deleted')),
  is_locked boolean not null default false,
  on_boarding boolean not null default false,
  is_enterprise boolean not null default false,
  subscription_type text not null default 'trial' check (subscription_type in ('trial', 'free', 'business', 'enterprise', 'cancelled')),
  valid_till date,
  time_zone text not null default 'UTC',
  user_limit integer not null default 50 check (user_limit > 0),
  storage_limit_bytes bigint not null default 104857600 check (storage_limit_bytes >= 0),
  storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0),
  reveals_unknown_email boolean not null default false,
  -- The one-time link by which a fresh installation is set up: a hash of its
  -- token, and until when it is good.
  setup_hash bytea,
  setup_until timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'platform') = (sub_domain_name is null)),
  check ((setup_hash is null) = (setup_until is null)),
  check (setup_hash is null or kind = 'platform')
);
create unique index organizations_one_platform on organizations (kind) where kind = 'platform';
-- The platform is there before it has any account: what is counted and written
-- down before the set-up needs an organization too. It goes in now, since the
-- policies below bind the owner.
insert into organizations (kind, name, subscription_type) values ('platform', 'Platform', 'enterprise');
alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations to hivis_app
  using (id = (select nullif(current_setting('app.organization_id', true), '')::bigint))
  with check (id = (select nullif(current_setting('app.organization_id', true), '')::bigint));
create policy platform on organizations to hivis_platform using (true) with check (true);
-- What a plan allows and whether an organization is open is not its own to say.
grant select, update (storage_used_bytes) on organizations to hivis_app;
grant select, insert, update, delete on organizations to hivis_platform;

-- +goose StatementBegin
-- The one look-up that happens before an organization is known: by host name.
create function organization_of_host(sub_domain text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from organizations
  where case when sub_domain = '' then kind = 'platform' else sub_domain_name = sub_domain end
    and status <> 'Deleted'
$$;
-- +goose StatementEnd
alter function organization_of_host(text) owner to hivis_platform;
revoke execute on function organization_of_host(text) from public;
grant execute on function organization_of_host(text) to hivis_app;

create table roles (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  kind text not null default 'custom' check (kind in ('system', 'power_user', 'custom')),
  -- The default this role was made from; "restore to default" goes back to it.
  template text not null default '',
  rules jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, name)
);
select protect_tenant_table('roles', 'select, insert, update, delete');

create table sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  site_code text not null default '',
  time_zone text not null,
  address text not null default '',
  city text not null default '',
  country text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive', 'deleted')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, name)
);
select protect_tenant_table('sites', 'select, insert, update, delete');

-- Parts of a site, such as "Packing" or "Tank farm".
create table divisions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, site_id, id),
  unique (organization_id, site_id, name),
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade
);
select protect_tenant_table('divisions', 'select, insert, update, delete');

create table users (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  full_name text not null check (length(full_name) between 1 and 200),
  employee_id text not null default '',
  phone text not null default '',
  gender text not null default '' check (gender in ('', 'male', 'female', 'others')),
  shift text not null default 'general' check (shift in ('first', 'second', 'third', 'general')),
  locale text not null default 'en' check (locale in ('bg', 'de', 'en', 'es', 'fr', 'tr', 'zh')),
  role_id bigint not null,
  supervisor_id bigint,
  status text not null default 'Active' check (status in ('Active', 'Inactive', 'Deleted', 'Error')),
  is_admin boolean not null default false,
  is_contractor boolean not null default false,
  password_hash text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, email),
  foreign key (organization_id, role_id) references roles (organization_id, id),
  foreign key (organization_id, supervisor_id) references users (organization_id, id)
);
create index users_role on users (organization_id, role_id);
create index users_supervisor on users (organization_id, supervisor_id);
select protect_tenant_table('users', 'select, insert, update, delete');

create table user_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  site_id bigint not null,
  primary key (organization_id, user_id, site_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade
);
create index user_sites_site on user_sites (organization_id, site_id);
select protect_tenant_table('user_sites', 'select, insert, update, delete');

create table categories (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  category_type text not null default 'observation' check (category_type in ('observation', 'action', 'incident')),
  parent_id bigint,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, category_type, name),
  foreign key (organization_id, parent_id) references categories (organization_id, id)
);
create index categories_parent on categories (organization_id, parent_id);
select protect_tenant_table('categories', 'select, insert, update, delete');

-- A session is one signed-in browser. Its tokens are derived from the secret,
-- the cookie and the generation, so none of them is stored.
create table sessions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  cookie_hash bytea not null,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  remembered boolean not null default false,
  revoked_at timestamptz,
  revoked_why text not null default '',
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, cookie_hash),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sessions_user on sessions (organization_id, user_id);
select protect_tenant_table('sessions', 'select, insert, update');

-- +goose StatementBegin
-- A user's sessions end with any change of the status, whoever makes it and by
-- whatever way: reactivating somebody must not bring a copied cookie back to life.
create function end_sessions_of_user() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update sessions set revoked_at = now(), revoked_why = 'the user became ' || new.status
  where organization_id = new.organization_id and user_id = new.id and revoked_at is null;
  return null;
end $$;
-- +goose StatementEnd
create trigger users_end_sessions after update of status on users
  for each row when (old.status <> new.status) execute function end_sessions_of_user();

-- Counters of sign-in attempts, per account and per address. Raised before the
-- password is looked at, so that parallel guesses cannot outrun them.
create table sign_in_throttles (
  organization_id bigint not null references organizations (id) on delete cascade,
  key text not null,
  attempts integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz,
  refused boolean not null default false,
  primary key (organization_id, key)
);
select protect_tenant_table('sign_in_throttles', 'select, insert, update, delete');

-- What happened to security: append only, for the application too.
create table audit_events (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id bigint,
  kind text not null,
  detail jsonb not null default '{}',
  ip text not null default '',
  primary key (organization_id, id)
);
select protect_tenant_table('audit_events', 'select, insert');

create table idempotency_keys (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status integer not null,
  response bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
select protect_tenant_table('idempotency_keys', 'select, insert, update, delete');

create table attachments (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  -- Null until a record takes the file; the sweeper removes what none took.
  module text,
  record_id bigint,
  -- Its place among the record's files: the order they were chosen in, which is not
  -- the one in which they arrived.
  position int not null default 0,
  purpose text not null default 'report' check (purpose in ('report', 'evidence', 'earlier')),
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size bigint not null check (size > 0),
  sha256 bytea not null,
  storage_key text not null,
  -- Whose upload it is while no record has it: a keyed hash over the user and
  -- this file. It does not name the user, since the record it waits for, or the
  -- one its neighbour went to, may be an anonymous report.
  pending_for text,
  -- Named by the record that takes it, unless that is anonymous.
  uploaded_by bigint,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, storage_key),
  check (module is null or pending_for is null),
  check (module is not null or uploaded_by is null),
  check ((module is null) = (record_id is null)),
  foreign key (organization_id, uploaded_by) references users (organization_id, id)
);
create index attachments_record on attachments (organization_id, module, record_id);
create index attachments_uploader on attachments (organization_id, uploaded_by);
create index attachments_unclaimed on attachments (created_at) where module is null;
select protect_tenant_table('attachments', 'select, insert, update, delete');

create table timeline_entries (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  module text not null,
  record_id bigint not null,
  actor_id bigint,
  verb text not null,
  changes jsonb not null default '[]',
  note text not null default '',
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, actor_id) references users (organization_id, id)
);
create index timeline_entries_record on timeline_entries (organization_id, module, record_id, id);
create index timeline_entries_actor on timeline_entries (organization_id, actor_id);
select protect_tenant_table('timeline_entries', 'select, insert');

create table notifications (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  module text not null,
  record_id bigint not null,
  params jsonb not null default '{}',
  is_read boolean not null default false,
  -- Not when its reader wants mails only: then it is there so that it is given once.
  in_app boolean not null default true,
  created_at timestamptz not null,
  -- Set for reminders: the same reminder is never given twice.
  dedupe_key text,
  primary key (organization_id, id),
  unique (organization_id, user_id, dedupe_key),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index notifications_user on notifications (organization_id, user_id, id desc);
create index notifications_unread on notifications (organization_id, user_id) where not is_read;
select protect_tenant_table('notifications', 'select, insert, update');

create table mails (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  message_id text not null,
  user_id bigint,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, message_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete set null (user_id)
);
create index mails_user on mails (organization_id, user_id);
select protect_tenant_table('mails', 'select, insert, update');

-- Serial numbers (OBS-000123) come from a sequence per organization and module:
-- always rising, gaps allowed, and nobody waits for somebody else's commit.
create schema serials;
revoke all on schema serials from public;
grant usage, create on schema serials to hivis_platform;

-- +goose StatementBegin
create function next_serial(module text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization bigint := nullif(current_setting('app.organization_id', true), '')::bigint;
  name text;
begin
  if organization is null or module !~ '^[a-z_]{1,40}$' then
    raise exception 'next_serial needs an organization and a module name';
  end if;
  name := format('serials.%s_%s', module, organization);
  if to_regclass(name) is null then
    -- Two first records at once: the second waits here for the first one's
    -- commit, once in the life of an organization's module.
    perform pg_advisory_xact_lock(hashtextextended(name, 0));
    execute format('create sequence if not exists %s', name);
  end if;
  return nextval(name::regclass);
end $$;
-- +goose StatementEnd
alter function next_serial(text) owner to hivis_platform;
revoke execute on function next_serial(text) from public;
grant execute on function next_serial(text) to hivis_app;

-- +goose Down
drop function next_serial(text);
drop schema serials cascade;
drop table mails, notifications, timeline_entries, attachments, idempotency_keys, audit_events,
  sign_in_throttles, sessions, categories, user_sites, users, divisions, sites, roles;
drop function organization_of_host(text);
drop function end_sessions_of_user();
drop table organizations;
drop function protect_tenant_table(regclass, text);
