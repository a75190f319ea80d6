-- Corrective actions (CAPA), and the observations that ask for them.

-- +goose Up
-- For the search in texts: words anywhere, within one organization.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table observations (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  observation_type text not null check (observation_type in ('unsafe_act', 'unsafe_condition', 'improvement_opportunity', 'safe_behaviour', 'other')),
  other_type text not null default '',
  description text not null,
  comment text not null default '',
  category_id bigint,
  site_id bigint not null,
  division_id bigint,
  location text not null default '',
  observed_at timestamptz not null,
  risk_potential text not null check (risk_potential in ('low', 'medium', 'high', 'critical')),
  action_required boolean not null,
  no_action_reason text not null default '',
  -- Work has to stand still until it is safe again.
  stop_work boolean not null default false,
  -- Whoever saw it put it right at once; what they did stands in the reason.
  fixed_on_spot boolean not null default false,
  anonymous boolean not null default false,
  -- Only for its reporter, those who act on it and those who review: see actions.Sight.
  sensitive boolean not null default false,
  -- By somebody without an account; public_reports has what they follow it up with.
  reported_publicly boolean not null default false,
  -- Null when the reporter chose to stay unknown: then the row does not know.
  reporter_id bigint,
  -- Derived from the actions, by modules/observations/rules.go. "Overdue" is not
  -- stored: it is a status below that is not finished, and due_at has passed.
  status text not null check (status in ('open', 'in_progress', 'completed', 'closed')),
  due_at timestamptz,
  actions_count integer not null default 0,
  actions_done integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, id),
  unique (organization_id, serial),
  check (observation_type <> 'other' or other_type <> ''),
  check (action_required or no_action_reason <> ''),
  check (not fixed_on_spot or not action_required),
  check (not anonymous or reporter_id is null),
  check (not reported_publicly or anonymous),
  foreign key (organization_id, category_id) references categories (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, site_id, division_id) references divisions (organization_id, site_id, id),
  foreign key (organization_id, reporter_id) references users (organization_id, id)
);
-- Lists are read from it in order; with what the rights and the status ask for
-- beside the key, counting an organization never visits the table.
create index observations_observed on observations (organization_id, observed_at desc, id desc) include (site_id, reporter_id, status, due_at, sensitive);
create index observations_site on observations (organization_id, site_id, observed_at desc, id desc) include (reporter_id, sensitive);
create index observations_status on observations (organization_id, status, due_at);
create index observations_reporter on observations (organization_id, reporter_id, observed_at desc);
create index observations_division on observations (organization_id, division_id, site_id);
create index observations_category on observations (organization_id, category_id);
-- Where work stands still now; there are few at a time.
create index observations_stop_work on observations (organization_id, observed_at desc, id desc) where stop_work and status in ('open', 'in_progress');
create index observations_words on observations using gin (organization_id, (description || ' ' || location) gin_trgm_ops);
select protect_tenant_table('observations', 'select, insert, update, delete');

create table actions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  description text not null,
  kind text not null default 'corrective' check (kind in ('corrective', 'preventive', 'containment', 'improvement')),
  control_type text not null check (control_type in ('elimination', 'substitution', 'engineering', 'administrative', 'ppe')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  responsible_id bigint not null,
  assigned_by bigint,
  site_id bigint not null,
  category_id bigint,
  due_date date not null,
  -- The end of the due date in the site's time zone.
  due_at timestamptz not null,
  -- The day a planned action opens by itself, and when that day begins at its site.
  planned_for date,
  opens_at timestamptz,
  remarks text not null default '',
  status text not null default 'open' check (status in ('planned', 'open', 'in_progress', 'completed', 'closed')),
  actionable_type text not null default 'Action' check (actionable_type in ('Action', 'Observation', 'Incident', 'Audit')),
  actionable_id bigint,
  -- As the observation is that asked for it.
  sensitive boolean not null default false,
  observation_id bigint generated always as (case when actionable_type = 'Observation' then actionable_id end) stored,
  started_at timestamptz,
  completed_at timestamptz,
  completed_by bigint,
  completion_remarks text not null default '',
  closed_at timestamptz,
  closed_by bigint,
  closing_remarks text not null default '',
  reopened_count integer not null default 0,
  -- How often its due date was put off on request.
  extension_count integer not null default 0,
  overdue_told boolean not null default false,
  -- Until when the responsible person has been reminded.
  reminded_until timestamptz not null default '-infinity',
  -- The due time for which the people above were told that it is overdue.
  escalated_for timestamptz not null default '-infinity',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, id),
  unique (organization_id, serial),
  check ((actionable_type = 'Action') = (actionable_id is null)),
  check (closed_by is null or closed_by <> responsible_id),
  check (status <> 'planned' or opens_at is not null),
  check ((planned_for is null) = (opens_at is null)),
  check (planned_for <= due_date),
  foreign key (organization_id, responsible_id) references users (organization_id, id),
  foreign key (organization_id, assigned_by) references users (organization_id, id),
  foreign key (organization_id, completed_by) references users (organization_id, id),
  foreign key (organization_id, closed_by) references users (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, category_id) references categories (organization_id, id),
  foreign key (organization_id, observation_id) references observations (organization_id, id)
);
-- The lists: what is not finished first, and of that what is due first. The
-- expression is the lists' own, and what the counts ask for is in the index.
create index actions_worklist on actions (organization_id, (case status when 'closed' then 2 when 'completed' then 1 else 0 end), due_at, id)
  include (status, site_id, responsible_id, assigned_by, sensitive, actionable_type, opens_at);
