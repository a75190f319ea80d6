-- Records that were deleted: they are out of every query at once, can be restored for some
-- time, and are then removed with all that belongs to them.

-- +goose Up
-- +goose StatementBegin
-- hide_deleted keeps rows with a deleted_at out of everybody's sight but for transactions
-- that ask for them (db.Tx.ShowDeleted). Whatever lists, counts, searches or changes rows
-- of the table need not think of it.
create function hide_deleted(target regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create policy not_deleted on %s as restrictive to hivis_app, hivis_platform
    using (deleted_at is null or current_setting(''app.deleted'', true) = ''shown'') with check (true)', target);
end $$;
-- +goose StatementEnd
revoke execute on function hide_deleted(regclass) from public;

-- What was deleted, by whom and why. The line of a restored record goes; that of a removed
-- one stays, with its number.
create table deletions (
  organization_id bigint not null references organizations (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  record_id bigint not null,
  serial bigint not null,
  deleted_at timestamptz not null,
  deleted_by bigint not null,
  reason text not null check (length(reason) between 1 and 2000),
  removed_at timestamptz,
  primary key (organization_id, kind, record_id),
  foreign key (organization_id, deleted_by) references users (organization_id, id)
);
create index deletions_deleted_at on deletions (organization_id, deleted_at desc, record_id desc);
create index deletions_deleted_by on deletions (organization_id, deleted_by);
-- What the job looks for, over all organizations.
create index deletions_to_remove on deletions (deleted_at) where removed_at is null;
select protect_tenant_table('deletions', 'select, insert, delete');

alter table observations add column deleted_at timestamptz;
alter table actions add column deleted_at timestamptz;
select hide_deleted('observations'), hide_deleted('actions');

-- An action that is removed is followed by one that then follows none.
alter table actions drop constraint actions_succeeds,
  add constraint actions_succeeds foreign key (organization_id, succeeds) references actions (organization_id, id) on delete set null (succeeds);

-- What is counted from an index alone has to find there what is not counted.
drop index observations_observed, observations_site, observations_status, observations_stopped, observations_fixed_on_spot, observations_to_review,
  actions_status, actions_worklist, actions_completed;
create index observations_observed on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive, deleted_at);
create index observations_site on observations (organization_id, site_id, observed_at desc, id desc) include (reporter_id, sensitive, deleted_at);
create index observations_status on observations (organization_id, status, due_at)
  include (id, site_id, reporter_id, sensitive, observed_at, deleted_at);
create index observations_stopped on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive, deleted_at) where stop_work;
create index observations_fixed_on_spot on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive, deleted_at) where fixed_on_spot;
create index observations_to_review on observations (organization_id, observed_at desc, id desc) include (site_id, reporter_id, sensitive, deleted_at)
  where status <> 'closed' and (actions_count = 0 or risk_potential = 'not_rated');
create index actions_status on actions (organization_id, status, due_at)
  include (site_id, responsible_id, assigned_by, sensitive, actionable_type, opens_at, deleted_at);
create index actions_worklist on actions (organization_id, (case status when 'closed' then 2 when 'completed' then 1 else 0 end), due_at, id)
  include (status, site_id, responsible_id, assigned_by, sensitive, actionable_type, opens_at, deleted_at);
create index actions_completed on actions (organization_id, completed_at) include (due_at, site_id, responsible_id, assigned_by, sensitive, deleted_at)
  where completed_at is not null;

-- +goose Down
drop index observations_observed, observations_site, observations_status, observations_stopped, observations_fixed_on_spot, observations_to_review,
  actions_status, actions_worklist, actions_completed;
alter table actions drop constraint actions_succeeds,
  add constraint actions_succeeds foreign key (organization_id, succeeds) references actions (organization_id, id);
drop policy not_deleted on actions;
drop policy not_deleted on observations;
alter table actions drop column deleted_at;
alter table observations drop column deleted_at;
drop table deletions;
drop function hide_deleted(regclass);
create index observations_observed on observations (organization_id, observed_at desc, id desc) include (site_id, reporter_id, status, due_at, sensitive);
create index observations_site on observations (organization_id, site_id, observed_at desc, id desc) include (reporter_id, sensitive);
create index observations_status on observations (organization_id, status, due_at) include (id, site_id, reporter_id, sensitive, observed_at);
create index observations_stopped on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive) where stop_work;
create index observations_fixed_on_spot on observations (organization_id, observed_at desc, id desc)
  include (site_id, reporter_id, status, due_at, sensitive) where fixed_on_spot;
create index observations_to_review on observations (organization_id, observed_at desc, id desc) include (site_id, reporter_id, sensitive)
  where status <> 'closed' and (actions_count = 0 or risk_potential = 'not_rated');
create index actions_status on actions (organization_id, status, due_at)
  include (site_id, responsible_id, assigned_by, sensitive, actionable_type, opens_at);
create index actions_worklist on actions (organization_id, (case status when 'closed' then 2 when 'completed' then 1 else 0 end), due_at, id)
  include (status, site_id, responsible_id, assigned_by, sensitive, actionable_type, opens_at);
create index actions_completed on actions (organization_id, completed_at) include (due_at, site_id, responsible_id, assigned_by, sensitive)
  where completed_at is not null;
