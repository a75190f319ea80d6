-- name: Insert :many
-- Adds the notifications whose reader is active and which were not given before, but
-- no reminder of an example, and says what a mail about each needs to know.
with told as (
  select unnest(@user_ids::bigint[]) as user_id, unnest(@kinds::text[]) as kind, unnest(@modules::text[]) as module,
    unnest(@record_ids::bigint[]) as record_id, unnest(@params::text[]) as params, unnest(@dedupe_keys::text[]) as dedupe_key,
    unnest(@topics::text[]) as topic, unnest(@mailed::boolean[]) as mailed, unnest(@pushed::boolean[]) as pushed, unnest(@due::boolean[]) as due
), added as (
  insert into notifications (organization_id, user_id, kind, module, record_id, params, dedupe_key, created_at, in_app, is_read)
  select users.organization_id, told.user_id, told.kind, told.module, told.record_id, told.params::jsonb,
    nullif(told.dedupe_key, ''), @created_at, coalesce(choice.in_app, true), not coalesce(choice.in_app, true)
  from told
  join users on users.organization_id = @organization_id and users.id = told.user_id and users.status = 'Active'
  left join notification_choices choice on choice.organization_id = users.organization_id and choice.user_id = users.id and choice.topic = told.topic
  where (coalesce(choice.in_app, true) or told.mailed and choice.by_mail
    or coalesce(choice.on_device, told.pushed) and exists (select from push_browsers b where b.organization_id = users.organization_id and b.user_id = users.id and b.seen_at > @alive_since))
    and not (told.due and exists (select from record_aliases a where a.organization_id = users.organization_id and a.kind = told.module and a.record_id = told.record_id and a.source = @example::text))
  order by told.user_id, told.dedupe_key
  on conflict (organization_id, user_id, dedupe_key) do nothing
  returning id, user_id, kind, module, record_id, params, dedupe_key, in_app
)
select organizations.id as organization_id, added.id, added.user_id, added.kind, added.module, added.record_id, added.params,
  coalesce(added.dedupe_key, '') as dedupe_key, added.in_app,
  coalesce(own.subject, '')::text as own_subject, coalesce(own.message, '')::text as own_message, coalesce(own.body, '')::text as own_body,
  coalesce(own.footer, '')::text as own_footer, coalesce(own.cc, '{}')::text[] as cc,
  -- The topics are those of the kinds; each kind is told of in one of them.
  (not exists (select from notification_choices choice
    where choice.organization_id = @organization_id and choice.user_id = added.user_id and not choice.by_mail
      and choice.topic = (select told.topic from told where told.kind = added.kind limit 1)))::boolean as by_mail, users.email, users.full_name, offered_language(organizations.languages, users.locale)::text as locale,
  organizations.name as organization_name, coalesce(organizations.sub_domain_name, '') as sub_domain_name,
  array(select b.id from push_browsers b
    where b.organization_id = @organization_id and b.user_id = added.user_id and b.seen_at > @alive_since
      and coalesce((select choice.on_device from notification_choices choice
          where choice.organization_id = @organization_id and choice.user_id = added.user_id and choice.topic = (select told.topic from told where told.kind = added.kind limit 1)),
        (select told.pushed from told where told.kind = added.kind limit 1))
    order by b.id)::bigint[] as browsers,
  -- This statement does not see its own rows yet, so they are added.
  (count(*) filter (where added.in_app) over (partition by added.user_id order by added.id) + (
    select count(*) from notifications
    where notifications.organization_id = @organization_id and notifications.user_id = added.user_id and not notifications.is_read
  ))::bigint as unread_count
from added
join users on users.organization_id = @organization_id and users.id = added.user_id
join organizations on organizations.id = @organization_id
left join mail_contents own on own.organization_id = @organization_id and own.scenario = added.kind and own.locale = offered_language(organizations.languages, users.locale)
order by added.id;

-- name: Unread :one
select count(*) from notifications where organization_id = @organization_id and user_id = @user_id and not is_read;

