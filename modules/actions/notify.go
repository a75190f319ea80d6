package actions

import (
	"context"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// notifyAssigned tells the responsible persons of new actions, but nobody about
// what they gave themselves. Of an anonymous report everybody is told: who was
// not would be known to be its reporter.
func (m *Module) notifyAssigned(ctx context.Context, tx *db.Tx, rows []inserted) error {
	var messages []notifications.Message
	for _, row := range rows {
		if row.ResponsibleID != tx.UserID || row.AssignedBy == 0 {
			messages = append(messages, assigned(ctx, row))
		}
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}

// announceSource tells the screens that show the record that asked for an action, if one did.
func announceSource(tx *db.Tx, kind string, id int64) {
	if kind != Name {
		records.Announce(tx, "update", kind, id)
	}
}

// notifyAssignedMany tells each responsible person of an import once.
func (m *Module) notifyAssignedMany(ctx context.Context, tx *db.Tx, rows []inserted) error {
	var messages []notifications.Message
	for _, row := range rows {
		if row.ResponsibleID != tx.UserID {
			messages = append(messages, assigned(ctx, row))
		}
	}
	return m.Notifications.Notify(ctx, tx, merge(imported, messages)...)
}

func assigned(ctx context.Context, row inserted) notifications.Message {
	return message(row.ResponsibleID, ActionAssigned, row.ID, notifications.Params{
		Number: numberOf(row.Serial), Title: trim(row.Description), DueDate: row.DueDate, Site: row.SiteName, Actor: actorName(ctx, row.AssignedBy),
	})
}

// deciders are those who look at what the caller did with their action, or asks for.
func (a ActionDetailsRow) deciders(ctx context.Context, tx *db.Tx) ([]int64, error) {
	return New().Deciders(ctx, tx, DecidersParams{
		OrganizationID: tx.OrganizationID, AssignedBy: a.AssignedBy, ActorID: tx.UserID, SiteID: a.SiteID, ActionableType: a.ActionableType, Sensitive: a.Sensitive})
}

// notifyMoved tells those whom a move concerns: who is to verify it that it waits, the
// responsible person that it was closed or comes back. It notes who has heard.
func (m *Module) notifyMoved(ctx context.Context, tx *db.Tx, a ActionDetailsRow, move Move, heard records.Informed) error {
	params := paramsOf(ctx, a)
	switch move {
	case Complete:
		return m.notifyCompleted(ctx, tx, a, heard)
	case Close:
		heard.Add(a.ResponsibleID)
		return m.Notifications.Notify(ctx, tx, message(a.ResponsibleID, ActionClosed, a.ID, params))
	case Reopen:
		heard.Add(a.ResponsibleID)
		return m.Notifications.Notify(ctx, tx, message(a.ResponsibleID, ActionReopened, a.ID, params))
	}
	return nil
}

// notifyCompleted tells those who are to verify what was done, so that it does not wait
// for nobody.
func (m *Module) notifyCompleted(ctx context.Context, tx *db.Tx, a ActionDetailsRow, heard records.Informed) error {
	people, err := a.deciders(ctx, tx)
	if err != nil {
		return err
	}
	heard.Add(people...)
	var messages []notifications.Message
	for _, person := range people {
		messages = append(messages, message(person, ActionCompleted, a.ID, paramsOf(ctx, a)))
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}

// notifyFollowers tells those who follow actions of their new status, but for those
// who have heard.
func (m *Module) notifyFollowers(ctx context.Context, tx *db.Tx, move Move, heard records.Informed, held ...ActionDetailsRow) error {
	moved := make([]comments.StatusChange, len(held))
	for i, a := range held {
		moved[i] = comments.StatusChange{RecordID: a.ID, Status: StatusAt(leadsTo[move], a.DueAt, m.Now()), Params: paramsOf(ctx, a), Informed: heard}
	}
	return m.Comments.NotifyStatusChange(ctx, tx, Name, moved...)
}

// notifyEdited writes an edit down and tells those whose work it was and is.
func (m *Module) notifyEdited(ctx context.Context, tx *db.Tx, before, after ActionDetailsRow, changes []records.Change) error {
	if len(changes) == 0 {
		return nil
	}
	records.Write(tx, records.Event{Module: Name, ID: before.ID, ActorID: tx.UserID, Verb: "updated", Changes: changes, At: m.Now()})
	heard := records.Informed{}
	if err := m.Notifications.Notify(ctx, tx, handedOver(ctx, tx, before, after, heard)...); err != nil {
		return err
	}
	return m.changed(ctx, tx, heard, before)
}

// handedOver tells the person who has to do it now, who follows it from now on, and
// the one who had to, but not who re-assigned it. It notes who has heard.
func handedOver(ctx context.Context, tx *db.Tx, before, after ActionDetailsRow, heard records.Informed) (messages []notifications.Message) {
	if before.ResponsibleID == after.ResponsibleID {
		return nil
	}
	comments.Follow(tx, Name, []int64{after.ID}, []int64{after.ResponsibleID})
	heard.Add(before.ResponsibleID, after.ResponsibleID)
	me := api.Actor(ctx).ID
	if after.ResponsibleID != me {
		messages = append(messages, message(after.ResponsibleID, ActionAssigned, before.ID, paramsOf(ctx, after)))
	}
	if before.ResponsibleID != me {
		messages = append(messages, message(before.ResponsibleID, ActionTaken, before.ID, paramsOf(ctx, after)))
	}
	return messages
}

// many are the kinds in which a person is told once of several actions, and imported
// those of an import.
var imported = map[string]string{ActionAssigned: ActionsAssigned}
var pluralKinds = map[string]string{ActionAssigned: ActionsGiven, ActionTaken: ActionsTaken,
	ActionClosed: ActionsClosed, ActionRecurred: ActionsRecurred}

// merge makes one message of those that tell one person the same of several actions.
func merge(many map[string]string, messages []notifications.Message) (told []notifications.Message) {
	type same struct {
		user int64
		kind string
	}
	at := map[same]int{}
	for _, each := range messages {
		key := same{each.UserID, each.Kind}
		i, again := at[key]
		if !again {
			at[key] = len(told)
			told = append(told, each)
			continue
		}
		told[i].Kind, told[i].Params.Count = many[each.Kind], max(told[i].Params.Count, 1)+1
	}
	return told
}

func message(user int64, kind string, id int64, params notifications.Params) notifications.Message {
	return notifications.Message{UserID: user, Kind: kind, Module: Name, RecordID: id, Params: params, Mail: true}
}

func paramsOf(ctx context.Context, a ActionDetailsRow) notifications.Params {
	return notifications.Params{
		Number: numberOf(a.Serial), Title: a.Description, DueDate: a.DueDate, Site: a.SiteName,
		Actor: api.Actor(ctx).FullName,
	}
}

// actorName names who assigned; an anonymous reporter stays unnamed.
func actorName(ctx context.Context, assignedBy int64) string {
	if assignedBy == 0 {
		return ""
	}
	return api.Actor(ctx).FullName
}

func numberOf(serial int64) string { return records.Number("ACT", serial) }
