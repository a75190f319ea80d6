-- Items of the calendar that repeat, and what guests say of a single date of one.

-- +goose Up
drop index calendar_items_unmade;
create index calendar_items_unmade on calendar_items (organization_id, made_until) where rule <> '' and status = 'planned';

create table calendar_answers (
  organization_id bigint not null references organizations (id) on delete cascade,
  occurrence_id bigint not null,
  guest_id bigint not null,
  response text not null check (response in ('accepted', 'declined', 'maybe')),
  note text not null default '' check (length(note) <= 500),
  responded_at timestamptz not null,
  primary key (organization_id, occurrence_id, guest_id),
  foreign key (organization_id, occurrence_id) references calendar_occurrences (organization_id, id) on delete cascade,
  foreign key (organization_id, guest_id) references calendar_guests (organization_id, id) on delete cascade
);
create index calendar_answers_guest on calendar_answers (organization_id, guest_id);
select protect_tenant_table('calendar_answers', 'select, insert, update, delete');

-- +goose Down
drop table calendar_answers;
drop index calendar_items_unmade;
create index calendar_items_unmade on calendar_items (organization_id, made_until) where over_at is null and status = 'planned';
