-- Numbers over months count by an index alone, without looking at the rows: it has all that the usual
-- measures and the question of who sees a row read.

-- +goose Up
drop index observations_reported;
create index observations_reported on observations (organization_id, created_at)
  include (id, site_id, reporter_id, status, due_at, sensitive, observation_type, risk_potential, stop_work, deleted_at);
drop index incidents_reported;
create index incidents_reported on incidents (organization_id, created_at)
  include (id, site_id, reporter_id, lead_id, incident_type, status, sensitive, deleted_at, victims_count, potential_severity, occurred_at);
drop index incidents_occurred;
create index incidents_occurred on incidents (organization_id, occurred_at desc, id desc)
  include (site_id, reporter_id, lead_id, status, target_at, rated, sensitive, deleted_at, incident_type, victims_count, potential_severity);

-- +goose Down
drop index observations_reported;
create index observations_reported on observations (organization_id, created_at)
  include (site_id, reporter_id, status, due_at, sensitive, observation_type, risk_potential, stop_work, deleted_at);
drop index incidents_reported;
create index incidents_reported on incidents (organization_id, created_at)
  include (site_id, reporter_id, lead_id, incident_type, status, sensitive, deleted_at);
drop index incidents_occurred;
create index incidents_occurred on incidents (organization_id, occurred_at desc, id desc)
  include (site_id, reporter_id, lead_id, status, target_at, rated, sensitive, deleted_at);
