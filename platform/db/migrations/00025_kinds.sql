-- Which kinds of records there are, and what they bring with them, is said by the modules:
-- the database holds such words to a length, and the program to those that are declared.

-- +goose Up
alter table saved_views drop constraint saved_views_list_check, add check (length(list) between 1 and 60);
alter table attachments drop constraint attachments_purpose_check, add check (length(purpose) between 1 and 60);
alter table comments add check (length(module) between 1 and 40);
alter table followers add check (length(module) between 1 and 40);
alter table timeline_entries add check (length(module) between 1 and 40);
alter table notifications add check (length(module) between 1 and 40), add check (length(kind) between 1 and 60);
drop function name_in_change(bigint, text, text);

-- +goose Down
-- +goose StatementBegin
create function name_in_change(organization bigint, field text, value text) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when value !~ '^[1-9][0-9]{0,17}$' then null else case field
    when 'responsible_id' then (select full_name from users where organization_id = organization and id = value::bigint)
    when 'site_id' then (select name from sites where organization_id = organization and id = value::bigint)
    when 'division_id' then (select name from divisions where organization_id = organization and id = value::bigint)
    when 'category_id' then (select name from categories where organization_id = organization and id = value::bigint)
    when 'previous_id' then (select 'ACT-' || lpad(serial::text, greatest(6, length(serial::text)), '0') from actions where organization_id = organization and id = value::bigint)
    when 'next_id' then (select 'ACT-' || lpad(serial::text, greatest(6, length(serial::text)), '0') from actions where organization_id = organization and id = value::bigint)
  end end
$$;
-- +goose StatementEnd
alter table notifications drop constraint notifications_module_check, drop constraint notifications_kind_check;
alter table timeline_entries drop constraint timeline_entries_module_check;
alter table followers drop constraint followers_module_check;
alter table comments drop constraint comments_module_check;
alter table attachments drop constraint attachments_purpose_check, add check (purpose in ('report', 'evidence', 'earlier'));
alter table saved_views drop constraint saved_views_list_check,
  add check (list in ('observations', 'actions', 'actions_all', 'actions_observations', 'actions_incidents', 'actions_audits'));
