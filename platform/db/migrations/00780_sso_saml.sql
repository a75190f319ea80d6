-- Providers that are asked by SAML 2.0: where people are sent to, and what answers wait for the browser that asked. An
-- assertion is good once.

-- +goose Up
alter table sso_configs drop constraint sso_configs_kind_check, drop constraint sso_configs_check;
alter table sso_configs add constraint sso_configs_kind_check check (kind in ('oidc', 'ldap', 'saml')),
  add constraint sso_configs_check check (kind <> 'ldap' or base <> '' and filter <> ''),
  add sign_in_address text not null default '' check (length(sign_in_address) <= 500),
  add metadata_address text not null default '' check (length(metadata_address) <= 500),
  add check (kind <> 'saml' or sign_in_address <> '' and certificate <> '');

-- The provider's page posts its answer without the browser's cookies; it waits here until the browser asks for it.
alter table sso_states add answered_at timestamptz, add answer_hash bytea, add answer jsonb;

create table sso_assertions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  config_id bigint not null,
  assertion_hash bytea not null check (length(assertion_hash) = 32),
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, config_id, assertion_hash),
  foreign key (organization_id, config_id) references sso_configs (organization_id, id) on delete cascade
);
create index sso_assertions_age on sso_assertions (expires_at);
select protect_tenant_table('sso_assertions', 'select, insert');

-- +goose Down
drop table sso_assertions;
alter table sso_states drop answered_at, drop answer_hash, drop answer;
delete from sso_configs where kind = 'saml';
alter table sso_configs drop sign_in_address, drop metadata_address;
alter table sso_configs drop constraint sso_configs_kind_check, drop constraint sso_configs_check;
alter table sso_configs add constraint sso_configs_kind_check check (kind in ('oidc', 'ldap')),
  add constraint sso_configs_check check (kind = 'oidc' or base <> '' and filter <> '');
