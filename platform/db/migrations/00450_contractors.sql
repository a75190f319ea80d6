-- Companies that work here for the organization: what they are, whom they send, what they have
-- agreed to do, which papers they owe, and whether they may work.

-- +goose Up
create table contractors (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  name text not null check (length(name) between 1 and 200),
  -- The VAT or GST ID.
  tax_number text not null default '' check (length(tax_number) <= 60),
  contact_name text not null default '' check (length(contact_name) <= 200),
  contact_email text not null default '' check (length(contact_email) <= 254),
  contact_phone text not null default '' check (length(contact_phone) <= 40),
  address text not null check (length(address) between 1 and 300),
  city text not null check (length(city) between 1 and 120),
  zip_code text not null check (length(zip_code) between 1 and 20),
  state text not null check (length(state) between 1 and 120),
  country text not null check (length(country) between 1 and 120),
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  -- The first of its sites, by whose clock its days end; null: by the organization's.
  site_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, serial),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create unique index contractors_name on contractors (organization_id, lower(name));
create index contractors_status on contractors (organization_id, status, serial desc);
create index contractors_updated on contractors (organization_id, updated_at desc, id desc);
create index contractors_site on contractors (organization_id, site_id);
create index contractors_created_by on contractors (organization_id, created_by);
select protect_tenant_table('contractors', 'select, insert, update');

create table contractor_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  contractor_id bigint not null,
  site_id bigint not null,
  primary key (organization_id, contractor_id, site_id),
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index contractor_sites_site on contractor_sites (organization_id, site_id, contractor_id);
select protect_tenant_table('contractor_sites', 'select, insert, delete');

create table contractor_skills (
  organization_id bigint not null references organizations (id) on delete cascade,
  contractor_id bigint not null,
  category_id bigint not null,
  primary key (organization_id, contractor_id, category_id),
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade,
  foreign key (organization_id, category_id) references categories (organization_id, id)
);
create index contractor_skills_category on contractor_skills (organization_id, category_id, contractor_id);
select protect_tenant_table('contractor_skills', 'select, insert, update, delete');

-- The company's own people with an account: each is of one company, and sees no other.
create table contractor_users (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  contractor_id bigint not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade
);
create index contractor_users_contractor on contractor_users (organization_id, contractor_id);
select protect_tenant_table('contractor_users', 'select, insert, delete');

-- What a company has agreed to do, where and until when. A subcontractor's stands below the one
-- that it works for: four tiers at most.
create table contractor_engagements (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  contractor_id bigint not null,
  parent_id bigint,
  tier integer not null default 1 check (tier between 1 and 4),
  contract text not null check (length(contract) between 1 and 120),
  scope text not null default '' check (length(scope) <= 2000),
  kind_of_work text not null check (kind_of_work in ('maintenance', 'construction', 'cleaning', 'logistics', 'electrical', 'hot_work', 'work_at_height', 'confined_space', 'lifting', 'excavation', 'consulting', 'other')),
  risk_class text not null check (risk_class in ('low', 'medium', 'high', 'critical')),
  owner_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check (ends_on >= starts_on),
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade,
  foreign key (organization_id, parent_id) references contractor_engagements (organization_id, id),
  foreign key (organization_id, owner_id) references users (organization_id, id)
);
create index contractor_engagements_contractor on contractor_engagements (organization_id, contractor_id, ends_on desc);
create index contractor_engagements_parent on contractor_engagements (organization_id, parent_id);
create index contractor_engagements_owner on contractor_engagements (organization_id, owner_id);
select protect_tenant_table('contractor_engagements', 'select, insert, update');

