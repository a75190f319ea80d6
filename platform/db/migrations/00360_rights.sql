-- Rights that granted nothing guard something now. Who could do it without them keeps it: roles
-- that decide on observations may open closed ones again, put off what is to be done and disagree;
-- those that change incidents may put off their target date; those that run audits may complete
-- them.

-- +goose Up
-- What was opened again after its actions, and on which nobody has decided since.
alter table observations add reopened boolean not null default false;
drop index observations_to_review;
create index observations_to_review on observations (organization_id, observed_at desc, id desc) include (site_id, reporter_id, sensitive, deleted_at)
  where status <> 'closed' and (actions_count = 0 or risk_potential = 'not_rated' or reopened);

-- +goose StatementBegin
create function grant_besides(rules jsonb, module text, actions text[]) returns jsonb language sql immutable as $$
  select jsonb_set(rules, array[module], (select jsonb_agg(action order by array_position('{read,create,update,delete,revoke,extend,close,reject,approve}', action))
    from (select jsonb_array_elements_text(rules -> module) union select unnest(actions)) t (action)))
$$;
-- +goose StatementEnd
alter table roles no force row level security;
update roles set rules = grant_besides(rules, 'Observation', '{revoke,extend,reject}')
  where rules -> 'Observation' ? 'update' and (grants_admin or rules -> 'Action' ? 'create');
update roles set rules = grant_besides(rules, 'Incident', '{extend}')
  where rules -> 'Incident' ? 'update' or grants_admin and rules ? 'Incident';
update roles set rules = grant_besides(rules, 'Audit', '{close}')
  where rules -> 'Audit' ?| '{create,update}';
alter table roles force row level security;
drop function grant_besides;

-- +goose Down
-- What roles were granted stays: nothing asked for it before.
drop index observations_to_review;
create index observations_to_review on observations (organization_id, observed_at desc, id desc) include (site_id, reporter_id, sensitive, deleted_at)
  where status <> 'closed' and (actions_count = 0 or risk_potential = 'not_rated');
alter table observations drop reopened;
