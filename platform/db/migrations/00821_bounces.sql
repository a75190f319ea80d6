-- Mails that came back, and addresses at which there is nobody.

-- +goose Up
alter table mails drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('queued', 'sent', 'failed', 'kept', 'bounced', 'resting'));
-- By which a report that came in is tied to its mail, whosever it is.
create index mails_message on mails (message_id);

-- Mails to these rest, but those that somebody asked for to get in.
create table bounced_addresses (
  organization_id bigint not null references organizations (id) on delete cascade,
  address text not null check (length(address) between 1 and 254 and address = lower(address)),
  reason text not null check (length(reason) <= 500),
  bounced_at timestamptz not null,
  primary key (organization_id, address)
);
select protect_tenant_table('bounced_addresses', 'select, insert, update, delete');

-- +goose Down
drop table bounced_addresses;
drop index mails_message;
update mails set status = 'failed' where status in ('bounced', 'resting');
alter table mails drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('queued', 'sent', 'failed', 'kept'));
