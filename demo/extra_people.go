package demo

import (
	"context"
	"strings"
	"time"

	"hivis/directory/roles"
	"hivis/platform/db"
)

// addExtraPeople adds people whom administrators see and nobody else has met.
func (h *organization) addExtraPeople(ctx context.Context, tx *db.Tx, roleIDs map[string]int64, hash string, since time.Time) error {
	if len(h.Beside) == 0 {
		return nil
	}
	var sites []userSiteRow
	for i, data := range h.Beside {
		role, _ := roles.DefaultNamed(data.Role)
		status, password, created := "Inactive", hash, since
		if data.Standing == "invited" {
			status, password, created = "Active", "", h.now.AddDate(0, 0, -2)
		}
		var id int64
		err := tx.QueryRow(ctx, `insert into users (organization_id, email, full_name, employee_id, gender, shift, locale, role_id, status,
				is_contractor, licenses, password_hash, is_verified, created_at, supervisor_id)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, (select id from users where organization_id = $1 and email = $15)) returning id`,
			h.id, data.Email, data.FullName, h.employee(len(h.People)+i), data.Gender, data.Shift, data.Locale, roleIDs[data.Role], status,
			strings.HasPrefix(data.Role, "Contract"), licensesOf(role), password, data.Standing != "invited", created, data.Supervisor).Scan(&id)
		if err != nil {
			return err
		}
		for _, s := range h.sites {
			for _, code := range data.Sites {
				if s.Code == code {
					sites = append(sites, userSiteRow{h.id, id, s.id})
				}
			}
		}
	}
	return insert(ctx, tx, "user_sites", sites)
}
