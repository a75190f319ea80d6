-- Who of other companies is on which site, since when, and until when they were.

-- +goose Up
create table site_visits (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  -- Somebody of a company, with the profile they work under; nobody else has one.
  profile_id bigint,
  kind text not null check (kind in ('contractor', 'visitor')),
  name text not null check (length(name) between 1 and 200),
  company text not null default '' check (length(company) <= 200),
  area text not null default '' check (length(area) <= 120),
  -- Whom or what they come for.
  purpose text not null default '' check (length(purpose) <= 300),
  signed_on_at timestamptz not null,
  signed_on_by bigint not null,
  -- The midnight at the site that ends the day they came.
  ends_at timestamptz not null,
  signed_off_at timestamptz,
  signed_off_by bigint,
  -- Nobody signed them off by that midnight.
  forgotten boolean not null default false,
  primary key (organization_id, id),
  check (signed_off_at >= signed_on_at),
  check (profile_id is null or kind = 'contractor'),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, signed_on_by) references users (organization_id, id),
  foreign key (organization_id, signed_off_by) references users (organization_id, id)
);
-- Nobody is on two sites at once.
create unique index site_visits_once on site_visits (organization_id, profile_id) where signed_off_at is null and profile_id is not null;
create index site_visits_profile on site_visits (organization_id, profile_id);
create index site_visits_site on site_visits (organization_id, site_id, id desc);
create index site_visits_present on site_visits (organization_id, site_id, ends_at) where signed_off_at is null;
create index site_visits_signed_on_by on site_visits (organization_id, signed_on_by);
create index site_visits_signed_off_by on site_visits (organization_id, signed_off_by);
select protect_tenant_table('site_visits', 'select, insert, update');

-- +goose Down
drop table site_visits;