create table contractor_engagement_sites (
  organization_id bigint not null references organizations (id) on delete cascade,
  engagement_id bigint not null,
  site_id bigint not null,
  primary key (organization_id, engagement_id, site_id),
  foreign key (organization_id, engagement_id) references contractor_engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index contractor_engagement_sites_site on contractor_engagement_sites (organization_id, site_id, engagement_id);
select protect_tenant_table('contractor_engagement_sites', 'select, insert, delete');

-- Those who work: of which company, and what tells two of one name apart.
alter table work_profiles
  add column contractor_id bigint,
  add column status text not null default 'Active' check (status in ('Active', 'Inactive')),
  add column born_on date,
  add column document_number text not null default '' check (length(document_number) <= 60),
  add column skill_id bigint,
  -- The profile that took this one over.
  add column merged_into bigint,
  add foreign key (organization_id, contractor_id) references contractors (organization_id, id),
  add foreign key (organization_id, skill_id) references categories (organization_id, id),
  add foreign key (organization_id, merged_into) references work_profiles (organization_id, id),
  add constraint work_profiles_of_company check (contractor_id is null or kind = 'contractor');
create index work_profiles_contractor on work_profiles (organization_id, contractor_id, lower(name), id) where contractor_id is not null;
create index work_profiles_uncategorised on work_profiles (organization_id, lower(name), id) where kind = 'contractor' and contractor_id is null;
create index work_profiles_skill on work_profiles (organization_id, skill_id);
create index work_profiles_merged on work_profiles (organization_id, merged_into);
create index work_profiles_contractor_key on work_profiles (organization_id, contractor_id);

-- Kinds of papers are data: who holds one, what a reviewer looks at, and how many days ahead of
-- its end people are warned.
create table contractor_document_kinds (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  holder text not null check (holder in ('company', 'worker')),
  checklist text[] not null default '{}',
  warn_days integer[] not null default '{30,7,1}',
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index contractor_document_kinds_name on contractor_document_kinds (organization_id, lower(name));
select protect_tenant_table('contractor_document_kinds', 'select, insert, update');

create table contractor_documents (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  contractor_id bigint not null,
  -- Whose it is, if it is a worker's.
  profile_id bigint,
  kind_id bigint not null,
  title text not null check (length(title) between 1 and 200),
  number text not null default '' check (length(number) <= 100),
  issuer text not null default '' check (length(issuer) <= 200),
  -- As its newest version stands. "Expired" is not stored: approved, and expires_at has passed.
  status text not null default 'pending_review' check (status in ('pending_review', 'approved', 'rejected', 'not_applicable')),
  revision integer not null default 1 check (revision > 0),
  validity date,
  -- The midnight that ends its last day, where its company works.
  expires_at timestamptz,
  reason text not null default '' check (length(reason) <= 1000),
  decided_by bigint,
  decided_at timestamptz,
  new_version_asked_at timestamptz,
  new_version_reason text not null default '' check (length(new_version_reason) <= 1000),
  uploaded_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Acknowledged warnings are quiet until this day.
  quiet_until date,
  primary key (organization_id, id),
  unique (organization_id, serial),
  foreign key (organization_id, contractor_id) references contractors (organization_id, id) on delete cascade,
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, kind_id) references contractor_document_kinds (organization_id, id),
  foreign key (organization_id, decided_by) references users (organization_id, id),
  foreign key (organization_id, uploaded_by) references users (organization_id, id)
);
create index contractor_documents_contractor on contractor_documents (organization_id, contractor_id, id desc);
create index contractor_documents_profile on contractor_documents (organization_id, profile_id);
create index contractor_documents_kind on contractor_documents (organization_id, kind_id);
create index contractor_documents_status on contractor_documents (organization_id, status, id desc);
create index contractor_documents_expires on contractor_documents (organization_id, expires_at, id);
create index contractor_documents_updated on contractor_documents (organization_id, updated_at desc, id desc);
create index contractor_documents_decided_by on contractor_documents (organization_id, decided_by);
create index contractor_documents_uploaded_by on contractor_documents (organization_id, uploaded_by);
select protect_tenant_table('contractor_documents', 'select, insert, update');

-- Every version that was sent, with what became of it. One that was approved counts until its
-- own end, whatever comes after it.
create table contractor_document_versions (
  organization_id bigint not null references organizations (id) on delete cascade,
  document_id bigint not null,
  revision integer not null check (revision > 0),
  attachment_id bigint not null,
  issued_on date,
  effective_on date,
  validity date not null,
  state text not null default 'pending_review' check (state in ('pending_review', 'approved', 'rejected')),
  reason text not null default '' check (length(reason) <= 4000),
  -- What the reviewer looked at, by the lines of the kind's checklist.
  checked text[] not null default '{}',
  uploaded_by bigint,
  uploaded_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  primary key (organization_id, document_id, revision),
  foreign key (organization_id, document_id) references contractor_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, uploaded_by) references users (organization_id, id),
  foreign key (organization_id, decided_by) references users (organization_id, id)
);
create index contractor_document_versions_uploaded_by on contractor_document_versions (organization_id, uploaded_by);
create index contractor_document_versions_decided_by on contractor_document_versions (organization_id, decided_by);
select protect_tenant_table('contractor_document_versions', 'select, insert, update');

