package actions

import (
	"context"
	"slices"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// PutOff makes all that is still to be done about a record due later, for a reason; what is
// due after that day stays as it is. Whoever calls it has locked the actions (see [LockActionsOf]) and
// says who may. Nobody puts off what others gave them to do: that stays as it is too.
func (m *Module) PutOff(ctx context.Context, tx *db.Tx, kind string, id int64, due, reason string) error {
	rows, err := New().LockActionsOf(ctx, tx, LockActionsOfParams{tx.OrganizationID, kind, []int64{id}})
	if err != nil {
		return err
	}
	var ids []int64
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	held, err := New().ActionDetails(ctx, tx, ActionDetailsParams{tx.OrganizationID, ids})
	if err != nil {
		return err
	}
	changed, err := m.postpone(tx.UserID, held, due, reason)
	if err != nil {
		return err
	}
	return m.writePutOff(ctx, tx, changed, reason)
}

// postpone is what would change. It is refused where nothing would but the user's own.
func (m *Module) postpone(user int64, held []ActionDetailsRow, due, reason string) (changed []edited, err error) {
	var problems api.Problems
	if reason == "" {
		problems.Add("reason", "reason_required")
	}
	own := false
	for _, before := range held {
		if slices.Contains([]string{Completed, Closed}, before.Status) || before.DueDate >= due {
			continue
		}
		zone, err := time.LoadLocation(before.TimeZone)
		if err != nil {
			return nil, err
		}
		after := before
		after.DueDate = due
		if len(problems) == 0 {
			checkDue(&problems, "due_date", due, m.Now(), zone)
		}
		if delaysOwnWork(user, before, after) {
			own = true
			continue
		}
		after.putOff(user, before)
		day, _ := time.Parse(dayFormat, due) // checkDue has refused what is none
		after.DueAt = DueAt(day, zone)
		changed = append(changed, edited{before, after})
	}
	switch {
	case len(changed) > 0 || len(problems) > 0:
	case own:
		problems.Add("due_date", "own_due_date_later")
	default:
		problems.Add("due_date", "extension_not_later")
	}
	return changed, problems.Err()
}

func (m *Module) writePutOff(ctx context.Context, tx *db.Tx, changed []edited, reason string) error {
	params := UpdateActionsParams{Now: m.Now(), OrganizationID: tx.OrganizationID}
	var before []ActionDetailsRow
	heard := records.Informed{}
	for _, e := range changed {
		params.add(e.after)
		before = append(before, e.before)
		records.Write(tx, records.Event{Module: Name, ID: e.after.ID, ActorID: tx.UserID, Verb: "updated", Note: reason, Changes: difference(e.before, e.after), At: m.Now()})
		if err := m.notifyExtension(ctx, tx, e.before, ActionExtensionApproved, e.after.DueDate, e.before.ResponsibleID); err != nil {
			return err
		}
		heard.Add(e.before.ResponsibleID)
	}
	if err := New().UpdateActions(ctx, tx, params); err != nil {
		return err
	}
	if err := anchor(ctx, tx, changed...); err != nil {
		return err
	}
	if err := m.lapse(ctx, tx, before...); err != nil {
		return err
	}
	return m.changed(ctx, tx, heard, before...)
}
