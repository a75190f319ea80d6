package actions

import (
	"context"
	"fmt"
	"time"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// RemindOfChecks tells those who are to answer that the day of a check has come, each
// check once.
func (m *Module) RemindOfChecks(ctx context.Context) error {
	now := m.Now()
	return m.DB.ForEachOrganization(ctx, "find organizations with checks that are due", atOnce, func(tx *db.Tx, done []int64) ([]int64, error) {
		return New().OrganizationsToCheck(ctx, tx, OrganizationsToCheckParams{done, now})
	}, func(tx *db.Tx) (int, error) { return m.notifyDueChecks(ctx, tx, now) })
}

// notifyDueChecks tells of some of an organization's checks, in one transaction with the
// taking of them, and says of how many.
func (m *Module) notifyDueChecks(ctx context.Context, tx *db.Tx, now time.Time) (taken int, err error) {
	rows, err := New().TakeChecks(ctx, tx, TakeChecksParams{OrganizationID: tx.OrganizationID, Now: now, Most: atOnce})
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for _, row := range rows {
		if row.UserID != 0 {
			messages = append(messages, checkReminder(row))
		}
	}
	for id, names := range namesByAction(rows, func(row TakeChecksRow) (int64, string) { return row.ID, row.FullName }) {
		taken++
		// Also of one that nobody may be told of: the screens that show it have to change.
		records.Write(tx, records.Event{Module: Name, ID: id, Verb: "check_due", Note: names, At: now})
	}
	return taken, m.Notifications.Notify(ctx, tx, messages...)
}

func checkReminder(row TakeChecksRow) notifications.Message {
	told := message(row.UserID, ActionCheckDue, row.ID, notifications.Params{Number: numberOf(row.Serial),
		Title: row.Description, DueDate: row.CheckOn, Site: row.SiteName})
	told.DedupeKey, told.Due = fmt.Sprintf("action:%d:check:%s", row.ID, row.CheckOn), true
	return told
}
