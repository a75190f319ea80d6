-- Files that arrive in parts, so that one that was broken off goes on where it stopped; and
-- the same bytes once for an organization.

-- +goose Up
-- The room of the whole file is taken when it begins, and given back when nothing comes of it.
create table attachment_transfers (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  touched_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index attachment_transfers_user on attachment_transfers (organization_id, user_id);
-- What the sweeper looks for, over all organizations.
create index attachment_transfers_touched on attachment_transfers (touched_at);
select protect_tenant_table('attachment_transfers', 'select, insert, update, delete');

create table attachment_parts (
  organization_id bigint not null references organizations (id) on delete cascade,
  transfer_id bigint not null,
  begins bigint not null check (begins >= 0),
  size bigint not null check (size > 0),
  storage_key text not null,
  primary key (organization_id, transfer_id, begins),
  foreign key (organization_id, transfer_id) references attachment_transfers (organization_id, id) on delete cascade
);
create index attachment_parts_key on attachment_parts (organization_id, storage_key);
select protect_tenant_table('attachment_parts', 'select, insert, delete');

create index attachments_hash on attachments (organization_id, sha256);

-- +goose Down
drop index attachments_hash;
drop table attachment_parts, attachment_transfers;
