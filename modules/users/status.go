package users

import (
	"context"

	"hivis/modules/activity"
	"hivis/modules/records"
	"hivis/modules/roles"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/live"
)

// remove answers DELETE /api/users/{id}. What the person did stays, under their name.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *removeInput) (*api.None, error) {
	roles.LockPeople(tx)
	person, err := m.hold(ctx, tx, in.ID, deletes)
	if err != nil {
		return nil, err
	}
	if err := m.setStatus(ctx, tx, []held{person}, "Deleted", in.Reason); err != nil {
		return nil, err
	}
	return &api.None{}, publishPeople(ctx, tx, "remove", in.ID)
}

// changeMany answers POST /api/users/bulk. When one cannot be changed none is, and the
// answer says which and why. Those that are so already stay as they are.
func (m *Module) changeMany(ctx context.Context, tx *db.Tx, in *bulkInput) (*records.Count, error) {
	roles.LockPeople(tx)
	bulk := records.NewBulk(ctx, "user_ids", in.Body.UserIDs)
	found, err := m.holdAll(ctx, tx, bulk.IDs())
	if err != nil {
		return nil, err
	}
	all, err := records.AllOf(bulk, found)
	if err != nil {
		return nil, err
	}
	change := deactivates
	if in.Body.Status == "Active" {
		change = activates
	}
	var changed []held
	for _, person := range all {
		if person.StandingRow.Status == in.Body.Status {
			continue
		}
		if code := person.refuse(api.Actor(ctx), change); code != "" {
			bulk.Stand(person.StandingRow.ID, person.FullName, "error."+code)
		}
		changed = append(changed, person)
	}
	if err := bulk.Err(); err != nil || len(changed) == 0 {
		return &records.Count{}, err
	}
	if err := m.setStatus(ctx, tx, changed, in.Body.Status, ""); err != nil {
		return nil, err
	}
	return &records.Count{Count: len(changed)}, refetchPeople(ctx, tx)
}

// setStatus lets people in or keeps them out. Whoever is not active any more is out at
// once: a trigger ends the sessions, and every open socket is closed.
func (m *Module) setStatus(ctx context.Context, tx *db.Tx, people []held, status, why string) error {
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
	if status != "Active" {
		if err := New().ForgetLinks(ctx, tx, ForgetLinksParams{tx.OrganizationID, ids}); err != nil {
			return err
		}
	}
	for _, person := range people {
		row := person.StandingRow
		if status != "Active" {
			live.Disconnect(tx, tx.OrganizationID, live.SocketsOfUser(row.ID), false)
		}
		m.Auth.ForgetUser(tx, row.ID)
		changes := records.Changed(nil, "status", row.Status, status)
		activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: row.ID, Title: row.FullName, Kind: statusKinds[status], At: m.Now(),
			Changes: records.Changed(changes, "reason", "", why)})
	}
	return nil
}

var statusKinds = map[string]string{"Active": "user_activated", "Inactive": "user_deactivated", "Deleted": "user_deleted"}
