-- What went wrong, who was hurt, why, and what others learn from it.

-- +goose Up
create table incidents (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  incident_type text not null check (incident_type in ('injury', 'illness', 'near_miss', 'property_damage', 'fire', 'environmental', 'vehicle', 'other')),
  other_type text not null default '',
  description text not null,
  immediate_action text not null default '',
  category_id bigint,
  site_id bigint not null,
  division_id bigint,
  location text not null default '',
  shift text not null default 'not_said' check (shift in ('not_said', 'first', 'second', 'third', 'general')),
  occurred_at timestamptz not null,
  damage text not null default '',
  anybody_hurt text not null check (anybody_hurt in ('unknown', 'no', 'yes')),
  investigation_required boolean not null default true,
  recordable text not null default 'undecided' check (recordable in ('undecided', 'no', 'yes')),
  recordable_scheme text not null default '',
  recordable_reason text not null default '',
  severity_level text not null default 'not_rated' check (severity_level in ('not_rated', 'safe', 'minor', 'serious', 'major', 'critical', 'fatal')),
  -- Places on the risk matrix; an import may know how severe it was and no more.
  actual_severity smallint check (actual_severity between 1 and 5),
  actual_likelihood smallint check (actual_likelihood between 1 and 5),
  potential_severity smallint check (potential_severity between 1 and 5),
  potential_likelihood smallint check (potential_likelihood between 1 and 5),
  rated boolean generated always as (num_nulls(actual_severity, actual_likelihood, potential_severity, potential_likelihood) = 0 and severity_level <> 'not_rated') stored,
  sensitive boolean not null default false,
  -- By somebody without an account; incident_public_reports has what they follow it up with.
  reported_publicly boolean not null default false,
  reporter_id bigint,
  device_hash bytea,
  -- The observation that turned out to be this.
  observation_id bigint,
  lead_id bigint,
  -- The day at the site, and its end there.
  target_date date,
  target_at timestamptz,
  causes_version integer not null default 0,
  review_state text not null default 'none' check (review_state in ('none', 'asked', 'approved', 'rejected')),
  revision integer not null default 1,
  submitted_by bigint,
  -- "Overdue" and "rating pending" are read and not stored.
  status text not null default 'open' check (status in ('open', 'closed')),
  -- The first step that is not done, by modules/incidents/steps.go.
  step text not null default 'report' check (step in ('report', 'team', 'root_cause', 'actions', 'review', 'done')),
  victims_count integer not null default 0,
  actions_count integer not null default 0,
  actions_done integer not null default 0,
  closed_at timestamptz,
  closed_by bigint,
  closing_remarks text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, serial),
  unique (organization_id, device_hash),
  unique (organization_id, observation_id),
  check (incident_type <> 'other' or other_type <> ''),
  check (recordable = 'undecided' or recordable_reason <> ''),
  check (not reported_publicly or reporter_id is null),
  check ((target_date is null) = (target_at is null)),
  check ((status = 'closed') = (closed_at is not null)),
  foreign key (organization_id, category_id) references categories (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, site_id, division_id) references divisions (organization_id, site_id, id),
  foreign key (organization_id, reporter_id) references users (organization_id, id),
  foreign key (organization_id, lead_id) references users (organization_id, id),
  foreign key (organization_id, submitted_by) references users (organization_id, id),
  foreign key (organization_id, closed_by) references users (organization_id, id),
  foreign key (organization_id, observation_id) references observations (organization_id, id) on delete set null (observation_id)
);
create index incidents_occurred on incidents (organization_id, occurred_at desc, id desc) include (site_id, reporter_id, lead_id, status, target_at, rated, sensitive, deleted_at);
create index incidents_site on incidents (organization_id, site_id, occurred_at desc, id desc) include (reporter_id, lead_id, sensitive, deleted_at);
create index incidents_status on incidents (organization_id, status, rated, target_at) include (id, site_id, reporter_id, lead_id, sensitive, occurred_at, deleted_at);
create index incidents_step on incidents (organization_id, step, occurred_at desc) where status = 'open';
create index incidents_matrix on incidents (organization_id, actual_severity, actual_likelihood, occurred_at desc);
create index incidents_potential on incidents (organization_id, potential_severity, potential_likelihood, occurred_at desc);
create index incidents_reporter on incidents (organization_id, reporter_id, occurred_at desc);
create index incidents_lead on incidents (organization_id, lead_id, occurred_at desc);
create index incidents_division on incidents (organization_id, division_id, site_id);
create index incidents_category on incidents (organization_id, category_id);
create index incidents_submitted_by on incidents (organization_id, submitted_by);
create index incidents_closed_by on incidents (organization_id, closed_by);
select protect_tenant_table('incidents', 'select, insert, update, delete');
select hide_deleted('incidents');

