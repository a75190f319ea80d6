-- Whoever a permit lets through comes onto its site, with the reason beside their name; and people are told
-- once why somebody under a live permit may not work any more.

-- +goose Up
alter table site_visits add column let_through text not null default '' check (length(let_through) <= 1000);
alter table permit_workers add column blocks_told text[] not null default '{}';

-- +goose Down
alter table permit_workers drop column blocks_told;
alter table site_visits drop column let_through;
