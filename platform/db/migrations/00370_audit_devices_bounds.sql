-- Bounds for what former auditors send of an audit.

-- +goose Up

-- What the device said of when an answer was given, where that does not count: whoever had given
-- the audit away answered at the latest then. Told apart by it, each of several is there.
alter table audit_answers add column said_at timestamptz;
create unique index audit_answers_once on audit_answers (organization_id, audit_id, question_id, row_id, column_id, device_id, answered_at, said_at) nulls not distinct;
alter table audit_answers drop constraint audit_answers_organization_id_audit_id_question_id_row_id_c_key;
-- A former auditor's answer may fall behind what the auditor says after it.
grant update (late) on audit_answers to hivis_app;

-- How many findings and actions a former auditor has raised since.
alter table audit_former_auditors add column findings integer not null default 0, add column actions integer not null default 0;

-- +goose Down
alter table audit_former_auditors drop column findings, drop column actions;
revoke update (late) on audit_answers from hivis_app;
drop index audit_answers_once;
alter table audit_answers no force row level security;
delete from audit_answers a using audit_answers b where a.organization_id = b.organization_id and a.audit_id = b.audit_id and a.question_id = b.question_id
  and a.row_id = b.row_id and a.column_id = b.column_id and a.device_id = b.device_id and a.answered_at = b.answered_at and a.id < b.id;
alter table audit_answers force row level security;
alter table audit_answers drop column said_at;
alter table audit_answers add constraint audit_answers_organization_id_audit_id_question_id_row_id_c_key
  unique (organization_id, audit_id, question_id, row_id, column_id, device_id, answered_at);
