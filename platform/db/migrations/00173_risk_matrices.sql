-- An organization's own bands of the risk matrix; without a row the usual ones hold.

-- +goose Up
create table risk_matrices (
  organization_id bigint primary key references organizations (id) on delete cascade,
  low_to smallint not null,
  medium_to smallint not null,
  high_to smallint not null,
  check (1 <= low_to and low_to < medium_to and medium_to < high_to and high_to < 25)
);
select protect_tenant_table('risk_matrices', 'select, insert, update');

-- +goose Down
drop table risk_matrices;