-- name: Mark :one
with marked as (
  update notifications
  set is_read = @is_read
  where organization_id = @organization_id and user_id = @user_id and id = @id and in_app
  returning id, kind, module, record_id, params, is_read, created_at
)
select marked.*, own_message(@organization_id, @user_id, marked.kind)::text as message, exists (select from deletions d where d.organization_id = @organization_id and d.kind = marked.module and d.record_id = marked.record_id)::boolean as deleted, ((
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
returning mails.to_address, mails.subject, mails.body_text, mails.body_html, mails.created_at, mails.topic, coalesce(mails.user_id, 0)::bigint as user_id,
  coalesce((select o.sub_domain_name from organizations o where o.id = mails.organization_id), '')::text as sub_domain_name,
  coalesce((
    select readers.full_name from users readers
    where readers.organization_id = mails.organization_id and readers.id = mails.user_id
  ), '')::text as to_name;

-- name: MailFiles :many
select name, content_type, content from mail_files
where organization_id = @organization_id and message_id = @message_id
order by id;

-- name: ForgetMailFiles :exec
-- What went along with a mail that nobody tries to send any more.
delete from mail_files where organization_id = @organization_id and message_id = @message_id;

-- name: EndDelivery :exec
update mails
set status = @status, last_error = @last_error, sent_at = sqlc.narg(sent_at),
  -- What only its reader may know is forgotten once nobody tries to send it any more.
  body_text = case when private and @status in ('sent', 'failed') then '' else body_text end,
  body_html = case when private and @status in ('sent', 'failed') then '' else body_html end
where organization_id = @organization_id and message_id = @message_id and status = 'queued';

-- name: OneMail :one
select id, to_address, subject, (case when private then '' else body_text end)::text as body_text,
  (case when private then '' else body_html end)::text as body_html, status, attempts, last_error, created_at, sent_at, (body_text = '')::boolean as forgotten,
  module, coalesce(record_id, 0)::bigint as record_id, coalesce(user_id, 0)::bigint as user_id
from mails
where organization_id = @organization_id and id = @id;

-- name: Requeue :one
-- A mail that failed, or stayed here, is tried anew.
update mails set status = @status, attempts = 0, last_error = ''
where organization_id = @organization_id and id = @id and status in ('failed', 'kept', 'bounced', 'resting') and body_text <> ''
returning message_id;

-- name: StopMails :exec
-- Somebody wants no mails of a topic any more; how they hear of it in the product stays.
insert into notification_choices (organization_id, user_id, topic, in_app, by_mail)
values (@organization_id, @user_id, @topic, @in_app, false)
on conflict (organization_id, user_id, topic) do update set by_mail = false;

-- name: Subscriber :one
select u.email, offered_language(o.languages, u.locale)::text as locale, o.name as organization_name,
  coalesce((select c.by_mail from notification_choices c where c.organization_id = u.organization_id and c.user_id = u.id and c.topic = @topic), true)::boolean as by_mail
from users u join organizations o on o.id = u.organization_id
where u.organization_id = @organization_id and u.id = @user_id and u.status = 'Active';

-- name: Choices :many
select topic, in_app, by_mail, on_device from notification_choices
where organization_id = @organization_id and user_id = @user_id;

-- name: Choose :exec
-- What is not said of a device stays as it was.
insert into notification_choices (organization_id, user_id, topic, in_app, by_mail, on_device)
select @organization_id, @user_id, chosen.topic, chosen.in_app, chosen.by_mail, nullif(chosen.on_device, '')::boolean
from (select unnest(@topics::text[]) as topic, unnest(@in_app::boolean[]) as in_app, unnest(@by_mail::boolean[]) as by_mail, unnest(@on_device::text[]) as on_device) chosen
on conflict (organization_id, user_id, topic) do update
set in_app = excluded.in_app, by_mail = excluded.by_mail, on_device = coalesce(excluded.on_device, notification_choices.on_device);

-- name: TakeReaders :many
-- Takes the people who were not taken for this week yet, and says what a mail to each
-- needs to know. Two nodes that take at once wait for each other and take nobody twice.
with waiting as (
  select u.id from users u
  left join digests d on d.organization_id = u.organization_id and d.user_id = u.id
  where u.organization_id = @organization_id and u.status = 'Active' and (d.week is null or d.week < to_date(@week::text, 'YYYY-MM-DD'))
  order by u.id
  limit @most
), taken as (
  insert into digests (organization_id, user_id, week)
  select @organization_id, id, to_date(@week::text, 'YYYY-MM-DD') from waiting
  on conflict (organization_id, user_id) do update set week = excluded.week where digests.week < excluded.week
  returning user_id
)
select u.id, u.email, u.full_name, offered_language(o.languages, u.locale)::text as locale, o.name as organization_name, coalesce(o.sub_domain_name, '')::text as sub_domain_name,
  (c.by_mail is null or c.by_mail)::boolean as wanted
from taken t
join users u on u.organization_id = @organization_id and u.id = t.user_id
join organizations o on o.id = @organization_id
left join notification_choices c on c.organization_id = @organization_id and c.user_id = u.id and c.topic = 'digest'
order by u.id;

-- name: PurgeNotifications :exec
delete from notifications where (organization_id, id) in (
  select n.organization_id, n.id from notifications n where n.dedupe_key is null and n.created_at < @before order by n.created_at limit @most
);

-- name: PurgeMails :exec
delete from mails where (organization_id, id) in (
  select m.organization_id, m.id from mails m where m.status <> 'queued' and m.created_at < @before order by m.created_at limit @most
);

-- name: ChangedContents :many
-- What an organization says in its own words.
select scenario, locale, subject, message, body, footer, cc from mail_contents
where organization_id = @organization_id and scenario = any(@scenarios::text[])
order by scenario, locale;

-- name: SaveContents :exec
insert into mail_contents (organization_id, scenario, locale, subject, message, body, footer, cc)
values (@organization_id, @scenario, @locale, @subject, @message, @body, @footer, @cc::text[])
on conflict (organization_id, scenario, locale) do update
set subject = excluded.subject, message = excluded.message, body = excluded.body, footer = excluded.footer, cc = excluded.cc;

-- name: RestoreContents :execrows
delete from mail_contents where organization_id = @organization_id and scenario = @scenario and locale = @locale;

-- name: Reader :one
-- What a mail to somebody needs to know of them.
select u.id, u.email, u.full_name, o.name as organization_name, coalesce(o.sub_domain_name, '')::text as sub_domain_name
from users u join organizations o on o.id = u.organization_id
where u.organization_id = @organization_id and u.id = @user_id;

-- name: Browsers :many
select id, user_agent, session_id, created_at, seen_at from push_browsers
where organization_id = @organization_id and user_id = @user_id and seen_at > @alive_since
order by seen_at desc, id desc;

-- name: KeepBrowser :one
-- A browser has one reader: who is signed in there now.
-- A session that has ended meanwhile keeps none.
insert into push_browsers (organization_id, user_id, session_id, endpoint_hash, sealed, user_agent, created_at, seen_at)
select s.organization_id, s.user_id, s.id, @endpoint_hash::bytea, @sealed::bytea, left(@user_agent::text, 300), @now::timestamptz, @now::timestamptz
from sessions s where s.organization_id = @organization_id and s.user_id = @user_id and s.id = @session_id and s.revoked_at is null for share
on conflict (organization_id, endpoint_hash) do update
set user_id = excluded.user_id, session_id = excluded.session_id, sealed = excluded.sealed, user_agent = excluded.user_agent, seen_at = excluded.seen_at,
  created_at = case when push_browsers.user_id = excluded.user_id then push_browsers.created_at else excluded.created_at end
returning id;

-- name: ForgetOldestBrowsers :exec
-- Those beyond as many as somebody may have.
delete from push_browsers b where b.organization_id = @organization_id and b.user_id = @user_id and b.id in (
  select o.id from push_browsers o where o.organization_id = @organization_id and o.user_id = @user_id order by o.seen_at desc, o.id desc offset @most::integer
);

-- name: ForgetBrowser :execrows
delete from push_browsers where organization_id = @organization_id and id = @id and user_id = @user_id;

-- name: PurgeBrowsers :exec
delete from push_browsers where seen_at <= @before;

-- name: Told :one
-- What a browser is told, as things are when it is told: nothing of what was read or taken back meanwhile.
select b.user_id, b.sealed, offered_language(o.languages, u.locale)::text as locale, o.name as organization_name,
  coalesce(n.kind, '')::text as kind, coalesce(n.module, '')::text as module, coalesce(n.record_id, 0)::bigint as record_id, coalesce(n.params, '{}')::text as params,
  coalesce(q.from_minute, 0)::integer as quiet_from, coalesce(q.till_minute, 0)::integer as quiet_till, coalesce(q.time_zone, 'UTC')::text as time_zone
from push_browsers b
join users u on u.organization_id = b.organization_id and u.id = b.user_id and u.status = 'Active'
join organizations o on o.id = b.organization_id and o.status = 'Active'
left join notifications n on n.organization_id = b.organization_id and n.id = @notification_id and n.user_id = b.user_id
left join quiet_hours q on q.organization_id = b.organization_id and q.user_id = b.user_id
where b.organization_id = @organization_id and b.id = @id
  and (@notification_id::bigint = 0 or n.id is not null and n.params <> '{}' and not (n.in_app and n.is_read));

-- name: QuietHours :one
select from_minute, till_minute, time_zone from quiet_hours where organization_id = @organization_id and user_id = @user_id;

-- name: KeepQuietHours :exec
insert into quiet_hours (organization_id, user_id, from_minute, till_minute, time_zone) values (@organization_id, @user_id, @from_minute, @till_minute, @time_zone)
on conflict (organization_id, user_id) do update set from_minute = excluded.from_minute, till_minute = excluded.till_minute, time_zone = excluded.time_zone;

-- name: EndQuietHours :exec
delete from quiet_hours where organization_id = @organization_id and user_id = @user_id;

-- name: MailOwner :one
-- Whose mail it is that went out lately.
select organization_id from mails where message_id = @message_id and sent_at > @since::timestamptz and status in ('sent', 'bounced');

-- name: NoteBounce :one
-- A mail that came back stays so, whatever is said of it later.
update mails set status = @status, last_error = @last_error
where organization_id = @organization_id and message_id = @message_id and status = 'sent'
returning to_address;

-- name: MarkAddress :exec
insert into bounced_addresses (organization_id, address, reason, bounced_at) values (@organization_id, @address, @reason, @bounced_at)
on conflict (organization_id, address) do update set reason = excluded.reason, bounced_at = excluded.bounced_at;

-- name: RestMails :exec
update mails set status = 'resting' where organization_id = @organization_id and lower(to_address) = @address and status = 'queued' and not private and topic <> all(@urgent::text[]);

-- name: ReleaseAddress :execrows
delete from bounced_addresses where organization_id = @organization_id and address = @address;
