-- Views of lists that people have saved.

-- +goose Up
create table saved_views (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  list text not null check (list in ('observations', 'actions', 'actions_all', 'actions_observations', 'actions_incidents', 'actions_audits')),
  name text not null check (length(name) between 1 and 80),
  -- The part of the list's address after the question mark.
  search text not null check (length(search) <= 2000),
  -- Everybody in the organization is offered it.
  shared boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id, list, name),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('saved_views', 'select, insert, update, delete');

-- +goose Down
drop table saved_views;
