package actions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hivis/modules/notifications"
	"hivis/modules/records"
	"hivis/platform/db"
)

const (
	noticeBefore = 2 * 24 * time.Hour  // "due soon"
	repeatAfter  = 7 * 24 * time.Hour  // an overdue action is mentioned again each week
	remindFor    = 90 * 24 * time.Hour // and no longer than this
)

// RemindAll tells the responsible persons what is due soon and what is overdue,
// each once: a reminder that was given has its key and is not given again. It
// works through all organizations, a page at a time; trouble with one of them is
// reported in the end and does not keep the others from being reminded.
func (m *Module) RemindAll(ctx context.Context) error {
	now := m.Now()
	params := DueForReminderParams{Until: now.Add(noticeBefore), Since: now.Add(-remindFor)}
	var failed error
	for {
		var page []DueForReminderRow
		err := m.DB.Platform(ctx, "find actions to remind of", func(tx *db.Tx) (err error) {
			page, err = New().DueForReminder(ctx, tx, params)
			return err
		})
		if err != nil || len(page) == 0 {
			return errors.Join(failed, err)
		}
		for _, organization := range byOrganization(page) {
			failed = errors.Join(failed, m.remind(ctx, organization, now))
		}
		last := page[len(page)-1]
		params.AfterOrganization, params.AfterID = last.OrganizationID, last.ID
	}
}

// remind gives one organization's reminders in one transaction.
func (m *Module) remind(ctx context.Context, due []DueForReminderRow, now time.Time) error {
	return m.DB.Write(ctx, db.Scope{OrganizationID: due[0].OrganizationID}, func(tx *db.Tx) error {
		messages := make([]notifications.Message, len(due))
		var overdue []int64
		for i, a := range due {
			messages[i] = reminder(a, now)
			if !now.Before(a.DueAt) {
				overdue = append(overdue, a.ID)
			}
		}
		if err := m.noteOverdue(ctx, tx, overdue, now); err != nil {
			return err
		}
		return m.Notifications.Tell(ctx, tx, messages...)
	})
}

// noteOverdue writes into the timelines, once, that the due date has passed, and
// so tells the screens that show these actions.
func (m *Module) noteOverdue(ctx context.Context, tx *db.Tx, ids []int64, now time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	fresh, err := New().MarkOverdueTold(ctx, tx, MarkOverdueToldParams{tx.OrganizationID, ids})
	if err != nil {
		return err
	}
	for _, row := range fresh {
		records.Write(tx, records.Event{Module: Name, ID: row.ID, Verb: "overdue", At: now})
		if row.ObservationID != nil {
			records.Announce(tx, "update", "Observation", *row.ObservationID)
		}
	}
	return nil
}

func reminder(a DueForReminderRow, now time.Time) notifications.Message {
	kind, key := notifications.ActionDueSoon, "due_soon:"+a.DueDate
	if late := now.Sub(a.DueAt); late >= 0 {
		kind, key = notifications.ActionOverdue, fmt.Sprintf("overdue:%s:%d", a.DueDate, late/repeatAfter)
	}
	return notifications.Message{
		UserID: a.ResponsibleID, Kind: kind, Module: Name, RecordID: a.ID, Mail: true,
		DedupeKey: fmt.Sprintf("action:%d:%s", a.ID, key),
		Params:    notifications.Params{Number: numberOf(a.Serial), Title: a.Description, DueDate: a.DueDate, Site: a.SiteName},
	}
}

// byOrganization cuts a page, which is ordered by organization.
func byOrganization(rows []DueForReminderRow) [][]DueForReminderRow {
	var parts [][]DueForReminderRow
	for i, row := range rows {
		if i == 0 || rows[i-1].OrganizationID != row.OrganizationID {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], row)
	}
	return parts
}
