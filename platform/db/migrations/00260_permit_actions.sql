-- Which answers of permits asked for which actions, and the organization's own form for the
-- profiles of those who work.

-- +goose Up
create table permit_actions (
  organization_id bigint not null references organizations (id) on delete cascade,
  permit_id bigint not null,
  action_id bigint not null,
  -- When it was answered, as in form_answers: of an extension with its revision.
  stage text not null check (length(stage) between 1 and 40),
  question_id text not null check (length(question_id) between 1 and 24),
  option_id text not null check (length(option_id) between 1 and 24),
  primary key (organization_id, action_id),
  foreign key (organization_id, permit_id) references permits (organization_id, id) on delete cascade,
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete cascade
);
create unique index permit_actions_answer on permit_actions (organization_id, permit_id, stage, question_id, option_id);
select protect_tenant_table('permit_actions', 'select, insert, update, delete');

-- An organization has one form for profiles, or none.
create table work_profile_forms (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  form_id bigint not null,
  created_by bigint,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create unique index work_profile_forms_one on work_profile_forms (organization_id);
create unique index work_profile_forms_form on work_profile_forms (organization_id, form_id);
create index work_profile_forms_created_by on work_profile_forms (organization_id, created_by);
select protect_tenant_table('work_profile_forms', 'select, insert');

-- The version with which a profile was filled in last.
alter table work_profiles add column form_id bigint, add column form_version integer,
  add foreign key (organization_id, form_id, form_version) references form_versions (organization_id, form_id, number);
create index work_profiles_form on work_profiles (organization_id, form_id, form_version);

-- +goose Down
alter table work_profiles drop column form_version, drop column form_id;
drop table work_profile_forms, permit_actions;
