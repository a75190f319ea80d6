-- name: Add :one
-- Takes the room and adds the row, or does neither. Whoever asks holds the organization's
-- row, so that parallel uploads cannot share the last room. Bytes that the organization has
-- are not kept a second time, and take no room; those of people without an account stand for
-- themselves, since of what these send the organization has a quarter of its room.
with same as (
  select f.storage_key from attachments f
  where f.organization_id = @organization_id and f.sha256 = @sha256 and f.size = @size and f.public = @public::boolean
  limit 1
), room as (
  update organizations
  set storage_used_bytes = storage_used_bytes + case when exists (select from same) then 0 else @size end,
    public_used_bytes = public_used_bytes + case when @public::boolean and not exists (select from same) then @size else 0 end
  where organizations.id = @organization_id and (exists (select from same) or storage_used_bytes + @size <= storage_limit_bytes
    and (not @public::boolean or public_used_bytes + @size <= storage_limit_bytes / 4))
  returning organizations.id
)
insert into attachments (organization_id, name, content_type, size, sha256, storage_key, created_at, public)
select room.id, @name, @content_type, @size, @sha256, coalesce((select same.storage_key from same), @storage_key) as storage_key, @created_at, @public::boolean
from room
returning attachments.id, attachments.storage_key;

-- name: HasRoom :one
select (storage_used_bytes + @size::bigint <= storage_limit_bytes
  and (not @public::boolean or public_used_bytes + @size::bigint <= storage_limit_bytes / 4))::boolean
from organizations where id = @organization_id;

-- name: Content :one
select name, content_type, size, storage_key, coalesce(module, '') as module, coalesce(record_id, 0)::bigint as record_id
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

-- name: LookAt :many
select id, name, content_type, size, coalesce(module, '') as module, coalesce(record_id, 0)::bigint as record_id, coalesce(pending_for, '') as pending_for
from attachments where organization_id = @organization_id and id = any(@ids::bigint[]);

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

-- name: Share :execrows
-- Gives a record files that another one has, of whatever kind the two are: all those that show
-- what it is about, or these. The bytes are stored once.
insert into attachments (organization_id, module, record_id, position, purpose, name, content_type, size, sha256, storage_key, uploaded_by, created_at, public)
select f.organization_id, @to_module::text, @to_id::bigint, f.position, f.purpose, f.name, f.content_type, f.size, f.sha256, f.storage_key, f.uploaded_by, f.created_at, f.public
from attachments f
where f.organization_id = @organization_id and f.module = @from_module::text and f.record_id = @from_id::bigint and f.purpose = 'report'
  and (@all_of_them::boolean or f.id = any(@ids::bigint[]))
order by f.position, f.id;

