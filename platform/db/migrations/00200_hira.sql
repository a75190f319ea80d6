-- The risk register: assessments in versions, each of rows that are rated on a matrix.

-- +goose Up
-- The matrices of an organization, the newest of which is used for what is assessed now. Number 0
-- is the product's own and stands in no row.
create table hira_matrices (
  organization_id bigint not null references organizations (id) on delete cascade,
  number integer not null check (number > 0),
  -- Labels, bands with their colours, and the band of each cell: modules/hira/matrix.go.
  document jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (organization_id, number),
  foreign key (organization_id, made_by) references users (organization_id, id)
);
create index hira_matrices_made_by on hira_matrices (organization_id, made_by);
select protect_tenant_table('hira_matrices', 'select, insert');

-- What an assessment shows of itself is that of its version in force, or of its first draft.
create table risk_assessments (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'archive')),
  -- Of the version that is worked upon, if there is one.
  open_state text not null default 'draft' check (open_state in ('', 'draft', 'waiting')),
  status text generated always as (case when state = 'draft' and open_state = 'waiting' then 'waiting' else state end) stored,
  in_force integer,
  open_number integer default 1,
  last_number integer not null default 1,
  title text not null,
  activity text not null default '',
  classification text not null default '' check (classification in ('', 'routine', 'non_routine', 'emergency')),
  reference text not null default '',
  location text not null default '',
  tags text[] not null default '{}',
  -- The first of its sites: where its actions are, and by whose clock its reviews fall due.
  site_id bigint not null,
  assessor_id bigint not null,
  reviewer_id bigint,
  review_months integer not null default 12 check (review_months between 1 and 120),
  rows_count integer not null default 0,
  -- The gravest of its rows: 0 not rated, 1 low, 2 medium, 3 high, 4 extreme.
  initial_level smallint not null default 0 check (initial_level between 0 and 4),
  residual_level smallint not null default 0 check (residual_level between 0 and 4),
  actions_count integer not null default 0,
  actions_done integer not null default 0,
  -- What became of asking the last time, until it is asked again.
  rejected_at timestamptz,
  rejected_by bigint,
  rejected_reason text not null default '',
  published_at timestamptz,
  next_review_on date,
  next_review_at timestamptz,
  -- Since when an incident asks for a review.
  asked_at timestamptz,
  told smallint not null default 0,
  archived_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, serial),
  check ((state = 'draft') = (in_force is null)),
  check ((open_state = '') = (open_number is null)),
  check (state <> 'draft' or open_state <> ''),
  check (state <> 'archive' or open_state = ''),
  check ((state = 'archive') = (archived_at is not null)),
  check ((next_review_on is null) = (next_review_at is null)),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, assessor_id) references users (organization_id, id),
  foreign key (organization_id, reviewer_id) references users (organization_id, id),
  foreign key (organization_id, rejected_by) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index risk_assessments_updated on risk_assessments (organization_id, updated_at desc, id desc) include (site_id, assessor_id, reviewer_id, created_by, state, open_state, deleted_at);
create index risk_assessments_state on risk_assessments (organization_id, state, updated_at desc, id desc) include (assessor_id, reviewer_id, created_by, deleted_at);
create index risk_assessments_open on risk_assessments (organization_id, open_state, updated_at desc, id desc) include (assessor_id, reviewer_id, created_by, deleted_at) where open_state <> '';
create index risk_assessments_review on risk_assessments (organization_id, next_review_at, id) where state = 'published';
create index risk_assessments_asked on risk_assessments (organization_id, asked_at) where asked_at is not null;
create index risk_assessments_to_tell on risk_assessments (next_review_at, organization_id) where state = 'published' and told < 3;
create index risk_assessments_residual on risk_assessments (organization_id, residual_level, updated_at desc);
create index risk_assessments_initial on risk_assessments (organization_id, initial_level, updated_at desc);
create index risk_assessments_site on risk_assessments (organization_id, site_id);
create index risk_assessments_assessor on risk_assessments (organization_id, assessor_id, updated_at desc);
create index risk_assessments_reviewer on risk_assessments (organization_id, reviewer_id, updated_at desc);
create index risk_assessments_rejected_by on risk_assessments (organization_id, rejected_by);
create index risk_assessments_created_by on risk_assessments (organization_id, created_by);
select protect_tenant_table('risk_assessments', 'select, insert, update, delete');
select hide_deleted('risk_assessments');

