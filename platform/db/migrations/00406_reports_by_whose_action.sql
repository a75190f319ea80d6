-- Reports by who is responsible for an action of theirs: which these are is read from the
-- index of a person's actions alone.

-- +goose Up
drop index actions_responsible;
create index actions_responsible on actions (organization_id, responsible_id, due_at)
  include (actionable_type, actionable_id, deleted_at);

-- +goose Down
drop index actions_responsible;
create index actions_responsible on actions (organization_id, responsible_id, due_at);
