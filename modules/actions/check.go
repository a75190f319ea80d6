package actions

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Answers to a check.
const (
	effective    = "effective"
	notEffective = "not_effective"
)

const (
	checkHour  = 9 // of the day of a check, at the action's site
	checkYears = 2 // how far ahead a check may be
)

// CheckPlan is what whoever closes an action asks for: a look, later, at whether it
// has helped.
type CheckPlan struct {
	CheckOn        string `json:"check_on,omitempty" format:"date" doc:"The day, in the site's time zone, on which somebody looks whether it was effective; at most two years ahead"`
	CheckCriterion string `json:"check_criterion,omitempty" maxLength:"1000" doc:"By what that is to be seen"`
}

// at is the moment from which the check is due; nil when none is asked for.
func (p CheckPlan) at(a ActionDetailsRow, now time.Time) (*time.Time, error) {
	if p.CheckOn == "" {
		if !blank(p.CheckCriterion) {
			return nil, api.Invalid("check_on", "check_day_required")
		}
		return nil, nil
	}
	zone, err := time.LoadLocation(a.TimeZone)
	if err != nil {
		return nil, err
	}
	day, err := time.Parse(dayFormat, p.CheckOn)
	today := Today(now, zone)
	switch {
	case err != nil:
		return nil, api.Invalid("check_on", "date")
	case !day.After(today):
		return nil, api.Invalid("check_on", "check_not_later")
	case day.After(today.AddDate(checkYears, 0, 0)):
		return nil, api.Invalid("check_on", "check_too_far")
	}
	at := CheckAt(day, zone)
	return &at, nil
}

// CheckAt is the moment from which a check on a day is due in a time zone.
func CheckAt(day time.Time, zone *time.Location) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), checkHour, 0, 0, 0, zone)
}

// writeCheckPlan writes down that a check is asked for, and of what.
func (m *Module) writeCheckPlan(tx *db.Tx, a ActionDetailsRow, plan CheckPlan) {
	if plan.CheckOn != "" {
		records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "check_asked", Note: trim(plan.CheckCriterion), At: m.Now(),
			Changes: records.AppendChange(nil, "check_on", "", plan.CheckOn)})
	}
}

// refuseChecker returns why the user is not somebody who says whether the action has
// helped: that is whoever verified it or may do so, and never whose work it was.
func (s MoveContext) refuseChecker(u *access.User) string {
	switch {
	case u.ID == s.ResponsibleID || u.ID == s.CompletedBy:
		return "checked_by_somebody_else"
	case u.ID == s.ClosedBy && s.ClosedBy != 0, s.managedBy(u):
		return ""
	}
	return "not_your_action"
}

type checkInput struct {
	MoveInput
	Body struct {
		Result  string `json:"result" enum:"effective,not_effective" doc:"Whether the action has helped; not_effective opens it again"`
		Remarks string `json:"remarks" maxLength:"4000" doc:"What was seen"`
		DueDate string `json:"due_date,omitempty" format:"date" doc:"By when it is to be done anew, when it was not effective"`
	}
}

// check answers POST /api/actions/{id}/check.
func (m *Module) check(ctx context.Context, tx *db.Tx, in *checkInput) (*Answer, error) {
	a, err := m.lockForMove(ctx, tx, in.ID, Evaluate)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(a.TimeZone)
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	if blank(in.Body.Remarks) {
		problems.Add("remarks", "check_remarks_required")
	}
	if in.Body.Result == notEffective {
		checkDue(&problems, "due_date", in.Body.DueDate, m.Now(), zone)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if in.Body.Result == notEffective {
		err = m.notEffective(ctx, tx, a, in, zone)
	} else {
		err = m.effective(ctx, tx, a, trim(in.Body.Remarks))
	}
	if err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, a.ID)
}

// effective notes that the action has helped. It stays closed.
func (m *Module) effective(ctx context.Context, tx *db.Tx, a ActionDetailsRow, remarks string) error {
	err := New().MarkEffective(ctx, tx, MarkEffectiveParams{Now: m.Now(), CheckedBy: tx.UserID, Remarks: remarks, OrganizationID: tx.OrganizationID, ID: a.ID})
	if err != nil {
		return err
	}
	records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "check_effective", Note: remarks, At: m.Now()})
	return m.Notifications.Notify(ctx, tx, message(a.ResponsibleID, ActionEffective, a.ID, paramsOf(ctx, a)))
}

// notEffective opens the action again with a new due date, and tells all those who
// are told when work is sent back.
func (m *Module) notEffective(ctx context.Context, tx *db.Tx, a ActionDetailsRow, in *checkInput, zone *time.Location) error {
	day, _ := time.Parse(dayFormat, in.Body.DueDate) // checkDue has refused what is none
	after := a
	after.DueDate, after.DueAt = in.Body.DueDate, DueAt(day, zone)
	if err := m.Attachments.MarkAsEarlier(ctx, tx, Name, a.ID); err != nil {
		return err
	}
	err := New().MarkNotEffective(ctx, tx, MarkNotEffectiveParams{Now: m.Now(), CheckedBy: tx.UserID, Remarks: trim(in.Body.Remarks),
		DueDate: after.DueDate, DueAt: after.DueAt, OrganizationID: tx.OrganizationID, ID: a.ID})
	if err != nil {
		return err
	}
	changes := records.AppendChange(nil, "status", a.Status, Open)
	records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "check_not_effective", Note: trim(in.Body.Remarks), At: m.Now(),
		Changes: records.AppendChange(changes, "due_date", a.DueDate, after.DueDate)})
	heard := records.Informed{}
	heard.Add(a.ResponsibleID)
	if err := m.Notifications.Notify(ctx, tx, message(a.ResponsibleID, ActionNotEffective, a.ID, paramsOf(ctx, after))); err != nil {
		return err
	}
	if err := m.changed(ctx, tx, heard, after); err != nil {
		return err
	}
	return m.notifyFollowers(ctx, tx, Reopen, heard, after)
}
