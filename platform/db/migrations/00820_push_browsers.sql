-- Browsers in which people are told of things while the product is not open in them, and the hours
-- in which they want quiet.

-- +goose Up
create table push_browsers (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  -- The session in which it was said last that this browser is wanted.
  session_id bigint not null,
  -- Of the address at the push service, by which a browser is known again.
  endpoint_hash bytea not null,
  -- Address and keys, sealed: whoever has them can write to the browser.
  sealed bytea not null,
  user_agent text not null default '' check (length(user_agent) <= 300),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, endpoint_hash),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade
);
create index push_browsers_user on push_browsers (organization_id, user_id);
create index push_browsers_session on push_browsers (organization_id, session_id);
create index push_browsers_seen on push_browsers (seen_at);
select protect_tenant_table('push_browsers', 'select, insert, update, delete');

-- +goose StatementBegin
-- A session that is ended by whomever takes its browser along, in the same transaction: whoever leaves
-- is told nothing any more. One that only ran out does not, since a browser is told while it is not used.
create function forget_browsers_of_session() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from push_browsers where organization_id = new.organization_id and session_id = new.id;
  return null;
end $$;
-- +goose StatementEnd
create trigger sessions_forget_browsers after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function forget_browsers_of_session();

-- Minutes of the day by the clock of the time zone; from may be after till, over midnight.
create table quiet_hours (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  from_minute integer not null check (from_minute between 0 and 1439),
  till_minute integer not null check (till_minute between 0 and 1439 and till_minute <> from_minute),
  time_zone text not null check (length(time_zone) between 1 and 60),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('quiet_hours', 'select, insert, update, delete');

-- null: as usual for the topic.
alter table notification_choices add column on_device boolean;

-- +goose Down
alter table notification_choices drop column on_device;
drop table quiet_hours;
drop trigger sessions_forget_browsers on sessions;
drop function forget_browsers_of_session();
drop table push_browsers;
