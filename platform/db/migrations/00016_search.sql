-- A search answers the rows, so that nobody looks them up again by their numbers. Each
-- word is asked for once: comparing it with a text costs more than finding the text.
-- That it sees past row-level security, and why, stands where it was first made.

-- +goose Up
drop function search_observations(text[]), search_actions(text[]);
-- +goose StatementBegin
create function search_observations(words text[]) returns setof observations
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query execute
    'select * from observations where organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint'
    || (select string_agg(format(' and (description || '' '' || location) ilike %L', word), '') from unnest(words) word);
end $$;
create function search_actions(words text[]) returns setof actions
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query execute
    'select * from actions where organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint'
    || (select string_agg(format(' and description ilike %L', word), '') from unnest(words) word);
end $$;
-- +goose StatementEnd
alter function search_observations(text[]) owner to hivis_platform;
alter function search_actions(text[]) owner to hivis_platform;
revoke execute on function search_observations(text[]), search_actions(text[]) from public;
grant execute on function search_observations(text[]), search_actions(text[]) to hivis_app;

-- +goose Down
drop function search_observations(text[]), search_actions(text[]);
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
alter function search_actions(text[]) owner to hivis_platform;
revoke execute on function search_observations(text[]), search_actions(text[]) from public;
grant execute on function search_observations(text[]), search_actions(text[]) to hivis_app;
