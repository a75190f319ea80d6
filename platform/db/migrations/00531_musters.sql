-- Who of those on a site has come to the assembly point: in an emergency, a drill or a test.

-- +goose Up
create table musters (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  kind text not null check (kind in ('live', 'drill', 'test')),
  -- After so many minutes whoever is not marked is shown in red.
  red_after integer not null check (red_after between 0 and 120),
  started_at timestamptz not null,
  started_by bigint not null,
  ended_at timestamptz,
  ended_by bigint,
  findings text not null default '' check (length(findings) <= 4000),
  primary key (organization_id, id),
  check (ended_at >= started_at),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, started_by) references users (organization_id, id),
  foreign key (organization_id, ended_by) references users (organization_id, id)
);
create unique index musters_open on musters (organization_id, site_id) where ended_at is null;
create index musters_site on musters (organization_id, site_id, id desc);
create index musters_started_by on musters (organization_id, started_by);
create index musters_ended_by on musters (organization_id, ended_by);
select protect_tenant_table('musters', 'select, insert, update');

create table muster_people (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  muster_id bigint not null,
  -- Null: a marshal found somebody who was not signed on.
  visit_id bigint,
  name text not null check (length(name) between 1 and 200),
  company text not null default '' check (length(company) <= 200),
  area text not null default '' check (length(area) <= 120),
  -- Midnight had ended their visit, and nobody had signed them off.
  lapsed boolean not null default false,
  mark text not null default '' check (mark in ('', 'safe', 'missing')),
  note text not null default '' check (length(note) <= 500),
  -- When it was marked, which may be sent later.
  marked_at timestamptz,
  marked_by bigint,
  device_hash bytea,
  primary key (organization_id, id),
  check ((marked_at is null) = (marked_by is null)),
  foreign key (organization_id, muster_id) references musters (organization_id, id) on delete cascade,
  foreign key (organization_id, visit_id) references site_visits (organization_id, id),
  foreign key (organization_id, marked_by) references users (organization_id, id)
);
create index muster_people_muster on muster_people (organization_id, muster_id, id);
create unique index muster_people_device on muster_people (organization_id, muster_id, device_hash) where device_hash is not null;
create index muster_people_visit on muster_people (organization_id, visit_id);
create index muster_people_marked_by on muster_people (organization_id, marked_by);
select protect_tenant_table('muster_people', 'select, insert, update');

-- +goose Down
drop table muster_people;
drop table musters;
