-- What each person wants to be told, and how.

-- +goose Up
-- A row says how a person wants to hear of a topic; without one it is in the product
-- and by mail. modules/notifications/topics.go says what cannot be switched off.
create table notification_choices (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  topic text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (organization_id, user_id, topic),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('notification_choices', 'select, insert, update');

-- The last week for which a person was taken for the weekly mail, whether there was
-- anything to write or not.
create table digests (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  week date not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('digests', 'select, insert, update');

-- +goose Down
drop table digests, notification_choices;
