-- What lists of observations are filtered by is counted from the index that they are read in the
-- order of, and not row by row.

-- +goose Up
drop index observations_observed;
create index observations_observed on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive, deleted_at, observation_type, risk_potential, division_id);

-- +goose Down
drop index observations_observed;
create index observations_observed on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive, deleted_at);