create table risk_assessment_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  assessment_id bigint not null,
  site_id bigint not null,
  position integer not null,
  primary key (organization_id, assessment_id, site_id),
  foreign key (organization_id, assessment_id) references risk_assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index risk_assessment_sites_site on risk_assessment_sites (organization_id, site_id, assessment_id);
select protect_tenant_table('risk_assessment_sites', 'select, insert, delete');

create table risk_versions (
  organization_id bigint not null references organizations (id) on delete cascade,
  assessment_id bigint not null,
  number integer not null check (number > 0),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'published', 'superseded', 'discarded')),
  title text not null check (length(title) between 1 and 200),
  activity text not null default '',
  classification text not null default '',
  reference text not null default '',
  location text not null default '',
  tags text[] not null default '{}',
  site_ids bigint[] not null check (cardinality(site_ids) between 1 and 100),
  assessor_id bigint not null,
  reviewer_id bigint,
  review_months integer not null,
  matrix_number integer not null default 0,
  -- One more with each time its rows are written.
  sheet_version integer not null default 0,
  reason text not null default '',
  made_by bigint not null,
  made_at timestamptz not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by bigint,
  approved_remark text not null default '',
  primary key (organization_id, assessment_id, number),
  check ((state in ('published', 'superseded')) = (approved_at is not null)),
  foreign key (organization_id, assessment_id) references risk_assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, assessor_id) references users (organization_id, id),
  foreign key (organization_id, reviewer_id) references users (organization_id, id),
  foreign key (organization_id, made_by) references users (organization_id, id),
  foreign key (organization_id, approved_by) references users (organization_id, id)
);
create unique index risk_versions_open on risk_versions (organization_id, assessment_id) where state in ('draft', 'waiting');
create index risk_versions_assessor on risk_versions (organization_id, assessor_id);
create index risk_versions_reviewer on risk_versions (organization_id, reviewer_id);
create index risk_versions_made_by on risk_versions (organization_id, made_by);
create index risk_versions_approved_by on risk_versions (organization_id, approved_by);
select protect_tenant_table('risk_versions', 'select, insert, update');

create table risk_rows (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  assessment_id bigint not null,
  number integer not null,
  key text not null check (length(key) between 1 and 40),
  position integer not null,
  task_step text not null default '',
  hazard text not null default '',
  consequence text not null default '',
  exposed text not null default '',
  controls text not null default '',
  -- Places on the matrix of the version; 0 and 0 is not rated.
  likelihood smallint not null default 0,
  severity smallint not null default 0,
  initial_level smallint not null default 0 check (initial_level between 0 and 4),
  -- Where it is not rated by itself, the residual place is the initial one.
  residual_rated boolean not null default false,
  residual_likelihood smallint not null default 0,
  residual_severity smallint not null default 0,
  residual_level smallint not null default 0 check (residual_level between 0 and 4),
  -- Of the version that the assessment shows: what lists and the heat map are about.
  current boolean not null default false,
  primary key (organization_id, id),
  unique (organization_id, assessment_id, number, key),
  foreign key (organization_id, assessment_id, number) references risk_versions (organization_id, assessment_id, number) on delete cascade
);
create index risk_rows_register on risk_rows (organization_id, assessment_id desc, position, id desc) where current;
create index risk_rows_initial on risk_rows (organization_id, likelihood, severity, assessment_id desc, position, id desc) where current;
create index risk_rows_residual on risk_rows (organization_id, residual_likelihood, residual_severity, assessment_id desc, position, id desc) where current;
create index risk_rows_initial_level on risk_rows (organization_id, initial_level, id) where current;
create index risk_rows_residual_level on risk_rows (organization_id, residual_level, id) where current;
select protect_tenant_table('risk_rows', 'select, insert, update, delete');

