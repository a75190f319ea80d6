-- name: Comments :many
-- The newest comments on a record first, with the names of those they mention.
select c.id, c.created_at, c.corrected_at, c.withdrawn_at, c.author_id, u.full_name as author_name, c.body,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.full_name) order by p.id)
    from comment_mentions m join users p on p.organization_id = m.organization_id and p.id = m.user_id
    where m.organization_id = c.organization_id and m.comment_id = c.id), '[]')::jsonb as mentions
from comments c
join users u on u.organization_id = c.organization_id and u.id = c.author_id
where c.organization_id = @organization_id and c.module = @module and c.record_id = @record_id
order by c.id desc
limit 200;

-- name: Follows :many
select follows from followers
where organization_id = @organization_id and module = @module and record_id = @record_id and user_id = @user_id;

-- name: InsertComment :one
insert into comments (organization_id, module, record_id, author_id, body, created_at)
values (@organization_id, @module, @record_id, @author_id, @body, @created_at)
returning id;

-- name: HeldComment :one
-- What a change starts from; kept until the commit.
select c.id, c.module, c.record_id, c.author_id, c.body, c.created_at, c.withdrawn_at,
  array(select m.user_id from comment_mentions m where m.organization_id = c.organization_id and m.comment_id = c.id)::bigint[] as mentions
from comments c
where c.organization_id = @organization_id and c.id = @id
for update of c;

-- name: CorrectComment :exec
update comments set body = @body, corrected_at = @now::timestamptz where organization_id = @organization_id and id = @id;

-- name: WithdrawComment :exec
update comments set body = '', withdrawn_at = @now::timestamptz where organization_id = @organization_id and id = @id;

-- name: SetFollows :exec
-- Of one record or several.
insert into followers (organization_id, module, record_id, user_id, follows)
select @organization_id, @module, unnest(@record_ids::bigint[]), @user_id, @follows
on conflict (organization_id, module, record_id, user_id) do update set follows = excluded.follows;
