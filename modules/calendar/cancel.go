package calendar

import (
	"context"
	"strings"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type cancelInput struct {
	Subject
	Body struct {
		Reason       string `json:"reason" maxLength:"1000" doc:"Guests are told"`
		Scope        string `json:"scope,omitempty" enum:"one,following,all" doc:"Of a series: only the occurrence, that and the following ones, or all, if nothing is said"`
		OccurrenceID int64  `json:"occurrence_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of a series: the one that scope is about"`
	}
}

// cancel answers POST /api/calendar_items/{id}/cancel.
func (m *Module) cancel(ctx context.Context, tx *db.Tx, in *cancelInput) (*Answer, error) {
	before, err := m.lockItem(ctx, tx, in.ID)
	if err == nil {
		err = refused(before.Can.Cancel)
	}
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "required")
	}
	at, err := occurrenceOf(ctx, tx, before, in.Body.OccurrenceID, in.Body.Scope)
	if err != nil {
		return nil, err
	}
	about := mailing{about: calledOff, note: reason}
	switch {
	case before.Rule != "" && in.Body.Scope == scopeOne:
		about.occurrence = at.ID
		err = m.cancelOne(tx, before, at, reason)
	case before.Rule != "" && in.Body.Scope == scopeFollowing && at.RecursAt.After(before.StartsAt):
		err = m.cancelFollowing(tx, before, at, reason)
		about.about = moved // the calendars of guests keep what is left
	default:
		m.cancelAll(tx, before, reason)
	}
	if err == nil {
		err = m.notify(ctx, tx, in.ID, about)
	}
	if err != nil {
		return nil, err
	}
	return m.after(ctx, tx, in.ID, in.Body.OccurrenceID)
}

func (m *Module) cancelAll(tx *db.Tx, item Item, reason string) {
	tx.Defer("update calendar_items set status = 'cancelled', cancel_reason = $3, sequence = sequence + 1, updated_at = $4 where organization_id = $1 and id = $2", tx.OrganizationID, item.ID, reason, m.Now())
	records.Write(tx, records.Event{Module: Name, ID: item.ID, ActorID: tx.UserID, Verb: "cancelled", Note: reason, At: m.Now()})
}

func (m *Module) cancelOne(tx *db.Tx, item Item, at occurring, reason string) error {
	if at.Cancelled {
		return refused("calendar_cancelled")
	}
	if !at.EndsAt.After(m.Now()) {
		return refused("calendar_over")
	}
	tx.Defer(`update calendar_occurrences o set cancelled = true, changed = true, sequence = greatest(o.sequence, ci.sequence) + 1 from calendar_items ci
		where o.organization_id = $1 and o.item_id = $2 and o.id = $3 and ci.organization_id = $1 and ci.id = $2`, tx.OrganizationID, item.ID, at.ID)
	records.Write(tx, records.Event{Module: Name, ID: item.ID, ActorID: tx.UserID, Verb: "date_cancelled", Note: dayIn(at.RecursAt, item.TimeZone) + ": " + reason, At: m.Now()})
	return nil
}

// cancelFollowing ends a series before one of its times. Dates that differ from the others stay as
// cancelled ones, and what has been held stays as it is: neither minutes nor attendance are lost.
func (m *Module) cancelFollowing(tx *db.Tx, item Item, at occurring, reason string) error {
	if !at.EndsAt.After(m.Now()) {
		return refused("calendar_over")
	}
	m.endBefore(tx, item.ID, item.details(), at)
	tx.Defer("delete from calendar_occurrences o where o.organization_id = $1 and o.item_id = $2 and o.recurs_at >= $3 and o.ends_at > $4 and not "+differs, tx.OrganizationID, item.ID, at.RecursAt, m.Now())
	tx.Defer(`update calendar_occurrences o set cancelled = true, changed = true, sequence = greatest(o.sequence, ci.sequence) + 1 from calendar_items ci
		where o.organization_id = $1 and o.item_id = $2 and o.recurs_at >= $3 and o.ends_at > $4 and not o.cancelled and ci.organization_id = $1 and ci.id = $2`, tx.OrganizationID, item.ID, at.RecursAt, m.Now())
	records.Write(tx, records.Event{Module: Name, ID: item.ID, ActorID: tx.UserID, Verb: "following_cancelled", Note: dayIn(at.RecursAt, item.TimeZone) + ": " + reason, At: m.Now()})
	return nil
}
