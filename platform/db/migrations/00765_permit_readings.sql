-- Readings that are taken while work goes on under a permit, as of gas: what was measured, when and
-- by whom, also where it was outside the limits.

-- +goose Up
create table permit_readings (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  permit_id bigint not null,
  -- The table of the permit's form whose columns were measured.
  question_id text not null check (length(question_id) between 1 and 24),
  at timestamptz not null,
  tested_by text not null check (length(tested_by) between 1 and 200),
  -- [{"column_id": ..., "number": ..., "outside": ...}], by the columns of the table.
  measured jsonb not null,
  -- At least one of them is outside the limits of its column.
  outside boolean not null,
  remark text not null default '' check (length(remark) <= 2000),
  recorded_by bigint not null,
  recorded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, permit_id) references permits (organization_id, id) on delete cascade,
  foreign key (organization_id, recorded_by) references users (organization_id, id)
);
create index permit_readings_permit on permit_readings (organization_id, permit_id, at desc, id desc);
create index permit_readings_recorded_by on permit_readings (organization_id, recorded_by);
select protect_tenant_table('permit_readings', 'select, insert');

-- Since when work stands still because the latest reading is outside the limits.
alter table permits add column stopped_at timestamptz;

-- +goose Down
alter table permits drop column stopped_at;
drop table permit_readings;
