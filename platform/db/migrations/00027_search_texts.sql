-- What people search for, of all kinds of records in one table: the words of a record and
-- of what is said about it. It is written along with them (records.Registry.Index).

-- +goose Up
create table search_texts (
  organization_id bigint not null references organizations (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  record_id bigint not null,
  -- The record's, which refers to it.
  site_id bigint not null,
  text text not null,
  primary key (organization_id, kind, record_id)
);
select protect_tenant_table('search_texts', 'select, insert, update');

insert into search_texts (organization_id, kind, record_id, site_id, text)
select o.organization_id, 'Observation', o.id, o.site_id, concat_ws(E'\n', o.description, o.location, o.comment, o.other_type, o.no_action_reason,
  (select string_agg(c.body, E'\n' order by c.id) from comments c where c.organization_id = o.organization_id and c.module = 'Observation' and c.record_id = o.id))
from observations o;
insert into search_texts (organization_id, kind, record_id, site_id, text)
select a.organization_id, 'Action', a.id, a.site_id, concat_ws(E'\n', a.description, a.remarks,
  (select string_agg(c.body, E'\n' order by c.id) from comments c where c.organization_id = a.organization_id and c.module = 'Action' and c.record_id = a.id))
from actions a;
create index search_texts_words on search_texts using gin (organization_id, kind, text gin_trgm_ops);

drop function search_observations(text[]), search_actions(text[]), similar_observations(text, bigint, timestamptz);
drop index observations_words, actions_words;

-- Row-level security keeps an index from being used by an operator that could tell of a row
-- before its organization is looked at, and "like" is one. So these see past it and add the
-- organization of the transaction themselves. Who sees a record that is found is said
-- beside the call.
-- +goose StatementBegin
create function search_records(kind text, words text[]) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = public, pg_temp as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint and t.kind = $1'
    || (select string_agg(format(' and t.text ilike %L', word), '') from unnest(words) word) using kind;
end $$;
-- The records of a site in words like these, the most alike. The words may stand in another
-- order and form; half of their letters have to be there.
create function similar_records(kind text, typed text, site bigint) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  return query execute
    'select t.record_id from search_texts t where t.organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint
       and t.kind = $1 and t.site_id = $3 and $2 <% t.text order by word_similarity($2, t.text) desc, t.record_id desc limit 100' using kind, typed, site;
end $$;
-- +goose StatementEnd
alter function search_records(text, text[]) owner to hivis_platform;
alter function similar_records(text, text, bigint) owner to hivis_platform;
revoke execute on function search_records(text, text[]), similar_records(text, text, bigint) from public;
grant execute on function search_records(text, text[]), similar_records(text, text, bigint) to hivis_app;

-- +goose Down
drop function search_records(text, text[]), similar_records(text, text, bigint);
drop table search_texts;
create index observations_words on observations using gin (organization_id, (description || ' ' || location) gin_trgm_ops);
create index actions_words on actions using gin (organization_id, description gin_trgm_ops);
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
create function similar_observations(typed text, site bigint, since timestamptz) returns setof bigint
language sql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.5 as $$
  select id from observations
  where organization_id = nullif(current_setting('app.organization_id', true), '')::bigint
    and site_id = site and observed_at >= since and typed <% (description || ' ' || location)
  order by word_similarity(typed, description || ' ' || location) desc, id desc
  limit 20
$$;
-- +goose StatementEnd
alter function search_observations(text[]) owner to hivis_platform;
alter function search_actions(text[]) owner to hivis_platform;
alter function similar_observations(text, bigint, timestamptz) owner to hivis_platform;
revoke execute on function search_observations(text[]), similar_observations(text, bigint, timestamptz), search_actions(text[]) from public;
grant execute on function search_observations(text[]), similar_observations(text, bigint, timestamptz), search_actions(text[]) to hivis_app;