-- What is to be done beside what is there. In force, each is an action: see risk_actions.
create table risk_controls (
  organization_id bigint not null references organizations (id) on delete cascade,
  assessment_id bigint not null,
  number integer not null,
  row_key text not null,
  key text not null check (length(key) between 1 and 40),
  position integer not null,
  control_type text not null check (control_type in ('elimination', 'substitution', 'engineering', 'administrative', 'ppe')),
  description text not null default '',
  responsible_id bigint,
  due_date date,
  primary key (organization_id, assessment_id, number, row_key, key),
  foreign key (organization_id, assessment_id, number, row_key) references risk_rows (organization_id, assessment_id, number, key) on delete cascade,
  foreign key (organization_id, responsible_id) references users (organization_id, id)
);
create index risk_controls_responsible on risk_controls (organization_id, responsible_id);
select protect_tenant_table('risk_controls', 'select, insert, update, delete');

-- A control keeps its key over versions, and so the action that was asked for once.
create table risk_actions (
  organization_id bigint not null references organizations (id) on delete cascade,
  assessment_id bigint not null,
  row_key text not null,
  control_key text not null,
  action_id bigint not null,
  primary key (organization_id, action_id),
  unique (organization_id, assessment_id, row_key, control_key),
  foreign key (organization_id, assessment_id) references risk_assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, action_id) references actions (organization_id, id) on delete cascade
);
select protect_tenant_table('risk_actions', 'select, insert');

-- Incidents that ask for a review, and when that was answered.
create table risk_review_calls (
  organization_id bigint not null references organizations (id) on delete cascade,
  assessment_id bigint not null,
  incident_id bigint not null,
  hazard text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (organization_id, assessment_id, incident_id),
  foreign key (organization_id, assessment_id) references risk_assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, incident_id) references incidents (organization_id, id) on delete cascade
);
create index risk_review_calls_incident on risk_review_calls (organization_id, incident_id);
select protect_tenant_table('risk_review_calls', 'select, insert, update');

-- The words of an organization for hazards, consequences and controls.
create table risk_terms (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('hazard', 'consequence', 'control')),
  text text not null check (length(text) between 1 and 300),
  folded text generated always as (lower(text)) stored,
  -- Of incidents: one of this category is of this hazard.
  category_id bigint,
  uses integer not null default 0,
  hidden boolean not null default false,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, kind, folded),
  foreign key (organization_id, category_id) references categories (organization_id, id) on delete set null (category_id)
);
create index risk_terms_used on risk_terms (organization_id, kind, uses desc, id);
create index risk_terms_category on risk_terms (organization_id, category_id);
select protect_tenant_table('risk_terms', 'select, insert, update');

-- What was published does not change: it is replaced, or ends. The triggers look afterwards, so
-- that row-level security refuses first what is another organization's.
-- +goose StatementBegin
create function keep_risk_version() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state in ('draft', 'waiting')
     or old.state = 'published' and new.state = 'superseded' and to_jsonb(new) - 'state' = to_jsonb(old) - 'state' then
    return new;
  end if;
  raise exception 'a published assessment does not change' using errcode = 'integrity_constraint_violation';
end $$;
-- +goose StatementEnd
create trigger risk_versions_keep after update on risk_versions for each row execute function keep_risk_version();

-- +goose StatementBegin
-- keep_risk_part guards the rows and controls of a version that is no draft. Which rows are
-- shown may change; and of an assessment that is removed, with its versions, all goes.
create function keep_risk_part() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  part record;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'current' = to_jsonb(old) - 'current' then
    return new;
  end if;
  if tg_op = 'INSERT' then part := new; else part := old; end if;
  if exists (select from risk_versions v where v.organization_id = part.organization_id and v.assessment_id = part.assessment_id
      and v.number = part.number and v.state <> 'draft') then
    raise exception 'an assessment that is no draft does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
-- +goose StatementEnd
create trigger risk_rows_keep after insert or update or delete on risk_rows for each row execute function keep_risk_part();
create trigger risk_controls_keep after insert or update or delete on risk_controls for each row execute function keep_risk_part();

-- +goose Down
drop table risk_terms, risk_review_calls, risk_actions, risk_controls, risk_rows, risk_versions, risk_assessment_sites, risk_assessments, hira_matrices;
drop function keep_risk_part(), keep_risk_version();
