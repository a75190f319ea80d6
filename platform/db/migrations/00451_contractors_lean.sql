-- What nothing of contractors reads: papers that are asked for by a link, and questionnaires.

-- +goose Up
drop table contractor_document_requests;
drop index contractors_form;
alter table contractors
  drop column qualification, drop column qualified_until, drop column revision, drop column form_id, drop column form_version, drop column score;
alter table contractor_requirements
  drop constraint contractor_requirements_asks_check,
  add constraint contractor_requirements_asks_check check (asks in ('document', 'certification'));

-- +goose Down
alter table contractor_requirements
  drop constraint contractor_requirements_asks_check,
  add constraint contractor_requirements_asks_check check (asks in ('document', 'certification', 'questionnaire'));
alter table contractors
  add column qualification text not null default 'none' check (qualification in ('none', 'invited', 'submitted', 'qualified', 'rejected')),
  add column qualified_until date,
  add column revision integer not null default 0 check (revision >= 0),
  add column form_id bigint,
  add column form_version integer,
  add column score double precision check (score between 0 and 100),
  add foreign key (organization_id, form_id) references forms (organization_id, id);
create index contractors_form on contractors (organization_id, form_id);
create table contractor_document_requests (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  contractor_id bigint not null,
  profile_id bigint,
  kind_id bigint not null,
  note text not null default '' check (length(note) <= 1000),
  email text not null check (length(email) between 3 and 254),
  token_hash bytea not null,
  expires_at timestamptz not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  document_id bigint,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade,
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, kind_id) references contractor_document_kinds (organization_id, id),
  foreign key (organization_id, asked_by) references users (organization_id, id),
  foreign key (organization_id, document_id) references contractor_documents (organization_id, id)
);
create index contractor_document_requests_contractor on contractor_document_requests (organization_id, contractor_id);
create index contractor_document_requests_profile on contractor_document_requests (organization_id, profile_id);
create index contractor_document_requests_kind on contractor_document_requests (organization_id, kind_id);
create index contractor_document_requests_asked_by on contractor_document_requests (organization_id, asked_by);
create index contractor_document_requests_document on contractor_document_requests (organization_id, document_id);
select protect_tenant_table('contractor_document_requests', 'select, insert, update');
