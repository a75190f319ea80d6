-- People with what they are granted, so that who may do what is asked of one row.

-- +goose Up
-- Row-level security is that of whoever asks, as with the tables themselves.
create view people with (security_invoker = true) as
select u.organization_id, u.id, u.full_name, u.status, u.role_id, u.is_admin, u.is_contractor, u.supervisor_id, r.name as role_name,
  granted_rules(r.kind, r.rules, u.licenses) as granted
from users u
join roles r on r.organization_id = u.organization_id and r.id = u.role_id;
grant select on people to hivis_app, hivis_platform;

-- +goose Down
drop view people;
