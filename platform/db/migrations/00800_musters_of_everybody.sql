-- A muster finds the organization's own people of the site as well, by a right of its own.

-- +goose Up
alter table musters add column own_people boolean not null default false;
-- Of whom it is known that they belong to the site, and not that they are there.
alter table muster_people add column user_id bigint,
  add foreign key (organization_id, user_id) references users (organization_id, id),
  drop constraint muster_people_mark_check,
  add constraint muster_people_mark_check check (mark in ('', 'safe', 'missing', 'absent'));
create index muster_people_user on muster_people (organization_id, user_id);

-- Who saw who is on site and mustered them by the right on contractors does so by the new one; and
-- without contractors there are own people and visitors.
alter table roles no force row level security;
update roles set rules = rules || '{"On Site": ["read", "create", "update"]}'
  where not grants_admin and (rules || withheld) -> 'Contractor' ? 'update' and template not in ('Contractor', 'Contract Worker');
update roles set rules = rules || '{"On Site": ["read"]}'
  where not grants_admin and (rules || withheld) -> 'Contractor' ? 'read' and not rules ? 'On Site' and template not in ('Contractor', 'Contract Worker');
update roles set rules = rules || '{"On Site": ["read", "create", "update", "delete"]}' where grants_admin and rules ? 'Permit';
update roles set rules = rules || '{"On Site": ["read", "create", "update"]}' where template in ('Safety Manager', 'Head of Department');
alter table roles force row level security;

-- +goose Down
alter table roles no force row level security;
update roles set rules = rules - 'On Site';
alter table roles force row level security;
delete from muster_people where user_id is not null;
update muster_people set mark = '' where mark = 'absent';
alter table muster_people drop constraint muster_people_mark_check, add constraint muster_people_mark_check check (mark in ('', 'safe', 'missing')),
  drop column user_id;
alter table musters drop column own_people;
