package actions

import (
	"context"

	"hivis/modules/notifications"
	"hivis/modules/records"
	"hivis/modules/users"
	"hivis/platform/db"
)

// OpenWork is what people have to do here: the actions that they are responsible for and
// have not completed.
func (m *Module) OpenWork() users.OpenWork {
	return users.OpenWork{Kind: "actions", Count: m.countOpen, HandOver: m.handOverAll}
}

func (m *Module) countOpen(ctx context.Context, tx *db.Tx, userID int64) (int, error) {
	count, err := New().CountOpenOf(ctx, tx, CountOpenOfParams{tx.OrganizationID, userID})
	return int(count), err
}

// handOverAll gives all of them to somebody else, who is told once. It is for whoever
// administers people: the sites they see and the actions they manage do not matter, since
// the work must not be left to nobody.
func (m *Module) handOverAll(ctx context.Context, tx *db.Tx, from, to int64) (int, error) {
	ids, err := New().OpenOf(ctx, tx, OpenOfParams{tx.OrganizationID, from})
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	rows, err := New().Standing(ctx, records.HoldAll(tx, "actions", ids), StandingParams{tx.OrganizationID, ids})
	if err != nil {
		return 0, err
	}
	var held []StandingRow
	var messages []notifications.Message
	params := UpdateActionsParams{Now: m.Now(), OrganizationID: tx.OrganizationID}
	heard := records.Heard{}
	for _, before := range rows {
		if before.ResponsibleID != from || before.Status == Completed || before.Status == Closed {
			continue // since it was looked for
		}
		after := before
		after.ResponsibleID = to
		params.add(after)
		held = append(held, before)
		records.Write(tx, records.Event{Module: Name, ID: after.ID, ActorID: tx.UserID, Verb: "updated", At: m.Now(), Changes: difference(before, after)})
		messages = append(messages, handedOver(ctx, tx, before, after, heard)...)
	}
	if len(held) == 0 {
		return 0, nil
	}
	if err := New().UpdateActions(ctx, tx, params); err != nil {
		return 0, err
	}
	if err := m.lapse(ctx, tx, held...); err != nil {
		return 0, err
	}
	if err := m.Notifications.Tell(ctx, tx, together(many, messages)...); err != nil {
		return 0, err
	}
	return len(held), m.changed(ctx, tx, heard, held...)
}
