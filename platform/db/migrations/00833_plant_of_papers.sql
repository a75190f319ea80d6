-- A paper of plant is tied to the register whichever version of the server took it.

-- +goose Up
-- +goose StatementBegin
create function plant_of_paper() returns trigger language plpgsql as $$
begin
  insert into contractor_plant (organization_id, contractor_id, name, created_at, updated_at)
    values (new.organization_id, new.contractor_id, new.plant, new.created_at, new.updated_at) on conflict do nothing;
  new.plant_id = (select p.id from contractor_plant p where p.organization_id = new.organization_id and p.contractor_id = new.contractor_id and lower(p.name) = lower(new.plant));
  return new;
end
$$;
-- +goose StatementEnd
create trigger plant_of_paper before insert on contractor_documents for each row when (new.plant <> '' and new.plant_id is null) execute function plant_of_paper();

-- Those that came between.
alter table contractor_documents no force row level security;
alter table contractor_plant no force row level security;
insert into contractor_plant (organization_id, contractor_id, name, created_at, updated_at)
  select organization_id, contractor_id, min(plant), min(created_at), max(updated_at) from contractor_documents where plant <> '' and plant_id is null
  group by organization_id, contractor_id, lower(plant) on conflict do nothing;
update contractor_documents d set plant_id = p.id from contractor_plant p
  where d.plant <> '' and d.plant_id is null and p.organization_id = d.organization_id and p.contractor_id = d.contractor_id and lower(p.name) = lower(d.plant);
alter table contractor_plant force row level security;
alter table contractor_documents force row level security;

-- +goose Down
drop trigger plant_of_paper on contractor_documents;
drop function plant_of_paper();
