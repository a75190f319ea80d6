-- name: Roles :many
-- All roles with how many people have them.
select r.id, r.name, r.kind, r.template, r.grants_admin, r.rules,
  (select count(*) from users u where u.organization_id = r.organization_id and u.role_id = r.id and u.status <> 'Deleted') as users
from roles r
where r.organization_id = @organization_id
order by array_position('{system,power_user,custom}', r.kind), r.id;

-- name: Role :one
select r.id, r.name, r.kind, r.template, r.grants_admin, r.rules,
  (select count(*) from users u where u.organization_id = r.organization_id and u.role_id = r.id) as users
from roles r
where r.organization_id = @organization_id and r.id = @id;

-- name: InsertRole :one
insert into roles (organization_id, name, kind, grants_admin, rules) values (@organization_id, @name, @kind, @grants_admin, @rules)
on conflict (organization_id, name) do nothing
returning id;

-- name: NameTaken :one
select exists (select from roles where organization_id = @organization_id and name = @name and id <> @id)::boolean;

-- name: UpdateRole :exec
update roles set name = @name, grants_admin = @grants_admin, rules = @rules where organization_id = @organization_id and id = @id;

-- name: SpreadAdmin :exec
-- Whoever has the role is an administrator if it says so; a program never is.
update users set is_admin = @grants_admin where organization_id = @organization_id and role_id = @role_id and is_admin <> @grants_admin and status <> 'Service';

-- name: DeleteRole :execrows
delete from roles r where r.organization_id = @organization_id and r.id = @id
  and not exists (select from users u where u.organization_id = @organization_id and u.role_id = @id);

-- name: LeftAdmins :one
-- How many administrators who can sign in are left without the holders of this role.
select count(*) from users
where organization_id = @organization_id and status = 'Active' and is_admin and is_verified and role_id <> @role_id;

-- name: SignedInWith :many
-- Those of the role's people who have a session, with what it grants them.
select u.id, u.granted as rules
from people u
where u.organization_id = @organization_id and u.role_id = @role_id and u.status = 'Active'
  and exists (select from sessions s where s.organization_id = u.organization_id and s.user_id = u.id and s.revoked_at is null and s.ends_at > @now::timestamptz)
order by u.id;

-- name: HoldersOf :many
select id from users where organization_id = @organization_id and role_id = @role_id and status not in ('Deleted', 'Service') order by id;
