package actions

import (
	"context"
	"time"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

type bulkInput struct {
	Body struct {
		ActionIDs     []int64 `json:"action_ids" minItems:"1" maxItems:"200" doc:"Those to change; when one of them cannot be changed none is"`
		ResponsibleID *int64  `json:"responsible_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"The user who is to do it"`
		DueDate       *string `json:"due_date,omitempty" format:"date" doc:"The new due date of all, a day in each site's time zone"`
		Priority      *string `json:"priority,omitempty" enum:"low,medium,high,critical" doc:"How urgent it is"`
		Verify        bool    `json:"verify,omitempty" doc:"Verify and close them; goes with no other change"`
		Remarks       string  `json:"remarks,omitempty" maxLength:"4000" doc:"Of the verification"`
	}
}

// changeMany answers POST /api/actions/bulk. Each action is held to the rules of a
// change of its own. When one cannot be changed none is, and the answer says which
// and why.
func (m *Module) changeMany(ctx context.Context, tx *db.Tx, in *bulkInput) (*records.Count, error) {
	edits := in.Body.ResponsibleID != nil || in.Body.DueDate != nil || in.Body.Priority != nil
	if edits == in.Body.Verify {
		return nil, api.Refused("bulk_one_change", nil)
	}
	bulk := records.NewBulk(ctx, "action_ids", in.Body.ActionIDs)
	found, err := m.lockVisible(ctx, tx, bulk.IDs())
	if err != nil {
		return nil, err
	}
	held, err := records.RequireAll(bulk, found)
	if err != nil {
		return nil, err
	}
	if in.Body.Verify {
		err = m.closeMany(ctx, tx, in, bulk, held)
	} else {
		err = m.editMany(ctx, tx, in, bulk, held)
	}
	return &records.Count{Count: len(held)}, err
}

// allowed says of each action why the user may not make the move.
func allowed(ctx context.Context, bulk *records.Bulk, held []ActionDetailsRow, move Move) {
	for _, a := range held {
		if code := a.refuse(api.Actor(ctx), move); code != "" {
			bulk.Refuse(a.ID, numberOf(a.Serial), "error."+code)
		}
	}
}

func (m *Module) closeMany(ctx context.Context, tx *db.Tx, in *bulkInput, bulk *records.Bulk, held []ActionDetailsRow) error {
	allowed(ctx, bulk, held, Close)
	if err := bulk.Err(); err != nil {
		return err
	}
	var ids []int64
	var messages []notifications.Message
	heard := records.Informed{}
	for _, a := range held {
		ids = append(ids, a.ID)
		heard.Add(a.ResponsibleID)
		m.writeMove(tx, a, a, Close, in.Body.Remarks)
		messages = append(messages, message(a.ResponsibleID, ActionClosed, a.ID, paramsOf(ctx, a)))
	}
	err := New().MarkClosed(ctx, tx, MarkClosedParams{
		Now: m.Now(), ClosedBy: tx.UserID, Remarks: trim(in.Body.Remarks), OrganizationID: tx.OrganizationID, Ids: ids})
	if err != nil {
		return err
	}
	if err := m.createNext(ctx, tx, held...); err != nil {
		return err
	}
	if err := m.Notifications.Notify(ctx, tx, merge(pluralKinds, messages)...); err != nil {
		return err
	}
	if err := m.changed(ctx, tx, heard, held...); err != nil {
		return err
	}
	return m.notifyFollowers(ctx, tx, Close, heard, held...)
}

// edited is an action before and after a change.
type edited struct{ before, after ActionDetailsRow }

func (m *Module) editMany(ctx context.Context, tx *db.Tx, in *bulkInput, bulk *records.Bulk, held []ActionDetailsRow) error {
	allowed(ctx, bulk, held, Edit)
	changed, err := m.plan(tx.UserID, in, held, bulk)
	if err != nil {
		return err
	}
	if err := checkPerson(ctx, tx, changed, &bulk.Problems); err != nil {
		return err
	}
	if err := bulk.Err(); err != nil || len(changed) == 0 {
		return err
	}
	params := UpdateActionsParams{Now: m.Now(), OrganizationID: tx.OrganizationID}
	var before, lapsing []ActionDetailsRow
	var messages []notifications.Message
	heard := records.Informed{}
	for _, e := range changed {
		params.add(e.after)
		before = append(before, e.before)
		if e.before.ResponsibleID != e.after.ResponsibleID || e.before.DueDate != e.after.DueDate {
			lapsing = append(lapsing, e.before)
		}
		records.Write(tx, records.Event{Module: Name, ID: e.after.ID, ActorID: tx.UserID, Verb: "updated", At: m.Now(),
			Changes: difference(e.before, e.after)})
		messages = append(messages, handedOver(ctx, tx, e.before, e.after, heard)...)
	}
	if err := New().UpdateActions(ctx, tx, params); err != nil {
		return err
	}
	if err := anchor(ctx, tx, changed...); err != nil {
		return err
	}
	if err := m.lapse(ctx, tx, lapsing...); err != nil {
		return err
	}
	if err := m.Notifications.Notify(ctx, tx, merge(pluralKinds, messages)...); err != nil {
		return err
	}
	return m.changed(ctx, tx, heard, before...)
}

// plan is what would change. Those that are so already are left as they are.
func (m *Module) plan(user int64, in *bulkInput, held []ActionDetailsRow, bulk *records.Bulk) (changed []edited, err error) {
	for _, before := range held {
		after := before
		api.Set(&after.Priority, in.Body.Priority)
		api.Set(&after.ResponsibleID, in.Body.ResponsibleID)
		api.Set(&after.DueDate, in.Body.DueDate)
		after.putOff(user, before)
		if assignsToSelfAfterPostponing(user, before, after) {
			bulk.Refuse(before.ID, numberOf(before.Serial), "field.put_off_yourself")
		}
		if len(difference(before, after)) == 0 {
			continue
		}
		if after.DueDate != before.DueDate {
			zone, err := time.LoadLocation(before.TimeZone)
			if err != nil {
				return nil, err
			}
			var wrong api.Problems
			checkDue(&wrong, "", after.DueDate, m.Now(), zone)
			if before.Status == Planned && after.DueDate < before.PlannedFor {
				wrong.Add("", "due_before_planned")
			}
			if delaysOwnWork(user, before, after) {
				wrong.Add("", "own_due_date_later")
			}
			for _, each := range wrong {
				bulk.Refuse(before.ID, numberOf(before.Serial), "field."+each.Code)
			}
			day, _ := time.Parse(dayFormat, after.DueDate)
			after.DueAt = DueAt(day, zone)
		}
		changed = append(changed, edited{before, after})
	}
	return changed, nil
}

// checkPerson looks for the person the actions are given to, unless they all have
// them already.
func checkPerson(ctx context.Context, tx *db.Tx, changed []edited, problems *api.Problems) error {
	for _, e := range changed {
		if e.before.ResponsibleID == e.after.ResponsibleID {
			continue
		}
		missing, err := users.UnknownIDs(ctx, tx, []int64{e.after.ResponsibleID})
		if missing[e.after.ResponsibleID] {
			problems.Add("responsible_id", "unknown_person")
		}
		return err // one person for all of them
	}
	return nil
}

func (p *UpdateActionsParams) add(a ActionDetailsRow) {
	p.Ids, p.Priorities = append(p.Ids, a.ID), append(p.Priorities, a.Priority)
	p.ResponsibleIds = append(p.ResponsibleIds, a.ResponsibleID)
	p.DueDates, p.DueAts = append(p.DueDates, a.DueDate), append(p.DueAts, a.DueAt)
	p.PutOffBys, p.PutOffFroms = append(p.PutOffBys, a.PutOffBy), append(p.PutOffFroms, a.PutOffFrom)
}
