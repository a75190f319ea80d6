-- Prices, the seller, and the invoices by which organizations pay for their plan.

-- +goose Up
create table payment_settings (
  organization_id bigint not null references organizations (id) on delete cascade, -- always the platform's
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  primary key (organization_id)
);
select protect_tenant_table('payment_settings', 'select, insert, update');

-- What a pack of licences costs for a month and for a year, in minor units, by how much is bought.
create table module_prices (
  organization_id bigint not null references organizations (id) on delete cascade, -- always the platform's
  id bigint generated always as identity,
  module text not null check (module in ('User', 'Permit', 'Incident', 'Audit')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  size text not null check (size in ('micro', 'small', 'medium', 'large')),
  monthly bigint not null check (monthly >= 0),
  annual bigint not null check (annual >= 0),
  primary key (organization_id, id),
  unique (organization_id, module, currency, size)
);
select protect_tenant_table('module_prices', 'select, insert, update');

-- The last number of a series in a year. It is taken in the transaction of its invoice, so
-- that none is left out.
create table invoice_counters (
  organization_id bigint not null references organizations (id) on delete cascade, -- always the platform's
  series text not null check (length(series) <= 10),
  year integer not null,
  last integer not null check (last > 0),
  primary key (organization_id, series, year)
);
select protect_tenant_table('invoice_counters', 'select');

create table invoices (
  organization_id bigint not null references organizations (id) on delete cascade, -- who pays
  id bigint generated always as identity,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null check (length(number) between 1 and 40),
  document jsonb not null check (jsonb_typeof(document) = 'object'), -- as it was issued
  status text not null check (status in ('open', 'paid', 'credited', 'issued')),
  frequency text not null check (frequency in ('monthly', 'annual')),
  packs jsonb not null check (jsonb_typeof(packs) = 'object'), -- what there is of each module once it is paid
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total bigint not null check (total >= 0),
  period_from date not null,
  period_till date not null check (period_till >= period_from),
  anchor_day smallint not null check (anchor_day between 1 and 31), -- of the month, on which periods begin
  upgrades boolean not null default false, -- it adds packs to a period that was paid
  issued_on date not null,
  due_on date not null,
  paid_on date,
  valid_till date, -- until when it was paid: the period's end, or later where it was paid late
  corrects_id bigint,
  reminded smallint not null default 0,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, corrects_id) references invoices (organization_id, id),
  check ((kind = 'credit_note') = (corrects_id is not null)),
  check ((status = 'paid') <= (paid_on is not null and valid_till is not null))
);
create index invoices_corrects on invoices (organization_id, corrects_id);
create unique index invoices_one_open on invoices (organization_id) where status = 'open';
create index invoices_all on invoices (status, id);
select protect_tenant_table('invoices', 'select');

-- +goose Down
drop table invoices;
drop table invoice_counters;
drop table module_prices;
drop table payment_settings;
