-- What the metrics count at each look: few of many mails.

-- +goose Up
create index mails_waiting on mails (status) where status in ('queued', 'failed');

-- +goose Down
drop index mails_waiting;
