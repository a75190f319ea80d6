-- Audits and inspections: what they are made from, when they are due, and what was found.

-- +goose Up
create table audit_templates (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  icon text not null default 'clipboard' check (length(icon) between 1 and 20),
  scoring boolean not null default true,
  audit_type text not null default 'inspection' check (audit_type in ('inspection', 'internal', 'external', 'contractor', 'compliance', 'other')),
  active boolean not null default true,
  form_id bigint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create unique index audit_templates_name on audit_templates (organization_id, lower(name));
create unique index audit_templates_form on audit_templates (organization_id, form_id);
create index audit_templates_created_by on audit_templates (organization_id, created_by);
select protect_tenant_table('audit_templates', 'select, insert, update, delete');

create table audit_schedules (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  template_id bigint not null,
  auditor_id bigint not null,
  -- None: the head of each site.
  auditee_id bigint,
  audit_type text not null check (audit_type in ('inspection', 'internal', 'external', 'contractor', 'compliance', 'other')),
  frequency text not null check (frequency in ('once', 'daily', 'weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly', 'rule')),
  -- What the frequency means: see modules/audits/rhythm.go.
  every integer not null check (every between 1 and 366),
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  starts_on date not null,
  ends_on date,
  window_days integer not null default 1 check (window_days between 1 and 90),
  working_days boolean not null default false,
  scope text not null default '' check (length(scope) <= 4000),
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_by bigint,
  ended_at timestamptz,
  primary key (organization_id, id),
  check (ends_on is null or ends_on >= starts_on),
  foreign key (organization_id, template_id) references audit_templates (organization_id, id),
  foreign key (organization_id, auditor_id) references users (organization_id, id),
  foreign key (organization_id, auditee_id) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, ended_by) references users (organization_id, id)
);
create index audit_schedules_template on audit_schedules (organization_id, template_id);
create index audit_schedules_auditor on audit_schedules (organization_id, auditor_id);
create index audit_schedules_auditee on audit_schedules (organization_id, auditee_id);
create index audit_schedules_created_by on audit_schedules (organization_id, created_by);
create index audit_schedules_ended_by on audit_schedules (organization_id, ended_by);
select protect_tenant_table('audit_schedules', 'select, insert, update, delete');

