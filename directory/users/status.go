package users

import (
	"context"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// remove answers DELETE /api/users/{id}. What the person did stays, under their name.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *removeInput) (*api.None, error) {
	roles.LockPeople(tx)
	person, err := m.lock(ctx, tx, in.ID, deletes)
	if err != nil {
		return nil, err
	}
	if err := m.leave(ctx, tx, []lockedPerson{person}, "Deleted", in.HandOverTo); err != nil {
		return nil, err
	}
	if err := m.setStatus(ctx, tx, []lockedPerson{person}, "Deleted", in.Reason); err != nil {
		return nil, err
	}
	return &api.None{}, publishPeople(ctx, tx, "remove", in.ID)
}

// changeMany answers POST /api/users/bulk. When one cannot be changed none is, and the
// answer says which and why. Those that are so already stay as they are.
func (m *Module) changeMany(ctx context.Context, tx *db.Tx, in *bulkInput) (*records.Count, error) {
	roles.LockPeople(tx)
	bulk := records.NewBulk(ctx, "user_ids", in.Body.UserIDs)
	found, err := m.lockAll(ctx, tx, bulk.IDs())
	if err != nil {
		return nil, err
	}
	all, err := records.RequireAll(bulk, found)
	if err != nil {
		return nil, err
	}
	changed, err := in.changes(api.Actor(ctx), bulk, all)
	if err != nil {
		return nil, err
	}
	if err := m.leave(ctx, tx, all, in.Body.Status, in.Body.HandOverTo); err != nil || len(changed) == 0 {
		return &records.Count{}, err
	}
	if err := m.setStatus(ctx, tx, changed, in.Body.Status, ""); err != nil {
		return nil, err
	}
	return &records.Count{Count: len(changed)}, refetchPeople(ctx, tx)
}

// changes are those of the people who are to change, if the user may change each. Whoever
// is so already can have work to hand over.
func (in *bulkInput) changes(user *access.User, bulk *records.Bulk, all []lockedPerson) (changed []lockedPerson, err error) {
	change := deactivates
	if in.Body.Status == "Active" {
		change = activates
	}
	for _, person := range all {
		what := change
		if person.StandingRow.Status != in.Body.Status {
			changed = append(changed, person)
		} else if what = handsOver; in.Body.HandOverTo == 0 {
			continue
		}
		if code := person.refuse(user, what); code != "" {
			bulk.Refuse(person.StandingRow.ID, person.FullName, "error."+code)
		}
	}
	return changed, bulk.Err()
}

// leave hands over what waits for people who are let in no more, before they go.
func (m *Module) leave(ctx context.Context, tx *db.Tx, people []lockedPerson, status string, to int64) error {
	if to == 0 {
		return nil
	}
	if status != "Inactive" && status != "Deleted" {
		return api.Invalid("hand_over_to", "hand_over_of_leaving")
	}
	_, err := m.giveWork(ctx, tx, "hand_over_to", people, to)
	return err
}

// setStatus lets people in or keeps them out, whoever asks for it. Whoever is not active any more is out at
// once: endAccess takes every way in.
func (m *Module) setStatus(ctx context.Context, tx *db.Tx, people []lockedPerson, status, why string) error {
	ids := make([]int64, len(people))
	for i, person := range people {
		ids[i] = person.StandingRow.ID
	}
	if status == "Active" {
		if err := m.admit(ctx, tx, len(ids)); err != nil {
			return err
		}
	} else if err := m.keepAdmin(ctx, tx, people); err != nil {
		return err
	}
	if err := New().SetStatus(ctx, tx, SetStatusParams{Status: status, OrganizationID: tx.OrganizationID, Ids: ids}); err != nil {
		return err
	}
	if status == "Active" {
		if err := m.admitLicenses(ctx, tx, licensesOf(people)); err != nil {
			return err
		}
	}
	if status != "Active" {
		if err := m.endAccess(ctx, tx, people); err != nil {
			return err
		}
	}
	if err := m.Changed(ctx, tx, ids...); err != nil {
		return err
	}
	for _, person := range people {
		row := person.StandingRow
		m.Auth.ForgetUser(tx, row.ID)
		changes := records.AppendChange(nil, "status", row.Status, status)
		activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: row.ID, Title: row.FullName, Kind: statusKinds[status], At: m.Now(),
			Changes: records.AppendChange(changes, "reason", "", why)})
	}
	return nil
}

func licensesOf(people []lockedPerson) (modules []string) {
	for _, person := range people {
		modules = append(modules, person.StandingRow.Licenses...)
	}
	return modules
}

var statusKinds = map[string]string{"Active": "user_activated", "Inactive": "user_deactivated", "Deleted": "user_deleted"}
