-- Addresses that are told what happened to records, and what was sent to them.

-- +goose Up
create table webhooks (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 500),
  -- What is told; none: everything.
  kinds text[] not null default '{}',
  verbs text[] not null default '{}',
  site_ids bigint[] not null default '{}',
  -- Sealed. The former secret signs as well for a while after a new one was made.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  state text not null check (state in ('active', 'disabled', 'paused')),
  paused_why text not null default '' check (paused_why in ('', 'failing', 'maker_gone')),
  -- What is told is what this person may see.
  made_by bigint not null,
  created_at timestamptz not null,
  -- How far in the feed of changes it has come.
  after_epoch text not null default '',
  after_xid bigint not null default 0,
  after_id bigint not null default 0,
  after_written bigint not null default 0,
  -- When what was told could not be found in the feed any more, and it began anew.
  began_anew_at timestamptz,
  -- Since when nothing has arrived there.
  failing_since timestamptz,
  -- Until when a node is at it.
  busy_until timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, made_by) references users (organization_id, id)
);
create index webhooks_made_by on webhooks (organization_id, made_by);
select protect_tenant_table('webhooks', 'select, insert, update, delete');

create table webhook_deliveries (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  webhook_id bigint not null,
  message_id text not null check (length(message_id) between 1 and 60),
  -- 0 of a trial.
  sequence bigint not null default 0,
  kind text not null default '',
  record_id bigint not null default 0,
  number text not null default '',
  verb text not null,
  payload text not null check (length(payload) < 4000),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- Of the last attempt.
  attempted_at timestamptz,
  status integer not null default 0,
  answer text not null default '' check (length(answer) <= 500),
  problem text not null default '' check (problem in ('', 'inside', 'timeout', 'unreachable', 'status')),
  took_ms integer not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_deliveries_of on webhook_deliveries (organization_id, webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (organization_id, webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_created on webhook_deliveries (created_at);
select protect_tenant_table('webhook_deliveries', 'select, insert, update, delete');

-- +goose Down
drop table webhook_deliveries, webhooks;
