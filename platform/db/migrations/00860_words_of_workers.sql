-- Workers are found by words as records are: by their name and company. A profile is written in
-- many places, so a trigger keeps its words.

-- +goose Up

-- +goose StatementBegin
create function index_worker() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_texts (organization_id, kind, record_id, site_id, text)
  values (new.organization_id, 'Worker', new.id, 0, lower(concat_ws(E'\n', new.name, new.company)))
  on conflict (organization_id, kind, record_id) do update set text = excluded.text;
  return null;
end $$;

create function forget_texts_of_worker() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from search_texts where organization_id = old.organization_id and kind = 'Worker' and record_id = old.id;
  return null;
end $$;
-- +goose StatementEnd
create trigger work_profiles_index after insert or update of name, company on work_profiles for each row execute function index_worker();
create trigger work_profiles_forget_texts after delete on work_profiles for each row execute function forget_texts_of_worker();

alter table search_texts no force row level security;
alter table work_profiles no force row level security;
insert into search_texts (organization_id, kind, record_id, site_id, text)
select organization_id, 'Worker', id, 0, lower(concat_ws(E'\n', name, company)) from work_profiles;
alter table search_texts force row level security;
alter table work_profiles force row level security;

-- +goose Down
drop trigger work_profiles_index on work_profiles;
drop trigger work_profiles_forget_texts on work_profiles;
drop function index_worker(), forget_texts_of_worker();
alter table search_texts no force row level security;
delete from search_texts where kind = 'Worker';
alter table search_texts force row level security;
