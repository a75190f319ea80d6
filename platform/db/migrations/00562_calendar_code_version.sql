-- The code for attendance can be renewed: a new version makes the old code worthless.

-- +goose Up
alter table calendar_occurrences add column code_version integer not null default 1 check (code_version > 0);

-- +goose Down
alter table calendar_occurrences drop column code_version;
