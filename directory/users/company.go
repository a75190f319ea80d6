package users

import (
	"context"
	"errors"

	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Newcomer is somebody of another company who gets an account.
type Newcomer struct {
	Email, FullName string
	RoleID          int64
	SiteIDs         []int64
}

// InviteExternal gives somebody of another company an account, and sends them the link with which
// they choose a password. What is wrong is said at the fields of a person's form.
func (m *Module) InviteExternal(ctx context.Context, tx *db.Tx, who Newcomer) (int64, *Invitation, error) {
	roles.LockPeople(tx)
	external := true
	d := draft{StandingRow: StandingRow{Shift: "general", Locale: api.CallOf(ctx).Locale, Status: "Active"}}
	d.take(Sent{FullName: &who.FullName, Email: &who.Email, RoleID: &who.RoleID, SiteIDs: &who.SiteIDs, IsContractor: &external})
	var problems api.Problems
	if err := errors.Join(d.check(ctx, tx, StandingRow{}, &problems), problems.Err()); err != nil {
		return 0, nil, err
	}
	if err := m.admit(ctx, tx, 1); err != nil {
		return 0, nil, err
	}
	id, err := m.insert(ctx, tx, &d, "")
	if err != nil {
		return 0, nil, err
	}
	if err := m.noteChange(ctx, tx, "user_created", StandingRow{}, id); err != nil {
		return 0, nil, err
	}
	invitation, err := m.invited(ctx, tx, d.StandingRow)
	if err != nil {
		return 0, nil, err
	}
	return id, invitation, publishPeople(ctx, tx, "create", id)
}
