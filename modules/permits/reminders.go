package permits

import (
	"context"
	"fmt"
	"time"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// The reminder stages before and after a permit's end. Each is sent once, and again when the permit
// has another end or is opened again. A stage is skipped when a later one has come.
const (
	endsInHours   = 1 // two of them
	endsInMinutes = 2 // thirty
	ended         = 3
	late          = 4 // by half an hour
	veryLate      = 5 // by two: those above hear of it
)

// ReminderInterval is how often the job runs.
const ReminderInterval = 2 * time.Minute

const (
	firstReminder = 2 * time.Hour
	atOnce        = 200 // permits of one organization in one transaction
)

// RemindAll tells of the permits that end soon, have ended, or are overdue.
func (m *Module) RemindAll(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) ([]int64, error) {
		return New().OrganizationsToTell(ctx, tx, OrganizationsToTellParams{Done: done, Until: now.Add(firstReminder), Now: now})
	}
	return m.DB.ForEachOrganization(ctx, "find organizations with permits that end", atOnce, find, func(tx *db.Tx) (int, error) { return m.remind(ctx, tx, now) })
}

// remind tells of some of an organization's permits, in one transaction with the taking of
// them: of what was closed or extended meanwhile nobody is told.
func (m *Module) remind(ctx context.Context, tx *db.Tx, now time.Time) (int, error) {
	due, err := New().TakeEnds(ctx, tx, TakeEndsParams{OrganizationID: tx.OrganizationID, Until: now.Add(firstReminder), Now: now, Most: atOnce})
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	var moved []comments.StatusChange
	for _, p := range due {
		told, heard := endMessages(p)
		messages = append(messages, told...)
		if p.Told >= ended && p.ToldBefore < ended {
			records.Write(tx, records.Event{Module: Name, ID: p.ID, Verb: "overdue", At: now})
			moved = append(moved, comments.StatusChange{RecordID: p.ID, Status: Overdue, Params: paramsOf(p), Informed: heard})
		}
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return 0, err
	}
	return len(due), m.Comments.NotifyStatusChange(ctx, tx, Name, moved...)
}

// endMessages tell the requester and those who issue the permit, and of one that is very late
// the heads of its site as well.
func endMessages(p TakeEndsRow) (messages []notifications.Message, heard records.Informed) {
	kind := map[int32]string{endsInHours: PermitEndsSoon, endsInMinutes: PermitEndsSoon, ended: PermitEnded, late: PermitOverdue, veryLate: PermitOverdue}[p.Told]
	people := append([]int64{p.RequesterID}, p.Officers...)
	if p.Told == veryLate {
		people = append(people, p.HeadOfSite, p.HeadOfSafety)
	}
	heard = records.Informed{}
	for _, id := range unique(people) {
		heard.Add(id)
		messages = append(messages, notifications.Message{UserID: id, Kind: kind, Module: Name, RecordID: p.ID, Mail: true, Params: paramsOf(p),
			DedupeKey: fmt.Sprintf("permit:%d:%d:%d", p.ID, p.ToldRound, p.Told)})
	}
	return messages, heard
}

// paramsOf are the words of a permit's end: the time by the clock of its site.
func paramsOf(p TakeEndsRow) notifications.Params {
	zone, err := time.LoadLocation(p.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	return notifications.Params{Number: numberOf(p.Serial), Title: p.Description, Site: p.SiteName, DueDate: p.EndsAt.In(zone).Format(time.DateOnly),
		Time: p.EndsAt.In(zone).Format("15:04")}
}
