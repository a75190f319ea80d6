-- The numbers of requested permits, kept as they change, so that a dashboard does not count
-- each of very many permits anew.

-- +goose Up
-- How many permits there are of a kind, and what became of them. A change adds what is one less
-- and what is one more, so that nobody waits for anybody; a job sums up. Drafts and what was
-- deleted are not in it. "Overdue" is by the clock and not in it either.
create table permit_tallies (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  template_id bigint not null,
  status text not null,
  -- The first day of the month at the site.
  requested_month date not null,
  starts_month date not null,
  permits bigint not null,
  approved bigint not null,
  approved_in_time bigint not null,
  finished bigint not null,
  closed_in_time bigint not null,
  closed bigint not null,
  rejected bigint not null,
  revoked bigint not null,
  extended bigint not null,
  was_overdue bigint not null,
  -- It is a sum, and no single change.
  summed boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id) references permit_templates (organization_id, id) on delete cascade
);
create index permit_tallies_site on permit_tallies (organization_id, site_id);
create index permit_tallies_template on permit_tallies (organization_id, template_id);
create index permit_tallies_changes on permit_tallies (organization_id) where not summed;
select protect_tenant_table('permit_tallies', 'select, insert, delete');

-- +goose StatementBegin
-- Adds a permit to the numbers, or takes it out of them. Expressions as in
-- modules/permits/tallies.go.
create function tally_permit(p permits, sign integer) returns void
language sql set search_path = public, pg_temp as $$
  insert into permit_tallies (organization_id, site_id, template_id, status, requested_month, starts_month,
    permits, approved, approved_in_time, finished, closed_in_time, closed, rejected, revoked, extended, was_overdue)
  select p.organization_id, p.site_id, p.template_id, p.status,
    date_trunc('month', p.requested_at at time zone z.time_zone)::date, date_trunc('month', p.starts_at at time zone z.time_zone)::date,
    sign, sign * (p.approved_at is not null)::int, sign * coalesce(p.approved_at <= p.starts_at, false)::int,
    sign * (p.finished_at is not null)::int, sign * coalesce(p.finished_at <= p.ends_at and not p.was_overdue, false)::int,
    sign * (p.closed_at is not null)::int, sign * (p.rejected_at is not null)::int, sign * (p.revoked_at is not null)::int,
    sign * (p.original_ends_at is not null)::int, sign * p.was_overdue::int
  from sites z where z.organization_id = p.organization_id and z.id = p.site_id and p.status <> 'draft' and p.deleted_at is null
    and exists (select from organizations o where o.id = p.organization_id) -- and not all of it goes
$$;

create function tally_permits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.site_id, old.template_id, old.status, old.requested_at, old.starts_at, old.ends_at, old.approved_at, old.finished_at, old.closed_at,
      old.rejected_at, old.revoked_at, old.original_ends_at, old.was_overdue, old.deleted_at)
    is not distinct from (new.site_id, new.template_id, new.status, new.requested_at, new.starts_at, new.ends_at, new.approved_at, new.finished_at, new.closed_at,
      new.rejected_at, new.revoked_at, new.original_ends_at, new.was_overdue, new.deleted_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform tally_permit(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform tally_permit(new, 1);
  end if;
  return null;
end $$;

-- Puts the changes of an organization into one row for each kind. What is changed meanwhile
-- stays a change of its own.
create function sum_permit_tallies(organization bigint) returns void
language sql set search_path = public, pg_temp as $$
  with gone as (delete from permit_tallies where organization_id = organization returning *)
  insert into permit_tallies (organization_id, site_id, template_id, status, requested_month, starts_month,
    permits, approved, approved_in_time, finished, closed_in_time, closed, rejected, revoked, extended, was_overdue, summed)
  select organization_id, site_id, template_id, status, requested_month, starts_month, sum(permits), sum(approved), sum(approved_in_time), sum(finished),
    sum(closed_in_time), sum(closed), sum(rejected), sum(revoked), sum(extended), sum(was_overdue), true
  from gone group by 1, 2, 3, 4, 5, 6 having sum(permits) <> 0
$$;
-- +goose StatementEnd

alter table permits no force row level security;
alter table sites no force row level security;
alter table permit_tallies no force row level security;
select count(tally_permit(p, 1)) from permits p;
select count(sum_permit_tallies(o.id)) from organizations o;
alter table permits force row level security;
alter table sites force row level security;
alter table permit_tallies force row level security;

create trigger tally_permits after insert or update or delete on permits for each row execute function tally_permits();

-- +goose Down
drop trigger tally_permits on permits;
drop function sum_permit_tallies(bigint);
drop function tally_permits();
drop function tally_permit(permits, integer);
drop table permit_tallies;
