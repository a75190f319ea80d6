-- +goose Up
-- A record of several sites is approved by the chain of each, one after the other. These are the
-- sites whose chains are still to be asked when this review has approved.
alter table reviews add column sites_after bigint[] not null default '{}';
alter table reviews add column one_of_several boolean not null default false;

-- +goose Down
alter table reviews drop column sites_after, drop column one_of_several;
