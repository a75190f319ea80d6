-- What an organization says of its sites, and the departments and units below divisions.

-- +goose Up
alter table sites
  add zip text not null default '' check (length(zip) <= 20),
  add state text not null default '' check (length(state) <= 120),
  add latitude double precision check (latitude between -90 and 90),
  add longitude double precision check (longitude between -180 and 180),
  -- A site below another one; the one above has none above itself.
  add parent_id bigint,
  add head_of_safety_id bigint,
  add head_of_site_id bigint,
  add emergency_mobile text not null default '',
  add emergency_email text not null default '',
  add naics_code text not null default '' check (naics_code ~ '^([0-9]{2,6})?$'),
  add establishment_name text not null default '',
  add industry_description text not null default '',
  add deleted_reason text not null default '',
  add check ((latitude is null) = (longitude is null)),
  add check (parent_id <> id),
  add foreign key (organization_id, parent_id) references sites (organization_id, id),
  add foreign key (organization_id, head_of_safety_id) references users (organization_id, id),
  add foreign key (organization_id, head_of_site_id) references users (organization_id, id),
  drop constraint sites_organization_id_name_key;
create index sites_parent on sites (organization_id, parent_id);
create index sites_head_of_safety on sites (organization_id, head_of_safety_id);
create index sites_head_of_site on sites (organization_id, head_of_site_id);
-- What is deleted keeps its name for the records that were made there, and leaves it to others.
create unique index sites_name on sites (organization_id, lower(name)) where status <> 'deleted';
create unique index sites_code on sites (organization_id, lower(site_code)) where status <> 'deleted' and site_code <> '';

alter table divisions
  add head_id bigint,
  add in_charge_id bigint,
  add foreign key (organization_id, head_id) references users (organization_id, id),
  add foreign key (organization_id, in_charge_id) references users (organization_id, id),
  drop constraint divisions_status_check,
  add constraint divisions_status_check check (status in ('active', 'inactive', 'deleted')),
  drop constraint divisions_organization_id_site_id_name_key;
create index divisions_head on divisions (organization_id, head_id);
create index divisions_in_charge on divisions (organization_id, in_charge_id);
create unique index divisions_name on divisions (organization_id, site_id, lower(name)) where status <> 'deleted';

create table departments (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  division_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  head_id bigint,
  in_charge_id bigint,
  status text not null default 'active' check (status in ('active', 'inactive', 'deleted')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, site_id, id),
  foreign key (organization_id, site_id, division_id) references divisions (organization_id, site_id, id) on delete cascade,
  foreign key (organization_id, head_id) references users (organization_id, id),
  foreign key (organization_id, in_charge_id) references users (organization_id, id)
);
create index departments_division on departments (organization_id, site_id, division_id);
create index departments_head on departments (organization_id, head_id);
create index departments_in_charge on departments (organization_id, in_charge_id);
create unique index departments_name on departments (organization_id, division_id, lower(name)) where status <> 'deleted';
select protect_tenant_table('departments', 'select, insert, update, delete');

create table units (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  department_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  head_id bigint,
  in_charge_id bigint,
  status text not null default 'active' check (status in ('active', 'inactive', 'deleted')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, site_id, id),
  foreign key (organization_id, site_id, department_id) references departments (organization_id, site_id, id) on delete cascade,
  foreign key (organization_id, head_id) references users (organization_id, id),
  foreign key (organization_id, in_charge_id) references users (organization_id, id)
);
create index units_department on units (organization_id, site_id, department_id);
create index units_head on units (organization_id, head_id);
create index units_in_charge on units (organization_id, in_charge_id);
create unique index units_name on units (organization_id, department_id, lower(name)) where status <> 'deleted';
select protect_tenant_table('units', 'select, insert, update, delete');

-- +goose Down
drop table units, departments;
drop index divisions_head, divisions_in_charge, divisions_name;
update divisions set name = left(name, 170) || ' ' || id, status = 'inactive' where status = 'deleted';
alter table divisions
  drop head_id,
  drop in_charge_id,
  drop constraint divisions_status_check,
  add constraint divisions_status_check check (status in ('active', 'inactive')),
  add constraint divisions_organization_id_site_id_name_key unique (organization_id, site_id, name);
drop index sites_parent, sites_head_of_safety, sites_head_of_site, sites_name, sites_code;
update sites set name = left(name, 170) || ' ' || id where status = 'deleted';
alter table sites
  drop zip, drop state, drop latitude, drop longitude, drop parent_id, drop head_of_safety_id, drop head_of_site_id,
  drop emergency_mobile, drop emergency_email, drop naics_code, drop establishment_name, drop industry_description, drop deleted_reason,
  add constraint sites_organization_id_name_key unique (organization_id, name);
