-- What records were called in the systems that they came from: found by search, and shown.

-- +goose Up
create table record_aliases (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (length(kind) between 1 and 40),
  record_id bigint not null,
  -- The system; empty where the file does not say.
  source text not null check (length(source) <= 60),
  alias text not null check (length(alias) between 1 and 120),
  created_at timestamptz not null,
  primary key (organization_id, id),
  -- A file that is imported twice adds nothing twice.
  unique (organization_id, kind, source, alias)
);
create index record_aliases_record on record_aliases (organization_id, kind, record_id);
create index record_aliases_alias on record_aliases (organization_id, kind, alias);
select protect_tenant_table('record_aliases', 'select, insert');

-- +goose Down
drop table record_aliases;
