-- Mails that only their reader may read: they carry a link to choose a password.

-- +goose Up
alter table mails add private boolean not null default false;

-- +goose Down
alter table mails drop private;
