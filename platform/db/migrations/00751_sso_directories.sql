-- Directories that are asked by LDAP are providers as well: their address is the issuer, and the account by which they
-- are searched is the client.

-- +goose Up
alter table sso_configs add kind text not null default 'oidc' check (kind in ('oidc', 'ldap')),
  add base text not null default '' check (length(base) <= 300),
  add filter text not null default '' check (length(filter) <= 500),
  add certificate text not null default '' check (length(certificate) <= 20000),
  add check (kind = 'oidc' or base <> '' and filter <> '');

-- +goose Down
delete from sso_configs where kind <> 'oidc';
alter table sso_configs drop kind, drop base, drop filter, drop certificate;
