-- The day on which an organization is deleted, once that was announced.

-- +goose Up
alter table organizations add column deletion_on date;
create index organizations_due on organizations (deletion_on) where deletion_on is not null;

-- +goose Down
alter table organizations drop column deletion_on;
