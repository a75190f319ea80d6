-- name: ActiveCategories :many
select id, name, category_type, parent_id
from categories
where organization_id = @organization_id and status = 'active'
  and (@category_type::text = '' and category_type in ('observation', 'action', 'incident') or category_type = @category_type)
order by category_type, position, name, id
limit 2000;

-- name: ActiveCategoryIDs :many
-- Which of these are active categories of the organization.
select id from categories where organization_id = @organization_id and id = any(@ids::bigint[]) and status = 'active'
  and category_type in ('observation', 'action', 'incident');

-- name: PlaceInTree :one
-- What a category would stand below (0 for nothing, 0 for one that is not there yet): at
-- which level that is, -1 when it may not; how many levels are below the category itself;
-- and whether somebody has the name there.
with recursive below as (
  select k.id, 0 as depth from categories k where k.organization_id = @organization_id and k.id = @id::bigint
  union all
  select k.id, below.depth + 1 from below join categories k on k.organization_id = @organization_id and k.parent_id = below.id and k.status <> 'deleted'
)
select
  (case when @parent_id::bigint = 0 then 0 else coalesce((
    select 1 + num_nonnulls(p.parent_id, g.parent_id) from categories p
    left join categories g on g.organization_id = p.organization_id and g.id = p.parent_id
    where p.organization_id = @organization_id and p.id = @parent_id and p.category_type = @category_type and p.status <> 'deleted'
      and p.id not in (select below.id from below)), -1) end)::int as parent_level,
  coalesce((select p.status from categories p where p.organization_id = @organization_id and p.id = @parent_id), '')::text as parent_status,
  coalesce((select max(below.depth) from below), 0)::int as below,
  exists (select from categories o where o.organization_id = @organization_id and o.category_type = @category_type and o.id <> @id
    and coalesce(o.parent_id, 0) = @parent_id and lower(o.name) = lower(@name::text) and o.status <> 'deleted') as name_taken;

-- name: InsertCategory :one
insert into categories (organization_id, name, category_type, parent_id, position)
values (@organization_id, @name, @category_type, nullif(@parent_id::bigint, 0), coalesce((select max(o.position) from categories o
  where o.organization_id = @organization_id and o.category_type = @category_type and coalesce(o.parent_id, 0) = @parent_id), 0))
returning id;

-- name: UpdateCategory :exec
-- What is below an inactive category becomes inactive with it.
with changed as (
  update categories set name = @name, status = @status, parent_id = nullif(@parent_id::bigint, 0)
  where categories.organization_id = @organization_id and categories.id = @id
)
update categories set status = 'inactive'
where categories.organization_id = @organization_id and @status::text = 'inactive' and categories.status = 'active'
  and categories.id <> @id and (categories.parent_id = @id
    or categories.parent_id in (select k.id from categories k where k.organization_id = @organization_id and k.parent_id = @id));

-- name: OrderCategories :one
-- Puts these first among those that are part of the same, and says how many there were of them.
with asked as (
  select c.id, c.category_type, coalesce(c.parent_id, 0) as parent_id from categories c
  where c.organization_id = @organization_id and c.id = any(@ids::bigint[]) and c.category_type = any(@types::text[]) and c.status <> 'deleted'
), placed as (
  select c.id, row_number() over (order by array_position(@ids::bigint[], c.id), c.position, c.name, c.id) as place
  from categories c
  where c.organization_id = @organization_id and c.status <> 'deleted'
    and (c.category_type, coalesce(c.parent_id, 0)) in (select asked.category_type, asked.parent_id from asked)
), ordered as (
  update categories set position = placed.place from placed
  where categories.organization_id = @organization_id and categories.id = placed.id
    and (select count(distinct (asked.category_type, asked.parent_id)) from asked) = 1
)
select (case when count(distinct (asked.category_type, asked.parent_id)) = 1 then count(*) else 0 end)::bigint from asked;

-- name: CountsByType :many
select category_type, count(*)::int as active from categories
where organization_id = @organization_id and status = 'active' and category_type = any(@types::text[])
group by category_type;
