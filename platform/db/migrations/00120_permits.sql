-- Permits to work, what they are made from, and those who work under them.

-- +goose Up
-- Those who work: employees, people of contractors, guests. Who has an account has one profile.
create table work_profiles (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('employee', 'contractor', 'guest')),
  user_id bigint,
  name text not null check (length(name) between 1 and 200),
  company text not null default '' check (length(company) <= 200),
  phone text not null default '' check (length(phone) <= 40),
  gender text not null default '' check (gender in ('', 'male', 'female')),
  age integer check (age between 14 and 100),
  -- The attachment that shows them now. Earlier ones stay for the permits that show them.
  photo_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check (user_id is null or kind = 'employee'),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create unique index work_profiles_user on work_profiles (organization_id, user_id);
create index work_profiles_created_by on work_profiles (organization_id, created_by);
create index work_profiles_name on work_profiles (organization_id, lower(name), id);
select protect_tenant_table('work_profiles', 'select, insert, update');

create table work_certifications (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  profile_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  number text not null default '' check (length(number) <= 100),
  expires_on date,
  primary key (organization_id, id),
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id) on delete cascade
);
create index work_certifications_profile on work_certifications (organization_id, profile_id);
select protect_tenant_table('work_certifications', 'select, insert, update, delete');

-- When somebody was last put to work at a site.
create table work_profile_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  site_id bigint not null,
  profile_id bigint not null,
  used_at timestamptz not null,
  primary key (organization_id, site_id, profile_id),
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade,
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id) on delete cascade
);
create index work_profile_sites_profile on work_profile_sites (organization_id, profile_id);
create index work_profile_sites_used on work_profile_sites (organization_id, site_id, used_at desc);
select protect_tenant_table('work_profile_sites', 'select, insert, update');

create table permit_templates (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) <= 2000),
  prefix_id text not null check (length(prefix_id) between 1 and 8),
  colour text not null check (colour in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'grey')),
  active boolean not null default true,
  low_risk boolean not null default false,
  scoring boolean not null default false,
  form_id bigint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create unique index permit_templates_name on permit_templates (organization_id, lower(name));
create unique index permit_templates_form on permit_templates (organization_id, form_id);
create index permit_templates_created_by on permit_templates (organization_id, created_by);
select protect_tenant_table('permit_templates', 'select, insert, update, delete');

-- Where a template can be requested; none: everywhere.
create table permit_template_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  template_id bigint not null,
  site_id bigint not null,
  primary key (organization_id, template_id, site_id),
  foreign key (organization_id, template_id) references permit_templates (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade
);
create index permit_template_sites_site on permit_template_sites (organization_id, site_id);
select protect_tenant_table('permit_template_sites', 'select, insert, delete');

