package observations

import (
	"context"
	"time"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// followActions brings the statuses of observations up to their actions, and tells
// the reporters of those that are closed, and the followers of those that have
// another one.
func (m *Module) followActions(ctx context.Context, tx *db.Tx, ids []int64, heard records.Informed) error {
	followed, err := New().ToFollow(ctx, records.LockAll(tx, "observations", ids), ToFollowParams{tx.OrganizationID, ids})
	if err != nil {
		return err
	}
	states, err := actions.StatesOf(ctx, tx, Name, ids)
	if err != nil {
		return err
	}
	params := SetStatusesParams{Now: m.Now(), OrganizationID: tx.OrganizationID}
	var messages []notifications.Message
	var moved []comments.StatusChange
	for _, o := range followed {
		state := states[o.ID]
		status := statusFacts{needed: o.ActionRequired, risk: o.RiskPotential, stopped: o.StopWork, resumed: o.Resumed, confirmed: o.Confirmed, reopened: o.Reopened}.status(state.Statuses)
		params.add(o.ID, status, state)
		if status == o.Status {
			records.Announce(tx, "update", Name, o.ID)
			continue
		}
		records.Write(tx, records.Event{Module: Name, ID: o.ID, ActorID: tx.UserID, Verb: "status", At: m.Now(),
			Changes: records.AppendChange(nil, "status", o.Status, status)})
		if status == actions.Closed && o.ReporterID != tx.UserID {
			messages = append(messages, closed(ctx, o))
			heard.Add(o.ReporterID)
		}
		moved = append(moved, comments.StatusChange{RecordID: o.ID, Status: statusAt(status, state.DueAt, m.Now()), Params: paramsOf(ctx, o), Informed: heard})
	}
	if err := New().SetStatuses(ctx, tx, params); err != nil {
		return err
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return err
	}
	return m.Comments.NotifyStatusChange(ctx, tx, Name, moved...)
}

func paramsOf(ctx context.Context, o ToFollowRow) notifications.Params {
	return notifications.Params{Number: numberOf(o.Serial), Title: o.Description, Site: o.SiteName, Actor: api.Caller(ctx).FullName}
}

func closed(ctx context.Context, o ToFollowRow) notifications.Message {
	return notifications.Message{
		UserID: o.ReporterID, Kind: ObservationClosed, Module: Name, RecordID: o.ID, Mail: true,
		Params: paramsOf(ctx, o),
	}
}

func (p *SetStatusesParams) add(id int64, status string, state actions.State) {
	due := time.Unix(0, 0) // none
	if state.DueAt != nil {
		due = *state.DueAt
	}
	p.Ids, p.Statuses, p.DueAts = append(p.Ids, id), append(p.Statuses, status), append(p.DueAts, due)
	p.Counts, p.Dones = append(p.Counts, int32(len(state.Statuses))), append(p.Dones, int32(state.Done))
}
