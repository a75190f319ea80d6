-- The safety calendar: meetings, trainings and events, who is asked to come, and the days on which
-- they take place.

-- +goose Up
create table calendar_items (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  item_type text not null check (item_type in ('meeting', 'training', 'event')),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 10000),
  mode text not null check (mode in ('online', 'offline', 'hybrid')),
  venue text not null default '' check (length(venue) <= 300),
  meeting_link text not null default '' check (length(meeting_link) <= 1000),
  -- Of the first time it takes place.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  time_zone text not null check (length(time_zone) between 1 and 60),
  -- How it repeats (RFC 5545, without "RRULE:"); empty: once.
  rule text not null default '' check (length(rule) <= 500),
  -- When it is over for good; null: it goes on without an end.
  over_at timestamptz,
  -- Until when its occurrences are made.
  made_until timestamptz not null,
  -- How long before it guests are reminded; 0: they are not.
  remind_minutes integer not null default 0 check (remind_minutes between 0 and 40320),
  -- The first of its sites, for what needs one.
  site_id bigint,
  organizer_id bigint not null,
  status text not null default 'planned' check (status in ('planned', 'cancelled')),
  cancel_reason text not null default '' check (length(cancel_reason) <= 1000),
  -- What it is called in the calendars of others, and its version there.
  uid uuid not null default gen_random_uuid(),
  sequence integer not null default 0 check (sequence >= 0),
  -- The series that it goes on with, changed from a day on.
  follows_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, serial),
  unique (organization_id, uid),
  check (ends_at > starts_at),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, organizer_id) references users (organization_id, id),
  foreign key (organization_id, follows_id) references calendar_items (organization_id, id)
);
create index calendar_items_starts on calendar_items (organization_id, starts_at desc, id desc);
create index calendar_items_updated on calendar_items (organization_id, updated_at desc, id desc);
create index calendar_items_type on calendar_items (organization_id, item_type, starts_at desc);
create index calendar_items_over on calendar_items (organization_id, status, over_at);
create index calendar_items_site on calendar_items (organization_id, site_id);
create index calendar_items_organizer on calendar_items (organization_id, organizer_id, starts_at desc);
create index calendar_items_follows on calendar_items (organization_id, follows_id);
create index calendar_items_unmade on calendar_items (organization_id, made_until) where over_at is null and status = 'planned';
select protect_tenant_table('calendar_items', 'select, insert, update');

create table calendar_item_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  item_id bigint not null,
  site_id bigint not null,
  primary key (organization_id, item_id, site_id),
  foreign key (organization_id, item_id) references calendar_items (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index calendar_item_sites_site on calendar_item_sites (organization_id, site_id, item_id);
select protect_tenant_table('calendar_item_sites', 'select, insert, delete');

-- Roles and sites all of whose people are asked to come.
create table calendar_guest_roles (
  organization_id bigint not null references organizations (id) on delete cascade,
  item_id bigint not null,
  role_id bigint not null,
  primary key (organization_id, item_id, role_id),
  foreign key (organization_id, item_id) references calendar_items (organization_id, id) on delete cascade,
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade
);
create index calendar_guest_roles_role on calendar_guest_roles (organization_id, role_id);
select protect_tenant_table('calendar_guest_roles', 'select, insert, delete');

create table calendar_guest_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  item_id bigint not null,
  site_id bigint not null,
  primary key (organization_id, item_id, site_id),
  foreign key (organization_id, item_id) references calendar_items (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index calendar_guest_sites_site on calendar_guest_sites (organization_id, site_id);
select protect_tenant_table('calendar_guest_sites', 'select, insert, delete');

-- Each one who is asked to come: somebody with an account, a worker, or an address.
create table calendar_guests (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  item_id bigint not null,
  user_id bigint,
  profile_id bigint,
  name text not null default '' check (length(name) <= 200),
  email text not null default '' check (email = lower(email) and length(email) <= 254),
  -- By name, and not with a role or a site alone.
  named boolean not null default true,
  response text not null default 'waiting' check (response in ('waiting', 'accepted', 'declined', 'maybe')),
  note text not null default '' check (length(note) <= 500),
  responded_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, item_id, user_id),
  unique (organization_id, item_id, profile_id),
  check (num_nonnulls(user_id, profile_id) <= 1 and (user_id is not null or profile_id is not null or email <> '')),
  foreign key (organization_id, item_id) references calendar_items (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id)
);
create unique index calendar_guests_address on calendar_guests (organization_id, item_id, email) where user_id is null and profile_id is null;
create index calendar_guests_user on calendar_guests (organization_id, user_id, item_id);
create index calendar_guests_profile on calendar_guests (organization_id, profile_id);
select protect_tenant_table('calendar_guests', 'select, insert, update, delete');

-- The times at which an item takes place, made ahead: what takes place once has one.
create table calendar_occurrences (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  item_id bigint not null,
  -- When it begins by the rule, whatever was moved.
  recurs_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled boolean not null default false,
  -- Differs from the others of its series, and stays so when these change.
  changed boolean not null default false,
  title text check (length(title) between 1 and 200),
  description text check (length(description) <= 10000),
  mode text check (mode in ('online', 'offline', 'hybrid')),
  venue text check (length(venue) <= 300),
  meeting_link text check (length(meeting_link) <= 1000),
  sequence integer not null default 0 check (sequence >= 0),
  remind_at timestamptz,
  reminded_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, item_id, recurs_at),
  check (ends_at > starts_at),
  foreign key (organization_id, item_id) references calendar_items (organization_id, id) on delete cascade
);
create index calendar_occurrences_starts on calendar_occurrences (organization_id, starts_at, id);
create index calendar_occurrences_of on calendar_occurrences (organization_id, item_id, starts_at);
create index calendar_occurrences_remind on calendar_occurrences (organization_id, remind_at) where reminded_at is null and not cancelled;
select protect_tenant_table('calendar_occurrences', 'select, insert, update, delete');

alter table roles no force row level security;
update roles set rules = rules || '{"Calendar": ["read", "create", "update", "delete"]}' where grants_admin and rules ? 'Permit';
update roles set rules = rules || '{"Calendar": ["read", "create", "update"]}' where template in ('Safety Manager', 'Head of Department', 'Power User');
update roles set rules = rules || '{"Calendar": ["read", "create"]}' where template in ('Auditor', 'Reviewer', 'Approver');
update roles set rules = rules || '{"Calendar": ["read"]}' where template in ('Guest User', 'Worker', 'Contractor', 'Contract Worker') or template not in (select 'Super Admin' union select 'Admin') and not grants_admin and rules ? 'Library' and not rules ? 'Calendar';
alter table roles force row level security;

-- +goose Down
alter table roles no force row level security;
update roles set rules = rules - 'Calendar';
alter table roles force row level security;
drop table calendar_occurrences, calendar_guests, calendar_guest_sites, calendar_guest_roles, calendar_item_sites, calendar_items;
