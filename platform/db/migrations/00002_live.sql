-- The outbox of the live channel: a transaction writes what browsers should
-- hear about as rows here, and every node reads the rows it has not seen yet.

-- +goose Up
create table live_events (
  id bigint generated always as identity,
  -- Which transaction wrote the row. Ids are handed out before the commit, so
  -- only this tells what a reader may have missed.
  xid xid8 not null default pg_current_xact_id(),
  organization_id bigint not null,
  stream text not null check (length(stream) between 1 and 200),
  payload jsonb not null,
  created_at timestamptz not null default now()
) partition by range (created_at);
create index live_events_unseen on live_events (xid, id);
-- The application adds rows and sees none; the id and the transaction are not
-- its to say.
select protect_tenant_table('live_events', 'insert (organization_id, stream, payload)');
revoke update, delete on live_events from hivis_platform;

-- Takes what no partition was made for, so that no commit ever fails for want
-- of one. The owner empties it, and row-level security binds the owner too.
create table live_events_default partition of live_events default;
alter table live_events_default enable row level security;
alter table live_events_default force row level security;
create policy housekeeping on live_events_default to current_user using (true);

-- +goose StatementBegin
-- live_events_rotate keeps partitions of a quarter of an hour ready for the
-- next three quarters, and drops those that ended half an hour ago. Dropping
-- keeps the table as small as its window without a vacuum.
--
-- Both steps need locks for which writers would queue behind us if a long
-- transaction or a backup holds the table, hence the short lock_timeout: the
-- call then fails and the caller tries again a minute later.
create function live_events_rotate() returns void
language plpgsql security definer
set search_path = public, pg_temp
set timezone = 'UTC'
set lock_timeout = '200ms'
as $$
declare
  width constant interval := '15 minutes';
  oldest constant timestamptz := clock_timestamp() - interval '30 minutes';
  low timestamptz := date_bin(width, clock_timestamp(), '2000-01-01');
  high timestamptz;
  partition text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('live_events_rotate', 0)) then
    return; -- another node is at it
  end if;
  for step in 0..3 loop
    high := low + width;
    partition := to_char(low, '"live_events_"YYYYMMDD_HH24MI');
    -- A range the default partition has rows of stays there: attaching it would
    -- be refused.
    if to_regclass(partition) is null
      and not exists (select from live_events_default where created_at >= low and created_at < high) then
      -- Attaching a ready table lets writers go on; "create ... partition of"
      -- would lock them out.
      execute format('create table %I (like live_events including defaults including constraints including indexes)', partition);
      execute format('alter table %I enable row level security', partition);
      execute format('alter table %I force row level security', partition);
      execute format('alter table live_events attach partition %I for values from (%L) to (%L)', partition, low, high);
    end if;
    low := high;
  end loop;
  for partition in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'live_events'::regclass
      and c.relname ~ '^live_events_\d{8}_\d{4}$'
      and to_timestamp(substr(c.relname, 13), 'YYYYMMDD_HH24MI') + width <= oldest
    order by c.relname
  loop
    execute format('drop table %I', partition);
  end loop;
  delete from live_events_default where created_at < oldest;
end $$;
-- +goose StatementEnd
revoke execute on function live_events_rotate() from public;
grant execute on function live_events_rotate() to hivis_platform;

select live_events_rotate();

-- +goose Down
drop function live_events_rotate();
drop table live_events;
