-- What people say about records, and who hears of it.

-- +goose Up
create table comments (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  module text not null,
  record_id bigint not null,
  author_id bigint not null,
  -- A person is mentioned as @[7], so that a name that changes changes here too.
  body text not null check (length(body) <= 4000),
  created_at timestamptz not null,
  corrected_at timestamptz,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  -- Of what was withdrawn no word stays.
  check ((withdrawn_at is not null) = (body = '')),
  foreign key (organization_id, author_id) references users (organization_id, id)
);
create index comments_record on comments (organization_id, module, record_id, id);
create index comments_author on comments (organization_id, author_id);
select protect_tenant_table('comments', 'select, insert, update');

create table comment_mentions (
  organization_id bigint not null references organizations (id) on delete cascade,
  comment_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, comment_id, user_id),
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index comment_mentions_user on comment_mentions (organization_id, user_id);
select protect_tenant_table('comment_mentions', 'select, insert, delete');

create table followers (
  organization_id bigint not null references organizations (id) on delete cascade,
  module text not null,
  record_id bigint not null,
  user_id bigint not null,
  -- False for who stopped: what they do with the record later does not bring them back.
  follows boolean not null default true,
  primary key (organization_id, module, record_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index followers_user on followers (organization_id, user_id);
select protect_tenant_table('followers', 'select, insert, update');

-- +goose StatementBegin
-- What the id in a change of a timeline stands for: a name, also of what is not
-- offered or not active any more. Null for what is no id.
create function name_in_change(organization bigint, field text, value text) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when value !~ '^[1-9][0-9]{0,17}$' then null else case field
    when 'responsible_id' then (select full_name from users where organization_id = organization and id = value::bigint)
    when 'site_id' then (select name from sites where organization_id = organization and id = value::bigint)
    when 'division_id' then (select name from divisions where organization_id = organization and id = value::bigint)
    when 'category_id' then (select name from categories where organization_id = organization and id = value::bigint)
  end end
$$;
-- +goose StatementEnd

-- +goose Down
drop function name_in_change(bigint, text, text);
drop table followers, comment_mentions, comments;
