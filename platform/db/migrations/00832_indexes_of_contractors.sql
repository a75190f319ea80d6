-- Foreign keys whose index left rows out: what refers to a company or its plant is found by an index of all rows.

-- +goose Up
drop index site_visits_contractor;
create index site_visits_contractor on site_visits (organization_id, contractor_id, signed_on_at);
drop index contractor_documents_plant;
create index contractor_documents_plant on contractor_documents (organization_id, plant_id);

-- +goose Down
drop index contractor_documents_plant;
create index contractor_documents_plant on contractor_documents (organization_id, plant_id) where plant_id is not null;
drop index site_visits_contractor;
create index site_visits_contractor on site_visits (organization_id, contractor_id, signed_on_at) where contractor_id is not null;
