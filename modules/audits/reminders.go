package audits

import (
	"context"
	"fmt"
	"time"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// How far an auditor is told of an audit: that its day has come, and that its window is over.
// Each is told once; the first is left out where the second has come.
const (
	toldDue  = 1
	toldOver = 2
)

// ReminderInterval is how often it is looked whether an audit is due.
const ReminderInterval = 5 * time.Minute

// RemindAll tells of the audits whose day has come, and of those whose window is over.
func (m *Module) RemindAll(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) ([]int64, error) {
		return New().OrganizationsToTell(ctx, tx, OrganizationsToTellParams{Done: done, Now: now})
	}
	return m.DB.ForEachOrganization(ctx, "find organizations with audits that are due", atOnce, find, func(tx *db.Tx) (int, error) { return m.remind(ctx, tx, now) })
}

// remind tells of some of an organization's audits, in one transaction with the taking of
// them: of what was completed or moved meanwhile nobody is told.
func (m *Module) remind(ctx context.Context, tx *db.Tx, now time.Time) (int, error) {
	due, err := New().TakeDue(ctx, tx, TakeDueParams{OrganizationID: tx.OrganizationID, Now: now, Most: atOnce})
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	var moved []comments.StatusChange
	for _, a := range due {
		told, heard := dueMessages(a)
		messages = append(messages, told...)
		if a.Told == toldOver {
			records.Write(tx, records.Event{Module: Name, ID: a.ID, Verb: overVerb(a.Status), At: now})
			moved = append(moved, comments.StatusChange{RecordID: a.ID, Status: Overdue, Params: paramsOf(a), Informed: heard})
		}
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return 0, err
	}
	return len(due), m.Comments.NotifyStatusChange(ctx, tx, Name, moved...)
}

// overVerb tells what was never begun from what is late.
func overVerb(status string) string {
	if status == Scheduled {
		return "missed"
	}
	return "overdue"
}

// dueMessages tell the auditor, and of a window that is over the head of safety of the site as
// well.
func dueMessages(a TakeDueRow) (messages []notifications.Message, heard records.Informed) {
	kind, people := AuditDue, []int64{a.AuditorID}
	if a.Told == toldOver {
		kind = AuditLate
		if a.Status == Scheduled {
			kind = AuditMissed
		}
		if a.HeadOfSafety != 0 && a.HeadOfSafety != a.AuditorID {
			people = append(people, a.HeadOfSafety)
		}
	}
	heard = records.Informed{}
	for _, id := range people {
		heard.Add(id)
		messages = append(messages, notifications.Message{UserID: id, Kind: kind, Module: Name, RecordID: a.ID, Mail: true, Params: paramsOf(a),
			DedupeKey: fmt.Sprintf("audit:%d:%s:%d", a.ID, a.DueOn, a.Told)})
	}
	return messages, heard
}

func paramsOf(a TakeDueRow) notifications.Params {
	return notifications.Params{Number: numberOf(a.Serial), Title: a.Title, Site: a.SiteName, DueDate: a.DueOn}
}
