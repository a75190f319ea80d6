-- What devices send of audits late: after the audit was given to somebody else, or once more
-- after it was taken out.

-- +goose Up

-- Who was the auditor of an audit, until when; and what was written down of what came from
-- them since.
create table audit_former_auditors (
  organization_id bigint not null references organizations (id) on delete cascade,
  audit_id bigint not null,
  user_id bigint not null,
  until timestamptz not null,
  noted text[] not null default '{}',
  primary key (organization_id, audit_id, user_id),
  foreign key (organization_id, audit_id) references audits (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index audit_former_auditors_user on audit_former_auditors (organization_id, user_id);
select protect_tenant_table('audit_former_auditors', 'select, insert, update, delete');

-- How an answer stands that a former auditor gave: 1 behind all that others said, 2 not at all.
alter table audit_answers add column late smallint not null default 0 check (late between 0 and 2);

-- The findings and actions that devices sent: each is taken once, also when it was taken out.
create table audit_marks (
  organization_id bigint not null references organizations (id) on delete cascade,
  device_hash bytea not null,
  audit_id bigint not null,
  primary key (organization_id, device_hash),
  foreign key (organization_id, audit_id) references audits (organization_id, id) on delete cascade
);
create index audit_marks_audit on audit_marks (organization_id, audit_id);
select protect_tenant_table('audit_marks', 'select, insert');
insert into audit_marks (organization_id, device_hash, audit_id)
select organization_id, device_hash, audit_id from audit_findings where device_hash is not null
union
select organization_id, device_hash, audit_id from audit_actions where device_hash is not null
on conflict do nothing;

-- +goose Down
drop table audit_marks;
alter table audit_answers drop column late;
drop table audit_former_auditors;
