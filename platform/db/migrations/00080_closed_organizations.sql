-- An organization that is closed, locked or opened again tells the browsers of its people
-- too, not only one that is removed: they go to where it says why, or back.

-- +goose Up
-- +goose StatementBegin
create function announce_state_of_organization() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into live_events (organization_id, stream, payload)
  values (new.id, 'OrganizationChannel:organization', jsonb_build_object(
    'db_action', case when new.status = 'Deleted' then 'remove' else 'update' end,
    'organization', jsonb_build_object('id', new.id, 'organization_status', new.status, 'is_locked', new.is_locked)));
  return null;
end $$;
-- +goose StatementEnd
drop trigger organizations_removed on organizations;
drop function announce_removal_of_organization();
create trigger organizations_state after update of status, is_locked on organizations
  for each row when (old.status <> new.status or old.is_locked <> new.is_locked) execute function announce_state_of_organization();

-- +goose Down
drop trigger organizations_state on organizations;
drop function announce_state_of_organization();
-- +goose StatementBegin
create function announce_removal_of_organization() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into live_events (organization_id, stream, payload)
  values (new.id, 'OrganizationChannel:organization', jsonb_build_object('db_action', 'remove', 'organization', jsonb_build_object('id', new.id)));
  return null;
end $$;
-- +goose StatementEnd
create trigger organizations_removed after update of status on organizations
  for each row when (old.status <> new.status and new.status = 'Deleted') execute function announce_removal_of_organization();
