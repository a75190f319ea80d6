package actions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

const (
	noticeBefore = 2 * 24 * time.Hour  // "due soon"
	repeatAfter  = 7 * 24 * time.Hour  // an overdue action is mentioned again each week
	remindFor    = 90 * 24 * time.Hour // and no longer than this
)

// RemindAll tells the responsible persons what is due soon and what is overdue,
// each once: a reminder that is taken moves the moment of the next. What was planned for today is
// opened first, so that it is reminded of.
func (m *Module) RemindAll(ctx context.Context) error {
	now := m.Now()
	return errors.Join(m.OpenAll(ctx), m.DB.ForEachOrganization(ctx, "find organizations with actions to remind of", atOnce, func(tx *db.Tx, done []int64) ([]int64, error) {
		return New().OrganizationsToRemind(ctx, tx, OrganizationsToRemindParams{
			Done: done, Until: now.Add(noticeBefore), Since: now.Add(-remindFor), Now: now})
	}, func(tx *db.Tx) (int, error) { return m.remind(ctx, tx, now) }))
}

// remind gives some of an organization's reminders, in one transaction with the
// taking of them: of what was completed or given away meanwhile nobody is told.
func (m *Module) remind(ctx context.Context, tx *db.Tx, now time.Time) (given int, err error) {
	due, err := New().TakeReminders(ctx, tx, TakeRemindersParams{
		OrganizationID: tx.OrganizationID, Until: now.Add(noticeBefore), Since: now.Add(-remindFor), Now: now,
		RepeatAfter: pgtype.Interval{Microseconds: repeatAfter.Microseconds(), Valid: true}, Most: atOnce})
	if err != nil {
		return 0, err
	}
	messages := make([]notifications.Message, len(due))
	var late []comments.StatusChange
	for i, a := range due {
		messages[i] = reminder(a, now)
		if a.NewlyOverdue {
			noteOverdue(tx, a, now)
			late = append(late, comments.StatusChange{RecordID: a.ID, Status: Overdue, Params: messages[i].Params, Informed: records.Informed{a.ResponsibleID: true}})
		}
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return 0, err
	}
	return len(due), m.Comments.NotifyStatusChange(ctx, tx, Name, late...)
}

// noteOverdue writes into the timeline, once, that the due date has passed, and
// so tells the screens that show the action.
func noteOverdue(tx *db.Tx, a TakeRemindersRow, now time.Time) {
	records.Write(tx, records.Event{Module: Name, ID: a.ID, Verb: "overdue", At: now})
	announceSource(tx, a.ActionableType, a.ActionableID)
}

func reminder(a TakeRemindersRow, now time.Time) notifications.Message {
	kind, key := ActionDueSoon, "due_soon:"+a.DueDate
	if late := now.Sub(a.DueAt); late >= 0 {
		kind, key = ActionOverdue, fmt.Sprintf("overdue:%s:%d", a.DueDate, late/repeatAfter)
	}
	return notifications.Message{
		UserID: a.ResponsibleID, Kind: kind, Module: Name, RecordID: a.ID, Mail: true, Due: true,
		DedupeKey: fmt.Sprintf("action:%d:%s", a.ID, key),
		Params:    notifications.Params{Number: numberOf(a.Serial), Title: a.Description, DueDate: a.DueDate, Site: a.SiteName},
	}
}
