-- Texts that are like one another have rare words in common. A word is its first five letters, so that its
-- endings matter little in any language; of Chinese it is two characters beside each other. A word
-- weighs more the fewer of the newest 500 texts have it (the inverse document frequency of BM25),
-- and a long text counts a little less than a short one with the same words. Only the rarest words,
-- which some two in a hundred texts have, are looked up; what they find is compared by all words. Similar
-- are texts with some of the weight of what was typed, or of which half was typed.

-- +goose Up
-- +goose StatementBegin
create or replace function text_words(t text) returns text[]
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_matches(lower(t), '[[:alpha:]]+', 'g') m
  cross join lateral (
    select left(m[1], 5) as word where length(m[1]) > 2 and m[1] !~ '[一-鿿]'
    union all
    select substr(m[1], i, 2) from generate_series(1, length(m[1]) - 1) i where m[1] ~ '[一-鿿]'
  ) w
$$;
-- +goose StatementEnd
alter table search_texts add column words text[] generated always as (text_words(text)) stored;
create index search_texts_similar on search_texts using gin ((organization_id::text || ' ' || kind), words);
drop function similar_records(text, text, bigint), similar_records_anywhere(text, text);
-- +goose StatementBegin
create function similar_records(kind text, typed text, site bigint default null) returns table (record_id bigint, score real)
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
declare
  mine bigint := nullif(current_setting('app.organization_id', true), '')::bigint;
  typed_words text[] := text_words(typed);
  rare text[];
  weights float8[];
  total float8;
begin
  with newest as materialized (
    select t.words from search_texts t where t.organization_id = mine and t.kind = similar_records.kind order by t.record_id desc limit 500
  ), counted as (
    select a.word, count(n.word) as n, (select count(*) from newest) as size
    from unnest(typed_words) a (word) left join (select unnest(words) as word from newest) n on n.word = a.word group by a.word
  ), weighed as (
    select word, size, ln(1 + (size - n + 0.5) / (n + 0.5)) as weight, row_number() over rarest as place, sum(n) over rarest as hits
    from counted window rarest as (order by n, word)
  )
  select array_agg(word), array_agg(weight), sum(weight), array_agg(word) filter (where size < 500 or place = 1 or hits <= size * 0.02)
  into typed_words, weights, total, rare from weighed;
  return query execute '
    select found.record_id, (sum(a.weight) / $6 / (0.7 + 0.3 * found.size / greatest(found.usual, 1)))::real
    from (select t.record_id, t.words, cardinality(t.words) as size, avg(cardinality(t.words)) over () as usual
      from search_texts t where t.organization_id::text || '' '' || t.kind = $1 and t.words && $2 and ($3 is null or t.site_id = $3)
      limit 3000) found
    cross join unnest(found.words) w (word) join unnest($4, $5) a (word, weight) on a.word = w.word
    group by found.record_id, found.size, found.usual
    having count(*) >= least(3, ceil(cardinality($4) / 2.0)) and (sum(a.weight) >= 0.15 * $6 or count(*) >= 0.5 * found.size)
    order by 2 desc, 1 desc limit 100' using mine || ' ' || kind, rare, site, typed_words, weights, total;
end $$;
-- +goose StatementEnd
revoke execute on function similar_records(text, text, bigint) from public;
grant execute on function similar_records(text, text, bigint) to hivis_app;

-- +goose Down
drop function similar_records(text, text, bigint);
drop index search_texts_similar;
alter table search_texts drop column words;
drop function text_words(text);
-- +goose StatementBegin
create function similar_records(kind text, typed text, site bigint) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id::text || '' '' || t.kind = $1 and t.site_id = $3 and $2 <% t.text
       order by word_similarity($2, t.text) desc, t.record_id desc limit 100' using nullif(current_setting('app.organization_id', true), '')::bigint || ' ' || kind, typed, site;
end $$;

create function similar_records_anywhere(kind text, typed text) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id::text || '' '' || t.kind = $1 and $2 <% t.text
       order by word_similarity($2, t.text) desc, t.record_id desc limit 100' using nullif(current_setting('app.organization_id', true), '')::bigint || ' ' || kind, typed;
end $$;
-- +goose StatementEnd
revoke execute on function similar_records(text, text, bigint), similar_records_anywhere(text, text) from public;
grant execute on function similar_records(text, text, bigint), similar_records_anywhere(text, text) to hivis_app;
