-- Lessons are as sensitive as what they were written from, and stay so when that is removed.
-- What people were told of a record is found by it, so that it can be taken back when they
-- may not know it any more.

-- +goose Up
alter table lessons add sensitive boolean not null default false;
alter table lessons no force row level security;
alter table incidents no force row level security;
update lessons l set sensitive = i.sensitive, site_id = i.site_id from incidents i where i.organization_id = l.organization_id and i.id = l.incident_id;
alter table lessons force row level security;
alter table incidents force row level security;
drop index lessons_created;
create index lessons_created on lessons (organization_id, created_at desc, id desc) include (site_id, written_by, status, sensitive, deleted_at);

create index notifications_record on notifications (organization_id, module, record_id);

-- Of what a mail is; empty for those about no record, such as a link to choose a password.
alter table mails add module text not null default '', add record_id bigint;
create index mails_record on mails (organization_id, module, record_id) where status in ('queued', 'kept') and module <> '';

-- +goose Down
drop index mails_record;
alter table mails drop module, drop record_id;
drop index notifications_record;
drop index lessons_created;
create index lessons_created on lessons (organization_id, created_at desc, id desc) include (site_id, written_by, status, deleted_at);
alter table lessons drop sensitive;
