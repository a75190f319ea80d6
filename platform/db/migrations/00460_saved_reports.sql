-- Reports with their filters under a name, mailed on a schedule, and what was sent of them.

-- +goose Up
create table saved_reports (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  owner_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  report text not null check (length(report) between 1 and 60),
  period text not null check (length(period) between 1 and 40),
  date_type text not null check (date_type in ('reported_date', 'occurred_date')),
  fin_year_type text not null check (fin_year_type in ('Jan-Dec', 'Apr-Mar')),
  site_ids bigint[] not null default '{}',
  -- Whose people may open it as well; null: it is its owner's, and theirs to whom it is mailed.
  role_id bigint,
  every text not null default 'never' check (every in ('never', 'week', 'month')),
  on_day smallint not null default 1 check (on_day between 1 and 31),
  at_hour smallint not null default 7 check (at_hour between 0 and 23),
  next_at timestamptz check ((next_at is null) = (every = 'never')),
  -- How often the mailing that is due was tried, and what became of the last one that came to nothing.
  tries smallint not null default 0,
  failed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, owner_id, name),
  foreign key (organization_id, owner_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete set null (role_id)
);
create index saved_reports_role on saved_reports (organization_id, role_id);
create index saved_reports_due on saved_reports (next_at) where next_at is not null;
select protect_tenant_table('saved_reports', 'select, insert, update, delete');

create table saved_report_readers (
  organization_id bigint not null references organizations (id) on delete cascade,
  report_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, report_id, user_id),
  foreign key (organization_id, report_id) references saved_reports (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index saved_report_readers_user on saved_report_readers (organization_id, user_id);
select protect_tenant_table('saved_report_readers', 'select, insert, delete');

-- What each reader was sent, as it was known on that day.
create table sent_reports (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  report_id bigint not null,
  user_id bigint not null,
  sent_at timestamptz not null,
  document jsonb not null,
  message_id text not null,
  -- Whether the owner was told that its mail came back.
  failure_told boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references saved_reports (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sent_reports_report on sent_reports (organization_id, report_id, user_id, sent_at);
create index sent_reports_user on sent_reports (organization_id, user_id);
create index sent_reports_mail on sent_reports (organization_id, message_id) where not failure_told;
select protect_tenant_table('sent_reports', 'select, insert, update, delete');

-- What goes along with a mail, until it is delivered.
create table mail_files (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  message_id text not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  content bytea not null,
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references mails (organization_id, message_id) on delete cascade
);
create index mail_files_mail on mail_files (organization_id, message_id);
select protect_tenant_table('mail_files', 'select, insert, delete');

-- +goose Down
drop table mail_files;
drop table sent_reports;
drop table saved_report_readers;
drop table saved_reports;
