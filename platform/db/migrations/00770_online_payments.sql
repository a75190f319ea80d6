-- Paying by a provider: its keys, where invoices are paid, what it tells, and what was paid.

-- +goose Up
alter table payment_settings
  add provider_key bytea, -- sealed, as is the secret by which its webhooks are signed
  add webhook_secret bytea,
  add compared_at timestamptz; -- until when its payments were held against what is here

-- An organization as the provider knows it.
create table payment_customers (
  organization_id bigint not null references organizations (id) on delete cascade,
  customer_id text not null check (length(customer_id) between 1 and 255),
  primary key (organization_id)
);
select protect_tenant_table('payment_customers', 'select');

-- The provider's pages on which an invoice is paid.
create table payment_checkouts (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  invoice_id bigint not null,
  session_id text not null check (length(session_id) between 1 and 255),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, session_id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index payment_checkouts_invoice on payment_checkouts (organization_id, invoice_id);
select protect_tenant_table('payment_checkouts', 'select');

-- What was paid by the provider, once for each payment.
create table online_payments (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  invoice_id bigint not null,
  payment_id text not null check (length(payment_id) between 1 and 255),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  outcome text not null check (outcome in ('applied', 'surplus', 'wrong_amount')),
  refunded bigint not null default 0 check (refunded >= 0),
  disputed boolean not null default false,
  missing boolean not null default false, -- the provider does not know it any more
  paid_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, payment_id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index online_payments_invoice on online_payments (organization_id, invoice_id);
create index online_payments_paid on online_payments (paid_at);
select protect_tenant_table('online_payments', 'select');

-- Attempts that failed and of which was told, each once.
create table payment_failures (
  organization_id bigint not null references organizations (id) on delete cascade,
  payment_id text not null check (length(payment_id) between 1 and 255),
  attempt text not null check (length(attempt) <= 255),
  created_at timestamptz not null,
  primary key (organization_id, payment_id, attempt)
);
select protect_tenant_table('payment_failures', 'select');

-- What the provider told, in whatever order and however often.
create table payment_events (
  organization_id bigint not null references organizations (id) on delete cascade, -- always the platform's
  id bigint generated always as identity,
  event_id text not null check (length(event_id) between 1 and 255),
  kind text not null check (length(kind) between 1 and 100),
  payment_id text not null check (length(payment_id) <= 255),
  attempt text not null check (length(attempt) <= 255),
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text not null default '',
  primary key (organization_id, id),
  unique (organization_id, event_id)
);
create index payment_events_waiting on payment_events (received_at) where handled_at is null;
create index payment_events_payment on payment_events (organization_id, payment_id);
select protect_tenant_table('payment_events', 'select');

-- +goose Down
drop table payment_events;
drop table payment_failures;
drop table online_payments;
drop table payment_checkouts;
drop table payment_customers;
alter table payment_settings drop compared_at, drop webhook_secret, drop provider_key;
