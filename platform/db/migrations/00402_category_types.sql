-- Which kinds of categories there are the program says, as it does of kinds of records.

-- +goose Up
alter table categories
  drop constraint categories_category_type_check,
  add constraint categories_category_type_check check (length(category_type) between 1 and 40);

-- +goose Down
alter table categories
  drop constraint categories_category_type_check,
  add constraint categories_category_type_check check (category_type in ('observation', 'action', 'incident', 'environment', 'root_cause'));
