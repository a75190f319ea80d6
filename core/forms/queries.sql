-- name: InsertForm :one
insert into forms (organization_id, purpose, draft, drafted_by, drafted_at, created_at)
values (@organization_id, @purpose, @draft, @drafted_by::bigint, @now, @now)
returning id;

-- name: InsertReady :many
-- Published as they come. Their ids rise in the order in which they are given.
with made as (
  insert into forms (organization_id, purpose, draft, drafted_by, drafted_at, published, created_at)
  select @organization_id, @purpose, d.document, nullif(@drafted_by::bigint, 0), @now::timestamptz, 1, @now
  from (select unnest(@documents::jsonb[]) as document) d
  returning organization_id, id, draft
)
insert into form_versions (organization_id, form_id, number, document, published_by, published_at)
select made.organization_id, made.id, 1, made.draft, nullif(@drafted_by::bigint, 0), @now::timestamptz from made order by made.id
returning form_id;

-- name: ReadForm :one
-- A form with its draft, and the version that is published.
select f.purpose, f.draft, f.draft_number, f.drafted_at, f.drafted_by, d.full_name as drafted_name,
  f.published, v.document as published_document, v.published_at, v.published_by, p.full_name as published_name
from forms f
left join form_versions v on v.organization_id = f.organization_id and v.form_id = f.id and v.number = f.published
left join users d on d.organization_id = f.organization_id and d.id = f.drafted_by
left join users p on p.organization_id = f.organization_id and p.id = v.published_by
where f.organization_id = @organization_id and f.id = @id;

-- name: SaveDraft :exec
update forms set draft = @draft, draft_number = draft_number + 1, drafted_by = @drafted_by::bigint, drafted_at = @now
where organization_id = @organization_id and id = @id;

-- name: InsertVersion :one
-- The next number, and the form begins with it from now on.
with next as (
  update forms set published = coalesce(published, 0) + 1, draft = @document, draft_number = draft_number + 1, drafted_by = @published_by::bigint, drafted_at = @now
  where forms.organization_id = @organization_id and forms.id = @id
  returning forms.organization_id, forms.id, forms.published
)
insert into form_versions (organization_id, form_id, number, document, published_by, published_at)
select next.organization_id, next.id, next.published, @document, @published_by::bigint, @now from next
returning number;

-- name: AllVersions :many
select v.number, v.published_at, v.published_by, u.full_name as published_name
from form_versions v
left join users u on u.organization_id = v.organization_id and u.id = v.published_by
where v.organization_id = @organization_id and v.form_id = @form_id
order by v.number desc
limit 1000;

-- name: OneVersion :one
select v.number, v.document, v.published_at, v.published_by, u.full_name as published_name
from form_versions v
left join users u on u.organization_id = v.organization_id and u.id = v.published_by
where v.organization_id = @organization_id and v.form_id = @form_id and v.number = @number;

-- name: PublishedVersion :one
select v.number, v.document from forms f
join form_versions v on v.organization_id = f.organization_id and v.form_id = f.id and v.number = f.published
where f.organization_id = @organization_id and f.id = @id;

-- name: RemoveForm :exec
delete from forms where organization_id = @organization_id and id = @id;

-- name: KnownPeople :many
select id from users where organization_id = @organization_id and id = any(@ids::bigint[]) and status = 'Active';

-- name: KnownReferences :one
-- Of ids that answers name, those that there are to name, by what they may be.
select array(select s.id from sites s where s.organization_id = @organization_id and s.id = any(@ids::bigint[]) and s.status = 'active')::bigint[] as sites,
  array(select d.id from divisions d where d.organization_id = @organization_id and d.id = any(@ids::bigint[]) and d.status = 'active')::bigint[] as divisions,
  array(select d.id from departments d where d.organization_id = @organization_id and d.id = any(@ids::bigint[]) and d.status = 'active')::bigint[] as departments,
  array(select n.id from units n where n.organization_id = @organization_id and n.id = any(@ids::bigint[]) and n.status = 'active')::bigint[] as units,
  array(select u.id from users u where u.organization_id = @organization_id and u.id = any(@ids::bigint[]) and u.status = 'Active')::bigint[] as people;

-- name: AnswersOf :many
select stage, question_id, row_id, column_id, options, text, number, coalesce(to_char(day, 'YYYY-MM-DD'), '')::text as day, reference_ids, attachment_ids, checked, remark, not_applicable
from form_answers
where organization_id = @organization_id and kind = @kind and record_id = @record_id
order by stage, place;

-- name: RemoveAnswers :exec
delete from form_answers
where organization_id = @organization_id and kind = @kind and record_id = @record_id and stage = @stage;

-- name: InsertAnswers :exec
insert into form_answers (organization_id, kind, record_id, stage, form_id, version, place, question_id, row_id, column_id,
  options, text, number, day, reference_ids, attachment_ids, checked, remark, not_applicable, score, possible, failed)
select @organization_id, @kind, @record_id, @stage, @form_id, @version,
  (a.value->>'place')::int, a.value->>'question_id', coalesce(a.value->>'row_id', ''), coalesce(a.value->>'column_id', ''),
  array(select jsonb_array_elements_text(coalesce(a.value->'option_ids', '[]'))), coalesce(a.value->>'text', ''),
  (a.value->>'number')::double precision, (a.value->>'date')::date,
  array(select jsonb_array_elements_text(coalesce(a.value->'reference_ids', '[]'))::bigint),
  array(select jsonb_array_elements_text(coalesce(a.value->'attachment_ids', '[]'))::bigint),
  coalesce((a.value->>'checked')::boolean, false), coalesce(a.value->>'remark', ''), coalesce((a.value->>'not_applicable')::boolean, false),
  (a.value->>'score')::double precision, (a.value->>'possible')::double precision, coalesce((a.value->>'failed')::boolean, false)
from jsonb_array_elements(@answers::jsonb) a(value);

-- name: RemoveRecords :exec
delete from form_answers where organization_id = @organization_id and kind = @kind and record_id = any(@record_ids::bigint[]);

-- name: CarryAnswers :exec
-- Gives a record what was answered to another of its kind at a stage; not its files, which
-- are that one's, nor answers that are nothing else.
insert into form_answers (organization_id, kind, record_id, stage, form_id, version, place, question_id, row_id, column_id,
  options, text, number, day, reference_ids, checked, remark, not_applicable, score, possible, failed)
select a.organization_id, a.kind, @to_id, a.stage, a.form_id, a.version, a.place, a.question_id, a.row_id, a.column_id,
  a.options, a.text, a.number, a.day, a.reference_ids, a.checked, a.remark, a.not_applicable, a.score, a.possible, a.failed
from form_answers a
where a.organization_id = @organization_id and a.kind = @kind and a.record_id = @from_id and a.stage = @stage
  and (a.options <> '{}' or a.text <> '' or a.number is not null or a.day is not null or a.reference_ids <> '{}' or a.checked or a.remark <> '' or a.not_applicable);
