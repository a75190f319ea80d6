package actions

import (
	"context"
	"time"

	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type editInput struct {
	MoveInput
	Body struct {
		Description   *string `json:"description,omitempty" maxLength:"2000"`
		Kind          *string `json:"kind,omitempty" enum:"corrective,preventive,containment,improvement"`
		ControlType   *string `json:"control_type,omitempty" enum:"elimination,substitution,engineering,administrative,ppe"`
		Priority      *string `json:"priority,omitempty" enum:"low,medium,high,critical"`
		ResponsibleID *int64  `json:"responsible_id,omitempty" minimum:"1" maximum:"9007199254740991"`
		DueDate       *string `json:"due_date,omitempty" format:"date"`
		Remarks       *string `json:"remarks,omitempty" maxLength:"4000"`
		CategoryID    *int64  `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the category away"`
		AttachmentIDs []int64 `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads to add"`
	}
}

// edit answers PATCH /api/actions/{id}: fields that are not sent stay.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	before, err := m.hold(ctx, tx, in.ID, Edit)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(before.TimeZone)
	if err != nil {
		return nil, err
	}
	after := merged(before, in)
	if err := m.checkEdit(ctx, tx, before, after, zone); err != nil {
		return nil, err
	}
	changes := difference(before, after)
	if len(changes) > 0 {
		day, _ := time.Parse(dayFormat, after.DueDate)
		err := New().UpdateAction(ctx, tx, UpdateActionParams{
			Description: after.Description, Kind: after.Kind, ControlType: after.ControlType, Priority: after.Priority,
			ResponsibleID: after.ResponsibleID, DueDate: after.DueDate, DueAt: DueAt(day, zone), Remarks: after.Remarks,
			CategoryID: after.CategoryID, Now: m.Now(), OrganizationID: tx.OrganizationID, ID: in.ID,
		})
		if err != nil {
			return nil, err
		}
	}
	if err := m.Attachments.Claim(ctx, tx, Name, in.ID, "report", in.Body.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	if err := m.tellEdited(ctx, tx, before, after, changes, len(in.Body.AttachmentIDs)); err != nil {
		return nil, err
	}
	return m.written(ctx, tx, in.ID)
}

func merged(a StandingRow, in *editInput) StandingRow {
	set(&a.Description, in.Body.Description)
	set(&a.Kind, in.Body.Kind)
	set(&a.ControlType, in.Body.ControlType)
	set(&a.Priority, in.Body.Priority)
	set(&a.ResponsibleID, in.Body.ResponsibleID)
	set(&a.DueDate, in.Body.DueDate)
	set(&a.Remarks, in.Body.Remarks)
	set(&a.CategoryID, in.Body.CategoryID)
	a.Description, a.Remarks = trim(a.Description), trim(a.Remarks)
	return a
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}

// checkEdit holds the changed fields to the rules of a new action. What stays
// may be out of date: a due date that has passed, a category that is not offered
// any more, a person who left and keeps the action until it is re-assigned.
func (m *Module) checkEdit(ctx context.Context, tx *db.Tx, before, after StandingRow, zone *time.Location) error {
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
	var problems api.Problems
	if err := Check(ctx, tx, []Draft{draft}, func(int) string { return "" }, m.Now(), zone, &problems); err != nil {
		return err
	}
	return problems.Err()
}

func difference(before, after StandingRow) []records.Change {
	var c []records.Change
	c = records.Changed(c, "description", before.Description, after.Description)
	c = records.Changed(c, "kind", before.Kind, after.Kind)
	c = records.Changed(c, "control_type", before.ControlType, after.ControlType)
	c = records.Changed(c, "priority", before.Priority, after.Priority)
	c = records.Changed(c, "responsible_id", before.ResponsibleID, after.ResponsibleID)
	c = records.Changed(c, "due_date", before.DueDate, after.DueDate)
	c = records.Changed(c, "remarks", before.Remarks, after.Remarks)
	return records.Changed(c, "category_id", before.CategoryID, after.CategoryID)
}
