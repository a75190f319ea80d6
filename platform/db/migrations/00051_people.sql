-- People who are invited, licensed, away and handed over; and roles that give admin access.

-- +goose Up
alter table roles
  -- Whoever has the role is an administrator: users.is_admin follows it.
  add grants_admin boolean not null default false;

alter table users
  -- Not before an invited person has opened the link and chosen a password.
  add is_verified boolean not null default true,
  -- The modules for which a power user has a licence.
  add licenses text[] not null default '{}' check (licenses <@ '{Permit,Incident,Audit}');
-- The list of people and the choosers, by name.
create index users_name on users (organization_id, full_name, id) include (status, role_id);
-- How many are active, and who of them is an administrator.
create index users_status on users (organization_id, status) include (is_admin, is_verified);

-- What was so before stays so: the administrators' roles give access, and who was a power
-- user keeps what the role grants. Row-level security binds the owner too, so it steps aside.
alter table roles no force row level security;
alter table users no force row level security;
update roles set grants_admin = true where template in ('Super Admin', 'Admin');
update users u set licenses = '{Permit,Incident,Audit}' from roles r
where r.organization_id = u.organization_id and r.id = u.role_id and r.kind = 'power_user';
alter table roles force row level security;
alter table users force row level security;

-- +goose StatementBegin
-- What a role grants a person: a power user's role grants nothing in a licensed module
-- for which the person has no licence. Rights are read through this, or not at all.
create function granted_rules(kind text, rules jsonb, licenses text[]) returns jsonb
language sql immutable parallel safe
return case when kind = 'power_user'
  then rules - array(select unnest('{Permit,Incident,Audit}'::text[]) except select unnest(licenses)) else rules end;
-- +goose StatementEnd

-- The links by which people choose a password: to take up an invitation, or anew. A link
-- is good once, and is known by its hash only.
create table account_links (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  purpose text not null check (purpose in ('activation', 'reset')),
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index account_links_user on account_links (organization_id, user_id);
select protect_tenant_table('account_links', 'select, insert, update, delete');

-- When somebody is away, and who decides for them meanwhile.
create table absences (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  deputy_id bigint not null,
  from_day date not null,
  to_day date not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check (from_day <= to_day),
  check (user_id <> deputy_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, deputy_id) references users (organization_id, id) on delete cascade
);
create index absences_user on absences (organization_id, user_id, from_day);
create index absences_deputy on absences (organization_id, deputy_id);
select protect_tenant_table('absences', 'select, insert, delete');

-- +goose StatementBegin
-- Who acts for a person on a day: the person, unless away; else the deputy, unless away
-- as well, and so on. Null when nobody is left. Who is not active is as good as away.
create function acting_for(organization bigint, person bigint, day date) returns bigint
language sql stable set search_path = public, pg_temp as $$
  with recursive chain (id, passed) as (
    select person, array[person]
    union all
    select a.deputy_id, c.passed || a.deputy_id
    from chain c
    join lateral (
      select deputy_id from absences
      where organization_id = organization and user_id = c.id and day between from_day and to_day
      order by absences.id desc limit 1
    ) a on not a.deputy_id = any (c.passed)
    where cardinality(c.passed) < 8
  )
  select c.id from chain c
  join users u on u.organization_id = organization and u.id = c.id and u.status = 'Active'
  where not exists (select from absences a where a.organization_id = organization and a.user_id = c.id and day between a.from_day and a.to_day)
  limit 1
$$;
-- +goose StatementEnd

-- Which steps of the guided tours somebody has seen.
create table intro_tour_steps (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  tour text not null check (tour ~ '^[a-z][a-z_]{0,59}$'),
  step integer not null check (step between 1 and 2500),
  seen_at timestamptz not null,
  primary key (organization_id, user_id, tour, step),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('intro_tour_steps', 'select, insert');

-- What an organization says of itself, and may change itself.
alter table organizations
  add letterhead text not null default '' check (length(letterhead) <= 300),
  add languages text[] not null default '{bg,de,en,es,fr,tr,zh}' check (cardinality(languages) > 0 and languages <@ '{bg,de,en,es,fr,tr,zh}');
grant update (name, letterhead, time_zone, languages, reveals_unknown_email) on organizations to hivis_app;

-- +goose StatementBegin
-- An organization that is removed tells the browsers of its people, whoever removes it and
-- by whatever way.
create function announce_removal_of_organization() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into live_events (organization_id, stream, payload)
  values (new.id, 'OrganizationChannel:organization', jsonb_build_object('db_action', 'remove', 'organization', jsonb_build_object('id', new.id)));
  return null;
end $$;
-- +goose StatementEnd
create trigger organizations_removed after update of status on organizations
  for each row when (old.status <> new.status and new.status = 'Deleted') execute function announce_removal_of_organization();

-- +goose Down
drop trigger organizations_removed on organizations;
drop function announce_removal_of_organization();
revoke update (name, letterhead, time_zone, languages, reveals_unknown_email) on organizations from hivis_app;
alter table organizations drop letterhead, drop languages;
drop table intro_tour_steps, absences, account_links;
drop function acting_for(bigint, bigint, date);
drop function granted_rules(text, jsonb, text[]);
drop index users_name, users_status;
alter table users drop is_verified, drop licenses;
alter table roles drop grants_admin;
