-- A word that many of the newest texts have, or one of two letters, leaves out little of what the
-- index finds by the others and takes it long: the texts that are found are asked for it instead.
-- Of several such words the rarest is looked up. What is newest and common is so for the lists
-- that look for words as well (newest and commonness in platform/api/searching.go).

-- +goose Up
-- +goose StatementBegin
create or replace function search_records(kind text, words text[]) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
declare
  mine bigint := nullif(current_setting('app.organization_id', true), '')::bigint;
  has text := '';
begin
  if coalesce(cardinality(words), 0) = 0 then
    return;
  elsif cardinality(words) = 1 then
    has := format(' and t.text ilike %L', words[1]);
  else
    with newest as materialized (
      select lower(t.text) as text from search_texts t where t.organization_id = mine and t.kind = search_records.kind order by t.record_id desc limit 300
    ), counted as (
      select w.word, length(regexp_replace(w.word, '[^[:alnum:]]', '', 'g')) < 3 as short, count(n.text) filter (where n.text like lower(w.word)) as n, count(n.text) as looked_at
      from unnest(words) w (word) left join newest n on true group by w.word
    ), ordered as (
      select word, short or n * 16 > looked_at as common, row_number() over (order by short, n, length(word) desc, word) as place from counted
    )
    select coalesce(string_agg(case when common and place > 1 then format(' and lower(t.text) like %L', lower(word)) else format(' and t.text ilike %L', word) end, ''), '')
    into has from ordered;
  end if;
  return query execute 'select t.record_id from search_texts t where t.organization_id = $1 and t.kind = $2' || has using mine, kind;
end $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
create or replace function search_records(kind text, words text[]) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint and t.kind = $1'
    || (select string_agg(format(' and t.text ilike %L', word), '') from unnest(words) word) using kind;
end $$;
-- +goose StatementEnd
