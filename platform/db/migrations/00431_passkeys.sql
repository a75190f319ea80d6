-- Signing in by passkeys. Each belongs to the name of the host that it was made at, which cannot be
-- changed afterwards: it is kept with each, so that it is known where which ones are good.

-- +goose Up
create table passkeys (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  rp_id text not null check (length(rp_id) <= 253),
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, credential_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index passkeys_user on passkeys (organization_id, user_id);
select protect_tenant_table('passkeys', 'select, insert, update, delete');

-- What a browser was asked, until it has answered once.
alter table sign_ins add ceremony jsonb;
alter table sessions add ceremony jsonb;
alter table sign_ins drop constraint sign_ins_asked_check;
alter table sign_ins add constraint sign_ins_asked_check check (asked in ('passcode', 'second_factor', 'enrol', 'passkey'));

-- +goose Down
delete from sign_ins where asked = 'passkey';
alter table sign_ins drop constraint sign_ins_asked_check;
alter table sign_ins add constraint sign_ins_asked_check check (asked in ('passcode', 'second_factor', 'enrol'));
alter table sessions drop ceremony;
alter table sign_ins drop ceremony;
drop table passkeys;
