-- The month in which a permit counts is that of its site, so that it is another one once the
-- site's time zone is. What was counted by the zone before would never be taken out again.

-- +goose Up
-- +goose StatementBegin
create function retally_permits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  counted bigint;
begin
  -- In one statement: what others change meanwhile is in neither of the two, and comes in by itself.
  with gone as (
    delete from permit_tallies t where t.organization_id = new.organization_id and t.site_id = new.id
  )
  select count(tally_permit(p, 1)) from permits p where p.organization_id = new.organization_id and p.site_id = new.id into counted;
  return null;
end $$;
-- +goose StatementEnd

create trigger retally_permits after update of time_zone on sites for each row
  when (old.time_zone <> new.time_zone) execute function retally_permits();

-- +goose Down
drop trigger retally_permits on sites;
drop function retally_permits();
