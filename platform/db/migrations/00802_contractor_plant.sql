-- Cranes, scaffolds and vehicles of companies, which hold papers as their workers do.

-- +goose Up
create table contractor_plant (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  contractor_id bigint not null,
  kind text not null default 'other' check (kind in ('crane', 'scaffold', 'vehicle', 'lift', 'other')),
  name text not null check (length(name) between 1 and 120),
  -- Its number plate, or the number that its maker gave it.
  identification text not null default '' check (length(identification) <= 120),
  site_id bigint,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create unique index contractor_plant_name on contractor_plant (organization_id, contractor_id, lower(name));
create index contractor_plant_site on contractor_plant (organization_id, site_id);
select protect_tenant_table('contractor_plant', 'select, insert, update');

alter table contractor_documents add column plant_id bigint;
alter table contractor_documents add foreign key (organization_id, plant_id) references contractor_plant (organization_id, id) on delete cascade;
create index contractor_documents_plant on contractor_documents (organization_id, plant_id) where plant_id is not null;

-- What papers named by their words alone is in the register from now on.
alter table contractor_documents no force row level security;
alter table contractor_plant no force row level security;
insert into contractor_plant (organization_id, contractor_id, name, created_at, updated_at)
  select organization_id, contractor_id, min(plant), min(created_at), max(updated_at) from contractor_documents where plant <> '' group by organization_id, contractor_id, lower(plant);
update contractor_documents d set plant_id = p.id from contractor_plant p
  where p.organization_id = d.organization_id and p.contractor_id = d.contractor_id and d.plant <> '' and lower(p.name) = lower(d.plant);
alter table contractor_plant force row level security;
alter table contractor_documents force row level security;

-- +goose Down
alter table contractor_documents drop column plant_id;
drop table contractor_plant;
