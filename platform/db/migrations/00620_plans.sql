-- How a plan ends, what was bought with it, and who asks for a longer trial.

-- +goose Up
alter table organizations
  -- Whether the plan goes on when the next bill is paid; otherwise it is cancelled at its end.
  add renews boolean not null default true,
  -- Licences of power users by module; null: as agreed, without a number.
  add licenses_bought jsonb check (jsonb_typeof(licenses_bought) = 'object');

create table trial_extensions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  reason text not null check (length(reason) between 1 and 1000),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  note text not null default '' check (length(note) <= 500), -- of whoever decides
  requested_by bigint not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, requested_by) references users (organization_id, id)
);
create index trial_extensions_requested_by on trial_extensions (organization_id, requested_by);
create unique index trial_extensions_one_waiting on trial_extensions (organization_id) where status = 'waiting';
select protect_tenant_table('trial_extensions', 'select, insert');

-- +goose Down
drop table trial_extensions;
alter table organizations drop renews, drop licenses_bought;
