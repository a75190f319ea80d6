-- What a device sends late, because it waited there for a network, is there once.

-- +goose Up
-- Keyed hash of the reporter and of the id that their device made for the report.
alter table observations add device_hash bytea;
create unique index observations_device on observations (organization_id, device_hash) where device_hash is not null;
-- Likewise of the last completion. It outlives a reopening: what comes late does not
-- complete the action again.
alter table actions add completion_hash bytea;

-- +goose Down
alter table actions drop completion_hash;
alter table observations drop device_hash;
