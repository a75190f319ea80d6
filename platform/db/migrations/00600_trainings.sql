-- Trainings: subjects, who needs which, who holds which, and what of them is booked.

-- +goose Up
create table training_subjects (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 4000),
  -- 0: it holds for ever.
  validity_months integer not null default 0 check (validity_months between 0 and 600),
  -- Who renews so many days before the end loses nothing of it; 0: it counts from the day of the course.
  window_days integer not null default 0 check (window_days between 0 and 365),
  -- How many days ahead of the end people are told.
  remind_days integer not null default 60 check (remind_days between 0 and 365),
  certificate boolean not null default true,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index training_subjects_name on training_subjects (organization_id, lower(name));
select protect_tenant_table('training_subjects', 'select, insert, update');

-- Who passes the one holds the other as well.
create table training_renewals (
  organization_id bigint not null references organizations (id) on delete cascade,
  subject_id bigint not null,
  renews_id bigint not null,
  primary key (organization_id, subject_id, renews_id),
  check (subject_id <> renews_id),
  foreign key (organization_id, subject_id) references training_subjects (organization_id, id) on delete cascade,
  foreign key (organization_id, renews_id) references training_subjects (organization_id, id) on delete cascade
);
create index training_renewals_of on training_renewals (organization_id, renews_id);
select protect_tenant_table('training_renewals', 'select, insert, delete');

-- What an item of the calendar is a training in.
create table training_items (
  organization_id bigint not null references organizations (id) on delete cascade,
  item_id bigint not null,
  subject_id bigint not null,
  primary key (organization_id, item_id),
  foreign key (organization_id, item_id) references calendar_items (organization_id, id) on delete cascade,
  foreign key (organization_id, subject_id) references training_subjects (organization_id, id)
);
create index training_items_subject on training_items (organization_id, subject_id);
select protect_tenant_table('training_items', 'select, insert, update');

create table training_records (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  profile_id bigint not null,
  subject_id bigint not null,
  held_on date not null,
  result text not null check (result in ('passed', 'failed', 'competent')),
  -- Its last day; null: it holds for ever, or was failed.
  expires_on date,
  note text not null default '' check (length(note) <= 2000),
  -- At which date of the calendar it was.
  occurrence_id bigint,
  status text not null default 'recorded' check (status in ('recorded', 'withdrawn')),
  withdraw_reason text not null default '' check (length(withdraw_reason) <= 1000),
  recorded_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, serial),
  check (result <> 'failed' or expires_on is null),
  check (expires_on >= held_on),
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, subject_id) references training_subjects (organization_id, id),
  foreign key (organization_id, occurrence_id) references calendar_occurrences (organization_id, id) on delete set null (occurrence_id),
  foreign key (organization_id, recorded_by) references users (organization_id, id)
);
create index training_records_profile on training_records (organization_id, profile_id, subject_id);
create index training_records_subject on training_records (organization_id, subject_id, id desc);
create index training_records_held on training_records (organization_id, held_on desc, id desc);
create index training_records_expires on training_records (organization_id, expires_on, id);
create index training_records_updated on training_records (organization_id, updated_at desc, id desc);
create index training_records_recorded_by on training_records (organization_id, recorded_by);
create unique index training_records_occurrence on training_records (organization_id, occurrence_id, profile_id, subject_id) where status = 'recorded';
create index training_records_occurrence_key on training_records (organization_id, occurrence_id);
select protect_tenant_table('training_records', 'select, insert, update');

-- Which warnings of an end were sent: each once.
create table training_warnings (
  organization_id bigint not null references organizations (id) on delete cascade,
  record_id bigint not null,
  step text not null check (step in ('soon', 'over')),
  sent_at timestamptz not null,
  primary key (organization_id, record_id, step),
  foreign key (organization_id, record_id) references training_records (organization_id, id) on delete cascade
);
select protect_tenant_table('training_warnings', 'select, insert');

-- Who needs which. What a row does not name, it asks of all.
create table training_requirements (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  subject_id bigint not null,
  whom text not null check (whom in ('all', 'employees', 'contractors')),
  role_ids bigint[] not null default '{}',
  site_ids bigint[] not null default '{}',
  skill_ids bigint[] not null default '{}',
  strength text not null check (strength in ('blocks', 'warns', 'informs')),
  grace_days integer not null default 0 check (grace_days between 0 and 365),
  reason text not null check (length(reason) between 1 and 300),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, subject_id) references training_subjects (organization_id, id)
);
create index training_requirements_subject on training_requirements (organization_id, subject_id);
select protect_tenant_table('training_requirements', 'select, insert, update, delete');

create table training_exemptions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  profile_id bigint not null,
  subject_id bigint not null,
  reason text not null check (length(reason) between 1 and 300),
  until date not null,
  given_by bigint not null,
  given_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, profile_id, subject_id),
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, subject_id) references training_subjects (organization_id, id),
  foreign key (organization_id, given_by) references users (organization_id, id)
);
create index training_exemptions_subject on training_exemptions (organization_id, subject_id);
create index training_exemptions_given_by on training_exemptions (organization_id, given_by);
select protect_tenant_table('training_exemptions', 'select, insert, update, delete');

