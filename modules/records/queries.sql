-- name: Timeline :many
-- The newest entries of a record first, with the names of what their changes refer to.
select t.id, t.at, t.actor_id, coalesce(u.full_name, '')::text as actor_name, t.verb, t.changes, t.note,
  coalesce((select jsonb_agg(distinct jsonb_build_object('field', c ->> 'field', 'id', v.id, 'name', n.name))
    from jsonb_array_elements(t.changes) c
    cross join lateral (values (c ->> 'before'), (c ->> 'after')) v(id)
    cross join lateral name_in_change(t.organization_id, c ->> 'field', v.id) n(name)
    where n.name is not null), '[]')::jsonb as names
from timeline_entries t
left join users u on u.organization_id = t.organization_id and u.id = t.actor_id
where t.organization_id = @organization_id and t.module = @module and t.record_id = @record_id
order by t.id desc
limit 200;
