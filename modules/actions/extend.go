package actions

import (
	"context"
	"time"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type extendInput struct {
	MoveInput
	Body struct {
		DueDate string `json:"due_date" format:"date" doc:"A day after the present due date"`
		Reason  string `json:"reason" maxLength:"2000" doc:"Why the present one cannot be kept"`
	}
}

// askExtension answers POST /api/actions/{id}/extensions. Whoever has to do the
// work does not put off its due date: they ask for it.
func (m *Module) askExtension(ctx context.Context, tx *db.Tx, in *extendInput) (*Answer, error) {
	a, err := m.lockForMove(ctx, tx, in.ID, Extend)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(a.TimeZone)
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	checkDue(&problems, "due_date", in.Body.DueDate, m.Now(), zone)
	if len(problems) == 0 && in.Body.DueDate <= a.DueDate {
		problems.Add("due_date", "extension_not_later")
	}
	if blank(in.Body.Reason) {
		problems.Add("reason", "reason_required")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	tx.Defer(`insert into action_extensions (organization_id, action_id, due_date, reason, requested_by, requested_at)
		values ($1, $2, to_date($3::text, 'YYYY-MM-DD'), $4, $5, $6)`,
		tx.OrganizationID, a.ID, in.Body.DueDate, trim(in.Body.Reason), tx.UserID, m.Now())
	deciders, err := a.deciders(ctx, tx)
	if err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "extension_asked", Note: trim(in.Body.Reason), At: m.Now(),
		Changes: records.AppendChange(nil, "due_date", a.DueDate, in.Body.DueDate)})
	if err := m.notifyExtension(ctx, tx, a, ActionExtensionAsked, in.Body.DueDate, deciders...); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, a.ID)
}

type decideInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the request"`
	Body struct {
		Approve bool   `json:"approve" doc:"True grants the later due date, false refuses it"`
		Note    string `json:"note,omitempty" maxLength:"2000" doc:"Needed to refuse"`
	}
}

// decideExtension answers PATCH /api/actions/extensions/{id}. It names the request
// and not the action, so that nobody approves a day they have not read.
func (m *Module) decideExtension(ctx context.Context, tx *db.Tx, in *decideInput) (*Answer, error) {
	a, err := m.lockExtension(ctx, tx, in.ID, Decide)
	if err != nil {
		return nil, err
	}
	if in.Body.Approve {
		err = m.approve(ctx, tx, a, trim(in.Body.Note))
	} else {
		err = m.refuse(ctx, tx, a, trim(in.Body.Note))
	}
	if err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, a.ID)
}

type withdrawInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the request"`
}

// withdrawExtension answers DELETE /api/actions/extensions/{id}: whoever asked for a
// later day takes the request back. It lapses, so that it waits for nobody any more.
func (m *Module) withdrawExtension(ctx context.Context, tx *db.Tx, in *withdrawInput) (*Answer, error) {
	a, err := m.lockExtension(ctx, tx, in.ID, Withdraw)
	if err != nil {
		return nil, err
	}
	if err := m.endRequests(ctx, tx, "extension_withdrawn", a); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, a.ID)
}

// lockExtension locks the action of a request that is open and of which the caller
// may make the move.
func (m *Module) lockExtension(ctx context.Context, tx *db.Tx, id int64, move Move) (ActionDetailsRow, error) {
	actionID, err := New().ActionOfExtension(ctx, tx, ActionOfExtensionParams{tx.OrganizationID, id})
	if err != nil {
		return ActionDetailsRow{}, err
	}
	a, err := m.lockForMove(ctx, tx, actionID, move)
	if err == nil && a.ExtensionID != id {
		err = api.Conflict("no_extension_asked", nil)
	}
	return a, err
}

func (m *Module) approve(ctx context.Context, tx *db.Tx, a ActionDetailsRow, note string) error {
	zone, err := time.LoadLocation(a.TimeZone)
	if err != nil {
		return err
	}
	day, err := time.Parse(dayFormat, a.ExtendTo)
	if err != nil {
		return err
	}
	if day.Before(Today(m.Now(), zone)) {
		return api.Conflict("extension_day_passed", nil)
	}
	after := a
	after.DueDate = a.ExtendTo
	after.putOff(tx.UserID, a) // whoever lets a day go by has put it off as well
	err = New().ApproveExtension(ctx, tx, ApproveExtensionParams{
		DecidedBy: tx.UserID, Now: m.Now(), Note: note, DueAt: DueAt(day, zone), PutOffBy: after.PutOffBy, PutOffFrom: after.PutOffFrom,
		OrganizationID: tx.OrganizationID, ID: a.ExtensionID})
	if err != nil {
		return err
	}
	records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "extension_approved", Note: note, At: m.Now(),
		Changes: records.AppendChange(nil, "due_date", a.DueDate, a.ExtendTo)})
	if err := m.notifyExtension(ctx, tx, a, ActionExtensionApproved, a.ExtendTo, a.ResponsibleID, a.AssignedBy); err != nil {
		return err
	}
	heard := records.Informed{}
	heard.Add(a.ResponsibleID, a.AssignedBy)
	return m.changed(ctx, tx, heard, a)
}

func (m *Module) refuse(ctx context.Context, tx *db.Tx, a ActionDetailsRow, note string) error {
	if note == "" {
		return api.Invalid("note", "reason_required")
	}
	err := New().RefuseExtension(ctx, tx, RefuseExtensionParams{
		DecidedBy: tx.UserID, Now: m.Now(), Note: note, OrganizationID: tx.OrganizationID, ID: a.ExtensionID})
	if err != nil {
		return err
	}
	records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "extension_refused", Note: note, At: m.Now()})
	return m.notifyExtension(ctx, tx, a, ActionExtensionRefused, a.DueDate, a.ResponsibleID, a.AssignedBy)
}

// lapse ends the requests that have nothing left to decide on.
func (m *Module) lapse(ctx context.Context, tx *db.Tx, held ...ActionDetailsRow) error {
	return m.endRequests(ctx, tx, "extension_lapsed", held...)
}

// endRequests ends those of actions without a decision, and writes down how. Nobody is
// told: what waits for those who decide is read anew.
func (m *Module) endRequests(ctx context.Context, tx *db.Tx, verb string, held ...ActionDetailsRow) error {
	var asked []int64
	for _, a := range held {
		if a.ExtensionID != 0 {
			asked = append(asked, a.ID)
			records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: verb, At: m.Now()})
		}
	}
	if len(asked) == 0 {
		return nil
	}
	return New().LapseExtensions(ctx, tx, LapseExtensionsParams{tx.UserID, m.Now(), tx.OrganizationID, asked})
}

// notifyExtension tells people of a request or of what was decided, but not who did it.
func (m *Module) notifyExtension(ctx context.Context, tx *db.Tx, a ActionDetailsRow, kind, day string, people ...int64) error {
	params := paramsOf(ctx, a)
	params.DueDate = day
	var messages []notifications.Message
	for _, person := range people {
		if person != tx.UserID {
			messages = append(messages, message(person, kind, a.ID, params))
		}
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}
