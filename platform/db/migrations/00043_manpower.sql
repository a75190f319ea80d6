-- How many people worked at a site in a month, on how many days, and for how many hours.

-- +goose Up
create table manpower (
  organization_id bigint not null references organizations (id) on delete cascade,
  site_id bigint not null,
  month date not null check (extract(day from month) = 1),
  headcount integer not null check (headcount between 0 and 1000000),
  days integer not null check (days between 0 and 31),
  -- The hours that were really worked; null while they are reckoned from the other two.
  hours integer check (hours between 0 and 1000000000),
  updated_at timestamptz not null,
  primary key (organization_id, site_id, month),
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade
);
select protect_tenant_table('manpower', 'select, insert, update, delete');

-- +goose Down
drop table manpower;
