-- +goose Up

-- Since when a schedule waits for audits that the plan had no room for; null: it has all.
alter table audit_schedules add column short_on date;

-- What was written without a network: sent again, it is there once.
alter table audit_findings add column device_hash bytea;
create unique index audit_findings_device on audit_findings (organization_id, device_hash) where device_hash is not null;
alter table audit_actions add column device_hash bytea;

-- +goose Down
alter table audit_actions drop column device_hash;
alter table audit_findings drop column device_hash;
alter table audit_schedules drop column short_on;
