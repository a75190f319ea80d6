-- By which old notifications and mails are found, to be removed.

-- +goose Up
create index notifications_age on notifications (created_at) where dedupe_key is null;
create index mails_age on mails (created_at) where status <> 'queued';

-- +goose Down
drop index mails_age;
drop index notifications_age;
