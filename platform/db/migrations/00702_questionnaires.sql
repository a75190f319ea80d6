-- A kind of document may be a questionnaire: the company answers a form instead of sending a file. What
-- it answers is scored, reviewed and ends like any document.

-- +goose Up
alter table contractor_document_kinds
  add column form_id bigint,
  -- The version that is answered; 0: none is published yet.
  add column published integer not null default 0,
  -- For how many days answers count, and which part of the points they have to reach.
  add column valid_days integer not null default 365 check (valid_days between 1 and 3650),
  add column pass_percent integer not null default 0 check (pass_percent between 0 and 100),
  add foreign key (organization_id, form_id) references forms (organization_id, id),
  add constraint contractor_document_kinds_form check (form_id is null or holder = 'company');
create index contractor_document_kinds_form on contractor_document_kinds (organization_id, form_id);

alter table contractor_document_versions
  alter column attachment_id drop not null,
  add column form_version integer,
  -- In percent; null: nothing of it counts.
  add column score numeric(5, 1) check (score between 0 and 100),
  add column failed boolean not null default false,
  add constraint contractor_document_versions_what check (num_nonnulls(attachment_id, form_version) = 1);

-- +goose Down
delete from contractor_documents d using contractor_document_kinds k where k.organization_id = d.organization_id and k.id = d.kind_id and k.form_id is not null;
alter table contractor_document_versions drop constraint contractor_document_versions_what, drop column failed, drop column score, drop column form_version, alter column attachment_id set not null;
alter table contractor_document_kinds drop constraint contractor_document_kinds_form, drop column pass_percent, drop column valid_days, drop column published, drop column form_id;
