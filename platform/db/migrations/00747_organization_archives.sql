-- Archives of an organization that its administrators asked for.

-- +goose Up
create table organization_archives (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  asked_by bigint not null,
  asked_at timestamptz not null,
  made_at timestamptz,
  storage_key text,
  size bigint not null default 0,
  rows bigint not null default 0,
  files integer not null default 0,
  -- Files of records that were missing in the store.
  damaged integer not null default 0,
  primary key (organization_id, id),
  check ((state = 'made') = (storage_key is not null and made_at is not null)),
  foreign key (organization_id, asked_by) references users (organization_id, id)
);
create index organization_archives_asked_by on organization_archives (organization_id, asked_by);
create index organization_archives_asked_at on organization_archives (asked_at);
create unique index organization_archives_waiting on organization_archives (organization_id) where state = 'waiting';
create index organization_archives_key on organization_archives (organization_id, storage_key);
select protect_tenant_table('organization_archives', 'select, insert, update, delete');

-- +goose Down
drop table organization_archives;
