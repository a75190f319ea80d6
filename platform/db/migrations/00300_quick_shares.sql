-- What is shared with somebody is looked up by what it is shared with, and what is in a shared
-- folder from there downwards: neither takes longer the more folders and shares there are. Lists
-- ask for it each time, so that the functions are of the language that plans once a connection.
-- The heat map of the risk register is counted from an index alone.

-- +goose Up
-- +goose StatementBegin
create or replace function library_shares_to(person bigint) returns setof library_shares
language plpgsql stable rows 20 set search_path = public, pg_temp as $$
declare
  organization constant bigint := nullif(current_setting('app.organization_id', true), '')::bigint;
begin
  return query
    select sh.* from library_shares sh where sh.organization_id = organization and sh.user_id = person
    union all
    select sh.* from users me join library_shares sh on sh.organization_id = organization and sh.role_id = me.role_id
    where me.organization_id = organization and me.id = person
    union all
    select sh.* from user_sites us join library_shares sh on sh.organization_id = organization and sh.site_id = us.site_id
    where us.organization_id = organization and us.user_id = person;
end
$$;
create or replace function library_shared_files(person bigint) returns bigint[]
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return array(select sh.file_id from library_shares_to(person) sh where sh.file_id is not null);
end
$$;
create or replace function library_shared_folders(person bigint) returns bigint[]
language plpgsql stable set search_path = public, pg_temp as $$
declare
  organization constant bigint := nullif(current_setting('app.organization_id', true), '')::bigint;
begin
  return array(
    with recursive below (id) as (
      select sh.folder_id from library_shares_to(person) sh where sh.folder_id is not null
      union
      select fo.id from below join library_folders fo on fo.organization_id = organization and fo.parent_id = below.id
    )
    select id from below);
end
$$;
-- +goose StatementEnd
create index risk_rows_places on risk_rows (organization_id, assessment_id, number)
  include (likelihood, severity, residual_likelihood, residual_severity) where current;

-- +goose Down
drop index risk_rows_places;
-- +goose StatementBegin
create or replace function library_shared_files(person bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  select array(select sh.file_id from library_shares_to(person) sh where sh.file_id is not null)
$$;
create or replace function library_shared_folders(person bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  select array(select fo.id from library_folders fo
    where fo.organization_id = nullif(current_setting('app.organization_id', true), '')::bigint
      and fo.path && array(select sh.folder_id from library_shares_to(person) sh where sh.folder_id is not null))
$$;
create or replace function library_shares_to(person bigint) returns setof library_shares
language sql stable rows 1000 set search_path = public, pg_temp as $$
  select sh.* from library_shares sh
  where sh.organization_id = nullif(current_setting('app.organization_id', true), '')::bigint
    and (sh.user_id = person
      or sh.role_id = (select me.role_id from users me where me.organization_id = sh.organization_id and me.id = person)
      or sh.site_id in (select us.site_id from user_sites us where us.organization_id = sh.organization_id and us.user_id = person))
$$;
-- +goose StatementEnd
