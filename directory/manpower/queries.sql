-- name: Months :many
-- What was entered of a year of these sites.
select site_id, to_char(month, 'YYYY-MM') as month, headcount, days, hours from manpower
where organization_id = @organization_id and site_id = any(@site_ids::bigint[])
  and month >= (@first::text)::date and month < (@first::text)::date + interval '1 year';

-- name: KnownSites :many
select id from sites where organization_id = @organization_id and id = any(@ids::bigint[]) and status <> 'deleted';

-- name: CopyMonth :execrows
insert into manpower (organization_id, site_id, month, headcount, days, updated_at)
select m.organization_id, m.site_id, (@month::text)::date, m.headcount, least(m.days, @most_days::int), @now
from manpower m
join sites s on s.organization_id = m.organization_id and s.id = m.site_id and s.status = 'active'
where m.organization_id = @organization_id and m.month = ((@month::text)::date - interval '1 month')::date
  and (@every::boolean or m.site_id = any(@site_ids::bigint[]))
on conflict (organization_id, site_id, month) do nothing;
