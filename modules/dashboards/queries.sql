-- name: Indicators :one
-- The numbers of Home over the records a user may see.
select
  (select count(*) from observations o where o.organization_id = @organization_id and o.observed_at >= @month_start::timestamptz
    and (@all_sites::boolean or o.site_id = any(@site_ids::bigint[]) or o.reporter_id = @user_id::bigint)) as observations_this_month,
  (select count(*) from actions a where a.organization_id = @organization_id and a.status in ('open', 'in_progress') and a.due_at <= @now::timestamptz
    and (@all_sites or a.site_id = any(@site_ids) or a.responsible_id = @user_id or a.assigned_by = @user_id)) as actions_overdue,
  (select count(*) from actions a where a.organization_id = @organization_id and a.status in ('open', 'in_progress')
    and (@all_sites or a.site_id = any(@site_ids) or a.responsible_id = @user_id or a.assigned_by = @user_id)) as actions_open,
  (select count(*) from actions a where a.organization_id = @organization_id and a.completed_at >= @since::timestamptz
    and (@all_sites or a.site_id = any(@site_ids) or a.responsible_id = @user_id or a.assigned_by = @user_id)) as completed,
  (select count(*) from actions a where a.organization_id = @organization_id and a.completed_at >= @since and a.completed_at <= a.due_at
    and (@all_sites or a.site_id = any(@site_ids) or a.responsible_id = @user_id or a.assigned_by = @user_id)) as completed_on_time;

-- name: ObservationsByMonth :many
select to_char(date_trunc('month', o.observed_at), 'YYYY-MM')::text as month, count(*) as count
from observations o
where o.organization_id = @organization_id and o.observed_at >= @since::timestamptz
  and (@all_sites::boolean or o.site_id = any(@site_ids::bigint[]) or o.reporter_id = @user_id::bigint)
group by 1 order by 1;
