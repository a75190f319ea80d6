-- Reports by people without an account: what they follow them up with, and what
-- they and the site's people ask and answer.

-- +goose Up
create table public_reports (
  organization_id bigint not null references organizations (id) on delete cascade,
  observation_id bigint not null,
  -- Keyed hashes: of the id that the reporter's browser made, so that a report
  -- sent twice is there once, and of the key that they wrote down.
  report_hash bytea not null,
  key_hash bytea not null,
  primary key (organization_id, observation_id),
  unique (organization_id, report_hash),
  foreign key (organization_id, observation_id) references observations (organization_id, id) on delete cascade
);
select protect_tenant_table('public_reports', 'select, insert');

create table public_messages (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  observation_id bigint not null,
  -- Null when it is the reporter's.
  author_id bigint,
  text text not null check (length(text) between 1 and 2000),
  -- Of the id that the reporter's browser made, for an answer sent twice.
  message_hash bytea,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, observation_id, message_hash),
  check ((author_id is null) = (message_hash is not null)),
  foreign key (organization_id, observation_id) references public_reports (organization_id, observation_id) on delete cascade,
  foreign key (organization_id, author_id) references users (organization_id, id)
);
create index public_messages_report on public_messages (organization_id, observation_id, id);
create index public_messages_author on public_messages (organization_id, author_id);
select protect_tenant_table('public_messages', 'select, insert');

-- +goose Down
drop table public_messages, public_reports;