-- What is required of whom. What a row does not name, it asks of all.
create table contractor_requirements (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  -- A paper of one of the kinds, or a certification of one of the names: one is enough.
  asks text not null check (asks in ('document', 'certification')),
  kind_ids bigint[] not null default '{}',
  certifications text[] not null default '{}',
  site_ids bigint[] not null default '{}',
  skill_ids bigint[] not null default '{}',
  kinds_of_work text[] not null default '{}',
  risk_classes text[] not null default '{}',
  permit_type_ids bigint[] not null default '{}',
  strength text not null check (strength in ('blocks', 'warns', 'informs')),
  grace_days integer not null default 0 check (grace_days between 0 and 365),
  reason text not null check (length(reason) between 1 and 300),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index contractor_requirements_name on contractor_requirements (organization_id, lower(name));
select protect_tenant_table('contractor_requirements', 'select, insert, update, delete');

-- Who was let through although they are blocked, until when and why.
create table contractor_overrides (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  permit_id bigint not null,
  profile_id bigint not null,
  reason text not null check (length(reason) between 1 and 1000),
  until timestamptz not null,
  given_by bigint not null,
  given_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, permit_id) references permits (organization_id, id) on delete cascade,
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, given_by) references users (organization_id, id)
);
create index contractor_overrides_permit on contractor_overrides (organization_id, permit_id);
create index contractor_overrides_profile on contractor_overrides (organization_id, profile_id);
create index contractor_overrides_given_by on contractor_overrides (organization_id, given_by);
select protect_tenant_table('contractor_overrides', 'select, insert');

-- Which warnings were sent of the end of which version: each once.
create table contractor_document_warnings (
  organization_id bigint not null references organizations (id) on delete cascade,
  document_id bigint not null,
  revision integer not null,
  days_ahead integer not null check (days_ahead >= 0),
  sent_at timestamptz not null,
  primary key (organization_id, document_id, revision, days_ahead),
  foreign key (organization_id, document_id) references contractor_documents (organization_id, id) on delete cascade
);
select protect_tenant_table('contractor_document_warnings', 'select, insert');

-- Who runs an organization reaches all of it; its contractors their own company.
alter table roles no force row level security;
update roles set rules = rules || '{"Contractor": ["read", "create", "update", "delete"]}' where grants_admin and rules ? 'Permit';
update roles set rules = rules || '{"Contractor": ["read", "create"]}' where template = 'Contractor';
update roles set rules = rules || '{"Contractor": ["read"]}' where template = 'Contract Worker';
alter table roles force row level security;

-- +goose Down
alter table roles no force row level security;
update roles set rules = rules - 'Contractor';
alter table roles force row level security;
drop table contractor_document_warnings, contractor_overrides, contractor_requirements, contractor_document_versions, contractor_documents,
  contractor_document_kinds, contractor_engagement_sites;
alter table work_profiles drop constraint work_profiles_of_company, drop column merged_into, drop column skill_id, drop column document_number, drop column born_on,
  drop column status, drop column contractor_id;
drop table contractor_engagements, contractor_users, contractor_skills, contractor_sites, contractors;
