package actions

import (
	"context"
	"fmt"
	"time"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// escalateAfter is how long an action is overdue before somebody above the
// responsible person is told.
const escalateAfter = 3 * 24 * time.Hour

// EscalateAll tells the people above of what has been overdue for long, once for each
// due date.
func (m *Module) EscalateAll(ctx context.Context) error {
	now := m.Now()
	return m.DB.ForEachOrganization(ctx, "find organizations with actions overdue for long", atOnce, func(tx *db.Tx, done []int64) ([]int64, error) {
		return New().OrganizationsToEscalate(ctx, tx, OrganizationsToEscalateParams{
			Done: done, Until: now.Add(-escalateAfter), Since: now.Add(-remindFor)})
	}, func(tx *db.Tx) (int, error) { return m.escalate(ctx, tx, now) })
}

// escalate tells of some of an organization's actions, in one transaction with the
// taking of them, and says of how many.
func (m *Module) escalate(ctx context.Context, tx *db.Tx, now time.Time) (taken int, err error) {
	rows, err := New().TakeEscalations(ctx, tx, TakeEscalationsParams{
		OrganizationID: tx.OrganizationID, Until: now.Add(-escalateAfter), Since: now.Add(-remindFor), Most: atOnce})
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for _, row := range rows {
		if row.UserID != 0 {
			messages = append(messages, escalation(row))
		}
	}
	for id, names := range namesByAction(rows, func(row TakeEscalationsRow) (int64, string) { return row.ID, row.FullName }) {
		taken++
		if names != "" {
			records.Write(tx, records.Event{Module: Name, ID: id, Verb: "escalated", Note: names, At: now})
		}
	}
	return taken, m.Notifications.Notify(ctx, tx, messages...)
}

func escalation(row TakeEscalationsRow) notifications.Message {
	told := message(row.UserID, ActionEscalated, row.ID, notifications.Params{Number: numberOf(row.Serial),
		Title: row.Description, DueDate: row.DueDate, Site: row.SiteName, Person: row.ResponsibleName})
	told.DedupeKey, told.Due = fmt.Sprintf("action:%d:escalated:%s", row.ID, row.DueDate), true
	return told
}
