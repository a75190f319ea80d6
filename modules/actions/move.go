package actions

import (
	"context"
	"net/http"
	"slices"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// MoveInput names the action.
type MoveInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the action"`
}

type completeInput struct {
	MoveInput
	Body struct {
		Remarks       string  `json:"remarks,omitempty" maxLength:"4000" doc:"What was done"`
		AttachmentIDs []int64 `json:"attachment_ids" maxItems:"20" doc:"The evidence"`
		DeviceID      string  `json:"device_id,omitempty" minLength:"16" maxLength:"64" doc:"Made by the device for this completion and known to nobody else: sent again by the same person, however late, it is the same completion"`
	}
}

type closeInput struct {
	MoveInput
	Body struct {
		Remarks string `json:"remarks,omitempty" maxLength:"4000" doc:"What the verification found"`
		CheckPlan
	}
}

type reopenInput struct {
	MoveInput
	Body struct {
		Reason  string `json:"reason" maxLength:"4000" doc:"What is still to be done"`
		DueDate string `json:"due_date,omitempty" format:"date" doc:"By when; without it the due date stays"`
	}
}

// start answers POST /api/actions/{id}/start.
func (m *Module) start(ctx context.Context, tx *db.Tx, in *MoveInput) (*Answer, error) {
	return m.move(ctx, tx, in.ID, Start, "", func(a *ActionDetailsRow) error {
		return New().MarkStarted(ctx, tx, MarkStartedParams{m.Now(), tx.OrganizationID, a.ID})
	})
}

// complete answers POST /api/actions/{id}/complete. There is no completion
// without evidence.
func (m *Module) complete(ctx context.Context, tx *db.Tx, in *completeInput) (*Answer, error) {
	device := m.Auth.HashDeviceID(tx.OrganizationID, tx.UserID, in.Body.DeviceID)
	before, err := completedBefore(ctx, tx, in.ID, device)
	if err != nil {
		return nil, err
	}
	if before { // which is as it is now, and no way to read what is not theirs any more
		return m.read(ctx, tx, m.readable(tx, api.Actor(ctx)), in.ID)
	}
	return m.move(ctx, tx, in.ID, Complete, in.Body.Remarks, func(a *ActionDetailsRow) error {
		if len(in.Body.AttachmentIDs) == 0 {
			return api.Invalid("attachment_ids", "evidence_required")
		}
		if err := m.lapse(ctx, tx, *a); err != nil {
			return err
		}
		if err := m.Attachments.Claim(ctx, tx, Name, a.ID, "evidence", in.Body.AttachmentIDs, tx.UserID); err != nil {
			return err
		}
		return New().MarkCompleted(ctx, tx, MarkCompletedParams{
			Now: m.Now(), CompletedBy: tx.UserID, Remarks: trim(in.Body.Remarks), CompletionHash: device, OrganizationID: tx.OrganizationID, ID: a.ID})
	})
}

// close answers POST /api/actions/{id}/close.
func (m *Module) close(ctx context.Context, tx *db.Tx, in *closeInput) (*Answer, error) {
	return m.move(ctx, tx, in.ID, Close, in.Body.Remarks, func(a *ActionDetailsRow) error {
		checkAt, err := in.Body.CheckPlan.at(*a, m.Now())
		if err != nil {
			return err
		}
		m.writeCheckPlan(tx, *a, in.Body.CheckPlan)
		err = New().MarkClosed(ctx, tx, MarkClosedParams{
			Now: m.Now(), ClosedBy: tx.UserID, Remarks: trim(in.Body.Remarks), OrganizationID: tx.OrganizationID, Ids: []int64{a.ID},
			CheckOn: in.Body.CheckOn, CheckAt: checkAt, CheckCriterion: trim(in.Body.CheckCriterion)})
		if err != nil {
			return err
		}
		return m.createNext(ctx, tx, *a)
	})
}

// reopen answers POST /api/actions/{id}/reopen.
func (m *Module) reopen(ctx context.Context, tx *db.Tx, in *reopenInput) (*Answer, error) {
	return m.move(ctx, tx, in.ID, Reopen, in.Body.Reason, func(a *ActionDetailsRow) error {
		before := *a
		if err := in.change(a, m.Now()); err != nil {
			return err
		}
		a.putOff(tx.UserID, before)
		if err := m.Attachments.MarkAsEarlier(ctx, tx, Name, a.ID); err != nil {
			return err
		}
		err := New().MarkReopened(ctx, tx, MarkReopenedParams{DueDate: a.DueDate, DueAt: a.DueAt, PutOffBy: a.PutOffBy, PutOffFrom: a.PutOffFrom, Now: m.Now(), OrganizationID: tx.OrganizationID, ID: a.ID})
		if err != nil {
			return err
		}
		return m.Records.Kind(Name).RequireActiveSite(ctx, tx, a.ID)
	})
}

