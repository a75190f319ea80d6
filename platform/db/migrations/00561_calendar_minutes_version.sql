-- How often agenda and minutes of a date were written: nobody overwrites what they have not read.

-- +goose Up
alter table calendar_occurrences add column written integer not null default 0 check (written >= 0);

-- +goose Down
alter table calendar_occurrences drop column written;
