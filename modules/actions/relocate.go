package actions

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/platform/db"
)

// LockActionsOf locks the actions that records of a kind asked for, for a change of both. It
// comes before the records are held: a move of an action takes them in this order.
func LockActionsOf(ctx context.Context, tx *db.Tx, kind string, ids ...int64) error {
	_, err := New().LockActionsOf(ctx, tx, LockActionsOfParams{tx.OrganizationID, kind, ids})
	return err
}

// Relocate moves a record's actions to its new site: who sees the site sees them, and
// their due dates are days there.
func (m *Module) Relocate(ctx context.Context, tx *db.Tx, kind string, id, siteID int64, zone *time.Location) error {
	rows, err := New().LockActionsOf(ctx, tx, LockActionsOfParams{tx.OrganizationID, kind, []int64{id}})
	if err != nil {
		return err
	}
	moved := RelocateParams{SiteID: siteID, Now: m.Now(), OrganizationID: tx.OrganizationID}
	for _, row := range rows {
		day, err := time.Parse(dayFormat, row.DueDate)
		if err != nil {
			return err
		}
		begins, _ := time.Parse(dayFormat, row.PlannedFor) // of those that are not planned it is not looked at
		moved.Ids, moved.DueAts = append(moved.Ids, row.ID), append(moved.DueAts, DueAt(day, zone))
		checked, _ := time.Parse(dayFormat, row.CheckOn) // nor at this, where there is no check
		moved.OpensAts, moved.CheckAts = append(moved.OpensAts, OpensAt(begins, zone)), append(moved.CheckAts, CheckAt(checked, zone))
		records.Write(tx, records.Event{Module: Name, ID: row.ID, ActorID: tx.UserID, Verb: "updated", At: m.Now(),
			Changes: records.AppendChange(nil, "site_id", row.SiteID, siteID)})
	}
	err = New().Relocate(ctx, tx, moved)
	m.Records.Index(tx, Name, moved.Ids...)
	if err != nil {
		return err
	}
	return m.Notifications.Retract(ctx, tx, Name, moved.Ids...)
}

// SetSensitive makes the actions of records as sensitive as these are. What people were told
// of them who do not see them then is taken back.
func (m *Module) SetSensitive(ctx context.Context, tx *db.Tx, kind string, sensitive bool, ids ...int64) error {
	if err := New().SetSensitive(ctx, tx, SetSensitiveParams{sensitive, m.Now(), tx.OrganizationID, kind, ids}); err != nil || !sensitive {
		return err
	}
	rows, err := New().LockActionsOf(ctx, tx, LockActionsOfParams{tx.OrganizationID, kind, ids})
	if err != nil {
		return err
	}
	var hidden []int64
	for _, row := range rows {
		hidden = append(hidden, row.ID)
	}
	return m.Notifications.Retract(ctx, tx, Name, hidden...)
}
