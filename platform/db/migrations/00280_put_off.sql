-- Who put an action's due date off, and from when: whoever did does not take the action for
-- themselves, until somebody else has set its due date.

-- +goose Up
alter table actions add put_off_by bigint, add put_off_from date,
  add foreign key (organization_id, put_off_by) references users (organization_id, id),
  add check ((put_off_by is null) = (put_off_from is null));
create index actions_put_off_by on actions (organization_id, put_off_by);

-- +goose Down
alter table actions drop put_off_by, drop put_off_from;
