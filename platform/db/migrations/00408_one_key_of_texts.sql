-- The organization and the kind are one key of the index by words. While they were two, each search went
-- through the kind's list as well, which has the texts of all organizations, and that took longer than the
-- words did. And texts are kept in small letters, as they are compared: "ilike" made them anew for each search.

-- +goose Up
drop index search_texts_words;
alter table search_texts no force row level security;
update search_texts set text = lower(text) where text <> lower(text);
alter table search_texts force row level security;
create index search_texts_words on search_texts using gin ((organization_id::text || ' ' || kind), text gin_trgm_ops);

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
    has := format(' and t.text like %L', lower(words[1]));
  else
    with newest as materialized (
      select t.text from search_texts t where t.organization_id = mine and t.kind = search_records.kind order by t.record_id desc limit 300
    ), counted as (
      select w.word, length(regexp_replace(w.word, '[^[:alnum:]]', '', 'g')) < 3 as short, count(n.text) filter (where n.text like w.word) as n, count(n.text) as looked_at
      from (select distinct lower(word) as word from unnest(words) word) w left join newest n on true group by w.word
    ), ordered as (
      select word, short or n * 16 > looked_at as common, row_number() over (order by short, n, length(word) desc, word) as place from counted
    )
    -- To a text with something added to it the index has no answer.
    select string_agg(format(case when common and place > 1 then ' and t.text || '''' like %L' else ' and t.text like %L' end, word), '') into has from ordered;
  end if;
  return query execute 'select t.record_id from search_texts t where t.organization_id::text || '' '' || t.kind = $1' || has using mine || ' ' || kind;
end $$;

create or replace function similar_records(kind text, typed text, site bigint) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id::text || '' '' || t.kind = $1 and t.site_id = $3 and $2 <% t.text
       order by word_similarity($2, t.text) desc, t.record_id desc limit 100' using nullif(current_setting('app.organization_id', true), '')::bigint || ' ' || kind, typed, site;
end $$;

create or replace function similar_records_anywhere(kind text, typed text) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id::text || '' '' || t.kind = $1 and $2 <% t.text
       order by word_similarity($2, t.text) desc, t.record_id desc limit 100' using nullif(current_setting('app.organization_id', true), '')::bigint || ' ' || kind, typed;
end $$;
-- +goose StatementEnd

-- +goose Down
-- The texts stay in small letters: these look for either.
drop index search_texts_words;
create index search_texts_words on search_texts using gin (organization_id, kind, text gin_trgm_ops);
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

create or replace function similar_records(kind text, typed text, site bigint) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint
       and t.kind = $1 and t.site_id = $3 and $2 <% t.text order by word_similarity($2, t.text) desc, t.record_id desc limit 100' using kind, typed, site;
end $$;

create or replace function similar_records_anywhere(kind text, typed text) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint
       and t.kind = $1 and $2 <% t.text order by word_similarity($2, t.text) desc, t.record_id desc limit 100' using kind, typed;
end $$;
-- +goose StatementEnd
