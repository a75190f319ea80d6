-- +goose Up
-- What a session may read, and nothing else; null: it may what its account's role grants.
alter table sessions add column reads jsonb check (jsonb_typeof(reads) = 'object');

-- That whoever runs the installation may look into an organization, until a time.
create table support_grants (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null, -- the account of those who look
  reason text not null check (length(reason) between 1 and 500),
  records boolean not null, -- all that is not sensitive; else how the organization is set up
  granted_by bigint not null,
  granted_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > granted_at),
  ended_at timestamptz,
  ended_by bigint,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, granted_by) references users (organization_id, id),
  foreign key (organization_id, ended_by) references users (organization_id, id)
);
create index support_grants_user on support_grants (organization_id, user_id);
create index support_grants_granted_by on support_grants (organization_id, granted_by);
create index support_grants_ended_by on support_grants (organization_id, ended_by);
select protect_tenant_table('support_grants', 'select, insert, update');

-- Each time that somebody did.
create table support_visits (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  grant_id bigint not null,
  opened_by text not null check (length(opened_by) between 1 and 200), -- the name of who runs the installation
  opened_at timestamptz not null,
  ticket_hash bytea check (length(ticket_hash) = 32), -- by which they come, once
  ticket_until timestamptz not null,
  session_id bigint, -- once they came
  primary key (organization_id, id),
  unique (organization_id, ticket_hash),
  foreign key (organization_id, grant_id) references support_grants (organization_id, id) on delete cascade,
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete set null (session_id)
);
create index support_visits_grant on support_visits (organization_id, grant_id);
create index support_visits_session on support_visits (organization_id, session_id);
select protect_tenant_table('support_visits', 'select, update');

-- +goose Down
drop table support_visits;
drop table support_grants;
alter table sessions drop column reads;
