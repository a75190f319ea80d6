package observations

import (
	"context"
	"strings"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

type reopenInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the observation"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000" doc:"Why it is opened again; shown in the timeline"`
	}
}

// reject answers POST /api/observations/{id}/reject: a second person does not agree that a
// grave one needs nothing, so that somebody has to decide on it once more.
func (m *Module) reject(ctx context.Context, tx *db.Tx, in *reopenInput) (*Answer, error) {
	return m.revertDecision(ctx, tx, in, "rejected", func(o ObservationDetailsRow) string {
		return refuseReject(api.Actor(ctx), o.SiteID, o.Status, int(o.ActionsCount))
	})
}

// reopen answers POST /api/observations/{id}/reopen: what was closed turns out not to be
// over. It is closed again when somebody decides that nothing is needed, when another action
// is done, or when a second person confirms that its actions were enough.
func (m *Module) reopen(ctx context.Context, tx *db.Tx, in *reopenInput) (*Answer, error) {
	return m.revertDecision(ctx, tx, in, "reopened", func(o ObservationDetailsRow) string {
		return refuseReopen(api.Actor(ctx), o.SiteID, o.Status)
	})
}

// revertDecision takes back what was decided on an observation, unless it is refused.
func (m *Module) revertDecision(ctx context.Context, tx *db.Tx, in *reopenInput, verb string, refuse func(ObservationDetailsRow) string) (*Answer, error) {
	o, err := m.lockForMove(ctx, tx, in.ID, refuse)
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "reason_required")
	}
	stands, err := New().Undecide(ctx, tx, UndecideParams{UserID: tx.UserID, OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	var changes []records.Change
	if o.ActionsCount == 0 {
		changes = records.AppendChange(changes, "action_required", o.ActionRequired, true)
		changes = records.AppendChange(changes, "no_action_reason", o.NoActionReason, "")
		changes = records.AppendChange(changes, "fixed_on_spot", o.FixedOnSpot, false)
	}
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: verb, Note: reason, Changes: changes, At: m.Now()})
	if err := m.followActions(ctx, tx, []int64{in.ID}, records.Informed{}); err != nil {
		return nil, err
	}
	if err := m.Records.Kind(Name).RequireActiveSite(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	again := report{detailsOf(o), o.Serial, in.ID, o.SiteName, int(o.ActionsCount), o.DecidedBy, true}
	again.ActionRequired, again.StopWork = true, stands
	if err := m.notifyManagers(ctx, tx, again, api.Actor(ctx).FullName, tx.UserID); err != nil {
		return nil, err
	}
	return m.read(ctx, tx, every(tx), in.ID, api.Actor(ctx))
}

type putOffInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the observation"`
	Body struct {
		DueDate string `json:"due_date" format:"date" doc:"A later day of the site; what is due after it stays as it is, and so does what others gave the caller to do"`
		Reason  string `json:"reason" maxLength:"2000" doc:"Why the present one cannot be kept"`
	}
}

// putOff answers POST /api/observations/{id}/extend: all that is still to be done about it
// is due later, but what others gave the user to do.
func (m *Module) putOff(ctx context.Context, tx *db.Tx, in *putOffInput) (*Answer, error) {
	if err := actions.LockActionsOf(ctx, tx, Name, in.ID); err != nil {
		return nil, err
	}
	o, err := m.lockForMove(ctx, tx, in.ID, func(o ObservationDetailsRow) string {
		return refuseExtend(api.Actor(ctx), o.SiteID, o.DueAt)
	})
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(o.TimeZone)
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if err := m.Actions.PutOff(ctx, tx, Name, in.ID, in.Body.DueDate, reason); err != nil {
		return nil, err
	}
	states, err := actions.StatesOf(ctx, tx, Name, []int64{in.ID})
	if err != nil {
		return nil, err
	}
	day := func(due *time.Time) string { return actions.Today(due.Add(-time.Second), zone).Format(time.DateOnly) }
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "extended", Note: reason, At: m.Now(),
		Changes: records.AppendChange(nil, "due_date", day(o.DueAt), day(states[in.ID].DueAt))})
	return m.read(ctx, tx, every(tx), in.ID, api.Actor(ctx))
}

// lockForMove locks an observation that the user sees, unless it is refused.
func (m *Module) lockForMove(ctx context.Context, tx *db.Tx, id int64, refuse func(ObservationDetailsRow) string) (ObservationDetailsRow, error) {
	seen, err := m.lockSeen(ctx, tx, api.Actor(ctx), id)
	if err != nil {
		return ObservationDetailsRow{}, err
	}
	o, ok := seen[id]
	if !ok {
		return o, api.NotFound()
	}
	if code := refuse(o); code != "" {
		return o, api.Denied(code)
	}
	return o, nil
}
