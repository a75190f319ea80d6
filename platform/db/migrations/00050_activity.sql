-- The activity log: what happened to security, and every administrative change with
-- what was there before and after.

-- +goose Up
alter table audit_events
  -- Whose record it is, as in the rules; what is about signing in is about sessions.
  add module text not null default 'Session' check (length(module) between 1 and 40),
  add record_id bigint,
  -- What the record was called at that moment: it may be called otherwise since, or be gone.
  add title text not null default '' check (length(title) <= 300),
  add changes jsonb not null default '[]';
create index audit_events_user on audit_events (organization_id, user_id, id desc);
create index audit_events_module on audit_events (organization_id, module, id desc);
-- Nobody who serves requests or runs the platform takes back what was written down. It
-- goes with its organization, which the foreign key sees to by itself.
revoke update, delete on audit_events from hivis_platform;

-- +goose Down
grant update, delete on audit_events to hivis_platform;
drop index audit_events_user, audit_events_module;
alter table audit_events drop module, drop record_id, drop title, drop changes;
