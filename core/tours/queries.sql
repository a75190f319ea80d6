-- name: Seen :many
select tour, max(step)::int as last, count(*)::int as steps from intro_tour_steps
where organization_id = @organization_id and user_id = @user_id
group by tour
order by tour;

-- name: Track :exec
-- A step counts once, and nobody has more than so many of all tours.
insert into intro_tour_steps (organization_id, user_id, tour, step, seen_at)
select @organization_id, @user_id, @tour, @step, @seen_at::timestamptz
where (select count(*) from intro_tour_steps where organization_id = @organization_id and user_id = @user_id) < @most::int
on conflict do nothing;