// change wants a reason, and gives the action the due date that is asked for. A check of
// its effectiveness that nobody has answered is not to be made any more.
func (in *reopenInput) change(a *ActionDetailsRow, now time.Time) error {
	a.CheckOn = ""
	var problems api.Problems
	if blank(in.Body.Reason) {
		problems.Add("reason", "reason_required")
	}
	if in.Body.DueDate == "" {
		return problems.Err()
	}
	zone, err := time.LoadLocation(a.TimeZone)
	if err != nil {
		return err
	}
	checkDue(&problems, "due_date", in.Body.DueDate, now, zone)
	if err := problems.Err(); err != nil {
		return err
	}
	day, err := time.Parse(dayFormat, in.Body.DueDate)
	a.DueDate, a.DueAt = in.Body.DueDate, DueAt(day, zone)
	return err
}

// move is what all moves share: may the user see it, may they do this now, do
// it, write it down, tell those whom it concerns. What do changes of the action
// beside its status is written down with it.
func (m *Module) move(ctx context.Context, tx *db.Tx, id int64, move Move, note string, do func(*ActionDetailsRow) error) (*Answer, error) {
	before, err := m.lockForMove(ctx, tx, id, move)
	if err != nil {
		return nil, err
	}
	a := before
	if err := do(&a); err != nil {
		return nil, err
	}
	m.writeMove(tx, before, a, move, note)
	heard := records.Informed{}
	if err := m.notifyMoved(ctx, tx, a, move, heard); err != nil {
		return nil, err
	}
	if err := m.changed(ctx, tx, heard, a); err != nil {
		return nil, err
	}
	if err := m.notifyFollowers(ctx, tx, move, heard, a); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, id)
}

func (m *Module) writeMove(tx *db.Tx, before, after ActionDetailsRow, move Move, note string) {
	changes := records.AppendChange(nil, "status", StatusAt(before.Status, before.DueAt, m.Now()), leadsTo[move])
	changes = records.AppendChange(changes, "due_date", before.DueDate, after.DueDate)
	changes = records.AppendChange(changes, "check_on", before.CheckOn, after.CheckOn)
	records.Write(tx, records.Event{
		Module: Name, ID: after.ID, ActorID: tx.UserID, Verb: verbs[move], Note: trim(note), At: m.Now(), Changes: changes})
}

var verbs = map[Move]string{Start: "started", Complete: "completed", Close: "closed", Reopen: "reopened"}

// lockForMove locks an action the user can see and checks that the move is allowed.
func (m *Module) lockForMove(ctx context.Context, tx *db.Tx, id int64, move Move) (ActionDetailsRow, error) {
	held, err := m.lockVisible(ctx, tx, []int64{id})
	if err != nil {
		return ActionDetailsRow{}, err
	}
	a, ok := held[id]
	if !ok {
		return a, api.NotFound()
	}
	switch code := a.refuse(api.Actor(ctx), move); code {
	case "":
		return a, nil
	case "action_wrong_status", "extension_asked_already", "no_extension_asked", "no_check_open":
		return a, api.Conflict(code, nil)
	default:
		return a, &api.Error{Status: http.StatusForbidden, Code: code}
	}
}

// lockVisible locks those of the actions that exist and that the user can see.
func (m *Module) lockVisible(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]ActionDetailsRow, error) {
	rows, err := New().ActionDetails(ctx, records.LockAll(tx, "actions", ids), ActionDetailsParams{tx.OrganizationID, ids})
	user := api.Actor(ctx)
	held := make(map[int64]ActionDetailsRow, len(rows))
	for _, a := range rows {
		a.Status = Opened(a.Status, a.OpensAt, m.Now())
		if seenBy(user, a.ActionableType, a.SiteID, a.Sensitive, a.ResponsibleID, a.AssignedBy) {
			held[a.ID] = a
		}
	}
	return held, err
}

// refuse returns why the user may not make the move now, as the code of a
// sentence, or "".
func (a ActionDetailsRow) refuse(user *access.User, move Move) string {
	code := MoveContext{a.Status, a.ResponsibleID, a.AssignedBy, a.CompletedBy, a.ExtensionID != 0, a.ClosedBy, a.CheckOn != ""}.Refuse(user, move)
	if code == "wrong_status" {
		return "action_wrong_status"
	}
	return code
}

// changed tells the modules that asked for the actions, each once, and who has
// heard of it.
func (m *Module) changed(ctx context.Context, tx *db.Tx, heard records.Informed, held ...ActionDetailsRow) error {
	for _, source := range m.sources() {
		var ids []int64
		for _, a := range held {
			if a.ActionableType == source.Name && !slices.Contains(ids, a.ActionableID) {
				ids = append(ids, a.ActionableID)
			}
		}
		if len(ids) == 0 {
			continue
		}
		if err := source.ActionHook.Changed(ctx, tx, ids, heard); err != nil {
			return err
		}
	}
	return nil
}