create table audit_schedule_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  schedule_id bigint not null,
  site_id bigint not null,
  -- Up to which day of the rhythm its audits are made; none are yet where it is null.
  made_until date,
  -- None follows any more.
  done boolean not null default false,
  primary key (organization_id, schedule_id, site_id),
  foreign key (organization_id, schedule_id) references audit_schedules (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index audit_schedule_sites_site on audit_schedule_sites (organization_id, site_id);
-- What the job looks for, over all organizations.
create index audit_schedule_sites_to_make on audit_schedule_sites (made_until) where not done;
select protect_tenant_table('audit_schedule_sites', 'select, insert, update, delete');

create table audits (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  title text not null check (length(title) between 1 and 200),
  template_id bigint not null,
  -- The version of the template's form that it was begun with.
  form_id bigint,
  form_version integer,
  schedule_id bigint,
  -- The day of its schedule's rhythm that it stands for, wherever it was moved to.
  occurs_on date,
  frequency text not null default 'once' check (frequency in ('once', 'daily', 'weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly', 'rule')),
  audit_type text not null check (audit_type in ('inspection', 'internal', 'external', 'contractor', 'compliance', 'other')),
  site_id bigint not null,
  auditor_id bigint not null,
  auditee_id bigint,
  scope text not null default '' check (length(scope) <= 4000),
  remarks text not null default '' check (length(remarks) <= 4000),
  -- By the table in modules/audits/rules.go. "Overdue" is not stored: scheduled or in
  -- progress, and due_at has passed.
  status text not null default 'scheduled' check (status in ('scheduled', 'in_progress', 'completed', 'approved', 'rejected', 'skipped')),
  planned_on date not null,
  due_on date not null,
  -- Those days' beginning and end by the site's clock.
  opens_at timestamptz not null,
  due_at timestamptz not null,
  moved_from date,
  started_at timestamptz,
  completed_at timestamptz,
  -- It was completed after its window.
  late boolean not null default false,
  decided_by bigint,
  decided_at timestamptz,
  decided_reason text not null default '' check (length(decided_reason) <= 4000),
  skipped_by bigint,
  skipped_at timestamptz,
  skipped_reason text not null default '' check (length(skipped_reason) <= 2000),
  -- What was reached, as it was when it was completed.
  reached double precision not null default 0,
  possible double precision not null default 0,
  percent double precision check (percent between 0 and 100),
  failed boolean not null default false,
  failed_questions text[] not null default '{}',
  answered integer not null default 0 check (answered >= 0),
  asked integer not null default 0 check (asked >= 0),
  majors integer not null default 0 check (majors >= 0),
  minors integer not null default 0 check (minors >= 0),
  observations integer not null default 0 check (observations >= 0),
  opportunities integer not null default 0 check (opportunities >= 0),
  repeats integer not null default 0 check (repeats >= 0),
  -- Counts how often it was completed.
  revision integer not null default 0 check (revision >= 0),
  -- The one before, as it was when this one was begun.
  previous_id bigint,
  device_hash bytea,
  -- How far its auditor was told: see modules/audits/reminders.go.
  told integer not null default 0 check (told between 0 and 2),
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, serial),
  -- An occurrence is made once, whatever became of it.
  unique (organization_id, schedule_id, site_id, occurs_on),
  unique (organization_id, device_hash),
  check ((schedule_id is null) = (occurs_on is null)),
  check (planned_on <= due_on and opens_at < due_at),
  check ((status in ('scheduled', 'skipped')) = (started_at is null)),
  check ((started_at is null) = (form_version is null)),
  check ((status in ('completed', 'approved', 'rejected')) = (completed_at is not null)),
  check (status not in ('approved', 'rejected') or decided_at is not null),
  check ((status = 'skipped') = (skipped_at is not null)),
  foreign key (organization_id, template_id) references audit_templates (organization_id, id),
  foreign key (organization_id, form_id, form_version) references form_versions (organization_id, form_id, number),
  foreign key (organization_id, schedule_id) references audit_schedules (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, auditor_id) references users (organization_id, id),
  foreign key (organization_id, auditee_id) references users (organization_id, id),
  foreign key (organization_id, decided_by) references users (organization_id, id),
  foreign key (organization_id, skipped_by) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, previous_id) references audits (organization_id, id) on delete set null (previous_id)
);
-- How many there are in each status is counted from it alone.
create index audits_status on audits (organization_id, status, due_at) include (id, site_id, auditor_id, auditee_id, template_id, audit_type, planned_on, deleted_at);
create index audits_planned on audits (organization_id, opens_at desc, id desc) include (planned_on, site_id, template_id, audit_type, status, due_at, auditor_id, deleted_at);
create index audits_due on audits (organization_id, due_at, id) include (site_id, status, auditor_id, deleted_at);
-- Summaries and trends are read from these alone, and never from answers.
create index audits_completed on audits (organization_id, completed_at desc, id desc) include (site_id, template_id, audit_type, status, percent, failed, late, deleted_at);
create index audits_template on audits (organization_id, template_id, completed_at desc, id desc) include (site_id, audit_type, status, due_at, percent, failed, late, deleted_at);
create index audits_site on audits (organization_id, site_id, completed_at desc, id desc) include (template_id, audit_type, status, due_at, percent, failed, late, deleted_at);
create index audits_percent on audits (organization_id, ((percent * 10)::bigint), id) include (site_id, status, deleted_at);
create index audits_auditor on audits (organization_id, auditor_id, status, due_at);
create index audits_auditee on audits (organization_id, auditee_id);
create index audits_schedule on audits (organization_id, schedule_id, site_id, completed_at desc);
create index audits_form on audits (organization_id, form_id, form_version);
create index audits_decided_by on audits (organization_id, decided_by);
create index audits_skipped_by on audits (organization_id, skipped_by);
create index audits_created_by on audits (organization_id, created_by);
create index audits_previous on audits (organization_id, previous_id);
-- What the job looks for, over all organizations.
create index audits_to_tell on audits (opens_at) where status in ('scheduled', 'in_progress') and told < 2;
select protect_tenant_table('audits', 'select, insert, update, delete');
select hide_deleted('audits');

