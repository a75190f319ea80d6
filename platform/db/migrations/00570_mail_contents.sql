-- What an organization writes in its own words: the mails and the messages in the product.
-- What is empty here is said in the usual words.

-- +goose Up
create table mail_contents (
  organization_id bigint not null references organizations (id) on delete cascade,
  scenario text not null check (length(scenario) between 1 and 60), -- the name of the notice
  locale text not null check (length(locale) = 2),
  subject text not null default '' check (length(subject) <= 200),
  message text not null default '' check (length(message) <= 300),
  body text not null default '' check (length(body) <= 10000), -- HTML, cleaned
  footer text not null default '' check (length(footer) <= 500),
  cc text[] not null default '{}' check (cardinality(cc) <= 5),
  primary key (organization_id, scenario, locale)
);
select protect_tenant_table('mail_contents', 'select, insert, update, delete');

-- The message in the product as its reader gets it; empty for the usual words.
-- +goose StatementBegin
create function own_message(of_organization bigint, reader bigint, of_kind text) returns text
language sql stable as $$
  select coalesce((
    select c.message from users u
    join organizations o on o.id = u.organization_id
    join mail_contents c on c.organization_id = u.organization_id and c.scenario = of_kind and c.locale = offered_language(o.languages, u.locale)
    where u.organization_id = of_organization and u.id = reader
  ), '')
$$;
-- +goose StatementEnd

-- By which topic somebody chose to hear of what the mail says: they can stop it with one press.
alter table mails add column topic text not null default '' check (length(topic) <= 60);

-- +goose Down
alter table mails drop column topic;
drop function own_message(bigint, bigint, text);
drop table mail_contents;
