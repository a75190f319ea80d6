-- Actions that come again.

-- +goose Up
-- How the actions of a series follow each other: on the days of the anchor, every so
-- many days, weeks, months or years. The anchor is the first due date; it is kept,
-- so that what is due on the 31st is due on the last day of a shorter month and on
-- the 31st again after it. A series ends when somebody ends it or its last day is over.
create table action_series (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  every integer not null check (every between 1 and 366),
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  anchor_date date not null,
  until date,
  ended_at timestamptz,
  ended_by bigint,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check (ended_by is null or ended_at is not null),
  foreign key (organization_id, ended_by) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index action_series_ended_by on action_series (organization_id, ended_by);
create index action_series_created_by on action_series (organization_id, created_by);
select protect_tenant_table('action_series', 'select, insert, update, delete');

-- Which series an action belongs to, how many come between it and the anchor, and
-- which one it follows. No action is followed by two.
alter table actions
  add column series_id bigint,
  add column occurrence integer not null default 0,
  add column succeeds bigint,
  add constraint actions_series foreign key (organization_id, series_id) references action_series (organization_id, id),
  add constraint actions_succeeds foreign key (organization_id, succeeds) references actions (organization_id, id),
  add constraint actions_recur_alone check (series_id is null or actionable_type = 'Action'),
  add constraint actions_succeeded_once unique (organization_id, succeeds);
create index actions_series on actions (organization_id, series_id);
-- The list of what recurs, in the order of the lists.
create index actions_recurring on actions (organization_id, (case status when 'closed' then 2 when 'completed' then 1 else 0 end), due_at, id)
  where series_id is not null;

-- +goose StatementBegin
-- A timeline also says which action follows which.
create or replace function name_in_change(organization bigint, field text, value text) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when value !~ '^[1-9][0-9]{0,17}$' then null else case field
    when 'responsible_id' then (select full_name from users where organization_id = organization and id = value::bigint)
    when 'site_id' then (select name from sites where organization_id = organization and id = value::bigint)
    when 'division_id' then (select name from divisions where organization_id = organization and id = value::bigint)
    when 'category_id' then (select name from categories where organization_id = organization and id = value::bigint)
    when 'previous_id' then (select 'ACT-' || lpad(serial::text, greatest(6, length(serial::text)), '0') from actions where organization_id = organization and id = value::bigint)
    when 'next_id' then (select 'ACT-' || lpad(serial::text, greatest(6, length(serial::text)), '0') from actions where organization_id = organization and id = value::bigint)
  end end
$$;
-- +goose StatementEnd

-- +goose Down
alter table actions drop column series_id, drop column occurrence, drop column succeeds;
drop table action_series;

-- +goose StatementBegin
create or replace function name_in_change(organization bigint, field text, value text) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when value !~ '^[1-9][0-9]{0,17}$' then null else case field
    when 'responsible_id' then (select full_name from users where organization_id = organization and id = value::bigint)
    when 'site_id' then (select name from sites where organization_id = organization and id = value::bigint)
    when 'division_id' then (select name from divisions where organization_id = organization and id = value::bigint)
    when 'category_id' then (select name from categories where organization_id = organization and id = value::bigint)
  end end
$$;
-- +goose StatementEnd
