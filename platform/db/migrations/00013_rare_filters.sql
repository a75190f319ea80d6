-- What the list of observations is narrowed to seldom, and would otherwise be looked
-- for among all.

-- +goose Up
create index observations_stopped on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive) where stop_work;
create index observations_fixed_on_spot on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive) where fixed_on_spot;

-- +goose Down
drop index observations_stopped, observations_fixed_on_spot;
