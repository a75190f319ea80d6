-- Categories in the organization's own order, of the environment too, and root causes in
-- three levels: they are the same tree of words, with the same rules.

-- +goose Up
alter table categories
  add position integer not null default 0,
  drop constraint categories_category_type_check,
  add constraint categories_category_type_check check (category_type in ('observation', 'action', 'incident', 'environment', 'root_cause')),
  drop constraint categories_status_check,
  -- What is deleted, or merged into another one, keeps its name for the timelines that tell of it.
  add constraint categories_status_check check (status in ('active', 'inactive', 'deleted')),
  drop constraint categories_organization_id_category_type_name_key;
create unique index categories_name on categories (organization_id, category_type, coalesce(parent_id, 0), lower(name)) where status <> 'deleted';
create index categories_order on categories (organization_id, category_type, position, name, id) where status <> 'deleted';

-- +goose Down
drop index categories_name, categories_order;
update categories set parent_id = null where category_type in ('environment', 'root_cause');
delete from categories where category_type in ('environment', 'root_cause');
update categories set name = left(name, 100) || ' ' || id, status = case status when 'deleted' then 'inactive' else status end
where status = 'deleted' or parent_id is not null;
alter table categories
  drop position,
  drop constraint categories_category_type_check,
  add constraint categories_category_type_check check (category_type in ('observation', 'action', 'incident')),
  drop constraint categories_status_check,
  add constraint categories_status_check check (status in ('active', 'inactive')),
  add constraint categories_organization_id_category_type_name_key unique (organization_id, category_type, name);
