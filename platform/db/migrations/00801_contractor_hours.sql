-- The hours that companies return of a month, which count in the place of the visits of their people.

-- +goose Up
create table contractor_hours (
  organization_id bigint not null references organizations (id) on delete cascade,
  contractor_id bigint not null,
  site_id bigint not null,
  month date not null check (extract(day from month) = 1),
  hours integer not null check (hours between 0 and 500000),
  returned_by bigint not null,
  returned_at timestamptz not null,
  primary key (organization_id, contractor_id, site_id, month),
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, returned_by) references users (organization_id, id)
);
create index contractor_hours_site on contractor_hours (organization_id, site_id, month);
create index contractor_hours_returned_by on contractor_hours (organization_id, returned_by);
select protect_tenant_table('contractor_hours', 'select, insert, update, delete');

-- Whose visit it was on that day: whoever changes company takes no hours along.
alter table site_visits add column contractor_id bigint;
alter table site_visits add foreign key (organization_id, contractor_id) references contractors (organization_id, id);
alter table site_visits no force row level security;
alter table work_profiles no force row level security;
update site_visits v set contractor_id = w.contractor_id from work_profiles w
  where w.organization_id = v.organization_id and w.id = v.profile_id and w.contractor_id is not null;
alter table work_profiles force row level security;
alter table site_visits force row level security;
create index site_visits_contractor on site_visits (organization_id, contractor_id, signed_on_at) where contractor_id is not null;
-- It is written by whoever signs somebody on, of this version or of the one before.
-- +goose StatementBegin
create function visit_of_company() returns trigger language plpgsql as $$
begin
  new.contractor_id = (select w.contractor_id from work_profiles w where w.organization_id = new.organization_id and w.id = new.profile_id);
  return new;
end
$$;
-- +goose StatementEnd
create trigger visit_of_company before insert on site_visits for each row when (new.profile_id is not null and new.contractor_id is null) execute function visit_of_company();

-- +goose Down
drop trigger visit_of_company on site_visits;
drop function visit_of_company();
alter table site_visits drop column contractor_id;
drop table contractor_hours;