-- What each section reached, as it was when the audit was completed.
create table audit_sections (
  organization_id bigint not null references organizations (id) on delete cascade,
  audit_id bigint not null,
  section_id text not null check (length(section_id) between 1 and 24),
  place integer not null,
  title text not null,
  reached double precision not null,
  possible double precision not null,
  percent double precision check (percent between 0 and 100),
  failed boolean not null,
  answered integer not null,
  asked integer not null,
  primary key (organization_id, audit_id, section_id),
  foreign key (organization_id, audit_id) references audits (organization_id, id) on delete cascade
);
select protect_tenant_table('audit_sections', 'select, insert, delete');

-- All that was ever answered, by whom and on which device. The latest answer to a question
-- stands; what stands and is asked is in form_answers as well.
create table audit_answers (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  audit_id bigint not null,
  question_id text not null check (length(question_id) between 1 and 24),
  row_id text not null default '' check (length(row_id) <= 24),
  column_id text not null default '' check (length(column_id) <= 24),
  device_id text not null default '' check (length(device_id) <= 64),
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  answered_by bigint not null,
  answered_at timestamptz not null,
  received_at timestamptz not null,
  primary key (organization_id, id),
  -- What a device sends twice is there once.
  unique (organization_id, audit_id, question_id, row_id, column_id, device_id, answered_at),
  foreign key (organization_id, audit_id) references audits (organization_id, id) on delete cascade,
  foreign key (organization_id, answered_by) references users (organization_id, id)
);
create index audit_answers_answered_by on audit_answers (organization_id, answered_by);
select protect_tenant_table('audit_answers', 'select, insert');

create table audit_findings (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  audit_id bigint not null,
  question_id text not null default '' check (length(question_id) <= 24),
  grade text not null check (grade in ('major', 'minor', 'observation', 'opportunity')),
  clause text not null default '' check (length(clause) <= 120),
  text text not null check (length(text) between 1 and 4000),
  -- The question failed the time before as well.
  repeated boolean not null default false,
  found_by bigint not null,
  found_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, audit_id) references audits (organization_id, id) on delete cascade,
  foreign key (organization_id, found_by) references users (organization_id, id)
);
create index audit_findings_audit on audit_findings (organization_id, audit_id, id);
create index audit_findings_found_by on audit_findings (organization_id, found_by);
select protect_tenant_table('audit_findings', 'select, insert, update, delete');

-- What an action was raised from.
create table audit_actions (
  organization_id bigint not null references organizations (id) on delete cascade,
  audit_id bigint not null,
  action_id bigint not null,
  question_id text not null default '' check (length(question_id) <= 24),
  finding_id bigint,
  primary key (organization_id, action_id),
  foreign key (organization_id, audit_id) references audits (organization_id, id) on delete cascade,
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete cascade,
  foreign key (organization_id, finding_id) references audit_findings (organization_id, id) on delete set null (finding_id)
);
create index audit_actions_audit on audit_actions (organization_id, audit_id);
create index audit_actions_finding on audit_actions (organization_id, finding_id);
select protect_tenant_table('audit_actions', 'select, insert, update, delete');

-- Who signed an audit, for each time that it was completed.
create table audit_signatures (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  audit_id bigint not null,
  revision integer not null,
  role text not null check (role in ('auditor', 'auditee', 'witness')),
  name text not null check (length(name) between 1 and 200),
  attachment_id bigint not null,
  signed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, audit_id) references audits (organization_id, id) on delete cascade
);
create index audit_signatures_audit on audit_signatures (organization_id, audit_id, revision);
select protect_tenant_table('audit_signatures', 'select, insert');

-- An audit that was only made ahead goes when its schedule changes, and the words by which
-- it is found with it.
grant delete on search_texts to hivis_app;

-- +goose StatementBegin
create function forget_texts_of_audit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from form_answers where organization_id = old.organization_id and kind = 'Audit' and record_id = old.id;
  delete from search_texts where organization_id = old.organization_id and kind = 'Audit' and record_id = old.id;
  return null;
end $$;
-- +goose StatementEnd
create trigger audits_forget_texts after delete on audits for each row execute function forget_texts_of_audit();

-- +goose Down
drop trigger audits_forget_texts on audits;
drop function forget_texts_of_audit();
revoke delete on search_texts from hivis_app;
drop table audit_signatures, audit_actions, audit_findings, audit_answers, audit_sections, audits, audit_schedule_sites, audit_schedules, audit_templates;
