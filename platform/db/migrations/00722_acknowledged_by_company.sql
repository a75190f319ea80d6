-- Who acknowledged that a document ends: a company silences its own warnings alone.

-- +goose Up
alter table contractor_documents add column quiet_by_company boolean not null default false;

-- +goose Down
alter table contractor_documents drop column quiet_by_company;
