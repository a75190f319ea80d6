-- What was deleted with an organization, signed. It is the platform's own, and outlives the organization.

-- +goose Up
alter table organizations add column deletion_announced_by text not null default '' check (length(deletion_announced_by) <= 200);
alter table organizations add column deletion_announced_at timestamptz;

create table deletion_protocols (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  -- The organization that is gone.
  name text not null check (length(name) between 1 and 200),
  sub_domain_name text not null check (length(sub_domain_name) <= 63),
  deleted_at timestamptz not null,
  rows bigint not null check (rows >= 0),
  files bigint not null check (files >= 0),
  -- The signed file, byte for byte.
  content text not null,
  primary key (organization_id, id)
);
create index deletion_protocols_deleted on deletion_protocols (organization_id, deleted_at desc);
select protect_tenant_table('deletion_protocols', 'select');

-- +goose Down
drop table deletion_protocols;
alter table organizations drop column deletion_announced_by, drop column deletion_announced_at;