create table permits (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  template_id bigint not null,
  -- The version of the template's form that it began with.
  form_id bigint not null,
  form_version integer not null,
  -- By the table in modules/permits/rules.go. "Overdue" is not stored: approved or extended,
  -- and ends_at has passed.
  status text not null default 'draft' check (status in
    ('draft', 'requested', 'pending', 'approved', 'extended', 'pending_closure', 'closed', 'rejected', 'revoked')),
  -- Counts the requests for approval, those of extensions included.
  revision integer not null default 0 check (revision >= 0),
  requester_id bigint not null,
  site_id bigint not null,
  division_id bigint,
  department_id bigint,
  unit_id bigint,
  location text not null default '' check (length(location) <= 300),
  plan_id bigint,
  spot_x double precision check (spot_x between 0 and 1),
  spot_y double precision check (spot_y between 0 and 1),
  description text not null default '' check (length(description) <= 4000),
  remarks text not null default '' check (length(remarks) <= 4000),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Before the first extension that was approved.
  original_ends_at timestamptz,
  -- Some of the work is at night, as the site's clock says.
  night_work boolean not null default false,
  -- The end that an extension asks for while it is reviewed.
  asked_until timestamptz,
  workers_count integer not null default 0,
  score double precision check (score between 0 and 100),
  requested_at timestamptz,
  approved_at timestamptz,
  rejected_at timestamptz,
  revoked_by bigint,
  revoked_at timestamptz,
  revoked_remark text not null default '',
  finished_by bigint,
  finished_at timestamptz,
  finished_remark text not null default '',
  closed_by bigint,
  closed_at timestamptz,
  closed_remark text not null default '',
  cloned_from bigint,
  -- How far people were told of its end: see modules/permits/reminders.go.
  told integer not null default 0 check (told between 0 and 5),
  -- It was not handed back by its end, whatever became of it later.
  was_overdue boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, serial),
  check (status = 'draft' or starts_at is not null and ends_at is not null and requested_at is not null),
  check (status = 'draft' or starts_at < ends_at),
  check ((status = 'revoked') = (revoked_at is not null)),
  check ((status = 'rejected') = (rejected_at is not null)),
  check ((status = 'closed') = (closed_at is not null)),
  check ((status in ('pending_closure', 'closed')) = (finished_at is not null)),
  check (status not in ('approved', 'extended', 'pending_closure', 'closed', 'revoked') or approved_at is not null),
  check (asked_until is null or status in ('approved', 'extended')),
  check (plan_id is null or spot_x is not null and spot_y is not null),
  foreign key (organization_id, template_id) references permit_templates (organization_id, id),
  foreign key (organization_id, form_id, form_version) references form_versions (organization_id, form_id, number),
  foreign key (organization_id, requester_id) references users (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, site_id, division_id) references divisions (organization_id, site_id, id),
  foreign key (organization_id, site_id, department_id) references departments (organization_id, site_id, id),
  foreign key (organization_id, site_id, unit_id) references units (organization_id, site_id, id),
  foreign key (organization_id, site_id, plan_id) references site_plans (organization_id, site_id, id) on delete set null (plan_id),
  foreign key (organization_id, revoked_by) references users (organization_id, id),
  foreign key (organization_id, finished_by) references users (organization_id, id),
  foreign key (organization_id, closed_by) references users (organization_id, id),
  foreign key (organization_id, cloned_from) references permits (organization_id, id) on delete set null (cloned_from)
);
-- How many there are in each status is counted from it alone, and what is live is found by it.
create index permits_status on permits (organization_id, status, ends_at) include (id, site_id, requester_id, template_id, requested_at, starts_at, deleted_at);
create index permits_live on permits (organization_id, site_id, status, ends_at);
-- By type and status, and the dashboard.
create index permits_template on permits (organization_id, template_id, status, ends_at) include (id, site_id, requester_id, requested_at, starts_at, deleted_at);
create index permits_requested on permits (organization_id, requested_at desc, id desc) include (site_id, template_id, status, ends_at, requester_id, deleted_at);
create index permits_starts on permits (organization_id, starts_at desc, id desc) include (site_id, template_id, status, ends_at, requester_id, deleted_at);
create index permits_ends on permits (organization_id, ends_at, id) include (site_id, status, requester_id, deleted_at);
create index permits_requester on permits (organization_id, requester_id, status, ends_at);
create index permits_form on permits (organization_id, form_id, form_version);
create index permits_division on permits (organization_id, site_id, division_id);
create index permits_department on permits (organization_id, site_id, department_id);
create index permits_unit on permits (organization_id, site_id, unit_id);
create index permits_plan on permits (organization_id, site_id, plan_id);
create index permits_revoked_by on permits (organization_id, revoked_by);
create index permits_finished_by on permits (organization_id, finished_by);
create index permits_closed_by on permits (organization_id, closed_by);
create index permits_cloned_from on permits (organization_id, cloned_from);
-- What the job looks for, over all organizations.
create index permits_to_tell on permits (ends_at) where status in ('approved', 'extended') and told < 5;
select protect_tenant_table('permits', 'select, insert, update, delete');
select hide_deleted('permits');

