-- name: Views :many
-- Those of the user and those that are shared, the user's own first.
select v.id, v.list, v.name, v.search, v.shared, (v.user_id = @user_id)::boolean as mine
from saved_views v
where v.organization_id = @organization_id and (v.user_id = @user_id or v.shared)
order by v.list, mine desc, v.name, v.id
limit 1000;

-- name: AddView :one
-- No row when the user has one of that name, or as many as one may have.
insert into saved_views (organization_id, user_id, list, name, search, shared, created_at)
select @organization_id, @user_id, @list, @name, @search, @shared, @now::timestamptz
where (select count(*) from saved_views where organization_id = @organization_id and user_id = @user_id) < @most::bigint
on conflict (organization_id, user_id, list, name) do nothing
returning id;

-- name: HoldView :one
select list, name, search, shared from saved_views
where organization_id = @organization_id and id = @id and user_id = @user_id
for update;

-- name: NameTaken :one
select exists (select from saved_views
  where organization_id = @organization_id and user_id = @user_id and list = @list and name = @name and id <> @id);

-- name: ChangeView :exec
update saved_views set name = @name, search = @search, shared = @shared
where organization_id = @organization_id and id = @id;

-- name: RemoveView :one
delete from saved_views where organization_id = @organization_id and id = @id and user_id = @user_id
returning list, name, search, shared;
