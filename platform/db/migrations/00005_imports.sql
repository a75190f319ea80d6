-- How an organization's files are read: which column means what. It is offered
-- again for the next file with the same headings.

-- +goose Up
create table import_mappings (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  module text not null check (length(module) between 1 and 40),
  shape text not null check (length(shape) = 64), -- a hash of the headings
  mapping jsonb not null,
  updated_by bigint not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, module, shape),
  foreign key (organization_id, updated_by) references users (organization_id, id)
);
create index import_mappings_updated_by on import_mappings (organization_id, updated_by);
select protect_tenant_table('import_mappings', 'select, insert, update');

-- +goose Down
drop table import_mappings;
