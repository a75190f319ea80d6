-- A search answers the newest records that have all the words, at most 10,000. How it finds them is
-- decided here and nowhere else. Where one in eight of the newest 300 texts has all the words, the
-- texts are read from the newest on until there are enough. Otherwise the rarest word is looked up in
-- the index by words; the texts that it leaves are compared with the common and the very short words.

-- +goose Up
-- +goose StatementBegin
create or replace function search_records(kind text, words text[]) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
declare
  mine bigint := nullif(current_setting('app.organization_id', true), '')::bigint;
  wanted text[] := array(select distinct lower(word) from unnest(words) word);
  walk boolean;
  has text;
begin
  if cardinality(wanted) = 0 then
    return;
  end if;
  with newest as materialized (
    select t.text from search_texts t where t.organization_id = mine and t.kind = search_records.kind order by t.record_id desc limit 300
  ), counted as (
    select w.word, length(regexp_replace(w.word, '[^[:alnum:]]', '', 'g')) < 3 as short, count(n.text) filter (where n.text like w.word) as n, count(n.text) as looked_at
    from unnest(wanted) w (word) left join newest n on true group by w.word
  ), ordered as (
    select word, short or n * 16 > looked_at as common, row_number() over (order by short, n, length(word) desc, word) as place from counted
  )
  -- To a text with something added to it the index has no answer.
  select (select count(*) filter (where text like all(wanted)) * 8 > count(*) from newest),
    string_agg(format(case when common and place > 1 then ' and t.text || '''' like %L' else ' and t.text like %L' end, word), '') into walk, has from ordered;
  if walk then
    return query execute 'select t.record_id from search_texts t where t.organization_id = $1 and t.kind = $2 and t.text like all($3)
      order by t.record_id desc limit 10000' using mine, kind, wanted;
  else
    return query execute 'select t.record_id from search_texts t where t.organization_id::text || '' '' || t.kind = $1' || has || '
      order by t.record_id desc limit 10000' using mine || ' ' || kind;
  end if;
end $$;
-- +goose StatementEnd

-- +goose Down
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
-- +goose StatementEnd
