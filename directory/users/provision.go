package users

import (
	"context"
	"slices"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Provisioned is what a directory of the organization's own says of somebody. Empty texts say nothing.
type Provisioned struct {
	Email, FullName, EmployeeID, Phone, Locale string
	SupervisorID                               int64
	NoSupervisor                               bool // takes the supervisor away
}

// Provision adds somebody: a guest without a password, within the plan's limit. Where no provider lets people in they
// are invited.
func (m *Module) Provision(ctx context.Context, tx *db.Tx, p Provisioned, invite bool) (int64, error) {
	roles.LockPeople(tx)
	d := draft{StandingRow: StandingRow{Shift: "general", Locale: api.CallOf(ctx).Locale, IsVerified: !invite, Status: "Active"}}
	d.say(p)
	var problems api.Problems
	if err := d.checkAddress(ctx, tx, StandingRow{}, &problems); err != nil {
		return 0, err
	}
	if err := problems.Err(); err != nil {
		return 0, err
	}
	if err := m.admit(ctx, tx, 1); err != nil {
		return 0, err
	}
	if err := tx.QueryRow(ctx, "select id from roles where organization_id = $1 and template = 'Guest User'", tx.OrganizationID).Scan(&d.RoleID); err != nil {
		return 0, err
	}
	id, err := m.insert(ctx, tx, &d, "")
	if err != nil {
		return 0, err
	}
	if err := m.noteChange(ctx, tx, "user_created", StandingRow{}, id); err != nil {
		return 0, err
	}
	if _, err := m.invited(ctx, tx, d.StandingRow); err != nil {
		return 0, err
	}
	return id, publishPeople(ctx, tx, "create", id)
}

func (d *draft) say(p Provisioned) {
	for field, text := range map[*string]string{&d.Email: p.Email, &d.FullName: cut(p.FullName), &d.EmployeeID: p.EmployeeID, &d.Phone: p.Phone, &d.Locale: p.Locale} {
		if text != "" {
			*field = text
		}
	}
	if p.SupervisorID != 0 && p.SupervisorID != d.ID {
		d.SupervisorID = p.SupervisorID
	}
	if p.NoSupervisor {
		d.SupervisorID = 0
	}
}

// Reprovision writes what a directory says of somebody, where it is something else. Of an administrator the address
// stays: the links to their account go there.
func (m *Module) Reprovision(ctx context.Context, tx *db.Tx, id int64, p Provisioned) error {
	before, err := m.standingOf(ctx, tx, id)
	if err != nil {
		return err
	}
	if before.IsAdmin {
		p.Email = ""
	}
	d := draft{StandingRow: before}
	d.say(p)
	if len(records.Diff(before, d.StandingRow, "full_name", "email", "employee_id", "phone", "locale")) == 0 && d.SupervisorID == before.SupervisorID {
		return nil
	}
	var problems api.Problems
	if err := d.checkAddress(ctx, tx, before, &problems); err != nil {
		return err
	}
	if err := problems.Err(); err != nil {
		return err
	}
	if err := m.update(ctx, tx, before, &d); err != nil {
		return err
	}
	return publishPeople(ctx, tx, "update", id)
}

// standingOf finds somebody whom nobody else changes meanwhile, for a caller that sees everybody.
func (m *Module) standingOf(ctx context.Context, tx *db.Tx, id int64) (StandingRow, error) {
	found, err := New().Standing(ctx, records.LockAll(tx, "users", []int64{id}), StandingParams{OrganizationID: tx.OrganizationID, Ids: []int64{id}, Everywhere: true})
	if err == nil && len(found) == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return StandingRow{}, err
	}
	return found[0], nil
}

// SetStatusOf lets somebody in or keeps them out, as the screens do: the last administrator and who keeps the way in
// stay.
func (m *Module) SetStatusOf(ctx context.Context, tx *db.Tx, id int64, status string) error {
	roles.LockPeople(tx)
	person, err := m.standingOf(ctx, tx, id)
	if err != nil || person.Status == status {
		return err
	}
	if err := m.setStatus(ctx, tx, []lockedPerson{{StandingRow: person}}, status, ""); err != nil {
		return err
	}
	return publishPeople(ctx, tx, "update", id)
}

