-- One risk matrix for an organization, in versions, for incidents and risk assessments alike.

-- +goose Up
-- Neither of the two that were there was in a release: what they say goes into one table.
alter table risk_matrices no force row level security;
alter table hira_matrices no force row level security;
alter table risk_matrices rename to risk_thresholds;
alter table risk_thresholds rename constraint risk_matrices_pkey to risk_thresholds_pkey;
alter table hira_matrices rename to risk_matrices;
alter table risk_matrices rename constraint hira_matrices_pkey to risk_matrices_pkey;
alter index hira_matrices_made_by rename to risk_matrices_made_by;
-- Nobody made what comes of thresholds.
alter table risk_matrices alter column made_by drop not null;
-- How grave each place is (1 low, 2 medium, 3 high, 4 extreme), the lowest severity first and in
-- it the least likely: what is rated is looked up here without reading the document.
alter table risk_matrices add column levels smallint[];

-- An organization whose newest is not of five by five, or that has thresholds alone, gets one by
-- these thresholds, or by the usual ones.
insert into risk_matrices (organization_id, number, document, made_at)
select o.id, coalesce(newest.number, 0) + 1, jsonb_build_object(
    'likelihoods', jsonb_build_array('{}'::jsonb, '{}'::jsonb, '{}'::jsonb, '{}'::jsonb, '{}'::jsonb),
    'severities', jsonb_build_array('{}'::jsonb, '{}'::jsonb, '{}'::jsonb, '{}'::jsonb, '{}'::jsonb),
    'bands', '[{"key": "low", "color": "#2e7d32", "level": "low"}, {"key": "medium", "color": "#f9a825", "level": "medium"},
      {"key": "high", "color": "#ef6c00", "level": "high"}, {"key": "extreme", "color": "#c62828", "level": "extreme"}]'::jsonb,
    'cells', (select jsonb_agg(places order by l) from (
      select l, jsonb_agg(case when s * l <= coalesce(t.low_to, 4) then 'low' when s * l <= coalesce(t.medium_to, 9) then 'medium' when s * l <= coalesce(t.high_to, 14) then 'high' else 'extreme' end order by s) as places
      from generate_series(1, 5) s cross join generate_series(1, 5) l group by l) x)), now()
from organizations o
left join risk_thresholds t on t.organization_id = o.id
left join lateral (select m.number, jsonb_array_length(m.document -> 'cells') = 5 and jsonb_array_length(m.document -> 'cells' -> 0) = 5 as fits
  from risk_matrices m where m.organization_id = o.id order by m.number desc limit 1) newest on true
where newest.number is null and t.organization_id is not null or not newest.fits;

update risk_matrices m set levels = (
  select array_agg(coalesce(array_position('{low,medium,high,extreme}'::text[], (
    select b ->> 'level' from jsonb_array_elements(m.document -> 'bands') b where b ->> 'key' = m.document -> 'cells' -> (l - 1) ->> (s - 1))), 0)::smallint order by s, l)
  from generate_series(1, 5) s cross join generate_series(1, 5) l);
alter table risk_matrices alter column levels set not null;
alter table risk_matrices add constraint risk_matrices_levels check (cardinality(levels) = 25);
drop table risk_thresholds;
alter table risk_matrices force row level security;

-- +goose Down
alter table risk_matrices no force row level security;
delete from risk_matrices where made_by is null;
alter table risk_matrices drop column levels;
alter table risk_matrices alter column made_by set not null;
alter index risk_matrices_made_by rename to hira_matrices_made_by;
alter table risk_matrices rename constraint risk_matrices_pkey to hira_matrices_pkey;
alter table risk_matrices rename to hira_matrices;
alter table hira_matrices force row level security;
create table risk_matrices (
  organization_id bigint primary key references organizations (id) on delete cascade,
  low_to smallint not null,
  medium_to smallint not null,
  high_to smallint not null,
  check (1 <= low_to and low_to < medium_to and medium_to < high_to and high_to < 25)
);
select protect_tenant_table('risk_matrices', 'select, insert, update');
