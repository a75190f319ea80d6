package calendar

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

type answerInput struct {
	Subject
	Body struct {
		Response     string `json:"response" enum:"accepted,declined,maybe" doc:"What the guest says; waiting: nothing yet"`
		Note         string `json:"note,omitempty" maxLength:"500" doc:"What the guest said with it"`
		OccurrenceID int64  `json:"occurrence_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of a series: this date alone"`
	}
}

// answer answers POST /api/calendar_items/{id}/answer: what a guest says now counts.
func (m *Module) answer(ctx context.Context, tx *db.Tx, in *answerInput) (*Answer, error) {
	item, err := m.one(ctx, tx, in.ID)
	if err == nil {
		err = refused(item.Can.Answer)
	}
	if err != nil {
		return nil, err
	}
	var guest int64
	err = tx.QueryRow(ctx, "select id from calendar_guests where organization_id = $1 and item_id = $2 and user_id = $3", tx.OrganizationID, in.ID, tx.UserID).Scan(&guest)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refused("calendar_not_invited")
	}
	if err != nil {
		return nil, err
	}
	said := answered{guest: guest, actor: tx.UserID, response: in.Body.Response, note: strings.TrimSpace(in.Body.Note), at: m.Now()}
	if in.Body.OccurrenceID == 0 {
		m.respond(tx, in.ID, said)
	} else if err := m.respondOn(ctx, tx, item, in.Body.OccurrenceID, said); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, in.ID, in.Body.OccurrenceID)
}

// answered is what a guest says; actor is 0 for one without an account.
type answered struct {
	guest, actor   int64
	response, note string
	at             time.Time
	sequence       int // of the invitation, where a calendar answers it by mail
}

// respond writes what a guest says of all dates.
func (m *Module) respond(tx *db.Tx, id int64, a answered) {
	tx.Defer("update calendar_guests set response = $4, note = $5, responded_at = $6, reply_sequence = $7 where organization_id = $1 and item_id = $2 and id = $3", tx.OrganizationID, id, a.guest, a.response, a.note, a.at, a.sequence)
	tx.Defer("delete from calendar_answers where organization_id = $1 and guest_id = $2 and responded_at <= $3", tx.OrganizationID, a.guest, a.at)
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: a.actor, Verb: a.response, Note: a.note, At: m.Now()})
}

// respondOn writes what a guest says of one date.
func (m *Module) respondOn(ctx context.Context, tx *db.Tx, item Item, occurrence int64, a answered) error {
	at, err := occurrenceOf(ctx, tx, item, occurrence, scopeOne)
	switch {
	case err != nil:
		return err
	case at.Cancelled:
		return refused("calendar_cancelled")
	case !at.EndsAt.After(m.Now()):
		return refused("calendar_over")
	}
	tx.Defer(`insert into calendar_answers (organization_id, occurrence_id, guest_id, response, note, responded_at, reply_sequence) values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (organization_id, occurrence_id, guest_id) do update set response = excluded.response, note = excluded.note, responded_at = excluded.responded_at, reply_sequence = excluded.reply_sequence`,
		tx.OrganizationID, occurrence, a.guest, a.response, a.note, a.at, a.sequence)
	records.Write(tx, records.Event{Module: Name, ID: item.ID, ActorID: a.actor, Verb: a.response, Note: strings.TrimSuffix(dayIn(at.RecursAt, item.TimeZone)+": "+a.note, ": "), At: m.Now()})
	return nil
}
