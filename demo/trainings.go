package demo

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/modules/trainings"
	"hivis/platform/db"
	"hivis/server"
)

// subject is something that people of the demo are trained in.
type subject struct {
	name, about                 string
	months, window, remind      int
	whom, strength, site, since string // who needs it, at which site; "" at all; by which reason
	renews                      string
}

var subjects = []subject{
	{"First aid", "Two days for beginners, one day to renew.", 24, 90, 60, "employees", "informs", "NP", "One first-aider for each shift", ""},
	{"Forklift truck", "Theory, and driving with a load.", 12, 60, 45, "contractors", "warns", "", "Nobody drives without a licence of ours", ""},
	{"Work at height", "Harness, anchor points, rescue.", 36, 90, 60, "all", "informs", "HD", "Roof work of the spring shutdown", ""},
	{"Rescue at height", "Getting somebody down who hangs in a harness.", 12, 30, 30, "", "", "", "", "Work at height"},
	{"Introduction to safety", "Given on the first day.", 0, 0, 0, "employees", "informs", "", "Everybody, on the first day", ""},
}

// addTrainings adds subjects, who needs them, and who holds them: some for long, some that end soon,
// some that are over, and a few that were failed. Who has none lacks it.
func (h *organization) addTrainings(ctx context.Context, tx *db.Tx, app *server.App) error {
	if h.SubDomain != "demo" {
		return nil
	}
	by := h.person("manager@demo.example").id
	for _, s := range subjects {
		var id int64
		err := tx.QueryRow(ctx, `insert into training_subjects (organization_id, name, description, validity_months, window_days, remind_days, created_at, updated_at)
			values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`, h.id, s.name, s.about, s.months, s.window, s.remind, h.now.AddDate(0, -6, 0)).Scan(&id)
		if err != nil {
			return err
		}
		tx.Defer("insert into training_renewals (organization_id, subject_id, renews_id) select $1, $2, s.id from training_subjects s where s.organization_id = $1 and s.name = $3", h.id, id, s.renews)
		if s.whom != "" {
			sites := []int64{}
			if s.site != "" {
				sites = append(sites, h.siteCalled(s.site).id)
			}
			tx.Defer(`insert into training_requirements (organization_id, subject_id, whom, site_ids, strength, reason, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7)`,
				h.id, id, s.whom, sites, s.strength, s.since, h.now.AddDate(0, -6, 0))
		}
	}
	if err := h.addIntroduction(ctx, tx, app, "Introduction to safety"); err != nil {
		return err
	}
	ids, err := h.recordTrainings(ctx, tx, by)
	if err != nil {
		return err
	}
	app.Records.Index(tx, trainings.Name, ids...)
	return nil
}

// recordTrainings has two of three people hold what is taught.
func (h *organization) recordTrainings(ctx context.Context, tx *db.Tx, by int64) ([]int64, error) {
	tx.Defer(`insert into work_profiles (organization_id, kind, user_id, name, company, created_by, created_at, updated_at)
		select u.organization_id, 'employee', u.id, u.full_name, '', $2, $3, $3 from users u where u.organization_id = $1 and u.status = 'Active' and not u.is_contractor
		on conflict (organization_id, user_id) do nothing`, h.id, by, h.now.AddDate(0, -6, 0))
	rows, err := tx.Query(ctx, `insert into training_records (organization_id, serial, profile_id, subject_id, held_on, result, expires_on, recorded_by, created_at, updated_at)
		select $1, next_serial('training_records'), n.profile, n.subject, n.day, n.result, case when n.result <> 'failed' and n.months > 0 then (n.day + n.months * interval '1 month')::date end, $2, n.day + time '15:00', n.day + time '15:00'
		from (select w.id as profile, s.id as subject, s.validity_months as months,
				$3::timestamptz::date - (20 + (w.id * 37 + s.id * 101) % (case when s.validity_months = 0 then 500 else s.validity_months * 31 end)) ::int as day,
				case when (w.id + s.id) % 17 = 0 then 'failed' when (w.id + s.id) % 5 = 0 then 'competent' else 'passed' end as result
			from work_profiles w cross join training_subjects s
			where w.organization_id = $1 and s.organization_id = $1 and w.status = 'Active' and w.merged_into is null and w.kind <> 'guest' and (w.id + s.id) % 3 <> 0 order by 4, 1, 2) n returning id`, h.id, by, h.now)
	if err != nil {
		return nil, err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	tx.Defer("insert into timeline_entries (organization_id, module, record_id, actor_id, verb, at) select r.organization_id, 'Training', r.id, $2, 'created', r.created_at from training_records r where r.organization_id = $1", h.id, by)
	return ids, err
}