// Placement is what somebody's groups are worth.
type Placement struct {
	UserID, RoleID int64
	SiteIDs        []int64
}

// PlaceAll gives people roles and sites that their groups are worth, all in a few statements. Who is not named keeps
// what they have, and so does the last administrator.
func (m *Module) PlaceAll(ctx context.Context, tx *db.Tx, places []Placement) error {
	roles.LockPeople(tx)
	ids := make([]int64, len(places))
	for i, p := range places {
		ids[i] = p.UserID
	}
	before, err := New().Standing(ctx, records.LockAll(tx, "users", ids), StandingParams{OrganizationID: tx.OrganizationID, Ids: ids, Everywhere: true})
	if err != nil {
		return err
	}
	if places, err = m.keepAdmins(ctx, tx, places, before); err != nil || len(places) == 0 {
		return err
	}
	if err := writePlaces(ctx, tx, places); err != nil {
		return err
	}
	after, err := New().Standing(ctx, tx, StandingParams{OrganizationID: tx.OrganizationID, Ids: ids, Everywhere: true})
	if err != nil {
		return err
	}
	return m.notePlaces(ctx, tx, before, after)
}

// keepAdmins leaves those as they are whose role would take the last administrator away.
func (m *Module) keepAdmins(ctx context.Context, tx *db.Tx, places []Placement, before []StandingRow) ([]Placement, error) {
	granting, err := New().RolesToGive(ctx, tx, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	admin := map[int64]bool{}
	for _, role := range granting {
		admin[role.ID] = role.GrantsAdmin
	}
	var leaving []lockedPerson
	for _, person := range before {
		at := slices.IndexFunc(places, func(p Placement) bool { return p.UserID == person.ID })
		if person.IsAdmin && !admin[places[at].RoleID] {
			leaving = append(leaving, lockedPerson{StandingRow: person})
		}
	}
	if m.keepAdmin(ctx, tx, leaving) == nil {
		return places, nil
	}
	return slices.DeleteFunc(places, func(p Placement) bool {
		return slices.ContainsFunc(leaving, func(h lockedPerson) bool { return h.StandingRow.ID == p.UserID })
	}), nil
}

func writePlaces(ctx context.Context, tx *db.Tx, places []Placement) error {
	var ids, roleIDs, people, sites []int64
	for _, p := range places {
		ids, roleIDs = append(ids, p.UserID), append(roleIDs, p.RoleID)
		for _, site := range p.SiteIDs {
			people, sites = append(people, p.UserID), append(sites, site)
		}
	}
	_, err := tx.Exec(ctx, `update users u set role_id = r.id, is_admin = r.grants_admin from unnest($2::bigint[], $3::bigint[]) as p(id, role_id), roles r
		where u.organization_id = $1 and u.id = p.id and r.organization_id = $1 and r.id = p.role_id and u.role_id <> r.id`, tx.OrganizationID, ids, roleIDs)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `delete from user_sites us where us.organization_id = $1 and us.user_id = any($2)
		and not exists (select from unnest($3::bigint[], $4::bigint[]) as p(id, site_id) where p.id = us.user_id and p.site_id = us.site_id)`, tx.OrganizationID, ids, people, sites)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `insert into user_sites (organization_id, user_id, site_id) select $1, p.id, p.site_id from unnest($2::bigint[], $3::bigint[]) as p(id, site_id)
		on conflict do nothing`, tx.OrganizationID, people, sites)
	return err
}

func (m *Module) notePlaces(ctx context.Context, tx *db.Tx, before, after []StandingRow) error {
	var moved []int64
	for i, now := range after { // both in the order of their numbers
		changes := differences(before[i], now)
		if len(changes) == 0 {
			continue
		}
		moved = append(moved, now.ID)
		m.Auth.ForgetUser(tx, now.ID)
		activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: now.ID, Title: now.FullName, Kind: "user_updated", Changes: changes, At: m.Now()})
	}
	if len(moved) == 0 {
		return nil
	}
	if err := m.Changed(ctx, tx, moved...); err != nil {
		return err
	}
	if len(moved) == 1 {
		return publishPeople(ctx, tx, "update", moved[0])
	}
	return refetchPeople(ctx, tx)
}
