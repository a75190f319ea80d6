-- A permit that changes while its site gets another time zone was counted by one zone and taken
-- out by the other. Whoever counts a permit, or sums up, shares a lock of its site first, which
-- whoever changes the site has alone: what follows sees what was done before it was free.

-- +goose Up
-- +goose StatementBegin
create or replace function tally_permits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.site_id, old.template_id, old.status, old.requested_at, old.starts_at, old.ends_at, old.approved_at, old.finished_at, old.closed_at,
      old.rejected_at, old.revoked_at, old.original_ends_at, old.was_overdue, old.deleted_at)
    is not distinct from (new.site_id, new.template_id, new.status, new.requested_at, new.starts_at, new.ends_at, new.approved_at, new.finished_at, new.closed_at,
      new.rejected_at, new.revoked_at, new.original_ends_at, new.was_overdue, new.deleted_at) then
    return null;
  end if;
  perform from sites z where (tg_op <> 'INSERT' and z.organization_id = old.organization_id and z.id = old.site_id)
    or (tg_op <> 'DELETE' and z.organization_id = new.organization_id and z.id = new.site_id) order by z.id for share;
  if tg_op <> 'INSERT' then
    perform tally_permit(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform tally_permit(new, 1);
  end if;
  return null;
end $$;

create or replace function sum_permit_tallies(organization bigint) returns void
language sql set search_path = public, pg_temp as $$
  select count(*) from (select from sites z where z.organization_id = organization order by z.id for share) locked;
  with gone as (delete from permit_tallies where organization_id = organization returning *)
  insert into permit_tallies (organization_id, site_id, template_id, status, requested_month, starts_month,
    permits, approved, approved_in_time, finished, closed_in_time, closed, rejected, revoked, extended, was_overdue, summed)
  select organization_id, site_id, template_id, status, requested_month, starts_month, sum(permits), sum(approved), sum(approved_in_time), sum(finished),
    sum(closed_in_time), sum(closed), sum(rejected), sum(revoked), sum(extended), sum(was_overdue), true
  from gone group by 1, 2, 3, 4, 5, 6 having sum(permits) <> 0
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
create or replace function tally_permits() returns trigger
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

create or replace function sum_permit_tallies(organization bigint) returns void
language sql set search_path = public, pg_temp as $$
  with gone as (delete from permit_tallies where organization_id = organization returning *)
  insert into permit_tallies (organization_id, site_id, template_id, status, requested_month, starts_month,
    permits, approved, approved_in_time, finished, closed_in_time, closed, rejected, revoked, extended, was_overdue, summed)
  select organization_id, site_id, template_id, status, requested_month, starts_month, sum(permits), sum(approved), sum(approved_in_time), sum(finished),
    sum(closed_in_time), sum(closed), sum(rejected), sum(revoked), sum(extended), sum(was_overdue), true
  from gone group by 1, 2, 3, 4, 5, 6 having sum(permits) <> 0
$$;
-- +goose StatementEnd
