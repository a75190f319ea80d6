-- +goose Up
-- An organization that is brought along from another installation has published assessments at once.
-- +goose StatementBegin
create or replace function keep_risk_part() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  part record;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'current' = to_jsonb(old) - 'current' or tg_op = 'INSERT' and current_setting('app.importing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' then part := new; else part := old; end if;
  if exists (select from risk_versions v where v.organization_id = part.organization_id and v.assessment_id = part.assessment_id
      and v.number = part.number and v.state <> 'draft') then
    raise exception 'an assessment that is no draft does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
create or replace function keep_risk_part() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  part record;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'current' = to_jsonb(old) - 'current' then
    return new;
  end if;
  if tg_op = 'INSERT' then part := new; else part := old; end if;
  if exists (select from risk_versions v where v.organization_id = part.organization_id and v.assessment_id = part.assessment_id
      and v.number = part.number and v.state <> 'draft') then
    raise exception 'an assessment that is no draft does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
-- +goose StatementEnd
