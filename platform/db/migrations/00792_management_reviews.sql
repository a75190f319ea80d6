-- +goose Up
-- The management review of ISO 45001, 9.3: what was looked at in a period, and what was said of it.
create table management_reviews (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  title text not null,
  from_day date not null,
  to_day date not null,
  site_ids bigint[] not null default '{}',
  held_on date,
  attendees text not null default '',
  -- What was said of each section, by its key.
  texts jsonb not null default '{}',
  -- The numbers as they were known when it was finished; null until then.
  numbers jsonb,
  version integer not null default 1,
  finished_at timestamptz,
  finished_by bigint,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check (from_day <= to_day),
  check ((finished_at is null) = (numbers is null)),
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, finished_by) references users (organization_id, id)
);
create index management_reviews_created_by on management_reviews (organization_id, created_by);
create index management_reviews_finished_by on management_reviews (organization_id, finished_by);
select protect_tenant_table('management_reviews', 'select, insert, update, delete');

-- +goose Down
drop table management_reviews;
