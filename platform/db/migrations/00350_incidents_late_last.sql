-- Of the open incidents those that are in time come first, so that they are counted without
-- reading the overdue ones before them.

-- +goose Up
drop index incidents_status;
create index incidents_status on incidents (organization_id, status, rated, target_at desc) include (id, site_id, reporter_id, lead_id, sensitive, occurred_at, deleted_at);

-- +goose Down
drop index incidents_status;
create index incidents_status on incidents (organization_id, status, rated, target_at) include (id, site_id, reporter_id, lead_id, sensitive, occurred_at, deleted_at);
