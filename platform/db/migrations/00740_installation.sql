-- The operator's page says which schema the database has.

-- +goose Up
grant select on goose_db_version to hivis_platform;

-- +goose Down
revoke select on goose_db_version from hivis_platform;
