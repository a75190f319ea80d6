-- Hours of contractors are those of their visits, and papers can be those of a crane, a scaffold or a
-- vehicle.

-- +goose Up
create index site_visits_hours on site_visits (organization_id, site_id, signed_on_at) where kind = 'contractor';

alter table contractor_document_kinds drop constraint contractor_document_kinds_holder_check;
alter table contractor_document_kinds add constraint contractor_document_kinds_holder_check check (holder in ('company', 'worker', 'plant'));
-- Which crane, scaffold or vehicle it is of, by the name or number that stands on it.
alter table contractor_documents add column plant text not null default '' check (length(plant) <= 120);

-- +goose Down
alter table contractor_documents drop column plant;
delete from contractor_documents d using contractor_document_kinds k where k.organization_id = d.organization_id and k.id = d.kind_id and k.holder = 'plant';
delete from contractor_document_kinds where holder = 'plant';
alter table contractor_document_kinds drop constraint contractor_document_kinds_holder_check;
alter table contractor_document_kinds add constraint contractor_document_kinds_holder_check check (holder in ('company', 'worker'));
drop index site_visits_hours;
