-- name: Insert :many
-- Adds the notifications whose reader is active and which were not given before,
-- and says what a mail about each needs to know.
with told as (
  select unnest(@user_ids::bigint[]) as user_id, unnest(@kinds::text[]) as kind, unnest(@modules::text[]) as module,
    unnest(@record_ids::bigint[]) as record_id, unnest(@params::text[]) as params, unnest(@dedupe_keys::text[]) as dedupe_key
), added as (
  insert into notifications (organization_id, user_id, kind, module, record_id, params, dedupe_key, created_at)
  select users.organization_id, told.user_id, told.kind, told.module, told.record_id, told.params::jsonb,
    nullif(told.dedupe_key, ''), @created_at
  from told
  join users on users.organization_id = @organization_id and users.id = told.user_id and users.status = 'Active'
  order by told.user_id, told.dedupe_key
  on conflict (organization_id, user_id, dedupe_key) do nothing
  returning id, user_id, kind, module, record_id, params, dedupe_key
)
select added.id, added.user_id, added.kind, added.module, added.record_id, added.params,
  coalesce(added.dedupe_key, '') as dedupe_key, users.email, users.full_name, users.locale,
  organizations.name as organization_name, coalesce(organizations.sub_domain_name, '') as sub_domain_name,
  -- This statement does not see its own rows yet, so they are added.
  (count(*) over (partition by added.user_id order by added.id) + (
    select count(*) from notifications
    where notifications.organization_id = @organization_id and notifications.user_id = added.user_id and not notifications.is_read
  ))::bigint as unread_count
from added
join users on users.organization_id = @organization_id and users.id = added.user_id
join organizations on organizations.id = @organization_id
order by added.id;

-- name: Mine :many
-- One page of a user's notifications with the counts. An empty page is one row
-- with the counts and the id 0. Each part is a query of its own, so that each has
-- its index: the page reads no further than it goes, and the counts no rows.
with counts as (
  select unread.n as unread, (case when @unread_only::boolean then unread.n
    else (select count(*) from notifications where organization_id = @organization_id and user_id = @user_id) end)::bigint as total
  from (select count(*) as n from notifications where organization_id = @organization_id and user_id = @user_id and not is_read) unread
)
select counts.total, counts.unread, coalesce(page.id, 0)::bigint as id, coalesce(page.kind, '')::text as kind,
  coalesce(page.module, '')::text as module, coalesce(page.record_id, 0)::bigint as record_id,
  coalesce(page.params, '{}')::jsonb as params, coalesce(page.is_read, false)::boolean as is_read,
  coalesce(page.created_at, 'epoch')::timestamptz as created_at
from counts
left join lateral (
  select mine.id, mine.kind, mine.module, mine.record_id, mine.params, mine.is_read, mine.created_at
  from notifications mine
  where mine.organization_id = @organization_id and mine.user_id = @user_id and (not @unread_only::boolean or not mine.is_read)
  order by mine.id desc
  limit @page_size::int offset @skip::int
) page on true
order by 3 desc;

-- name: Mark :one
with marked as (
  update notifications
  set is_read = @is_read
  where organization_id = @organization_id and user_id = @user_id and id = @id
  returning id, kind, module, record_id, params, is_read, created_at
)
select marked.*, ((
  select count(*) from notifications others
  where others.organization_id = @organization_id and others.user_id = @user_id and others.id <> @id and not others.is_read
) + case when marked.is_read then 0 else 1 end)::bigint as unread_count
from marked;

-- name: MarkAllRead :execrows
update notifications
set is_read = true
where organization_id = @organization_id and user_id = @user_id and not is_read;

-- name: BeginDelivery :one
update mails
set attempts = attempts + 1
where mails.organization_id = @organization_id and mails.message_id = @message_id and mails.status = 'queued'
returning mails.to_address, mails.subject, mails.body_text, mails.body_html, mails.created_at,
  coalesce((
    select readers.full_name from users readers
    where readers.organization_id = mails.organization_id and readers.id = mails.user_id
  ), '')::text as to_name;

-- name: EndDelivery :exec
update mails
set status = @status, last_error = @last_error, sent_at = sqlc.narg(sent_at)
where organization_id = @organization_id and message_id = @message_id and status = 'queued';

-- name: Outbox :many
-- One page of the outbox, newest first, with the count. An empty page is one row
-- with the count and the id 0.
with counted as (
  select count(*) as total from mails
  where organization_id = @organization_id and (@status::text = '' or status = @status::text)
)
select counted.total, coalesce(page.id, 0)::bigint as id, coalesce(page.to_address, '')::text as to_address,
  coalesce(page.subject, '')::text as subject, coalesce(page.body_text, '')::text as body_text,
  coalesce(page.status, '')::text as status, coalesce(page.attempts, 0)::int as attempts,
  coalesce(page.last_error, '')::text as last_error, coalesce(page.created_at, 'epoch')::timestamptz as created_at, page.sent_at
from counted
left join lateral (
  select mails.id, mails.to_address, mails.subject, mails.body_text, mails.status, mails.attempts, mails.last_error,
    mails.created_at, mails.sent_at
  from mails
  where mails.organization_id = @organization_id and (@status::text = '' or mails.status = @status::text)
  order by mails.id desc
  limit @page_size::int offset @skip::int
) page on true
order by 2 desc;

-- name: OneMail :one
select id, to_address, subject, body_text, body_html, status, attempts, last_error, created_at, sent_at
from mails
where organization_id = @organization_id and id = @id;
