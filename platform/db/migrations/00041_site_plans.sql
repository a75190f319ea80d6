-- Plans of a site, a picture for each level, with pointers to the parts of the site.

-- +goose Up
-- The picture is an attachment. Its size in pixels is what a pointer's fractions are of.
create table site_plans (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  position integer not null default 0,
  width integer not null check (width between 1 and 100000),
  height integer not null check (height between 1 and 100000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, site_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade
);
create unique index site_plans_name on site_plans (organization_id, site_id, lower(name));
select protect_tenant_table('site_plans', 'select, insert, update, delete');

-- A pointer is of one part of the site: what the part is of is known by it.
create table site_pointers (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  plan_id bigint not null,
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  label text not null default '' check (length(label) <= 120),
  division_id bigint,
  department_id bigint,
  unit_id bigint,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (num_nonnulls(division_id, department_id, unit_id) = 1),
  foreign key (organization_id, site_id, plan_id) references site_plans (organization_id, site_id, id) on delete cascade,
  foreign key (organization_id, site_id, division_id) references divisions (organization_id, site_id, id),
  foreign key (organization_id, site_id, department_id) references departments (organization_id, site_id, id),
  foreign key (organization_id, site_id, unit_id) references units (organization_id, site_id, id)
);
create index site_pointers_plan on site_pointers (organization_id, site_id, plan_id);
create index site_pointers_division on site_pointers (organization_id, site_id, division_id);
create index site_pointers_department on site_pointers (organization_id, site_id, department_id);
create index site_pointers_unit on site_pointers (organization_id, site_id, unit_id);
select protect_tenant_table('site_pointers', 'select, insert, update, delete');

-- +goose Down
drop table site_pointers, site_plans;
