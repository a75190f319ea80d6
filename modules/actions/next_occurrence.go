package actions

import (
	"context"
	"fmt"
	"time"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/platform/db"
)

// createNext makes the successors of actions that were closed and recur. An action that
// was closed before has one already.
func (m *Module) createNext(ctx context.Context, tx *db.Tx, closed ...ActionDetailsRow) error {
	series, err := seriesOf(ctx, tx, closed...)
	if err != nil || len(series) == 0 {
		return err
	}
	var due []successor
	var over []int64
	for _, a := range closed {
		live, goesOn := series[a.SeriesID]
		if !goesOn || a.Succeeded {
			continue
		}
		next, follows, err := a.successor(live, m.Now())
		if err != nil {
			return err
		}
		if follows {
			due = append(due, next)
			continue
		}
		over = append(over, a.SeriesID)
		records.Write(tx, records.Event{Module: Name, ID: a.ID, Verb: "series_ended", At: m.Now(), Changes: records.AppendChange(nil, "repeat", live.text(), "")})
	}
	if len(over) > 0 {
		if err := New().EndSeries(ctx, tx, EndSeriesParams{m.Now(), 0, tx.OrganizationID, over}); err != nil {
			return err
		}
	}
	return m.addSuccessors(ctx, tx, due)
}

// successor is the next action of a series, the one it follows, and the rhythm.
type successor struct {
	Placed
	of     ActionDetailsRow
	repeat string
}

// successor is a copy of what of an action is a template, due on the series' next day.
func (a ActionDetailsRow) successor(series LockSeriesRow, now time.Time) (next successor, follows bool, err error) {
	zone, err := time.LoadLocation(a.TimeZone)
	if err != nil {
		return next, false, err
	}
	rhythm, today := series.rhythm(), Today(now, zone)
	n, day, follows := rhythm.After(int(a.Occurrence), today)
	next = successor{of: a, repeat: series.text()}
	next.Draft = Draft{Description: a.Description, ControlType: a.ControlType, ResponsibleID: a.ResponsibleID, DueDate: day.Format(dayFormat),
		Kind: a.Kind, Priority: a.Priority, Remarks: a.Remarks, CategoryID: a.CategoryID}
	if opens := rhythm.Opens(n); opens.After(today) {
		next.PlannedFor = opens.Format(dayFormat)
	}
	next.Place = Place{SiteID: a.SiteID, SiteName: a.SiteName, Zone: zone, Type: Name, AssignedBy: a.AssignedBy}
	next.Link = Link{a.SeriesID, int32(n), a.ID}
	return next, follows && a.SiteActive, nil // at a site that was given up nothing begins
}

// addSuccessors adds them all at once, with the files that were given with the task, writes
// both timelines and tells each responsible person once.
func (m *Module) addSuccessors(ctx context.Context, tx *db.Tx, due []successor) error {
	if len(due) == 0 {
		return nil
	}
	if err := replaceWhoLeft(ctx, tx, due); err != nil {
		return err
	}
	placed := make([]Placed, len(due))
	for i, next := range due {
		placed[i] = next.Placed
	}
	rows, err := m.add(ctx, tx, placed)
	if err != nil {
		return err
	}
	var messages []notifications.Message
	var before, after []int64
	for i, row := range rows {
		before, after = append(before, due[i].of.ID), append(after, row.ID)
		m.writeSucceeded(tx, due[i], row)
		messages = append(messages, message(row.ResponsibleID, ActionRecurred, row.ID, notifications.Params{
			Number: numberOf(row.Serial), Title: row.Description, DueDate: row.DueDate, Site: row.SiteName}))
	}
	if err := m.Attachments.CopyToRecords(ctx, tx, Name, before, after); err != nil {
		return err
	}
	return m.Notifications.Notify(ctx, tx, merge(pluralKinds, messages)...)
}

// replaceWhoLeft gives what somebody who left would have to do to whoever assigned it,
// and if they left too, to whoever verified the one before: somebody has it, and knows.
func replaceWhoLeft(ctx context.Context, tx *db.Tx, due []successor) error {
	var people []int64
	for _, next := range due {
		people = append(people, next.ResponsibleID, next.AssignedBy)
	}
	left, err := users.UnknownIDs(ctx, tx, people)
	for i := range due {
		next := &due[i]
		if next.AssignedBy == 0 || left[next.AssignedBy] {
			next.AssignedBy = tx.UserID
		}
		if left[next.ResponsibleID] {
			next.ResponsibleID = next.AssignedBy
		}
	}
	return err
}

// writeSucceeded writes into either timeline which action follows which. Nobody did it
// but the product; where it went to somebody else the successor's says so.
func (m *Module) writeSucceeded(tx *db.Tx, next successor, row inserted) {
	changes := []records.Change{{Field: "previous_id", After: fmt.Sprint(next.of.ID)}, {Field: "repeat", After: next.repeat}}
	changes = records.AppendChange(changes, "responsible_id", next.of.ResponsibleID, next.ResponsibleID)
	records.Write(tx, records.Event{Module: Name, ID: row.ID, Verb: "recurred", Changes: changes, At: m.Now()})
	records.Announce(tx, "create", Name, row.ID)
	records.Write(tx, records.Event{Module: Name, ID: next.of.ID, Verb: "succeeded", At: m.Now(),
		Changes: []records.Change{{Field: "next_id", After: fmt.Sprint(row.ID)}}})
}
