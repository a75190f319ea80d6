-- Which company somebody on a permit worked for. Whoever changes company takes no permits along: the
-- company of then goes on seeing them, and the new one sees none.

-- +goose Up
alter table permit_workers add column contractor_id bigint,
  add foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete set null (contractor_id);
update permit_workers pw set contractor_id = w.contractor_id from work_profiles w
where w.organization_id = pw.organization_id and w.id = pw.profile_id and w.contractor_id is not null;
create index permit_workers_company on permit_workers (organization_id, contractor_id, permit_id);

-- +goose Down
alter table permit_workers drop column contractor_id;
