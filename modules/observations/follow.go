package observations

import (
	"context"

	"hivis/modules/actions"
	"hivis/modules/comments"
	"hivis/modules/notifications"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// followActions brings an observation's status up to its actions, and tells the
// reporter when it is closed, and the followers that it is another one.
func (m *Module) followActions(ctx context.Context, tx *db.Tx, id int64, heard comments.Heard) error {
	o, err := New().StandingObservation(ctx, records.Hold(tx, "observations", id), StandingObservationParams{tx.OrganizationID, id})
	if err != nil {
		return err
	}
	state, err := actions.StateOf(ctx, tx, id)
	if err != nil {
		return err
	}
	status := statusOf(o.ActionRequired, state.Statuses)
	err = New().SetStatus(ctx, tx, SetStatusParams{
		Status: status, DueAt: state.DueAt, ActionsCount: int32(len(state.Statuses)), ActionsDone: int32(state.Done),
		Now: m.Now(), OrganizationID: tx.OrganizationID, ID: id,
	})
	if err != nil {
		return err
	}
	if status == o.Status {
		records.Announce(tx, "update", Name, id)
		return nil
	}
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: "status", At: m.Now(),
		Changes: records.Changed(nil, "status", o.Status, status)})
	params := notifications.Params{Number: numberOf(o.Serial), Title: o.Description, Site: o.SiteName, Actor: api.Actor(ctx).FullName}
	if status == actions.Closed && o.ReporterID != tx.UserID {
		err := m.Notifications.Tell(ctx, tx, notifications.Message{
			UserID: o.ReporterID, Kind: notifications.ObservationClosed, Module: Name, RecordID: id, Mail: true, Params: params})
		if err != nil {
			return err
		}
		heard.Add(o.ReporterID)
	}
	return m.Comments.TellMoved(ctx, tx, Name, comments.Moved{RecordID: id, Status: statusAt(status, state.DueAt, m.Now()), Params: params, Heard: heard})
}
