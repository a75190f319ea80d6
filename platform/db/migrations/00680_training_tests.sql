-- Tests of trainings: the form that a subject asks, and what of it was reached.

-- +goose Up
alter table training_subjects
  add column form_id bigint,
  -- The version of the form that is published; 0: none is yet.
  add column test_version integer not null default 0,
  -- How many of a hundred points somebody needs; 0: there is no test.
  add column pass_mark integer not null default 0 check (pass_mark between 0 and 100),
  add foreign key (organization_id, form_id) references forms (organization_id, id);
create index training_subjects_form on training_subjects (organization_id, form_id);
alter table training_records
  -- How many of a hundred points were reached in the test; null: there was none.
  add column score double precision check (score between 0 and 100);

-- +goose Down
alter table training_records drop column score;
alter table training_subjects drop column form_id, drop column test_version, drop column pass_mark;
