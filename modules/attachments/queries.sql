-- name: Add :one
-- Takes the room and adds the row, or does neither. The organization's row stays
-- locked until the commit, so that parallel uploads cannot share the last room. Of what
-- people without an account send the organization has a quarter of its room.
with room as (
  update organizations
  set storage_used_bytes = storage_used_bytes + @size,
    public_used_bytes = public_used_bytes + case when @public::boolean then @size else 0 end
  where organizations.id = @organization_id and storage_used_bytes + @size <= storage_limit_bytes
    and (not @public::boolean or public_used_bytes + @size <= storage_limit_bytes / 4)
  returning organizations.id
)
insert into attachments (organization_id, name, content_type, size, sha256, storage_key, created_at, public)
select room.id, @name, @content_type, @size, @sha256, @storage_key, @created_at, @public::boolean
from room
returning attachments.id;

-- name: HasRoom :one
select (storage_used_bytes + @size::bigint <= storage_limit_bytes
  and (not @public::boolean or public_used_bytes + @size::bigint <= storage_limit_bytes / 4))::boolean
from organizations where id = @organization_id;

-- name: Content :one
select name, content_type, size, storage_key
from attachments
where organization_id = @organization_id and id = @id;

-- name: TakeUploads :one
-- Gives a record the uploads that no record has yet and that wait for the user
-- whose marks these are, one for each file, and says how many. They stand in the
-- order of the ids, behind those that the record has. Nameless ones lose their names.
with wanted as (
  select unnest(@ids::bigint[]) as id, unnest(@marks::text[]) as mark,
    generate_series(1, cardinality(@ids::bigint[])) as place
), before as (
  select coalesce(max(a.position), 0) as places from attachments a
  where a.organization_id = @organization_id and a.module = @module::text and a.record_id = @record_id::bigint
), taken as (
  update attachments
  set module = @module::text, record_id = @record_id::bigint, purpose = @purpose,
    position = (select places from before) + wanted.place,
    pending_for = null, uploaded_by = sqlc.narg('uploaded_by')::bigint,
    name = case when @nameless::boolean then 'photo' || substring(name from '\.[^.]*$') else name end
  from wanted
  where attachments.organization_id = @organization_id and attachments.id = wanted.id
    and attachments.module is null and attachments.pending_for = wanted.mark
  returning attachments.id
)
select count(*) from taken;

-- name: KindsOf :many
select content_type from attachments where organization_id = @organization_id and id = any(@ids::bigint[]) and module is null;

-- name: SetAside :exec
update attachments set purpose = 'earlier'
where organization_id = @organization_id and module = @module::text and record_id = @record_id::bigint and purpose = 'evidence';

-- name: Carry :exec
-- Gives records the files that others were given, but no evidence. The bytes are stored
-- once, so nobody's room gets less.
insert into attachments (organization_id, module, record_id, position, purpose, name, content_type, size, sha256, storage_key, uploaded_by, created_at, public)
select f.organization_id, f.module, way.to_id, f.position, f.purpose, f.name, f.content_type, f.size, f.sha256, f.storage_key, f.uploaded_by, f.created_at, f.public
from (select unnest(@from_ids::bigint[]) as from_id, unnest(@to_ids::bigint[]) as to_id) way
join attachments f on f.organization_id = @organization_id and f.module = @module::text and f.record_id = way.from_id and f.purpose = 'report';

-- name: RemoveFiles :many
-- Takes files out of a record, and says of each whether no row names its bytes any
-- more: the room of those is free. Whoever asks holds the organization's row.
with gone as (
  delete from attachments
  where attachments.organization_id = @organization_id and attachments.module = @module::text and attachments.record_id = @record_id::bigint
    and attachments.purpose = 'report' and attachments.id = any(@ids::bigint[])
  returning attachments.id, attachments.size, attachments.storage_key, attachments.public
), judged as (
  select gone.size, gone.storage_key, gone.public, not exists (
    select from attachments other
    where other.organization_id = @organization_id and other.storage_key = gone.storage_key and other.id <> gone.id
  ) as last
  from gone
), freed as (
  update organizations
  set storage_used_bytes = greatest(0, storage_used_bytes - (select sum(judged.size) from judged where judged.last)::bigint),
    public_used_bytes = greatest(0, public_used_bytes - (select coalesce(sum(judged.size), 0) from judged where judged.last and judged.public)::bigint)
  where organizations.id = @organization_id and exists (select from judged where judged.last)
)
select storage_key, last::boolean as last from judged;

-- name: OfRecord :many
select id, name, content_type, size, purpose
from attachments
where organization_id = @organization_id and module = @module::text and record_id = @record_id::bigint
order by position, id
limit 200;

-- name: RemoveUnclaimed :many
-- The sweeper's, over all organizations: it runs as the platform role.
with gone as (
  delete from attachments
  where (organization_id, id) in (
    select a.organization_id, a.id from attachments a
    where a.module is null and (a.created_at < @uploaded_before
      or a.created_at < @public_before::timestamptz and a.pending_for like 'public:%')
    order by a.created_at
    limit @most
    for update skip locked
  )
  returning organization_id, size, storage_key, public
), freed as (
  update organizations
  set storage_used_bytes = greatest(0, storage_used_bytes - sums.size),
    public_used_bytes = greatest(0, public_used_bytes - sums.public)
  from (select gone.organization_id, sum(gone.size)::bigint as size,
    coalesce(sum(gone.size) filter (where gone.public), 0)::bigint as public from gone group by gone.organization_id) sums
  where organizations.id = sums.organization_id
)
select storage_key from gone;

-- name: KeysWithoutRow :many
-- The sweeper's too: a key begins with its organization.
select key::text as key
from unnest(@keys::text[]) as key
where not exists (
  select from attachments
  where organization_id = split_part(key, '/', 1)::bigint and storage_key = key
);

-- name: FilesOf :many
-- The ids of a record's files, the newest first.
select id from attachments where organization_id = @organization_id and module = @module::text and record_id = @record_id::bigint
order by position desc, id desc;
