-- name: AddProfile :one
-- Who has an account has one profile: whoever adds it again gets the one that is there.
insert into work_profiles (organization_id, kind, user_id, name, company, phone, gender, age, created_by, created_at, updated_at)
values (@organization_id, @kind, nullif(@user_id::bigint, 0), @name, @company, @phone, @gender, sqlc.narg('age')::int, @created_by, @now::timestamptz, @now)
on conflict (organization_id, user_id) do update set updated_at = work_profiles.updated_at
returning id, (created_at = @now and updated_at = @now)::boolean as is_new;

-- name: ProfileChangedAt :one
select updated_at from work_profiles where organization_id = @organization_id and id = @id;

-- name: TouchProfile :exec
update work_profiles set updated_at = @now::timestamptz where organization_id = @organization_id and id = @id;

-- name: EditProfile :exec
update work_profiles set kind = @kind, name = @name, company = @company, phone = @phone, gender = @gender, age = sqlc.narg('age')::int, updated_at = @now::timestamptz
where organization_id = @organization_id and id = @id;

-- name: SetPhoto :exec
update work_profiles set photo_id = nullif(@photo_id::bigint, 0) where organization_id = @organization_id and id = @id;

-- name: RemoveCertifications :exec
delete from work_certifications where organization_id = @organization_id and profile_id = @profile_id;

-- name: AddCertifications :exec
insert into work_certifications (organization_id, profile_id, name, number, expires_on, checked)
select @organization_id, @profile_id, n.name, n.number, nullif(n.expires_on, '')::date, @checked
from (select unnest(@names::text[]) as name, unnest(@numbers::text[]) as number, unnest(@expire_ons::text[]) as expires_on) n;

-- name: AccountToAdd :one
-- Somebody active with an account at one of the caller's sites, as a profile begins with them.
select u.full_name, u.phone, u.gender from users u
where u.organization_id = @organization_id and u.id = @id and u.status = 'Active'
  and (@all_sites::boolean or exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = any(@site_ids::bigint[])));

-- name: Used :exec
insert into work_profile_sites (organization_id, site_id, profile_id, used_at)
select @organization_id, @site_id, p.id, @now::timestamptz from work_profiles p
where p.organization_id = @organization_id and p.id = any(@ids::bigint[])
order by p.id
on conflict (organization_id, site_id, profile_id) do update set used_at = excluded.used_at;

-- name: FormOfProfiles :one
-- The organization's own form for profiles; 0 while none of its versions is published.
select w.id, w.form_id, coalesce(f.published, 0)::integer as published from work_profile_forms w
join forms f on f.organization_id = w.organization_id and f.id = w.form_id
where w.organization_id = @organization_id;

-- name: FormsOfProfile :one
-- The same, with the version that a profile was filled in by.
select w.id, w.form_id, coalesce(f.published, 0)::integer as published, coalesce(p.form_version, 0)::integer as filled from work_profile_forms w
join forms f on f.organization_id = w.organization_id and f.id = w.form_id
join work_profiles p on p.organization_id = w.organization_id and p.id = @profile_id
where w.organization_id = @organization_id;

-- name: FormByID :one
select form_id from work_profile_forms where organization_id = @organization_id and id = @id;

-- name: AddProfileForm :one
insert into work_profile_forms (organization_id, form_id, created_by, created_at)
values (@organization_id, @form_id, @created_by, @now)
returning id;

-- name: FillProfile :exec
update work_profiles set form_id = @form_id::bigint, form_version = @version::integer, updated_at = @now::timestamptz
where organization_id = @organization_id and id = @id;
