-- What people without an account send is counted for itself, so that it cannot take
-- all the room of those who work there.

-- +goose Up
alter table attachments add public boolean not null default false;
alter table organizations add public_used_bytes bigint not null default 0 check (public_used_bytes >= 0);
grant update (public_used_bytes) on organizations to hivis_app;

-- +goose Down
alter table organizations drop public_used_bytes;
alter table attachments drop public;