-- name: RemoveFiles :many
-- Takes files out of a record, those that show what it is about or the whole of them, and
-- says of each whether no row names its bytes any more: the room of those is free. Whoever
-- asks holds the organization's row.
with gone as (
  delete from attachments
  where attachments.organization_id = @organization_id and attachments.module = @module::text and attachments.record_id = @record_id::bigint
    and (@whole::boolean or attachments.purpose = @purpose::text and attachments.id = any(@ids::bigint[]))
  returning attachments.id, attachments.size, attachments.storage_key, attachments.public
), judged as (
  select gone.id, gone.size, gone.storage_key, gone.public,
    row_number() over (partition by gone.storage_key order by gone.id) = 1 and not exists (
      select from attachments other
      where other.organization_id = @organization_id and other.storage_key = gone.storage_key and other.id not in (select g.id from gone g)
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
limit @most;

-- name: RemoveUnclaimed :many
-- The sweeper's, over all organizations, whose rows it holds: it runs as the platform role.
-- The room and the bytes of those go that no other row names; the others have no key.
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
  returning organization_id, id, size, storage_key, public
), judged as (
  select gone.organization_id, gone.size, gone.storage_key, gone.public,
    row_number() over (partition by gone.organization_id, gone.storage_key order by gone.id) = 1 and not exists (
      select from attachments other
      where other.organization_id = gone.organization_id and other.storage_key = gone.storage_key
        and other.id not in (select g.id from gone g where g.organization_id = gone.organization_id)
    ) as last
  from gone
), freed as (
  update organizations
  set storage_used_bytes = greatest(0, storage_used_bytes - sums.size),
    public_used_bytes = greatest(0, public_used_bytes - sums.public)
  from (select judged.organization_id, sum(judged.size)::bigint as size,
    coalesce(sum(judged.size) filter (where judged.public), 0)::bigint as public from judged where judged.last group by judged.organization_id) sums
  where organizations.id = sums.organization_id
)
select (case when last then storage_key else '' end)::text as storage_key from judged;

-- name: RemoveTransfers :many
-- The sweeper's too: transfers that did not go on for some time, with the room that they took.
with gone as (
  delete from attachment_transfers
  where (organization_id, id) in (
    select t.organization_id, t.id from attachment_transfers t where t.touched_at < @touched_before order by t.touched_at limit @most for update skip locked
  )
  returning organization_id, id, size
), freed as (
  update organizations
  set storage_used_bytes = greatest(0, storage_used_bytes - sums.size)
  from (select gone.organization_id, sum(gone.size)::bigint as size from gone group by gone.organization_id) sums
  where organizations.id = sums.organization_id
)
select coalesce(p.storage_key, '')::text as storage_key
from gone left join attachment_parts p on p.organization_id = gone.organization_id and p.transfer_id = gone.id;

-- name: BeginTransfer :one
-- Takes the room of the whole file, or does nothing.
with room as (
  update organizations set storage_used_bytes = storage_used_bytes + @size::bigint
  where organizations.id = @organization_id and storage_used_bytes + @size::bigint <= storage_limit_bytes
  returning organizations.id
)
insert into attachment_transfers (organization_id, user_id, name, size, touched_at)
select room.id, @user_id, @name, @size::bigint, @now::timestamptz from room
returning attachment_transfers.id;

-- name: OldTransfers :many
-- Those of somebody's that went on longest ago, but for so many others.
select id from attachment_transfers where organization_id = @organization_id and user_id = @user_id
order by touched_at desc, id desc offset @others::bigint;

-- name: Transfer :one
select name, size, received from attachment_transfers where organization_id = @organization_id and id = @id and user_id = @user_id;

-- name: HoldTransfer :one
select name, size, received from attachment_transfers where organization_id = @organization_id and id = @id and user_id = @user_id for update;

-- name: AddPart :exec
with part as (
  insert into attachment_parts (organization_id, transfer_id, begins, size, storage_key)
  values (@organization_id, @transfer_id, @begins, @size::bigint, @storage_key)
)
update attachment_transfers t set received = t.received + @size::bigint, touched_at = @now::timestamptz
where t.organization_id = @organization_id and t.id = @transfer_id;

-- name: Parts :many
select storage_key from attachment_parts where organization_id = @organization_id and transfer_id = @transfer_id order by begins;

-- name: EndTransfer :one
-- Takes a transfer away, and gives its room back.
with gone as (
  delete from attachment_transfers t where t.organization_id = @organization_id and t.id = @id and t.user_id = @user_id returning t.size
), freed as (
  update organizations set storage_used_bytes = greatest(0, storage_used_bytes - (select gone.size from gone)::bigint)
  where organizations.id = @organization_id and exists (select from gone)
)
select size from gone;

-- name: Duplicate :one
-- An upload with the bytes of a file that is there.
insert into attachments (organization_id, name, content_type, size, sha256, storage_key, created_at, public)
select f.organization_id, f.name, f.content_type, f.size, f.sha256, f.storage_key, @now::timestamptz, f.public
from attachments f where f.organization_id = @organization_id and f.id = @id
returning id, content_type, size;

-- name: KeysWithoutRow :many
-- The sweeper's too: a key begins with its organization. What is kept beside a file ends in
-- a word behind a hyphen, and stays as long as the file; what nobody wrote to its end goes.
select key::text as key
from unnest(@keys::text[]) as key
cross join lateral (select case when key like '%.tmp' then key else split_part(key, '-', 1) end as name) of_file
where not exists (
  select from attachments
  where organization_id = split_part(key, '/', 1)::bigint and storage_key = of_file.name
  union all select from organization_archives
  where organization_id = split_part(key, '/', 1)::bigint and storage_key = of_file.name
) and not exists (
  select from attachment_parts
  where organization_id = split_part(key, '/', 1)::bigint and storage_key = of_file.name
);

-- name: FilesOf :many
-- The ids of a record's files, the newest first.
select id from attachments where organization_id = @organization_id and module = @module::text and record_id = @record_id::bigint
order by position desc, id desc;
