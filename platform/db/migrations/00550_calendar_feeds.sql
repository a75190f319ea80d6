-- The private addresses at which calendars of others read the safety calendar.

-- +goose Up
create table calendar_feeds (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  -- Null: what its person organizes and is asked to.
  site_id bigint,
  -- The secret of an address is made of it: a new version makes the old address worthless.
  version integer not null default 1 check (version > 0),
  renewed_at timestamptz not null,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, user_id, site_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index calendar_feeds_site on calendar_feeds (organization_id, site_id);
select protect_tenant_table('calendar_feeds', 'select, insert, update, delete');

-- +goose Down
drop table calendar_feeds;
