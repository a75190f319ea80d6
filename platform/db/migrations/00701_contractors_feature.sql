-- Whether an organization has contractors. Where it has none, no role grants anything of them; what
-- roles were granted is kept for the day on which it has them again.

-- +goose Up
alter table organizations add column contractors boolean not null default true;
alter table roles add column withheld jsonb not null default '{}';

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

-- +goose Down
drop trigger withhold_contractors on roles;
drop function withhold_contractors();
alter table roles no force row level security;
update roles set rules = rules || withheld;
alter table roles force row level security;
alter table roles drop column withheld;
alter table organizations drop column contractors;
