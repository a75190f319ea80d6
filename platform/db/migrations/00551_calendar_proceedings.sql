-- What happens when something of the calendar takes place: its agenda, minutes, who was there,
-- and, of a drill, how long it took and what was found.

-- +goose Up
alter table calendar_items add column template text not null default 'plain' check (template in ('plain', 'toolbox_talk', 'committee', 'drill'));

alter table calendar_occurrences
  add column minutes text not null default '' check (length(minutes) <= 20000),
  -- How long a drill took; 0: nobody has measured it.
  add column drill_seconds integer not null default 0 check (drill_seconds between 0 and 86400),
  add column findings text not null default '' check (length(findings) <= 10000);

create table calendar_points (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  occurrence_id bigint not null,
  position integer not null check (position >= 0),
  title text not null check (length(title) between 1 and 300),
  notes text not null default '' check (length(notes) <= 4000),
  -- Carried: to the next date. Acted: it became an action.
  state text not null default 'open' check (state in ('open', 'done', 'carried', 'acted')),
  carried_from bigint,
  action_id bigint,
  primary key (organization_id, id),
  foreign key (organization_id, occurrence_id) references calendar_occurrences (organization_id, id) on delete cascade,
  foreign key (organization_id, carried_from) references calendar_points (organization_id, id) on delete set null (carried_from),
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete set null (action_id)
);
create index calendar_points_of on calendar_points (organization_id, occurrence_id, position);
create index calendar_points_carried on calendar_points (organization_id, carried_from);
create index calendar_points_action on calendar_points (organization_id, action_id);
select protect_tenant_table('calendar_points', 'select, insert, update, delete');

-- Who was there: somebody with an account, a worker, or a name.
create table calendar_attendance (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  occurrence_id bigint not null,
  user_id bigint,
  profile_id bigint,
  name text not null default '' check (length(name) <= 200),
  -- By hand of who keeps the minutes, or by the code that hangs there.
  way text not null check (way in ('hand', 'code')),
  attended_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, occurrence_id, user_id),
  unique (organization_id, occurrence_id, profile_id),
  check (num_nonnulls(user_id, profile_id) <= 1 and (user_id is not null or profile_id is not null or name <> '')),
  foreign key (organization_id, occurrence_id) references calendar_occurrences (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id)
);
create unique index calendar_attendance_name on calendar_attendance (organization_id, occurrence_id, lower(name)) where user_id is null and profile_id is null;
create index calendar_attendance_user on calendar_attendance (organization_id, user_id);
create index calendar_attendance_profile on calendar_attendance (organization_id, profile_id);
select protect_tenant_table('calendar_attendance', 'select, insert, delete');

-- +goose Down
drop table calendar_attendance, calendar_points;
alter table calendar_occurrences drop column minutes, drop column drill_seconds, drop column findings;
alter table calendar_items drop column template;
