-- Of which papers of somebody at work people were told that they cover it no longer: each once,
-- by its name and the day on which it ran out.

-- +goose Up
alter table permit_workers add column papers_told text[] not null default '{}';

-- +goose Down
alter table permit_workers drop column papers_told;
