-- +goose Up
-- A site, a person and a category belong to one organization. Without knowing that the
-- planner expects a hundredth of what there is, and looks for it one by one.
create statistics observations_belong (dependencies) on organization_id, site_id, reporter_id, category_id, division_id from observations;
create statistics actions_belong (dependencies) on organization_id, site_id, responsible_id, assigned_by, category_id from actions;

-- +goose Down
drop statistics observations_belong, actions_belong;
