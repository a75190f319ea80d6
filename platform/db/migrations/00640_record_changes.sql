-- What programs follow: that records were made, changed, moved, deleted and restored, for as long
-- as a deleted record can be restored. A line has no contents. Who may read it is asked of the
-- record when it is read.

-- +goose Up
create table record_changes (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  -- Within an epoch the numbers of transactions only grow, and readers go by them.
  epoch text not null check (length(epoch) = 16),
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (length(kind) between 1 and 40),
  record_id bigint not null,
  verb text not null check (verb in ('created', 'changed', 'moved', 'deleted', 'restored')),
  event text not null check (length(event) between 1 and 40),
  -- What decided who saw the record, as it was before this change.
  before jsonb not null default '{}',
  at timestamptz not null,
  -- By the clock of the database, as xid is by its count.
  written_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index record_changes_order on record_changes (organization_id, epoch, xid, id);
create index record_changes_written on record_changes using brin (written_at);
select protect_tenant_table('record_changes', 'select, insert');

-- Another server counts its transactions from anew, and one that was set back, or that took over
-- from a server that is gone, counts some of them once more.
-- +goose StatementBegin
create function change_epoch() returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  select left(md5(s.system_identifier || '.' || c.timeline_id || '.' || 'public.record_changes'::regclass::oid), 16)
  from pg_control_system() s, pg_control_checkpoint() c
$$;
-- +goose StatementEnd
alter table record_changes alter epoch set default change_epoch();

-- Each line of a timeline is a change. Of what it says before, only ids and whether it was
-- sensitive are kept: that is what decides who sees a record.
-- +goose StatementBegin
create function note_record_changes() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into record_changes (organization_id, kind, record_id, verb, event, before, at)
  select n.organization_id, n.module, n.record_id,
    case when n.verb in ('deleted', 'restored') then n.verb
      when n.verb in ('created', 'recurred') then 'created'
      when exists (select from jsonb_array_elements(n.changes) c where c ->> 'field' in ('site_id', 'site_ids')) then 'moved'
      else 'changed' end,
    n.verb,
    coalesce((select jsonb_object_agg(c ->> 'field', nullif(c ->> 'before', '')) from jsonb_array_elements(n.changes) c
      where c ->> 'field' ~ '^[a-z_]+_id$' and c ->> 'before' ~ '^[0-9]{0,18}$' or c ->> 'field' = 'sensitive' and c ->> 'before' in ('true', 'false')), '{}'),
    n.at
  from written n order by n.id;
  return null;
end $$;
-- +goose StatementEnd
create trigger timeline_entries_are_changes after insert on timeline_entries
  referencing new table as written for each statement execute function note_record_changes();

-- +goose Down
drop trigger timeline_entries_are_changes on timeline_entries;
drop function note_record_changes();
drop table record_changes;
drop function change_epoch();
