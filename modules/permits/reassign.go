package permits

import (
	"context"
	"slices"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// OpenWork is what people have to do here: the open permits that they requested or issue.
func (m *Module) OpenWork() users.OpenWork {
	return users.OpenWork{Kind: "permits", Count: m.countOpen, Reassign: m.reassign}
}

func (m *Module) countOpen(ctx context.Context, tx *db.Tx, userID int64) (int, error) {
	count, err := New().CountOpenOf(ctx, tx, CountOpenOfParams{tx.OrganizationID, userID})
	return int(count), err
}

// reassign gives the open permits of these people to somebody else, who is told once of
// each: what they requested, so that somebody hands it back, and what they issue. Who
// requests a permit from now on does not issue it as well, nor decide on it.
func (m *Module) reassign(ctx context.Context, tx *db.Tx, from []int64, to int64) (map[int64]int, error) {
	m.Workflows.LockShared(tx)
	ids, err := New().OpenOf(ctx, tx, OpenOfParams{tx.OrganizationID, from})
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	able, err := New().KnownOfficers(ctx, tx, KnownOfficersParams{tx.OrganizationID, []int64{to}})
	if err != nil {
		return nil, err
	}
	if len(able) == 0 {
		return nil, api.Refused("permit_hand_over", nil)
	}
	where := every(tx)
	where.And("p.id = any(%s)", ids)
	all, err := api.ReadAll(ctx, records.LockAll(tx, "permits", ids), selectPermit+where.FromWith(lookupsOfPermit)+" order by p.id", where, m.scanPermit(ctx))
	if err != nil {
		return nil, err
	}
	if err := m.giveTo(ctx, tx, ids, from, to); err != nil {
		return nil, err
	}
	counts := map[int64]int{}
	var messages []notifications.Message
	for i := range all {
		h := &all[i]
		for _, id := range from {
			if slices.Contains(h.people(), id) {
				counts[id]++
			}
		}
		records.Write(tx, records.Event{Module: Name, ID: h.ID, ActorID: tx.UserID, Verb: "updated", Changes: h.handed(from, to), At: m.Now()})
		comments.Follow(tx, Name, []int64{h.ID}, []int64{to})
		if to != tx.UserID {
			messages = append(messages, notifications.Message{UserID: to, Kind: PermitHandedOver, Module: Name, RecordID: h.ID, Mail: true,
				Params: notifications.Params{Number: h.Number, Title: h.Description, Site: h.Site.Name, Actor: api.Caller(ctx).FullName}})
		}
	}
	return counts, m.Notifications.Notify(ctx, tx, messages...)
}

// giveTo puts somebody into the places of others, in the permits and in what is asked about
// them.
func (m *Module) giveTo(ctx context.Context, tx *db.Tx, ids, from []int64, to int64) error {
	if err := New().HandOverRequests(ctx, tx, HandOverRequestsParams{to, m.Now(), tx.OrganizationID, ids, from}); err != nil {
		return err
	}
	if err := New().HandOverIssue(ctx, tx, HandOverIssueParams{to, tx.OrganizationID, ids, from}); err != nil {
		return err
	}
	if err := New().LeaveIssue(ctx, tx, LeaveIssueParams{tx.OrganizationID, ids, from}); err != nil {
		return err
	}
	return m.Workflows.ReassignRequester(ctx, tx, Name, ids, from, to)
}

// handed is what becomes another in a permit that is handed over.
func (h *permitRow) handed(from []int64, to int64) (changes []records.Change) {
	requester := h.Requester.ID
	if slices.Contains(from, requester) {
		changes, requester = records.AppendChange(changes, "requester_id", requester, to), to
	}
	for _, officer := range h.IssuingOfficers {
		switch {
		case slices.Contains(from, officer.ID) && requester != to:
			changes = records.AppendChange(changes, "officer_id", officer.ID, to)
		case slices.Contains(from, officer.ID), officer.ID == requester:
			changes = records.AppendChange(changes, "officer_id", officer.ID, "")
		}
	}
	return changes
}
