-- What is new in a version, told once to everybody who uses the installation.

-- +goose Up
create table code_releases (
  organization_id bigint not null references organizations (id) on delete cascade, -- always the platform's
  id bigint generated always as identity,
  version text not null check (length(version) between 1 and 40),
  texts jsonb not null check (jsonb_typeof(texts) = 'array'), -- locale, title and notes; English is always there
  published_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, version)
);
create index code_releases_published on code_releases (organization_id, published_at, id);
select protect_tenant_table('code_releases', 'select, insert, update, delete');

alter table users add column release_seen_at timestamptz; -- when the newest release was published whose notes they have seen

-- +goose Down
alter table users drop column release_seen_at;
drop table code_releases;
