package workflows

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/api"
	"hivis/platform/db"
)

// notify tells of reviews: who is asked now that it waits for them, who is reminded, those
// above who is late, and who asked how it ended.
func (m *Module) notify(ctx context.Context, tx *db.Tx, all []*review, e Event) error {
	var messages []notifications.Message
	for _, r := range all {
		messages = append(messages, r.messages(ctx, e)...)
	}
	if len(messages) == 0 {
		return nil
	}
	subjects, err := m.subjects(ctx, tx, all)
	if err != nil {
		return err
	}
	for i := range messages {
		s := subjects[subjectKey{messages[i].Module, messages[i].RecordID}]
		messages[i].Params.Number, messages[i].Params.Title = s.number, s.title
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}

func (r *review) messages(ctx context.Context, e Event) (messages []notifications.Message) {
	add := func(user int64, kind, once string, params notifications.Params) {
		params.Site = r.SiteName
		messages = append(messages, notifications.Message{UserID: user, Kind: kind, Module: r.Module, RecordID: r.RecordID, Params: params, Mail: true,
			DedupeKey: fmt.Sprintf("review:%d:%s", r.ID, once)})
	}
	asked := map[int64]bool{}
	for _, s := range r.changed() {
		before, params := r.seatBefore(s), notifications.Params{Actor: r.RequesterName, DueDate: r.day(s.DueAt)}
		switch {
		case s.State != Asked:
		case r.escalates(s):
			params.Person, params.DueDate = r.names[r.lateOne(s.Step)], r.day(r.chain.late(r.run.askedAt(s.Step)))
			add(s.UserID, notifications.ReviewEscalated, fmt.Sprintf("%d:escalated", s.Step), params)
		case before.State != Asked && !asked[s.UserID]:
			asked[s.UserID] = true
			add(s.UserID, notifications.ReviewAsked, fmt.Sprintf("%d:asked", s.Step), params)
		case !s.RemindedAt.IsZero() && before.RemindedAt.IsZero():
			add(s.UserID, notifications.ReviewReminded, fmt.Sprintf("%d:reminded", s.Step), params)
		}
	}
	if ended := r.run.State != r.before.State && (r.run.State == Approved || r.run.State == Rejected); ended && r.Requester != 0 && !r.toAnotherSite() {
		add(r.Requester, notifications.ReviewDecided, "decided", notifications.Params{Actor: api.Caller(ctx).FullName, Status: r.run.State})
	}
	return messages
}

// lateOne is who has not decided in a step in time.
func (r *review) lateOne(step int) int64 {
	for _, s := range r.run.Seats {
		if s.Step == step && s.State == Asked && s.isReminded() {
			return s.UserID
		}
	}
	return 0
}

// day is a moment as a day at the site.
func (r *review) day(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.In(r.chain.Hours.Zone).Format(time.DateOnly)
}

type subjectKey struct {
	module string
	id     int64
}

// subject is a record as it is spoken of.
type subject struct{ number, title string }

// subjects are the records of reviews, of each module in the same round trip.
func (m *Module) subjects(ctx context.Context, tx *db.Tx, all []*review) (map[subjectKey]subject, error) {
	ids := map[string][]int64{}
	for _, r := range all {
		ids[r.Module] = append(ids[r.Module], r.RecordID)
	}
	found := map[subjectKey]subject{}
	batch := &pgx.Batch{}
	for module, some := range ids {
		m.queueSubjects(batch, tx, module, some, found)
	}
	return found, tx.Run(ctx, batch)
}
