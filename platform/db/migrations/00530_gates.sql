-- People sign on and off at a site by themselves: by a poster with their own phone, or at a tablet
-- at the gate. Before the first visit they may have to pass an induction.

-- +goose Up
-- An address at which people sign on: whoever has it stands at the gate.
create table site_gates (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  site_id bigint not null,
  kind text not null check (kind in ('poster', 'tablet')),
  name text not null check (length(name) between 1 and 120),
  key_hash bytea not null,
  made_by bigint not null,
  made_at timestamptz not null,
  revoked_by bigint,
  revoked_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, key_hash),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, made_by) references users (organization_id, id),
  foreign key (organization_id, revoked_by) references users (organization_id, id)
);
create index site_gates_site on site_gates (organization_id, site_id, id desc);
create index site_gates_made_by on site_gates (organization_id, made_by);
create index site_gates_revoked_by on site_gates (organization_id, revoked_by);
select protect_tenant_table('site_gates', 'select, insert, update');

-- What people learn and are asked before they come onto a site for the first time.
create table site_inductions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  -- Null: at all sites.
  site_id bigint,
  -- For how many days a certificate of it counts.
  valid_days integer not null check (valid_days between 1 and 3650),
  active boolean not null default false,
  form_id bigint not null,
  published integer not null default 0,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create unique index site_inductions_name on site_inductions (organization_id, lower(name));
create index site_inductions_site on site_inductions (organization_id, site_id);
create index site_inductions_form on site_inductions (organization_id, form_id);
create index site_inductions_created_by on site_inductions (organization_id, created_by);
select protect_tenant_table('site_inductions', 'select, insert, update');

create table induction_certificates (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  induction_id bigint not null,
  -- Of the form that was answered; null: somebody gave it in person.
  version integer,
  -- Whose it is; a visitor's phone has the key to it.
  profile_id bigint,
  key_hash bytea,
  name text not null check (length(name) between 1 and 200),
  company text not null default '' check (length(company) <= 200),
  given_by bigint,
  passed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  check (expires_at > passed_at),
  foreign key (organization_id, induction_id) references site_inductions (organization_id, id),
  foreign key (organization_id, profile_id) references work_profiles (organization_id, id),
  foreign key (organization_id, given_by) references users (organization_id, id)
);
create index induction_certificates_induction on induction_certificates (organization_id, induction_id, id desc);
create index induction_certificates_profile on induction_certificates (organization_id, profile_id);
create index induction_certificates_key on induction_certificates (organization_id, key_hash);
create index induction_certificates_given_by on induction_certificates (organization_id, given_by);
select protect_tenant_table('induction_certificates', 'select, insert, update');

alter table site_visits
  alter column signed_on_by drop not null,
  -- Where they signed on by themselves.
  add column gate_id bigint,
  -- With the key their phone signs them off.
  add column key_hash bytea,
  add foreign key (organization_id, gate_id) references site_gates (organization_id, id),
  add constraint site_visits_by check (signed_on_by is not null or gate_id is not null);
create unique index site_visits_key on site_visits (organization_id, key_hash) where key_hash is not null;
create index site_visits_gate on site_visits (organization_id, gate_id);
create index work_profiles_document on work_profiles (organization_id, lower(document_number)) where document_number <> '';

-- +goose Down
drop index work_profiles_document;
drop index site_visits_gate;
drop index site_visits_key;
delete from site_visits where signed_on_by is null;
alter table site_visits drop constraint site_visits_by, drop column key_hash, drop column gate_id, alter column signed_on_by set not null;
drop table induction_certificates;
drop table site_inductions;
drop table site_gates;
