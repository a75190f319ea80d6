-- Which reports have an action of a person is read from the index of the person's actions
-- alone. The old index stands until the new one does, so that nobody waits to read.

-- +goose Up
create index actions_of_responsible on actions (organization_id, responsible_id, due_at)
  include (actionable_type, actionable_id, deleted_at);
drop index actions_responsible;
alter index actions_of_responsible rename to actions_responsible;

-- +goose Down
drop index actions_responsible;
create index actions_responsible on actions (organization_id, responsible_id, due_at);
