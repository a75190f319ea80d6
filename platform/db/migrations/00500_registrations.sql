-- Who asks for an organization, until it is there.

-- +goose Up
create table registrations (
  organization_id bigint not null references organizations (id) on delete cascade, -- always the platform's
  id bigint generated always as identity,
  sign_in_id bigint not null, -- by which the address is proved
  organization_name text not null check (length(organization_name) between 1 and 200),
  sub_domain text not null check (length(sub_domain) between 1 and 63),
  site_name text not null check (length(site_name) between 1 and 200),
  time_zone text not null,
  full_name text not null check (length(full_name) between 1 and 200),
  email text not null check (length(email) <= 254),
  locale text not null,
  password_hash text not null, -- empty once it is decided
  status text not null check (status in ('unproved', 'waiting', 'created', 'rejected')),
  proved boolean not null default false, -- that the address is theirs
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  primary key (organization_id, id),
  foreign key (organization_id, decided_by) references users (organization_id, id) on delete set null (decided_by)
);
-- An address is kept for whoever asked for it first.
create unique index registrations_reserved on registrations (organization_id, sub_domain) where status in ('unproved', 'waiting');
create index registrations_sign_in on registrations (organization_id, sign_in_id);
create index registrations_decided_by on registrations (organization_id, decided_by);
select protect_tenant_table('registrations', 'select, insert, update, delete');

alter table sign_ins drop constraint sign_ins_asked_check;
alter table sign_ins add constraint sign_ins_asked_check check (asked in ('passcode', 'second_factor', 'enrol', 'passkey', 'tie', 'registration'));

-- +goose Down
delete from sign_ins where asked = 'registration';
alter table sign_ins drop constraint sign_ins_asked_check;
alter table sign_ins add constraint sign_ins_asked_check check (asked in ('passcode', 'second_factor', 'enrol', 'passkey', 'tie'));
drop table registrations;
