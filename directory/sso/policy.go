package sso

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

type policy struct {
	PasswordOff  bool
	BreakGlassID int64
}

func policyOf(ctx context.Context, tx *db.Tx) (policy, error) {
	return db.One[policy](ctx, tx, `select coalesce(bool_or(password_off), false) as password_off, coalesce(max(break_glass_id), 0) as break_glass_id
		from sign_in_policies where organization_id = $1`, tx.OrganizationID)
}

const (
	provenFor = 24 * time.Hour // by an administrator's password
	testedFor = time.Hour
)

// proven are the administrators who have a password and have signed in within a day.
func (m *Module) proven(ctx context.Context, tx *db.Tx) ([]Admin, error) {
	found, err := tx.Query(ctx, `select u.id, u.full_name as name from users u
		where u.organization_id = $1 and u.is_admin and u.status = 'Active' and u.password_hash <> ''
		and exists (select from sessions s where s.organization_id = u.organization_id and s.user_id = u.id and s.created_at > $2)
		order by u.full_name, u.id limit 200`, tx.OrganizationID, m.Now().Add(-provenFor))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, db.Named[Admin]())
}

type policyInput struct {
	Body struct {
		PasswordOff  bool  `json:"password_off"`
		BreakGlassID int64 `json:"break_glass_id" minimum:"0" maximum:"9007199254740991" doc:"Who can still sign in by a password"`
	}
}

// changePolicy answers PUT /api/sso_policy. Passwords go only after a test within the hour, and
// one administrator keeps theirs.
func (m *Module) changePolicy(ctx context.Context, tx *db.Tx, in *policyInput) (*List, error) {
	if err := m.mayDoWithout(ctx, tx, in.Body.PasswordOff, in.Body.BreakGlassID); err != nil {
		return nil, err
	}
	_, err := tx.Exec(ctx, `insert into sign_in_policies (organization_id, password_off, break_glass_id) values ($1, $2, nullif($3::bigint, 0))
		on conflict (organization_id) do update set password_off = $2, break_glass_id = nullif($3::bigint, 0)`,
		tx.OrganizationID, in.Body.PasswordOff, in.Body.BreakGlassID)
	if err != nil {
		return nil, err
	}
	kind := "passwords_switched_on"
	if in.Body.PasswordOff {
		kind = "passwords_switched_off"
	}
	m.note(ctx, tx, kind, "")
	return m.list(ctx, tx, nil)
}

// mayDoWithout holds to who may keep the way in, and passwords to what takes their place.
func (m *Module) mayDoWithout(ctx context.Context, tx *db.Tx, off bool, breakGlassID int64) error {
	if !off && breakGlassID == 0 {
		return nil
	}
	var tested bool
	err := tx.QueryRow(ctx, "select exists (select from sso_configs where organization_id = $1 and enabled and tested_at > $2)",
		tx.OrganizationID, m.Now().Add(-testedFor)).Scan(&tested)
	if err != nil {
		return err
	}
	if off && !tested {
		return api.Conflict("sso_needed", nil)
	}
	admins, err := m.proven(ctx, tx)
	if err != nil {
		return err
	}
	for _, admin := range admins {
		if admin.ID == breakGlassID {
			return nil
		}
	}
	return api.Invalid("break_glass_id", "break_glass")
}