create index actions_created on actions (organization_id, created_at desc, id desc);
create index actions_responsible on actions (organization_id, responsible_id, due_at);
create index actions_site on actions (organization_id, site_id, due_at);
create index actions_observation on actions (organization_id, observation_id);
create index actions_category on actions (organization_id, category_id);
create index actions_assigned_by on actions (organization_id, assigned_by);
-- How much was done on time lately is counted without the table.
create index actions_completed on actions (organization_id, completed_at) include (due_at, site_id, responsible_id, assigned_by, sensitive)
  where completed_at is not null;
create index actions_completed_by on actions (organization_id, completed_by);
create index actions_closed_by on actions (organization_id, closed_by);
-- What opens by itself, and what the reminder job looks for, over all organizations.
create index actions_planned on actions (opens_at) where status = 'planned';
create index actions_unfinished on actions (due_at, reminded_until) where status in ('open', 'in_progress');
create index actions_to_escalate on actions (due_at) where status in ('open', 'in_progress') and escalated_for <> due_at;
create index actions_words on actions using gin (organization_id, description gin_trgm_ops);
select protect_tenant_table('actions', 'select, insert, update, delete');

-- Row-level security keeps an index from being used by an operator that could
-- tell of a row before its organization is looked at, and "like" is one. So the
-- search is done by functions that see past it and add the organization of the
-- transaction themselves. They find all the words, in any order. The index is
-- asked for the organization and three of the words at once, since one of them
-- may be in every second record; and each search is planned for its own words.

-- +goose StatementBegin
create function search_observations(words text[]) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from observations
  where organization_id = nullif(current_setting('app.organization_id', true), '')::bigint
    and (description || ' ' || location) ilike words[1]
    and (description || ' ' || location) ilike coalesce(words[2], words[1])
    and (description || ' ' || location) ilike coalesce(words[3], words[1])
    and (cardinality(words) <= 3 or (description || ' ' || location) ilike all (words));
end $$;
-- What was reported at a site before in words like these. The words may stand in
-- another order and form; half of their letters have to be there.
create function similar_observations(typed text, site bigint, since timestamptz) returns setof bigint
language sql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
  select id from observations
  where organization_id = nullif(current_setting('app.organization_id', true), '')::bigint
    and site_id = site and observed_at >= since and typed <% (description || ' ' || location)
  order by word_similarity(typed, description || ' ' || location) desc, id desc
  limit 20
$$;
create function search_actions(words text[]) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from actions
  where organization_id = nullif(current_setting('app.organization_id', true), '')::bigint
    and description ilike words[1]
    and description ilike coalesce(words[2], words[1])
    and description ilike coalesce(words[3], words[1])
    and (cardinality(words) <= 3 or description ilike all (words));
end $$;
-- +goose StatementEnd
alter function search_observations(text[]) owner to hivis_platform;
alter function similar_observations(text, bigint, timestamptz) owner to hivis_platform;
alter function search_actions(text[]) owner to hivis_platform;
revoke execute on function search_observations(text[]), similar_observations(text, bigint, timestamptz), search_actions(text[]) from public;
grant execute on function search_observations(text[]), similar_observations(text, bigint, timestamptz), search_actions(text[]) to hivis_app;

-- +goose Down
drop function search_observations(text[]), similar_observations(text, bigint, timestamptz), search_actions(text[]);
drop table actions, observations;
drop extension btree_gin;
drop extension pg_trgm;
