-- Who has to agree before a record counts, and what became of asking them.

-- +goose Up
-- A workflow that is deleted stays for the reviews that were run by it.
create table workflows (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  kind text not null check (kind in ('sequential', 'parallel')),
  module text not null check (length(module) between 1 and 40),
  -- Of the module's; none: whatever the form.
  form_ids bigint[] not null default '{}' check (cardinality(form_ids) <= 100),
  approve_when text not null check (approve_when in ('all', 'any', 'number')),
  approvals integer not null default 0 check (approvals between 0 and 5),
  lead_hours integer not null check (lead_hours between 1 and 720),
  escalation_user_id bigint,
  version integer not null default 1 check (version > 0),
  created_by bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  check ((approve_when = 'number') = (approvals > 0)),
  foreign key (organization_id, escalation_user_id) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index workflows_module on workflows (organization_id, module, id) where deleted_at is null;
create index workflows_escalation_user on workflows (organization_id, escalation_user_id);
create index workflows_created_by on workflows (organization_id, created_by);
select protect_tenant_table('workflows', 'select, insert, update');

-- The sites of a workflow; none: every site.
create table workflow_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  workflow_id bigint not null,
  site_id bigint not null,
  primary key (organization_id, workflow_id, site_id),
  foreign key (organization_id, workflow_id) references workflows (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id) on delete cascade
);
create index workflow_sites_site on workflow_sites (organization_id, site_id);
select protect_tenant_table('workflow_sites', 'select, insert, delete');

-- Its reviewers, in their order. A role that is removed leaves a reviewer whom nobody
-- is; the super admins decide in its place.
create table workflow_reviewers (
  organization_id bigint not null references organizations (id) on delete cascade,
  workflow_id bigint not null,
  step integer not null check (step between 0 and 4),
  kind text not null check (kind in ('user', 'role', 'head_of_site', 'head_of_safety', 'head_of_division', 'supervisor')),
  user_id bigint,
  role_id bigint,
  primary key (organization_id, workflow_id, step),
  check ((kind = 'user') = (user_id is not null)),
  check (kind = 'role' or role_id is null),
  foreign key (organization_id, workflow_id) references workflows (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete set null (role_id)
);
create index workflow_reviewers_user on workflow_reviewers (organization_id, user_id);
create index workflow_reviewers_role on workflow_reviewers (organization_id, role_id);
select protect_tenant_table('workflow_reviewers', 'select, insert, update, delete');

-- One run for one revision of one record, with what of the record decides who is asked.
create table reviews (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  module text not null check (length(module) between 1 and 40),
  record_id bigint not null,
  revision integer not null default 1 check (revision > 0),
  -- None: the super admins decide.
  workflow_id bigint,
  workflow_version integer not null default 0,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn', 'restarted')),
  requester_id bigint,
  site_id bigint,
  division_id bigint,
  form_id bigint,
  -- The workflow as it was then, for who reads it later: title, kind, approve_when,
  -- approvals, and what each step was called.
  chain jsonb not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- When the job looks at it again: time may be over, and people come and go.
  look_at timestamptz not null,
  primary key (organization_id, id),
  check ((state = 'open') = (ended_at is null)),
  foreign key (organization_id, workflow_id) references workflows (organization_id, id),
  foreign key (organization_id, requester_id) references users (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, division_id) references divisions (organization_id, id)
);
-- A record is reviewed once at a time.
create unique index reviews_open on reviews (organization_id, module, record_id) where state = 'open';
create index reviews_record on reviews (organization_id, module, record_id, id);
create index reviews_workflow on reviews (organization_id, workflow_id, state);
create index reviews_requester on reviews (organization_id, requester_id);
create index reviews_site on reviews (organization_id, site_id);
create index reviews_division on reviews (organization_id, division_id);
create index reviews_to_look_at on reviews (organization_id, look_at) where state = 'open';
select protect_tenant_table('reviews', 'select, insert, update');

-- One person in one step of a run.
create table review_seats (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  review_id bigint not null,
  step integer not null check (step between 0 and 4),
  user_id bigint not null,
  seated_as text not null check (seated_as in ('reviewer', 'stand_in', 'escalation', 'super_admin')),
  on_behalf_of bigint,
  state text not null check (state in ('waiting', 'asked', 'approved', 'rejected', 'skipped')),
  asked_at timestamptz,
  due_at timestamptz,
  reminded_at timestamptz,
  decided_at timestamptz,
  remark text not null default '' check (length(remark) <= 4000),
  primary key (organization_id, id),
  unique (organization_id, review_id, step, user_id),
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check (state <> 'asked' or asked_at is not null),
  check ((seated_as = 'stand_in') = (on_behalf_of is not null)),
  foreign key (organization_id, review_id) references reviews (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, on_behalf_of) references users (organization_id, id)
);
-- What waits for somebody, the longest waiting first.
create index review_seats_asked on review_seats (organization_id, user_id, asked_at, review_id) where state = 'asked';
create index review_seats_user on review_seats (organization_id, user_id);
create index review_seats_on_behalf_of on review_seats (organization_id, on_behalf_of);
select protect_tenant_table('review_seats', 'select, insert, update');

-- +goose StatementBegin
-- What was decided stays decided, and what is over stays over, whatever the code does.
create function keep_review() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what was decided in a review does not change' using errcode = 'integrity_constraint_violation';
end $$;
-- +goose StatementEnd
create trigger reviews_keep before update on reviews
  for each row when (old.state <> 'open') execute function keep_review();
create trigger review_seats_keep before update on review_seats
  for each row when (old.state in ('approved', 'rejected')) execute function keep_review();

-- +goose Down
drop table review_seats, reviews, workflow_reviewers, workflow_sites, workflows;
drop function keep_review();