-- The team beside its lead.
create table incident_members (
  organization_id bigint not null references organizations (id) on delete cascade,
  incident_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, incident_id, user_id),
  foreign key (organization_id, incident_id) references incidents (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index incident_members_user on incident_members (organization_id, user_id);
select protect_tenant_table('incident_members', 'select, insert, delete');

-- Whom few may know of: see modules/incidents/privacy.go. No search and no timeline has it.
create table incident_victims (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  incident_id bigint not null,
  victim_type text not null check (victim_type in ('employee', 'contractor', 'visitor', 'other')),
  user_id bigint,
  name text not null,
  employee_id text not null default '',
  company text not null default '',
  gender text not null check (gender in ('male', 'female', 'others')),
  age_range text not null default 'not_said' check (age_range in ('not_said', 'under_18', '18_24', '25_34', '35_44', '45_54', '55_64', '65_over')),
  body_parts text[] not null default '{}',
  injury text not null default '',
  nature text not null default '',
  part text not null default '',
  source text not null default '',
  event text not null default '',
  treatment text not null default 'not_said' check (treatment in ('not_said', 'none', 'first_aid', 'medical', 'hospital', 'fatal')),
  treatment_details text not null default '',
  taken_to_hospital boolean not null default false,
  hospital text not null default '',
  returned_on date,
  outcome text not null default '',
  -- The times in which they could not do their own work; the last may go on.
  span_statuses text[] not null default '{}',
  span_froms date[] not null default '{}',
  span_tos date[] not null default '{}',
  added_by bigint,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check (cardinality(span_statuses) = cardinality(span_froms) and cardinality(span_froms) = cardinality(span_tos)),
  foreign key (organization_id, incident_id) references incidents (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, added_by) references users (organization_id, id)
);
create index incident_victims_incident on incident_victims (organization_id, incident_id, id);
create index incident_victims_user on incident_victims (organization_id, user_id);
create index incident_victims_added_by on incident_victims (organization_id, added_by);
select protect_tenant_table('incident_victims', 'select, insert, update, delete');

create table incident_analyses (
  organization_id bigint not null references organizations (id) on delete cascade,
  incident_id bigint not null,
  key text not null check (length(key) between 1 and 40),
  position integer not null,
  title text not null,
  primary key (organization_id, incident_id, key),
  foreign key (organization_id, incident_id) references incidents (organization_id, id) on delete cascade
);
select protect_tenant_table('incident_analyses', 'select, insert, delete');

-- Answers to why; those below an answer explain it.
create table incident_whys (
  organization_id bigint not null references organizations (id) on delete cascade,
  incident_id bigint not null,
  analysis_key text not null,
  key text not null check (length(key) between 1 and 40),
  parent_key text not null default '',
  position integer not null,
  text text not null,
  root boolean not null default false,
  root_cause_id bigint,
  no_action_reason text not null default '',
  primary key (organization_id, incident_id, key),
  check (not root or root_cause_id is not null),
  foreign key (organization_id, incident_id, analysis_key) references incident_analyses (organization_id, incident_id, key) on delete cascade,
  foreign key (organization_id, root_cause_id) references categories (organization_id, id)
);
create index incident_whys_analysis on incident_whys (organization_id, incident_id, analysis_key);
create index incident_whys_root_cause on incident_whys (organization_id, root_cause_id);
select protect_tenant_table('incident_whys', 'select, insert, update, delete');

-- Which action is recommended against which root cause, and which went on after the closing.
create table incident_actions (
  organization_id bigint not null references organizations (id) on delete cascade,
  incident_id bigint not null,
  action_id bigint not null,
  cause_key text not null default '',
  carried_because text not null default '',
  primary key (organization_id, action_id),
  foreign key (organization_id, incident_id) references incidents (organization_id, id) on delete cascade,
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete cascade
);
create index incident_actions_incident on incident_actions (organization_id, incident_id, cause_key);
select protect_tenant_table('incident_actions', 'select, insert, update, delete');

-- To whom the preliminary report was mailed.
create table incident_informed (
  organization_id bigint not null references organizations (id) on delete cascade,
  incident_id bigint not null,
  user_id bigint not null,
  informed_by bigint not null,
  at timestamptz not null,
  primary key (organization_id, incident_id, user_id),
  foreign key (organization_id, incident_id) references incidents (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, informed_by) references users (organization_id, id)
);
create index incident_informed_user on incident_informed (organization_id, user_id);
create index incident_informed_by on incident_informed (organization_id, informed_by);
select protect_tenant_table('incident_informed', 'select, insert, update');

create table incident_public_reports (
  organization_id bigint not null references organizations (id) on delete cascade,
  incident_id bigint not null,
  -- Keyed hashes, as those of observations: of the id that the browser made, and of the key.
  report_hash bytea not null,
  key_hash bytea not null,
  primary key (organization_id, incident_id),
  unique (organization_id, report_hash),
  foreign key (organization_id, incident_id) references incidents (organization_id, id) on delete cascade
);
select protect_tenant_table('incident_public_reports', 'select, insert');

create table incident_public_messages (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  incident_id bigint not null,
  -- Null when it is the reporter's.
  author_id bigint,
  text text not null check (length(text) between 1 and 2000),
  message_hash bytea,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, incident_id, message_hash),
  check ((author_id is null) = (message_hash is not null)),
  foreign key (organization_id, incident_id) references incident_public_reports (organization_id, incident_id) on delete cascade,
  foreign key (organization_id, author_id) references users (organization_id, id)
);
create index incident_public_messages_report on incident_public_messages (organization_id, incident_id, id);
create index incident_public_messages_author on incident_public_messages (organization_id, author_id);
select protect_tenant_table('incident_public_messages', 'select, insert');

