-- How people want their dashboards, what the organization wants its numbers to be, and how its
-- statistics are divided.

-- +goose Up
create table dashboard_views (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  -- Null: they have the start of their role.
  tiles text[] check (cardinality(tiles) <= 60),
  period text not null default 'this_month' check (length(period) between 1 and 40),
  date_type text not null default 'reported_date' check (date_type in ('reported_date', 'occurred_date')),
  fin_year_type text not null default 'Apr-Mar' check (fin_year_type in ('Jan-Dec', 'Apr-Mar')),
  site_ids bigint[] not null default '{}',
  -- They do not want to be named among the champions.
  unnamed boolean not null default false,
  updated_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('dashboard_views', 'select, insert, update, delete');

create table dashboard_starts (
  organization_id bigint not null references organizations (id) on delete cascade,
  role_id bigint not null,
  tiles text[] not null check (cardinality(tiles) <= 60),
  period text not null check (length(period) between 1 and 40),
  date_type text not null check (date_type in ('reported_date', 'occurred_date')),
  fin_year_type text not null check (fin_year_type in ('Jan-Dec', 'Apr-Mar')),
  site_ids bigint[] not null default '{}',
  updated_at timestamptz not null,
  primary key (organization_id, role_id),
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade
);
select protect_tenant_table('dashboard_starts', 'select, insert, update, delete');

create table statistics_settings (
  organization_id bigint not null references organizations (id) on delete cascade,
  fin_year_type text not null check (fin_year_type in ('Jan-Dec', 'Apr-Mar')),
  frequency_type text not null check (frequency_type in ('monthly', 'quarterly', 'yearly')),
  all_sites boolean not null,
  name_champions boolean not null,
  updated_at timestamptz not null,
  primary key (organization_id)
);
select protect_tenant_table('statistics_settings', 'select, insert, update, delete');

create table measure_targets (
  organization_id bigint not null references organizations (id) on delete cascade,
  measure text not null check (length(measure) between 1 and 60),
  target double precision not null check (target between 0 and 1000000000),
  primary key (organization_id, measure)
);
select protect_tenant_table('measure_targets', 'select, insert, update, delete');

-- What numbers count by beside the dates that lists are sorted by.
create index observations_reported on observations (organization_id, created_at)
  include (site_id, reporter_id, status, due_at, sensitive, observation_type, risk_potential, stop_work, deleted_at);
create index incidents_reported on incidents (organization_id, created_at) include (site_id, reporter_id, lead_id, incident_type, status, sensitive, deleted_at);
create index incidents_closed_at on incidents (organization_id, closed_at) include (site_id, reporter_id, lead_id, created_at, sensitive, deleted_at) where closed_at is not null;
create index actions_closed_at on actions (organization_id, closed_at) include (site_id, responsible_id, assigned_by, created_at, sensitive, deleted_at) where closed_at is not null;

-- +goose Down
drop index actions_closed_at;
drop index incidents_closed_at;
drop index incidents_reported;
drop index observations_reported;
drop table measure_targets;
drop table statistics_settings;
drop table dashboard_starts;
drop table dashboard_views;
