-- Forms that organizations write themselves, their published versions, and what was
-- answered to them.

-- +goose Up
create table forms (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  -- What it is for, as the module names it whose form it is.
  purpose text not null check (length(purpose) between 1 and 40),
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  -- Counts the changes of the draft: who saves says which one was read.
  draft_number integer not null default 1 check (draft_number > 0),
  drafted_by bigint,
  drafted_at timestamptz not null,
  -- The number of the version that is published; none as long as there is none.
  published integer check (published > 0),
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, drafted_by) references users (organization_id, id)
);
create index forms_drafted_by on forms (organization_id, drafted_by);
select protect_tenant_table('forms', 'select, insert, update, delete');

create table form_versions (
  organization_id bigint not null references organizations (id) on delete cascade,
  form_id bigint not null,
  number integer not null check (number > 0),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  published_by bigint,
  published_at timestamptz not null,
  primary key (organization_id, form_id, number),
  foreign key (organization_id, form_id) references forms (organization_id, id) on delete cascade,
  foreign key (organization_id, published_by) references users (organization_id, id)
);
create index form_versions_published_by on form_versions (organization_id, published_by);
-- Neither changed nor deleted: a version goes with its form, and that with nobody's answers.
select protect_tenant_table('form_versions', 'select, insert');

-- +goose StatementBegin
create function keep_form_version() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a published form does not change' using errcode = 'integrity_constraint_violation';
end $$;
-- +goose StatementEnd
create trigger form_versions_keep before update on form_versions
  for each row execute function keep_form_version();

-- A row for each question that was answered at a stage of a record, and for each cell of a
-- grid: counted and searched over records and versions by the ids of questions and options.
create table form_answers (
  organization_id bigint not null references organizations (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  record_id bigint not null,
  stage text not null check (length(stage) between 1 and 24),
  question_id text not null check (length(question_id) between 1 and 24),
  row_id text not null default '' check (length(row_id) <= 24),
  column_id text not null default '' check (length(column_id) <= 24),
  form_id bigint not null,
  version integer not null,
  -- Where it stands among those of its stage.
  place integer not null,
  options text[] not null default '{}',
  text text not null default '' check (length(text) <= 10000),
  number double precision,
  day date,
  reference_ids bigint[] not null default '{}',
  attachment_ids bigint[] not null default '{}',
  checked boolean not null default false,
  remark text not null default '' check (length(remark) <= 4000),
  not_applicable boolean not null default false,
  -- The points that it reached and that were possible, before weights; none where it
  -- does not count.
  score double precision,
  possible double precision,
  failed boolean not null default false,
  primary key (organization_id, kind, record_id, stage, question_id, row_id, column_id),
  check ((score is null) = (possible is null)),
  foreign key (organization_id, form_id, version) references form_versions (organization_id, form_id, number)
);
create index form_answers_form on form_answers (organization_id, form_id, version);
-- What was answered to one question, over all records.
create index form_answers_question on form_answers (organization_id, form_id, question_id, record_id);
select protect_tenant_table('form_answers', 'select, insert, delete');

-- +goose Down
drop table form_answers, form_versions, forms;
drop function keep_form_version();
