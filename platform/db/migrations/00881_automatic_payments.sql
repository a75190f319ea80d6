-- +goose Up
-- That renewals are charged at the provider without anybody at its page, and who agreed to that.
create table payment_consents (
  organization_id bigint not null references organizations (id) on delete cascade,
  agreed_by text not null check (length(agreed_by) between 1 and 200),
  agreed_at timestamptz not null,
  primary key (organization_id)
);
select protect_tenant_table('payment_consents', 'select');

-- A bill of the next period of a plan.
alter table invoices add column renewal boolean not null default false;

-- Each time that one was charged, kept before the provider is asked.
create table payment_charges (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  invoice_id bigint not null,
  number smallint not null check (number between 1 and 3),
  customer_id text not null check (length(customer_id) <= 255),
  method_id text not null check (length(method_id) <= 255), -- empty: nothing is kept that could be charged
  state text not null check (state in ('begun', 'processing', 'succeeded', 'failed')),
  reason text not null default '' check (length(reason) <= 100),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, invoice_id, number),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index payment_charges_under_way on payment_charges (created_at) where state in ('begun', 'processing');
select protect_tenant_table('payment_charges', 'select');

-- What is given back at the provider for a credit note.
create table payment_refunds (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  credit_id bigint not null,
  payment_id text not null check (length(payment_id) between 1 and 255),
  amount bigint not null check (amount > 0),
  refunded_before bigint not null check (refunded_before >= 0),
  state text not null check (state in ('asked', 'done', 'failed')),
  reason text not null default '' check (length(reason) <= 100),
  tries smallint not null default 1 check (tries between 1 and 100),
  refund_id text not null default '' check (length(refund_id) <= 255),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, credit_id),
  foreign key (organization_id, credit_id) references invoices (organization_id, id)
);
create index payment_refunds_asked on payment_refunds (id) where state = 'asked';
create index payment_refunds_payment on payment_refunds (payment_id);
select protect_tenant_table('payment_refunds', 'select');

-- +goose Down
drop table payment_refunds;
drop table payment_charges;
alter table invoices drop column renewal;
drop table payment_consents;
