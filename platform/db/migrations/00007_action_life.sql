-- What happens to an action between being given and being done.

-- +goose Up
-- Somebody who cannot keep a due date asks for a later one, and somebody else
-- decides. A request lapses when what it was about is gone: the action is done,
-- given to another person, or its due date was changed anyway.
create table action_extensions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  action_id bigint not null,
  due_date date not null,
  reason text not null check (reason <> ''),
  status text not null default 'open' check (status in ('open', 'approved', 'refused', 'lapsed')),
  requested_by bigint not null,
  requested_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  note text not null default '',
  primary key (organization_id, id),
  check ((status = 'open') = (decided_at is null)),
  check (decided_by <> requested_by or status = 'lapsed'),
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete cascade,
  foreign key (organization_id, requested_by) references users (organization_id, id),
  foreign key (organization_id, decided_by) references users (organization_id, id)
);
-- One at a time, and the lists find it by the action.
create unique index action_extensions_open on action_extensions (organization_id, action_id) where status = 'open';
create index action_extensions_action on action_extensions (organization_id, action_id);
create index action_extensions_requested_by on action_extensions (organization_id, requested_by);
create index action_extensions_decided_by on action_extensions (organization_id, decided_by);
select protect_tenant_table('action_extensions', 'select, insert, update, delete');

-- +goose Down
drop table action_extensions;
