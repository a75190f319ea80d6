-- An organization that moves to another installation: read-only while it is copied, and an address
-- that leads to the copy afterwards.

-- +goose Up
alter table organizations
  add column moving_since timestamptz,
  add column moved_to text,
  add constraint organizations_moving check ((moving_since is null and moved_to is null) or (status = 'Inactive' or status = 'Deleted') and kind = 'tenant'),
  add constraint organizations_moved_to check (moved_to ~ '^https?://[^/?#]+$' and length(moved_to) <= 300);

-- +goose StatementBegin
-- Reopening an organization takes back that it moves, or that it has moved.
create function stay_when_reopened() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.moving_since := null;
  new.moved_to := null;
  return new;
end $$;
-- +goose StatementEnd
create trigger stay_when_reopened before update of status on organizations for each row
  when (new.status = 'Active' and old.status <> 'Active') execute function stay_when_reopened();

drop function organization_at(text);
-- +goose StatementBegin
-- The organization at a sub-domain or a domain of its own, its sub-domain of today, and where it has
-- moved to.
create function organization_at(asked text, out id bigint, out sub_domain text, out moved_to text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, coalesce(o.sub_domain_name, ''), coalesce(o.moved_to, '') from organizations o
  where case when asked = '' then o.kind = 'platform' else o.sub_domain_name = asked end and o.status <> 'Deleted'
  union all
  select o.id, o.sub_domain_name, coalesce(o.moved_to, '') from addresses a join organizations o on o.id = a.organization_id
  where a.name = asked and a.kind <> 'reserved' and a.proved_at is not null and o.status <> 'Deleted'
  limit 1
$$;
-- +goose StatementEnd
alter function organization_at(text) owner to hivis_platform;
revoke execute on function organization_at(text) from public;
grant execute on function organization_at(text) to hivis_app;

-- +goose Down
drop function organization_at(text);
-- +goose StatementBegin
create function organization_at(asked text, out id bigint, out sub_domain text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, coalesce(o.sub_domain_name, '') from organizations o
  where case when asked = '' then o.kind = 'platform' else o.sub_domain_name = asked end and o.status <> 'Deleted'
  union all
  select o.id, o.sub_domain_name from addresses a join organizations o on o.id = a.organization_id
  where a.name = asked and a.kind <> 'reserved' and a.proved_at is not null and o.status <> 'Deleted'
  limit 1
$$;
-- +goose StatementEnd
alter function organization_at(text) owner to hivis_platform;
revoke execute on function organization_at(text) from public;
grant execute on function organization_at(text) to hivis_app;
drop trigger stay_when_reopened on organizations;
drop function stay_when_reopened();
alter table organizations drop constraint organizations_moving, drop constraint organizations_moved_to, drop column moving_since, drop column moved_to;
