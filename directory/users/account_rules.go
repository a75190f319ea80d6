package users

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Account is what the rules need to know of a person.
type Account struct {
	ID       int64
	Status   string
	Verified bool
	Admin    bool
	Rules    access.Rules // of the role, licensed or not
	Sites    []int64
}

// The changes of a person that one may be refused.
const (
	edits       = "update"
	assigns     = "assign" // role, sites, licences
	activates   = "activate"
	deactivates = "deactivate"
	deletes     = "delete"
	invites     = "invite"
	resets      = "reset"
	handsOver   = "hand_over"
	readdresses = "readdress" // where the links to the account go
)

// refuse returns why the user may not make the change, as an error code, or "". Nobody
// touches an administrator but an administrator, nor anybody whose role grants more than
// their own does; and what one may do and whether one is let in, somebody else decides.
func (s Account) refuse(u *access.User, change string) string {
	action := "update"
	if change == deletes {
		action = "delete"
	}
	if !u.Rules.Grant(Name, action) {
		return "permission_denied"
	}
	if s.ID == u.ID && change != edits && change != handsOver {
		return "own_account"
	}
	if !u.IsAdmin && s.ID != u.ID && (s.Admin || !u.Rules.Cover(s.Rules)) {
		return "person_above_you"
	}
	if opens(change) && s.ID != u.ID && slices.ContainsFunc(s.Sites, func(id int64) bool { return !u.SeesSite(id) }) {
		return "person_above_you"
	}
	return s.refuseNow(change)
}

// opens reports whether a change can lead whoever makes it into the account, and so to
// all sites of it.
func opens(change string) bool {
	return change == invites || change == resets || change == readdresses
}

// refuseNow returns why the person's status does not allow the change, or "".
func (s Account) refuseNow(change string) string {
	switch {
	case s.Status == "Deleted" && change != activates && change != handsOver:
		return "person_deleted"
	case change == activates && s.Status == "Active":
		return "person_active"
	case change == deactivates && s.Status != "Active":
		return "person_not_active"
	case change == invites && s.Verified:
		return "person_verified"
	case change == resets && !s.Verified:
		return "person_not_verified"
	case (change == invites || change == resets) && s.Status != "Active":
		return "person_not_active"
	}
	return ""
}

// can says of each change whether the user may make it.
func (s Account) can(u *access.User) Can {
	return Can{Update: s.refuse(u, edits), Assign: s.refuse(u, assigns), Activate: s.refuse(u, activates), Deactivate: s.refuse(u, deactivates),
		Delete: s.refuse(u, deletes), Invite: s.refuse(u, invites), Reset: s.refuse(u, resets), HandOver: s.refuse(u, handsOver)}
}

// lockedPerson is a person whom nobody else changes meanwhile.
type lockedPerson struct {
	StandingRow
	Account
}

// lock finds a person in the caller's sight, for a change they may make.
func (m *Module) lock(ctx context.Context, tx *db.Tx, id int64, change string) (lockedPerson, error) {
	person, err := m.find(ctx, tx, id)
	if err == nil {
		err = person.allow(ctx, change)
	}
	return person, err
}

func (m *Module) find(ctx context.Context, tx *db.Tx, id int64) (lockedPerson, error) {
	found, err := m.lockAll(ctx, tx, []int64{id})
	person, ok := found[id]
	if err == nil && !ok {
		err = api.NotFound()
	}
	return person, err
}

// allow refuses a change that the caller may not make.
func (s Account) allow(ctx context.Context, change string) error {
	switch code := s.refuse(api.Actor(ctx), change); {
	case code == "":
		return nil
	case slices.Contains([]string{"permission_denied", "own_account", "person_above_you"}, code):
		return api.Denied(code)
	default:
		return api.Conflict(code, nil)
	}
}

func (m *Module) lockAll(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]lockedPerson, error) {
	me := api.Actor(ctx)
	rows, err := New().Standing(ctx, records.LockAll(tx, "users", ids), StandingParams{OrganizationID: tx.OrganizationID, Ids: ids,
		Everywhere: me.IsAdmin, Me: me.ID, MySites: me.SiteIDs})
	found := make(map[int64]lockedPerson, len(rows))
	for _, row := range rows {
		s := Account{ID: row.ID, Status: row.Status, Verified: row.IsVerified, Admin: row.IsAdmin, Rules: access.Rules{}, Sites: row.SiteIds}
		err = errors.Join(err, json.Unmarshal(row.Rules, &s.Rules))
		found[row.ID] = lockedPerson{row, s}
	}
	return found, err
}
