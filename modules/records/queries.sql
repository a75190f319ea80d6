-- name: Timeline :many
-- The newest entries of a record first.
select t.id, t.at, t.actor_id, coalesce(u.full_name, '')::text as actor_name, t.verb, t.changes, t.note
from timeline_entries t
left join users u on u.organization_id = t.organization_id and u.id = t.actor_id
where t.organization_id = @organization_id and t.module = @module and t.record_id = @record_id
order by t.id desc
limit 200;
