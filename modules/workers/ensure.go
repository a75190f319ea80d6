package workers

import (
	"context"

	"hivis/platform/db"
)

// Ensure gives people with an account a profile, where they have none yet, and returns the profile of
// each of them.
func (m *Module) Ensure(ctx context.Context, tx *db.Tx, users []int64) (map[int64]int64, error) {
	of := map[int64]int64{}
	if len(users) == 0 {
		return of, nil
	}
	tx.Defer(`insert into work_profiles (organization_id, kind, user_id, name, company, phone, gender, created_by, created_at, updated_at)
		select u.organization_id, 'employee', u.id, u.full_name, '', u.phone, case when u.gender in ('male', 'female') then u.gender else '' end, $3, $4, $4
		from users u where u.organization_id = $1 and u.id = any($2::bigint[]) order by u.id on conflict (organization_id, user_id) do nothing`, tx.OrganizationID, users, tx.UserID, m.Now())
	rows, err := tx.Query(ctx, "select w.user_id, w.id from work_profiles w where w.organization_id = $1 and w.user_id = any($2::bigint[])", tx.OrganizationID, users)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var user, profile int64
		if err := rows.Scan(&user, &profile); err != nil {
			return nil, err
		}
		of[user] = profile
	}
	return of, rows.Err()
}
