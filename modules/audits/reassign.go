package audits

import (
	"context"
	"time"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// OpenWork is what people have to do here: the audits that they are to run, and with them the
// schedules that name them.
func (m *Module) OpenWork() users.OpenWork {
	return users.OpenWork{Kind: "audits", Count: m.countOpen, Reassign: m.reassign}
}

func (m *Module) countOpen(ctx context.Context, tx *db.Tx, userID int64) (int, error) {
	count, err := New().CountOpenOf(ctx, tx, CountOpenOfParams{tx.OrganizationID, userID})
	return int(count), err
}

// reassign gives all that these people are to run to somebody else, who has to be able to. Of
// what has not come yet nothing is written down: it is made anew where its schedule changes.
func (m *Module) reassign(ctx context.Context, tx *db.Tx, from []int64, to int64) (map[int64]int, error) {
	m.Workflows.LockShared(tx)
	open, err := New().OpenOf(ctx, tx, OpenOfParams{tx.OrganizationID, from})
	if err != nil {
		return nil, err
	}
	able, err := New().CanAudit(ctx, tx, CanAuditParams{tx.OrganizationID, []int64{to}})
	switch {
	case err != nil:
		return nil, err
	case len(able) == 0 && len(open) > 0:
		return nil, api.Refused("audit_auditor_unable", nil)
	case len(able) == 0:
		return nil, nil
	}
	if err := New().AssignSchedules(ctx, tx, AssignSchedulesParams{ToID: to, Now: m.Now(), OrganizationID: tx.OrganizationID, FromIds: from}); err != nil {
		return nil, err
	}
	if len(open) == 0 {
		return nil, nil
	}
	counts := map[int64]int{}
	ids := make([]int64, len(open))
	now := m.Now()
	for i, a := range open {
		ids[i] = a.ID
		counts[a.AuditorID]++
		if a.Status != Scheduled || !a.OpensAt.After(now) {
			m.noteHanded(tx, a, to, now)
		}
	}
	if err := New().Assign(ctx, tx, AssignParams{to, now, tx.OrganizationID, ids}); err != nil {
		return nil, err
	}
	return counts, m.notifyHanded(ctx, tx, ids, to)
}

func (m *Module) noteHanded(tx *db.Tx, a OpenOfRow, to int64, now time.Time) {
	records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "assigned", At: now, Changes: records.AppendChange(nil, "auditor_id", a.AuditorID, to)})
	comments.Follow(tx, Name, []int64{a.ID}, []int64{to})
}

// notifyHanded tells who has the audits now, once: of the first of them.
func (m *Module) notifyHanded(ctx context.Context, tx *db.Tx, ids []int64, to int64) error {
	if to == tx.UserID {
		return nil
	}
	where := every(tx)
	where.And("au.id = %s", ids[0])
	h, err := m.readOne(ctx, tx, where)
	if err != nil {
		return err
	}
	return m.Notifications.Notify(ctx, tx, notifications.Message{UserID: to, Kind: AuditAssigned, Module: Name, RecordID: h.ID, Mail: true,
		Params: notifications.Params{Number: h.Number, Title: h.Title, Site: h.Site.Name, Actor: api.Caller(ctx).FullName, DueDate: h.DueOn}})
}