-- The workers as they were when the permit was submitted; until then as they are.
create table permit_workers (
  organization_id bigint not null references organizations (id) on delete cascade,
  permit_id bigint not null,
  profile_id bigint not null,
  position integer not null,
  kind text not null check (kind in ('employee', 'contractor', 'guest')),
  user_id bigint,
  name text not null,
  company text not null default '',
  phone text not null default '',
  gender text not null default '',
  age integer,
  photo_id bigint,
  certifications jsonb not null default '[]',
  primary key (organization_id, permit_id, profile_id),
  foreign key (organization_id, permit_id) references permits (organization_id, id) on delete cascade,
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index permit_workers_profile on permit_workers (organization_id, profile_id, permit_id);
create index permit_workers_user on permit_workers (organization_id, user_id, permit_id);
select protect_tenant_table('permit_workers', 'select, insert, update, delete');

create table permit_officers (
  organization_id bigint not null references organizations (id) on delete cascade,
  permit_id bigint not null,
  user_id bigint not null,
  position integer not null,
  primary key (organization_id, permit_id, user_id),
  foreign key (organization_id, permit_id) references permits (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index permit_officers_user on permit_officers (organization_id, user_id, permit_id);
select protect_tenant_table('permit_officers', 'select, insert, update, delete');

create table permit_extensions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  permit_id bigint not null,
  -- Of the permit, by which its review knows it.
  revision integer not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'withdrawn')),
  from_end timestamptz not null,
  to_end timestamptz not null,
  remark text not null check (length(remark) between 1 and 2000),
  requested_by bigint not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  primary key (organization_id, id),
  check (to_end > from_end),
  check ((state = 'asked') = (decided_at is null)),
  foreign key (organization_id, permit_id) references permits (organization_id, id) on delete cascade,
  foreign key (organization_id, requested_by) references users (organization_id, id)
);
create index permit_extensions_permit on permit_extensions (organization_id, permit_id, id);
create unique index permit_extensions_asked on permit_extensions (organization_id, permit_id) where state = 'asked';
create index permit_extensions_requested_by on permit_extensions (organization_id, requested_by);
select protect_tenant_table('permit_extensions', 'select, insert, update, delete');

create table permit_shares (
  organization_id bigint not null references organizations (id) on delete cascade,
  permit_id bigint not null,
  shared_to bigint not null,
  shared_by bigint not null,
  shared_at timestamptz not null,
  primary key (organization_id, permit_id, shared_to),
  foreign key (organization_id, permit_id) references permits (organization_id, id) on delete cascade,
  foreign key (organization_id, shared_to) references users (organization_id, id),
  foreign key (organization_id, shared_by) references users (organization_id, id)
);
create index permit_shares_shared_to on permit_shares (organization_id, shared_to, permit_id);
create index permit_shares_shared_by on permit_shares (organization_id, shared_by);
select protect_tenant_table('permit_shares', 'select, insert, update, delete');

-- What an organization wants its measures to be, in percent.
create table permit_targets (
  organization_id bigint not null references organizations (id) on delete cascade,
  key text not null check (key in ('approved_in_time', 'closed_in_time', 'extended', 'revoked', 'overdue')),
  target double precision not null check (target between 0 and 100),
  primary key (organization_id, key)
);
select protect_tenant_table('permit_targets', 'select, insert, update');

-- How far people are to be told of a permit's end at a moment: 2 hours before it, 30 minutes
-- before it, at it, 30 minutes after it, and 2 hours after it.
create function permit_end_stage(ends_at timestamptz, moment timestamptz) returns integer
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when moment >= ends_at + interval '2 hours' then 5 when moment >= ends_at + interval '30 minutes' then 4 when moment >= ends_at then 3
    when moment >= ends_at - interval '30 minutes' then 2 when moment >= ends_at - interval '2 hours' then 1 else 0 end
$$;

-- +goose StatementBegin
-- What was answered for a permit goes with it.
create function forget_answers_of_permit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from form_answers where organization_id = old.organization_id and kind = 'Permit' and record_id = old.id;
  return null;
end $$;
-- +goose StatementEnd
create trigger permits_forget_answers after delete on permits for each row execute function forget_answers_of_permit();

-- +goose Down
drop trigger permits_forget_answers on permits;
drop function permit_end_stage(timestamptz, timestamptz), forget_answers_of_permit();
drop table permit_targets, permit_shares, permit_extensions, permit_officers, permit_workers, permits, permit_template_sites, permit_templates,
  work_profile_sites, work_certifications, work_profiles;
