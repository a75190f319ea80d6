-- The hosts of all organizations at once: whoever greets a server with many unknown names
-- does not ask the database for each.

-- +goose Up
-- +goose StatementBegin
create function organizations_hosts() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select sub_domain_name from organizations where kind = 'tenant' and status <> 'Deleted'
$$;
-- +goose StatementEnd
alter function organizations_hosts() owner to hivis_platform;
revoke execute on function organizations_hosts() from public;
grant execute on function organizations_hosts() to hivis_app;

-- +goose Down
drop function organizations_hosts();
