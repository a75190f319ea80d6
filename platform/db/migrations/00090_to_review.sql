-- What somebody has to look at before it can be closed, and who let work go on.

-- +goose Up
alter table observations
  drop constraint observations_risk_potential_check,
  add constraint observations_risk_potential_check check (risk_potential in ('not_rated', 'low', 'medium', 'high', 'critical')),
  -- Who said that it needs nothing; null when that was its reporter, who may be unknown.
  add decided_by bigint,
  -- The second person, who agreed that a grave one needs nothing.
  add confirmed_by bigint,
  add confirmed_at timestamptz,
  -- Who let work go on after it was stopped.
  add resumed_by bigint,
  add resumed_at timestamptz,
  add check ((confirmed_by is null) = (confirmed_at is null)),
  add check (resumed_by is null or resumed_at is not null),
  add foreign key (organization_id, decided_by) references users (organization_id, id),
  add foreign key (organization_id, confirmed_by) references users (organization_id, id),
  add foreign key (organization_id, resumed_by) references users (organization_id, id);
create index observations_decided_by on observations (organization_id, decided_by);
create index observations_confirmed_by on observations (organization_id, confirmed_by);
create index observations_resumed_by on observations (organization_id, resumed_by);

-- Of stops that were over before names were kept, the last change is the best that is known.
alter table observations no force row level security;
update observations set resumed_at = updated_at where stop_work and status in ('completed', 'closed');
alter table observations force row level security;

drop index observations_stop_work;
create index observations_stop_work on observations (organization_id, observed_at desc, id desc) where stop_work and resumed_at is null;
create index observations_to_review on observations (organization_id, observed_at desc, id desc) include (site_id, reporter_id, sensitive)
  where status <> 'closed' and (actions_count = 0 or risk_potential = 'not_rated');

-- +goose Down
drop index observations_to_review, observations_stop_work;
create index observations_stop_work on observations (organization_id, observed_at desc, id desc) where stop_work and status in ('open', 'in_progress');
update observations set risk_potential = 'medium' where risk_potential = 'not_rated';
alter table observations
  drop decided_by, drop confirmed_by, drop confirmed_at, drop resumed_by, drop resumed_at,
  drop constraint observations_risk_potential_check,
  add constraint observations_risk_potential_check check (risk_potential in ('low', 'medium', 'high', 'critical'));
