-- +goose Up
-- How many records there are in each status is counted from an index alone, under the
-- rights of whoever asks and for a period, and no further than there is room to show.
drop index observations_status;
create index observations_status on observations (organization_id, status, due_at) include (id, site_id, reporter_id, sensitive, observed_at);
create index actions_status on actions (organization_id, status, due_at)
  include (site_id, responsible_id, assigned_by, sensitive, actionable_type, opens_at);

-- +goose Down
drop index actions_status;
drop index observations_status;
create index observations_status on observations (organization_id, status, due_at);
