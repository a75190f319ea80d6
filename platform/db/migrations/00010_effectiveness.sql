-- Whether what was done has helped is looked at some time after it was verified.

-- +goose Up
-- The last check of an action's effectiveness: asked for when it is closed, for a day at
-- its site, and open until somebody answers. What was found not to be effective stays
-- beside the reopened action until that is closed again; the timeline keeps them all.
alter table actions
  add check_on date,
  -- Nine o'clock on that day in the site's time zone.
  add check_at timestamptz,
  add check_criterion text not null default '' check (length(check_criterion) <= 1000),
  -- Those who may answer were told that the day has come.
  add check_told boolean not null default false,
  add checked_at timestamptz,
  add checked_by bigint,
  add check_result text not null default '' check (check_result in ('', 'effective', 'not_effective')),
  add check_remarks text not null default '',
  add ineffective_count integer not null default 0,
  add check ((check_on is null) = (check_at is null)),
  add check (checked_at is null or check_at is not null),
  add check ((checked_at is null) = (check_result = '')),
  add check ((checked_at is null) = (checked_by is null)),
  add check (check_at is null or checked_at is not null or status = 'closed'),
  add foreign key (organization_id, checked_by) references users (organization_id, id);
-- Checks that nobody has answered: there are few at a time, and those that are due come first.
create index actions_checks on actions (organization_id, check_at, id) where check_at is not null and checked_at is null;
-- What the job looks for, over all organizations.
create index actions_checks_to_tell on actions (check_at) where check_at is not null and checked_at is null and not check_told;
create index actions_checked_by on actions (organization_id, checked_by);

-- +goose Down
drop index actions_checks, actions_checks_to_tell, actions_checked_by;
alter table actions drop check_on, drop check_at, drop check_criterion, drop check_told, drop checked_at, drop checked_by,
  drop check_result, drop check_remarks, drop ineffective_count;
