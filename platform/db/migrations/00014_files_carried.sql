-- An action that comes again has the files that the one before was given: the bytes are
-- stored once, and several rows name them.

-- +goose Up
alter table attachments drop constraint attachments_organization_id_storage_key_key;
create index attachments_storage_key on attachments (organization_id, storage_key);

-- +goose Down
delete from attachments a
where exists (select from attachments b where b.organization_id = a.organization_id and b.storage_key = a.storage_key and b.id < a.id);
drop index attachments_storage_key;
alter table attachments add constraint attachments_organization_id_storage_key_key unique (organization_id, storage_key);
