-- What observations, incidents and audits say of energy that can kill, and of direct controls.

-- +goose Up
alter table observations add column energy text not null default '' check (energy in ('', 'low', 'high')),
  add column high_energies text[] not null default '{}', add column controlled_energies text[] not null default '{}',
  add constraint observations_energies check ((energy = 'high') = (high_energies <> '{}') and controlled_energies <@ high_energies);
alter table incidents add column energy text not null default '' check (energy in ('', 'low', 'high')),
  add column high_energies text[] not null default '{}', add column controlled_energies text[] not null default '{}',
  add constraint incidents_energies check ((energy = 'high') = (high_energies <> '{}') and controlled_energies <@ high_energies);
alter table audits add column energy text not null default '' check (energy in ('', 'low', 'high')),
  add column high_energies text[] not null default '{}', add column controlled_energies text[] not null default '{}',
  add constraint audits_energies check ((energy = 'high') = (high_energies <> '{}') and controlled_energies <@ high_energies);

create index observations_energy on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive, energy, deleted_at) where energy <> '';
create index incidents_energy on incidents (organization_id, occurred_at desc, id desc)
  include (site_id, reporter_id, status, energy, deleted_at) where energy <> '';
create index audits_energy on audits (organization_id, completed_at desc, id desc)
  include (site_id, status, energy, deleted_at) where energy <> '';

-- +goose Down
drop index observations_energy, incidents_energy, audits_energy;
alter table observations drop column energy, drop column high_energies, drop column controlled_energies;
alter table incidents drop column energy, drop column high_energies, drop column controlled_energies;
alter table audits drop column energy, drop column high_energies, drop column controlled_energies;
