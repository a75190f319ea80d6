package actions

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hivis/modules/notifications"
	"hivis/modules/records"
	"hivis/platform/db"
)

// TellChecks tells those who are to answer that the day of a check has come, each
// check once. It takes turns and reports trouble as [Module.RemindAll] does.
func (m *Module) TellChecks(ctx context.Context) error {
	now := m.Now()
	return m.inTurns(ctx, "find organizations with checks that are due", func(tx *db.Tx, done []int64) ([]int64, error) {
		return New().OrganizationsToCheck(ctx, tx, OrganizationsToCheckParams{done, now})
	}, func(tx *db.Tx) (int, error) { return m.tellChecks(ctx, tx, now) })
}

// tellChecks tells of some of an organization's checks, in one transaction with the
// taking of them, and says of how many.
func (m *Module) tellChecks(ctx context.Context, tx *db.Tx, now time.Time) (taken int, err error) {
	rows, err := New().TakeChecks(ctx, tx, TakeChecksParams{OrganizationID: tx.OrganizationID, Now: now, Most: atOnce})
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for i, row := range rows {
		if row.UserID != 0 {
			messages = append(messages, checkReminder(row))
		}
		if i == 0 || rows[i-1].ID != row.ID {
			taken++
			noteCheckDue(tx, rows[i:], now)
		}
	}
	return taken, m.Notifications.Tell(ctx, tx, messages...)
}

// noteCheckDue writes into the timeline of the first row's action that its check is
// due and who was told, and so tells the screens that show it.
func noteCheckDue(tx *db.Tx, rows []TakeChecksRow, now time.Time) {
	var names []string
	for _, row := range rows {
		if row.ID == rows[0].ID && row.UserID != 0 {
			names = append(names, row.FullName)
		}
	}
	records.Write(tx, records.Event{Module: Name, ID: rows[0].ID, Verb: "check_due", Note: strings.Join(names, ", "), At: now})
}

func checkReminder(row TakeChecksRow) notifications.Message {
	told := message(row.UserID, notifications.ActionCheckDue, row.ID, notifications.Params{Number: numberOf(row.Serial),
		Title: row.Description, DueDate: row.CheckOn, Site: row.SiteName})
	told.DedupeKey = fmt.Sprintf("action:%d:check:%s", row.ID, row.CheckOn)
	return told
}
