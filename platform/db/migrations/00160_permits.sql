-- Who looked at what workers are allowed to do, how long a permit may be, whom a review must
-- not ask, and of which end people were told.

-- +goose Up
-- What was added by somebody who does not manage profiles counts as not checked until
-- somebody who does has confirmed it.
alter table work_certifications add column checked boolean not null default false;
create index audit_events_record on audit_events (organization_id, module, record_id, id desc);

-- The longest time from start to end, with its extensions; null: as long as is asked for.
alter table permit_templates add column most_hours integer check (most_hours between 1 and 720);

-- Counts the times that a permit became live with an end to be told of: by an approval, an
-- extension, or since it was opened again.
alter table permits add column told_round integer not null default 0;

-- People who asked for the same beside the requester, and do not decide on it either.
alter table reviews add column barred bigint[] not null default '{}';

-- +goose Down
alter table reviews drop column barred;
alter table permits drop column told_round;
alter table permit_templates drop column most_hours;
drop index audit_events_record;
alter table work_certifications drop column checked;
