-- The outbox by a rare status, the newest first, is read without walking all other mails.

-- +goose Up
create index mails_status on mails (organization_id, status, id);

-- +goose Down
drop index mails_status;
