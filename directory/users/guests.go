package users

import (
	"context"

	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

// AddGuest adds somebody whom a provider knows and nobody here does: a guest, within the plan's limit,
// without a password.
func (m *Module) AddGuest(ctx context.Context, tx *db.Tx, email, name string) (int64, error) {
	roles.LockPeople(tx)
	if code := weakAddress(email); code != "" {
		return 0, api.Refused("sso_mail_missing", nil)
	}
	if err := m.admit(ctx, tx, 1); err != nil {
		return 0, err
	}
	if name == "" {
		name = email
	}
	d := draft{StandingRow: StandingRow{Email: email, FullName: cut(name), Shift: "general", Locale: api.CallOf(ctx).Locale, IsVerified: true, Status: "Active"}}
	err := tx.QueryRow(ctx, "select id from roles where organization_id = $1 and template = 'Guest User'", tx.OrganizationID).Scan(&d.RoleID)
	if err != nil {
		return 0, err
	}
	id, err := m.insert(ctx, tx, &d, "")
	if err != nil {
		return 0, err
	}
	if err := m.noteChange(ctx, tx, "user_created", StandingRow{}, id); err != nil {
		return 0, err
	}
	return id, publishPeople(ctx, tx, "create", id)
}

const maxNameLength = 200

func cut(name string) string {
	letters := []rune(name)
	return string(letters[:min(len(letters), maxNameLength)])
}

// Place gives somebody the role (0: their own) and the sites (none: their own) that a provider's groups are
// worth. The last administrator stays one.
func (m *Module) Place(ctx context.Context, tx *db.Tx, id, roleID int64, sites []int64) error {
	roles.LockPeople(tx)
	found, err := New().Standing(ctx, tx, StandingParams{OrganizationID: tx.OrganizationID, Ids: []int64{id}, Everywhere: true})
	if err != nil || len(found) == 0 {
		return err
	}
	before := found[0]
	d := draft{StandingRow: before}
	if roleID != 0 && roleID != before.RoleID {
		_, role, ok, err := roles.Find(ctx, tx, roleID)
		if err != nil || !ok {
			return err
		}
		if !before.IsAdmin || role.GrantsAdmin || m.keepAdmin(ctx, tx, []lockedPerson{{StandingRow: before}}) == nil {
			d.RoleID, d.IsAdmin = roleID, role.GrantsAdmin
		}
	}
	if len(sites) > 0 {
		d.SiteIds = sites
	}
	if !d.assigned(before) {
		return nil
	}
	if err := m.update(ctx, tx, before, &d); err != nil {
		return err
	}
	return publishPeople(ctx, tx, "update", id)
}
