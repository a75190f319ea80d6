-- The places of the risk matrix are counted from an index alone, each no further than it shows.

-- +goose Up
drop index incidents_matrix;
drop index incidents_potential;
create index incidents_matrix on incidents (organization_id, actual_severity, actual_likelihood, occurred_at desc) include (id, site_id, reporter_id, lead_id, sensitive, deleted_at);
create index incidents_potential on incidents (organization_id, potential_severity, potential_likelihood, occurred_at desc) include (id, site_id, reporter_id, lead_id, sensitive, deleted_at);

-- +goose Down
drop index incidents_matrix;
drop index incidents_potential;
create index incidents_matrix on incidents (organization_id, actual_severity, actual_likelihood, occurred_at desc);
create index incidents_potential on incidents (organization_id, potential_severity, potential_likelihood, occurred_at desc);
