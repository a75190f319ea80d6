-- name: ActiveCategories :many
select id, name, category_type, parent_id
from categories
where organization_id = @organization_id and status = 'active'
  and (@category_type::text = '' or category_type = @category_type)
order by category_type, name
limit 2000;

-- name: ActiveCategoryIDs :many
-- Which of these are active categories of the organization.
select id from categories where organization_id = @organization_id and id = any(@ids::bigint[]) and status = 'active';
