-- A company is asked for a paper, and answers by a link without an account.

-- +goose Up
create table contractor_paper_requests (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  contractor_id bigint not null,
  kind_id bigint not null,
  -- Whose it is to be, if it is a worker's.
  profile_id bigint,
  -- Of which another version is asked for.
  document_id bigint,
  note text not null default '' check (length(note) <= 1000),
  -- Who got the link by mail; '': nobody, it was handed over.
  email text not null default '' check (length(email) <= 254),
  token_hash bytea not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  check (expires_at > asked_at),
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade,
  foreign key (organization_id, kind_id) references contractor_document_kinds (organization_id, id),
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, document_id) references contractor_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, asked_by) references users (organization_id, id)
);
create index contractor_paper_requests_contractor on contractor_paper_requests (organization_id, contractor_id, id desc);
create index contractor_paper_requests_kind on contractor_paper_requests (organization_id, kind_id);
create index contractor_paper_requests_profile on contractor_paper_requests (organization_id, profile_id);
create index contractor_paper_requests_document on contractor_paper_requests (organization_id, document_id);
create index contractor_paper_requests_asked_by on contractor_paper_requests (organization_id, asked_by);
select protect_tenant_table('contractor_paper_requests', 'select, insert, update');

-- Whoever is let through stays so when two profiles become one.
grant update on contractor_overrides, calendar_attendance to hivis_app;

-- +goose Down
revoke update on contractor_overrides, calendar_attendance from hivis_app;
drop table contractor_paper_requests;
