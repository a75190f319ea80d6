package actions

import (
	"context"
	"time"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

type editInput struct {
	MoveInput
	Body struct {
		Description   *string     `json:"description,omitempty" maxLength:"2000" doc:"What is to be done"`
		Kind          *string     `json:"kind,omitempty" enum:"corrective,preventive,containment,improvement" doc:"Corrective removes a cause, preventive keeps it from arising, containment limits harm at once"`
		ControlType   *string     `json:"control_type,omitempty" enum:"elimination,substitution,engineering,administrative,ppe" doc:"Place in the hierarchy of controls, from elimination down to ppe (protective equipment)"`
		Priority      *string     `json:"priority,omitempty" enum:"low,medium,high,critical" doc:"How urgent it is"`
		ResponsibleID *int64      `json:"responsible_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"The user who is to do it"`
		DueDate       *string     `json:"due_date,omitempty" format:"date" doc:"The day by which it is to be done, in the site's time zone"`
		PlannedFor    *string     `json:"planned_for,omitempty" format:"date" doc:"Of an action that is still planned"`
		Remarks       *string     `json:"remarks,omitempty" maxLength:"4000" doc:"Further notes on the task, beside its description"`
		CategoryID    *int64      `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the category away"`
		SiteID        *int64      `json:"site_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"Of an action that stands alone; the others are at the site of their record"`
		Repeat        *Repetition `json:"repeat,omitempty" doc:"Of an action that stands alone; its due date is the first day of the series from then on"`
		attachments.Changes
	}
}

func (in *editInput) onlyFrees() bool { return attachments.OnlyRemoves(in.Body, in.Body.Changes) }

// edit answers PATCH /api/actions/{id}: fields that are not sent stay.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	before, err := m.lockForMove(ctx, tx, in.ID, Edit)
	if err != nil {
		return nil, err
	}
	after := merged(before, in)
	after.putOff(tx.UserID, before)
	var problems api.Problems
	zone, err := checkSite(ctx, tx, before, &after, &problems)
	if err != nil {
		return nil, err
	}
	if err := m.checkEdit(ctx, tx, before, after, zone, &problems); err != nil {
		return nil, err
	}
	repeat, err := checkRepeated(ctx, tx, in.Body.Repeat, before, after, &problems)
	if err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	changes := difference(before, after)
	if len(changes) > 0 {
		day, _ := time.Parse(dayFormat, after.DueDate)
		after.opens(zone, m.Now())
		params := UpdateActionParams{Now: m.Now(), OrganizationID: tx.OrganizationID}
		api.Merge(&params, after, "now", "organization_id")
		params.DueAt = DueAt(day, zone)
		err := New().UpdateAction(ctx, tx, params)
		if err != nil {
			return nil, err
		}
		m.Records.Index(tx, Name, in.ID)
	}
	changes = repeat.changes(changes)
	if err := repeat.apply(ctx, tx, before, after, m.Now()); err != nil {
		return nil, err
	}
	if before.ResponsibleID != after.ResponsibleID || before.DueDate != after.DueDate {
		if err := m.lapse(ctx, tx, before); err != nil {
			return nil, err
		}
	}
	removed, added := in.Body.Changes.Counts()
	if err := m.notifyEdited(ctx, tx, before, after, records.AppendFilesChange(changes, removed, added)); err != nil {
		return nil, err
	}
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

func merged(a ActionDetailsRow, in *editInput) ActionDetailsRow {
	api.Merge(&a, in.Body, "repeat", "attachment_ids", "remove_attachment_ids")
	a.Description, a.Remarks = trim(a.Description), trim(a.Remarks)
	return a
}

// checkSite finds the time zone of the action's site. One that stands alone can be
// moved by whoever sees both sites; the others go where their record goes.
func checkSite(ctx context.Context, tx *db.Tx, before ActionDetailsRow, after *ActionDetailsRow, problems *api.Problems) (*time.Location, error) {
	if after.SiteID != before.SiteID && before.ActionableType != Name {
		problems.Add("site_id", "site_of_record")
	}
	if after.SiteID == before.SiteID || before.ActionableType != Name {
		return time.LoadLocation(before.TimeZone)
	}
	site, ok, err := sites.PlaceOf(ctx, tx, after.SiteID)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		problems.Add("site_id", "unknown_site")
	case !api.Actor(ctx).SeesSite(before.SiteID):
		problems.Add("site_id", "site_not_yours")
	}
	after.SiteName = site.Name
	return site.Zone, nil
}

// checkEdit holds the changed fields to the rules of a new action. What stays
// may be out of date: a due date that has passed, a category that is not offered
// any more, a person who left and keeps the action until it is re-assigned.
func (m *Module) checkEdit(ctx context.Context, tx *db.Tx, before, after ActionDetailsRow, zone *time.Location, problems *api.Problems) error {
	if before.PlannedFor != after.PlannedFor {
		checkStart(before, after, m.Now(), zone, problems)
	} else if before.Status == Planned && after.DueDate < after.PlannedFor {
		problems.Add("due_date", "due_before_planned")
	}
	if delaysOwnWork(tx.UserID, before, after) {
		problems.Add("due_date", "own_due_date_later")
	}
	if assignsToSelfAfterPostponing(tx.UserID, before, after) {
		problems.Add("responsible_id", "put_off_yourself")
	}
	draft := Draft{Description: after.Description, DueDate: after.DueDate}
	if before.DueDate == after.DueDate {
		zone = nil
	}
	if before.ResponsibleID != after.ResponsibleID {
		draft.ResponsibleID = after.ResponsibleID
	}
	if before.CategoryID != after.CategoryID {
		draft.CategoryID = after.CategoryID
	}
	return Check(ctx, tx, []Draft{draft}, func(int) string { return "" }, m.Now(), zone, problems)
}

// checkStart lets the start of what is still planned be moved.
func checkStart(before, after ActionDetailsRow, now time.Time, zone *time.Location, problems *api.Problems) {
	if before.Status != Planned {
		problems.Add("planned_for", "not_planned")
		return
	}
	checkPlanned(problems, "planned_for", Draft{PlannedFor: after.PlannedFor, DueDate: after.DueDate}, now, zone)
}

// opens finds out when a planned action opens, which may be at once. Where the day
// is not of use any more it goes with a due date before it.
func (a *ActionDetailsRow) opens(zone *time.Location, now time.Time) {
	if a.PlannedFor == "" || a.Status != Planned && a.DueDate < a.PlannedFor {
		a.PlannedFor, a.OpensAt = "", nil
		return
	}
	day, _ := time.Parse(dayFormat, a.PlannedFor)
	at := OpensAt(day, zone)
	a.OpensAt, a.Status = &at, Opened(a.Status, &at, now)
}

func difference(before, after ActionDetailsRow) []records.Change {
	return records.Diff(before, after, "description", "kind", "control_type", "priority", "responsible_id", "site_id", "due_date", "planned_for", "remarks", "category_id")
}