-- What somebody holds by which record: its own subject, and those that it renews.
create view held_trainings with (security_invoker = true) as
select r.organization_id, r.profile_id, r.subject_id, r.id as record_id, r.serial, r.held_on, r.expires_on
from training_records r where r.status = 'recorded' and r.result <> 'failed'
union all
select r.organization_id, r.profile_id, x.renews_id, r.id, r.serial, r.held_on, r.expires_on
from training_records r join training_renewals x on x.organization_id = r.organization_id and x.subject_id = r.subject_id
where r.status = 'recorded' and r.result <> 'failed';
grant select on held_trainings to hivis_app, hivis_platform;

-- All that somebody is allowed to do: what stands in their profile, and of each training the record
-- that holds the longest.
create view held_certifications with (security_invoker = true) as
select c.organization_id, c.profile_id, c.id, c.name, c.number, c.expires_on, c.checked from work_certifications c
union all
select h.organization_id, h.profile_id, 4503599627370496 + h.record_id, s.name, 'TRN-' || lpad(h.serial::text, greatest(6, length(h.serial::text)), '0'), h.expires_on, true
from held_trainings h
join training_subjects s on s.organization_id = h.organization_id and s.id = h.subject_id
where not exists (select from held_trainings n where n.organization_id = h.organization_id and n.profile_id = h.profile_id and n.subject_id = h.subject_id
  and (coalesce(n.expires_on, 'infinity'), n.record_id) > (coalesce(h.expires_on, 'infinity'), h.record_id));
grant select on held_certifications to hivis_app, hivis_platform;

-- Whom trainings may be required of: profiles, and who has an account and no profile yet.
create view training_people with (security_invoker = true) as
select w.organization_id, w.id as profile_id, w.user_id, coalesce(u.full_name, w.name) as name, w.company, w.kind, coalesce(w.skill_id, 0) as skill_id, coalesce(u.role_id, 0) as role_id,
  coalesce(u.created_at, w.created_at)::date as since,
  case when w.user_id is null then array(select ws.site_id from work_profile_sites ws where ws.organization_id = w.organization_id and ws.profile_id = w.id)
    else array(select us.site_id from user_sites us where us.organization_id = w.organization_id and us.user_id = w.user_id) end as site_ids
from work_profiles w
left join users u on u.organization_id = w.organization_id and u.id = w.user_id
where w.merged_into is null and w.status = 'Active' and w.kind <> 'guest' and (w.user_id is null or u.status = 'Active')
union all
select u.organization_id, 0, u.id, u.full_name, '', 'employee', 0, u.role_id, u.created_at::date,
  array(select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id)
from users u
where u.status = 'Active' and not u.is_contractor and not exists (select from work_profiles w where w.organization_id = u.organization_id and w.user_id = u.id);
grant select on training_people to hivis_app, hivis_platform;

-- What each of them needs, by the gravest requirement, and until when they hold it.
create view training_needs with (security_invoker = true) as
select p.organization_id, p.profile_id || ':' || coalesce(p.user_id, 0) || ':' || s.id as id, p.profile_id, p.user_id, p.name, p.company, p.kind, p.role_id, p.skill_id, p.site_ids,
  s.id as subject_id, s.name as subject_name, q.strength, q.reason,
  case when q.grace_days > 0 then greatest(p.since, q.since) + q.grace_days end as grace_until,
  (select max(coalesce(h.expires_on, 'infinity')) from held_trainings h where h.organization_id = p.organization_id and h.profile_id = p.profile_id and h.subject_id = s.id) as held_until,
  x.id as exemption_id, x.until as exempt_until, coalesce(x.reason, '') as exempt_reason
from training_people p
cross join lateral (
  select distinct on (q.subject_id) q.subject_id, q.strength, q.reason, q.grace_days, q.created_at::date as since
  from training_requirements q
  where q.organization_id = p.organization_id and q.active and (q.whom = 'all' or q.whom = p.kind || 's')
    and (q.role_ids = '{}' or p.role_id = any(q.role_ids)) and (q.skill_ids = '{}' or p.skill_id = any(q.skill_ids)) and (q.site_ids = '{}' or q.site_ids && p.site_ids)
  order by q.subject_id, array_position('{blocks,warns,informs}'::text[], q.strength), q.grace_days, q.id) q
join training_subjects s on s.organization_id = p.organization_id and s.id = q.subject_id and s.active
left join training_exemptions x on x.organization_id = p.organization_id and x.profile_id = p.profile_id and x.subject_id = s.id;
grant select on training_needs to hivis_app, hivis_platform;

-- +goose Down
drop view training_needs, training_people, held_certifications, held_trainings;
drop table training_exemptions, training_requirements, training_warnings, training_records, training_items, training_renewals, training_subjects;
