-- A company and the organization are each warned of the end of a document by themselves, and each
-- acknowledges it for themselves. And a company is asked by a link for the papers of its plant.

-- +goose Up
alter table contractor_documents add column company_quiet_until date;
alter table contractor_documents no force row level security;
-- A day that is past was warned of already.
update contractor_documents set company_quiet_until = case when quiet_until > current_date then quiet_until end,
  quiet_until = case when quiet_until > current_date and not quiet_by_company then quiet_until end where quiet_until is not null;
alter table contractor_documents force row level security;
alter table contractor_documents drop column quiet_by_company;

alter table contractor_document_warnings
  add column for_company boolean not null default false,
  drop constraint contractor_document_warnings_pkey,
  add primary key (organization_id, document_id, revision, days_ahead, for_company);
alter table contractor_document_warnings no force row level security;
insert into contractor_document_warnings (organization_id, document_id, revision, days_ahead, sent_at, for_company)
  select organization_id, document_id, revision, days_ahead, sent_at, true from contractor_document_warnings;
alter table contractor_document_warnings force row level security;

alter table contractor_paper_requests add column plant text not null default '' check (length(plant) <= 120);

-- Whose papers go to another company, that one was told nothing of them.
grant delete on contractor_document_warnings to hivis_app;

-- +goose Down
revoke delete on contractor_document_warnings from hivis_app;
alter table contractor_paper_requests drop column plant;
delete from contractor_document_warnings where for_company;
alter table contractor_document_warnings
  drop constraint contractor_document_warnings_pkey,
  drop column for_company,
  add primary key (organization_id, document_id, revision, days_ahead);
alter table contractor_documents add column quiet_by_company boolean not null default false;
alter table contractor_documents drop column company_quiet_until;