create table lessons (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  -- Null once the incident was removed: what was learned stays.
  incident_id bigint,
  -- Where it happened, and what kind of incident it was, when it was written.
  site_id bigint not null,
  incident_type text not null,
  title text not null,
  what_happened text not null,
  why text not null default '',
  what_to_do text not null,
  status text not null default 'draft' check (status in ('draft', 'sent')),
  written_by bigint not null,
  sent_at timestamptz,
  recipients integer not null default 0,
  readers integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, serial),
  foreign key (organization_id, incident_id) references incidents (organization_id, id) on delete set null (incident_id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, written_by) references users (organization_id, id)
);
create index lessons_created on lessons (organization_id, created_at desc, id desc) include (site_id, written_by, status, deleted_at);
create index lessons_incident on lessons (organization_id, incident_id);
create index lessons_site on lessons (organization_id, site_id, created_at desc);
create index lessons_written_by on lessons (organization_id, written_by);
select protect_tenant_table('lessons', 'select, insert, update, delete');
select hide_deleted('lessons');

create table lesson_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  lesson_id bigint not null,
  site_id bigint not null,
  primary key (organization_id, lesson_id, site_id),
  foreign key (organization_id, lesson_id) references lessons (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index lesson_sites_site on lesson_sites (organization_id, site_id);
select protect_tenant_table('lesson_sites', 'select, insert');

create table lesson_roles (
  organization_id bigint not null references organizations (id) on delete cascade,
  lesson_id bigint not null,
  role_id bigint not null,
  primary key (organization_id, lesson_id, role_id),
  foreign key (organization_id, lesson_id) references lessons (organization_id, id) on delete cascade,
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade
);
create index lesson_roles_role on lesson_roles (organization_id, role_id);
select protect_tenant_table('lesson_roles', 'select, insert');

-- Whom it was sent to, and when they said that they had read it.
create table lesson_recipients (
  organization_id bigint not null references organizations (id) on delete cascade,
  lesson_id bigint not null,
  user_id bigint not null,
  read_at timestamptz,
  primary key (organization_id, lesson_id, user_id),
  foreign key (organization_id, lesson_id) references lessons (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index lesson_recipients_user on lesson_recipients (organization_id, user_id, read_at);
select protect_tenant_table('lesson_recipients', 'select, insert, update');

-- Where an observation went that turned out to be something else.
alter table observations
  add handed_to_kind text not null default '' check (length(handed_to_kind) <= 40),
  add handed_to_id bigint,
  add handed_to_number text not null default '',
  add check ((handed_to_kind = '') = (handed_to_id is null));

-- What is alike wherever it was: a lesson of one site is for all.
-- +goose StatementBegin
create function similar_records_anywhere(kind text, typed text) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint
       and t.kind = $1 and $2 <% t.text order by word_similarity($2, t.text) desc, t.record_id desc limit 100' using kind, typed;
end $$;
-- +goose StatementEnd
alter function similar_records_anywhere(text, text) owner to hivis_platform;
revoke execute on function similar_records_anywhere(text, text) from public;
grant execute on function similar_records_anywhere(text, text) to hivis_app;

-- +goose Down
drop function similar_records_anywhere(text, text);
alter table observations drop handed_to_kind, drop handed_to_id, drop handed_to_number;
drop table lesson_recipients, lesson_roles, lesson_sites, lessons, incident_public_messages, incident_public_reports, incident_informed, incident_actions,
  incident_whys, incident_analyses, incident_victims, incident_members, incidents;
