-- +goose Up
-- A closed month keeps the numbers that it had on that day, whatever is reported or corrected later.
create table closed_months (
  organization_id bigint not null references organizations (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  closed_by bigint not null,
  closed_at timestamptz not null,
  -- The measures that were counted, their numbers by site and date, and the manpower of the sites.
  numbers jsonb not null,
  primary key (organization_id, month),
  foreign key (organization_id, closed_by) references users (organization_id, id)
);
create index closed_months_closed_by on closed_months (organization_id, closed_by);
select protect_tenant_table('closed_months', 'select, insert, delete');

-- +goose Down
drop table closed_months;
