-- name: IsFree :one
-- Whether an organization may have a sub-domain: none has it, it is not reserved, and nobody else is asking for it.
select (not address_taken(@sub_domain::text, 0)
  and not exists (select from registrations r where r.sub_domain = @sub_domain and r.sign_in_id <> @sign_in_id
    and (r.status = 'waiting' or r.status = 'unproved' and r.created_at > @since::timestamptz)))::boolean as free;

-- name: Insert :execrows
insert into registrations (organization_id, sign_in_id, organization_name, sub_domain, site_name, time_zone, full_name, email, locale, password_hash, status, created_at)
values (@organization_id, @sign_in_id, @organization_name, @sub_domain, @site_name, @time_zone, @full_name, @email, @locale, @password_hash, @status, @created_at)
on conflict do nothing;

-- name: DropLate :exec
-- One that was not proved within its time gives way.
delete from registrations
where organization_id = @organization_id and sub_domain = @sub_domain and status = 'unproved' and created_at <= @since::timestamptz;

-- name: Leave :exec
delete from registrations where organization_id = @organization_id and sign_in_id = @sign_in_id and status = 'unproved';

-- name: Applicant :one
select full_name, email, locale, organization_name from registrations
where organization_id = @organization_id and sign_in_id = @sign_in_id and status = 'unproved';

-- name: Prove :one
update registrations set status = 'waiting', proved = true
where organization_id = @organization_id and sign_in_id = @sign_in_id and status = 'unproved'
returning id, organization_name, sub_domain, site_name, time_zone, full_name, email, locale, password_hash;

-- name: HoldWaiting :one
select id, organization_name, sub_domain, site_name, time_zone, full_name, email, locale, password_hash from registrations
where organization_id = @organization_id and id = @id and status = 'waiting'
for update;

-- name: Decide :exec
update registrations set status = @status, reason = @reason, decided_at = @decided_at::timestamptz, decided_by = nullif(@decided_by::bigint, 0), password_hash = ''
where organization_id = @organization_id and id = @id;

-- name: Waiting :many
select id, organization_name, sub_domain, site_name, full_name, email, proved, created_at from registrations
where organization_id = @organization_id and status = 'waiting'
order by id
limit 100;

-- name: Masters :many
select id, email, full_name, locale from users
where organization_id = @organization_id and status = 'Active' and is_verified;
