-- An action knows what asked for it by its kind and its id, whichever module that is of.
-- Nothing removes a record that asked for actions but the removal of its organization,
-- which takes both.

-- +goose Up
alter table actions drop column observation_id;
alter table actions drop constraint actions_actionable_type_check, add check (length(actionable_type) between 1 and 40);
create index actions_source on actions (organization_id, actionable_type, actionable_id);

-- +goose Down
drop index actions_source;
alter table actions drop constraint actions_actionable_type_check,
  add check (actionable_type in ('Action', 'Observation', 'Incident', 'Audit'));
alter table actions add column observation_id bigint generated always as (case when actionable_type = 'Observation' then actionable_id end) stored,
  add foreign key (organization_id, observation_id) references observations (organization_id, id);
create index actions_observation on actions (organization_id, observation_id);
