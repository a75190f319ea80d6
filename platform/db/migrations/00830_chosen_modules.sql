-- Which modules an organization does without. No role grants anything of them, as of contractors where there are none;
-- what roles were granted is kept for the day on which they are there again.

-- +goose Up
alter table organizations add column rights_off text[] not null default '{}' check (cardinality(rights_off) <= 20);
grant update (rights_off) on organizations to hivis_app;
drop trigger withhold_contractors on roles;
drop function withhold_contractors();

-- +goose StatementBegin
create function withhold_rights() returns trigger language plpgsql as $$
declare
  off text[] := (select o.rights_off || case when o.contractors then '{}'::text[] else array['Contractor'] end from organizations o where o.id = new.organization_id);
  whole jsonb := new.withheld || new.rules;
begin
  new.withheld = coalesce((select jsonb_object_agg(w.key, w.value) from jsonb_each(whole) w where w.key = any(off)), '{}');
  new.rules = whole - off;
  return new;
end
$$;
-- +goose StatementEnd
create trigger withhold_rights before insert or update of rules on roles for each row execute function withhold_rights();

-- +goose Down
drop trigger withhold_rights on roles;
drop function withhold_rights();
-- +goose StatementBegin
create function withhold_contractors() returns trigger language plpgsql as $$
begin
  if (select o.contractors from organizations o where o.id = new.organization_id) then
    new.rules = new.rules || new.withheld;
    new.withheld = '{}';
  elsif new.rules ? 'Contractor' then
    new.withheld = jsonb_build_object('Contractor', new.rules -> 'Contractor');
    new.rules = new.rules - 'Contractor';
  end if;
  return new;
end
$$;
-- +goose StatementEnd
create trigger withhold_contractors before insert or update of rules on roles for each row execute function withhold_contractors();
alter table organizations drop column rights_off;
