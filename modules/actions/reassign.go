package actions

import (
	"context"
	"slices"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// OpenWork is what people have to do here: the actions that they are responsible for and
// have not completed.
func (m *Module) OpenWork() users.OpenWork {
	return users.OpenWork{Kind: "actions", Count: m.countOpen, Reassign: m.reassignAll}
}

func (m *Module) countOpen(ctx context.Context, tx *db.Tx, userID int64) (int, error) {
	count, err := New().CountOpenOf(ctx, tx, CountOpenOfParams{tx.OrganizationID, userID})
	return int(count), err
}

// reassignAll gives all that these people have to somebody else, who is told once, and
// says of each how much it was. It is for whoever administers people: the sites they see
// and the actions they manage do not matter, since the work must not be left to nobody. But
// nobody takes for themselves what is sensitive and not for them to see, nor what they put off.
func (m *Module) reassignAll(ctx context.Context, tx *db.Tx, from []int64, to int64) (map[int64]int, error) {
	ids, err := New().OpenOf(ctx, tx, OpenOfParams{tx.OrganizationID, from})
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	rows, err := New().ActionDetails(ctx, records.LockAll(tx, "actions", ids), ActionDetailsParams{tx.OrganizationID, ids})
	if err != nil {
		return nil, err
	}
	counts := map[int64]int{}
	var held []ActionDetailsRow
	var messages []notifications.Message
	params := UpdateActionsParams{Now: m.Now(), OrganizationID: tx.OrganizationID}
	heard := records.Informed{}
	for _, before := range rows {
		if !slices.Contains(from, before.ResponsibleID) || before.Status == Completed || before.Status == Closed {
			continue // since it was looked for
		}
		if to == tx.UserID && before.Sensitive && !seenBy(api.Actor(ctx), before.ActionableType, before.SiteID, before.Sensitive, 0, before.AssignedBy) {
			return nil, api.Refused("hand_over_not_seen", nil)
		}
		after := before
		after.ResponsibleID = to
		if assignsToSelfAfterPostponing(tx.UserID, before, after) {
			return nil, api.Refused("hand_over_put_off", nil)
		}
		counts[before.ResponsibleID]++
		params.add(after)
		held = append(held, before)
		records.Write(tx, records.Event{Module: Name, ID: after.ID, ActorID: tx.UserID, Verb: "updated", At: m.Now(), Changes: difference(before, after)})
		messages = append(messages, handedOver(ctx, tx, before, after, heard)...)
	}
	if len(held) == 0 {
		return nil, nil
	}
	if err := New().UpdateActions(ctx, tx, params); err != nil {
		return nil, err
	}
	if err := m.lapse(ctx, tx, held...); err != nil {
		return nil, err
	}
	if err := m.Notifications.Notify(ctx, tx, merge(pluralKinds, messages)...); err != nil {
		return nil, err
	}
	return counts, m.changed(ctx, tx, heard, held...)
}
