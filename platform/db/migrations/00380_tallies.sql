-- How many records there are of a kind, kept as they change, so that what is surely more than
-- anybody counts is not counted anew each time.

-- +goose Up
-- A change adds what is one less and what is one more, so that nobody waits for anybody; a job
-- sums up. What was deleted is not in it.
create table tallies (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  site_id bigint not null,
  -- By what they are counted, such as their status, and which of these it is.
  facet text not null,
  value text not null,
  -- The week, in UTC, that decides when the value is another.
  week timestamptz,
  sensitive boolean not null,
  records bigint not null,
  -- It is a sum, and no single change.
  summed boolean not null default false,
  primary key (organization_id, id)
);
create index tallies_facet on tallies (organization_id, kind, facet, site_id) include (value, week, sensitive, records);
create index tallies_changes on tallies (organization_id) where not summed;
select protect_tenant_table('tallies', 'select, insert, delete');

-- +goose StatementBegin
-- Puts the changes of an organization into one row for each value. What is changed meanwhile
-- stays a change of its own.
create function sum_tallies(organization bigint) returns void
language sql set search_path = public, pg_temp as $$
  with gone as (delete from tallies where organization_id = organization returning *)
  insert into tallies (organization_id, kind, site_id, facet, value, week, sensitive, records, summed)
  select organization_id, kind, site_id, facet, value, week, sensitive, sum(records), true
  from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(records) <> 0
$$;

-- keep_tallies has the rows of a table counted from now on, and those that are there. The
-- facets are rows of facet, value and week, in SQL, of a record r. A statement's changes are
-- summed up before they are written. A later migration that changes rows of such a table takes
-- the force of row-level security off tallies and organizations as well, as below: the triggers
-- run as whoever changes the rows.
create function keep_tallies(target regclass, kind text, facets text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  added text := format('insert into tallies (organization_id, kind, site_id, facet, value, week, sensitive, records)
    select c.organization_id, %L, c.site_id, c.facet, c.value, c.week, c.sensitive, sum(c.n) from (', kind);
  counted text := format('select r.organization_id, r.site_id, f.facet, f.value, f.week, r.sensitive, %%s as n
    from %%s r cross join lateral (%s) f (facet, value, week) where r.deleted_at is null', facets);
  -- All of an organization goes with it.
  stays text := ' and exists (select from organizations o where o.id = r.organization_id)';
  summed text := ') c group by 1, 2, 3, 4, 5, 6, 7 having sum(c.n) <> 0';
begin
  execute format('create function tally_%s() returns trigger language plpgsql set search_path = public, pg_temp as $body$
begin
  case tg_op
    when ''INSERT'' then %s;
    when ''UPDATE'' then %s;
    when ''DELETE'' then %s;
  end case;
  return null;
end $body$', target,
    added || format(counted, '1', 'new_rows') || summed,
    added || format(counted, '-1', 'old_rows') || ' union all ' || format(counted, '1', 'new_rows') || summed,
    added || format(counted, '-1', 'old_rows') || stays || summed);
  execute format('create trigger tally_inserted after insert on %s referencing new table as new_rows for each statement execute function tally_%1$s()', target);
  execute format('create trigger tally_updated after update on %s referencing old table as old_rows new table as new_rows for each statement execute function tally_%1$s()', target);
  execute format('create trigger tally_deleted after delete on %s referencing old table as old_rows for each statement execute function tally_%1$s()', target);
  execute added || format(counted, '1', target) || summed;
end $$;
-- +goose StatementEnd
revoke execute on function keep_tallies(regclass, text, text) from public;

alter table tallies no force row level security;
alter table organizations no force row level security;
alter table observations no force row level security;
alter table incidents no force row level security;
select keep_tallies('observations', 'Observation', $$values
  ('all', '', null::timestamptz),
  ('status', r.status, case when r.status in ('open', 'in_progress') then date_trunc('week', r.due_at, 'UTC') end)$$);
select keep_tallies('incidents', 'Incident', $$values
  ('all', '', null::timestamptz),
  ('status', case when r.status <> 'open' then r.status when r.rated then 'open' else 'rating_pending' end,
    case when r.status = 'open' then date_trunc('week', r.target_at, 'UTC') end),
  ('actual', concat(coalesce(r.actual_severity, 0), '.', coalesce(r.actual_likelihood, 0)), null),
  ('potential', concat(coalesce(r.potential_severity, 0), '.', coalesce(r.potential_likelihood, 0)), null)$$);
update tallies set summed = true;
alter table incidents force row level security;
alter table observations force row level security;
alter table organizations force row level security;
alter table tallies force row level security;

-- +goose Down
drop trigger tally_inserted on incidents;
drop trigger tally_updated on incidents;
drop trigger tally_deleted on incidents;
drop function tally_incidents();
drop trigger tally_inserted on observations;
drop trigger tally_updated on observations;
drop trigger tally_deleted on observations;
drop function tally_observations();
drop function keep_tallies(regclass, text, text);
drop function sum_tallies(bigint);
drop table tallies;
