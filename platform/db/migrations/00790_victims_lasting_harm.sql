-- +goose Up
-- Statutory tables (GRI 403-9) ask for injuries from which people do not recover within six months.
alter table incident_victims add column lasting boolean not null default false;

-- +goose Down
alter table incident_victims drop column lasting;
