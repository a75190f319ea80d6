package calendar

import (
	"context"

	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// editOne writes what differs on one date of a series.
func (m *Module) editOne(ctx context.Context, tx *db.Tx, in *editInput, before Item, at occurring) (*Answer, error) {
	b := &in.Body
	if b.ItemType != nil || b.AllDay != nil || b.TimeZone != nil || b.RemindMinutes != nil || b.Rule != nil || b.SiteIDs != nil || in.sendsGuests() {
		return nil, api.Invalid("scope", "calendar_one_date")
	}
	if at.Cancelled {
		return nil, refused("calendar_cancelled")
	}
	old, err := m.onDate(ctx, tx, before, at)
	if err != nil {
		return nil, err
	}
	d := in.merged(old)
	var problems api.Problems
	d.check(&problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	tx.Defer(`update calendar_occurrences o set changed = true, title = nullif($4, ci.title), description = nullif($5, ci.description), mode = nullif($6, ci.mode), venue = nullif($7, ci.venue), meeting_link = nullif($8, ci.meeting_link),
		reminded_at = case when o.starts_at = $9 then o.reminded_at end, starts_at = $9, ends_at = $10, remind_at = $11, sequence = greatest(o.sequence, ci.sequence) + 1
		from calendar_items ci where o.organization_id = $1 and o.item_id = $2 and o.id = $3 and ci.organization_id = $1 and ci.id = $2`,
		tx.OrganizationID, in.ID, at.ID, d.Title, d.Description, d.Mode, d.Venue, d.MeetingLink, d.StartsAt, d.EndsAt, d.remindAt(d.StartsAt, m.Now()))
	if changes := records.Diff(old, d); len(changes) > 0 {
		records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "date_changed", Note: dayIn(at.RecursAt, before.TimeZone), Changes: changes, At: m.Now()})
		m.Records.Index(tx, Name, in.ID)
		if err := m.notify(ctx, tx, in.ID, mailing{about: moved, occurrence: at.ID}); err != nil {
			return nil, err
		}
	}
	return m.after(ctx, tx, in.ID, at.ID)
}

// onDate are the details of an item on one of its dates, which does not repeat by itself.
func (m *Module) onDate(ctx context.Context, tx *db.Tx, item Item, at occurring) (Details, error) {
	d := item.details()
	d.StartsAt, d.EndsAt, d.Rule = at.StartsAt, at.EndsAt, ""
	of, err := db.One[struct{ Title, Description, Mode, Venue, MeetingLink string }](ctx, tx, `
		select coalesce(o.title, $4) as title, coalesce(o.description, $5) as description, coalesce(o.mode, $6) as mode, coalesce(o.venue, $7) as venue, coalesce(o.meeting_link, $8) as meeting_link
		from calendar_occurrences o where o.organization_id = $1 and o.item_id = $2 and o.id = $3`, tx.OrganizationID, item.ID, at.ID, d.Title, d.Description, d.Mode, d.Venue, d.MeetingLink)
	d.Title, d.Description, d.Mode, d.Venue, d.MeetingLink = of.Title, of.Description, of.Mode, of.Venue, of.MeetingLink
	return d, err
}

// split ends a series before one of its times, and lets another one begin there, which is changed.
func (m *Module) split(ctx context.Context, tx *db.Tx, in *editInput, c change, pivot occurring) (id int64, err error) {
	d := c.d
	if in.Body.Scope != scopeFollowing {
		d = d.fromNotBefore(pivot, c.days)
	}
	if rule := c.old.rule(); rule.Count > 0 && in.Body.Rule == nil {
		left := d.rule()
		left.Count = rule.Count - rule.Before(c.old.start(), pivot.RecursAt)
		d.Rule = left.String()
	}
	if id, err = m.insert(ctx, tx, &d, c.siteIDs, c.item.Organizer.ID, in.ID); err != nil {
		return 0, err
	}
	m.endBefore(tx, in.ID, c.old, pivot)
	copyGuests(tx, in.ID, id)
	tx.Defer("update calendar_occurrences set item_id = $3 where organization_id = $1 and item_id = $2 and recurs_at >= $4", tx.OrganizationID, in.ID, id, pivot.RecursAt)
	tx.Defer(`update calendar_answers a set guest_id = g.id from calendar_guests was, calendar_guests g, calendar_occurrences o
		where a.organization_id = $1 and was.organization_id = $1 and was.id = a.guest_id and was.item_id = $2 and o.organization_id = $1 and o.id = a.occurrence_id and o.item_id = $3
			and g.organization_id = $1 and g.item_id = $3 and g.user_id is not distinct from was.user_id and g.profile_id is not distinct from was.profile_id and g.email = was.email`, tx.OrganizationID, in.ID, id)
	if err := m.reschedule(ctx, tx, id, &d, c.days, in.Body.LetGo); err != nil {
		return 0, err
	}
	if _, err := m.reinvite(ctx, tx, in, id, c.guests); err != nil {
		return 0, err
	}
	if err := m.notify(ctx, tx, in.ID, mailing{about: moved}); err != nil {
		return 0, err
	}
	if err := m.notify(ctx, tx, id, mailing{about: moved}); err != nil {
		return 0, err
	}
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "split", Note: dayIn(pivot.RecursAt, c.old.TimeZone), At: m.Now()})
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: "created", Changes: records.Diff(c.old, d), At: m.Now()})
	m.Records.IndexNew(tx, Name, id)
	m.Records.Index(tx, Name, in.ID)
	comments.Follow(tx, Name, []int64{id}, []int64{c.item.Organizer.ID})
	return id, nil
}

// fromNotBefore begins a series that was moved as a whole with the first of its times that is not over.
func (d Details) fromNotBefore(pivot occurring, days int) Details {
	day := midnight(pivot.RecursAt.In(zoneOf(d.TimeZone)), days)
	for at := range d.rule().Times(d.start()) {
		if !at.Before(day) {
			return d.from(at)
		}
	}
	return d
}

// endBefore ends a series before one of its times.
func (m *Module) endBefore(tx *db.Tx, id int64, d Details, pivot occurring) {
	d.Rule = d.rule().EndingBefore(pivot.RecursAt.In(zoneOf(d.TimeZone)), d.AllDay).String()
	tx.Defer("update calendar_items set rule = $3, over_at = $4, sequence = sequence + 1, updated_at = $5 where organization_id = $1 and id = $2", tx.OrganizationID, id, d.Rule, d.overAt(), m.Now())
}

// copyGuests asks the guests of one item to another, with what they said.
func copyGuests(tx *db.Tx, from, to int64) {
	tx.Defer(`insert into calendar_guests (organization_id, item_id, user_id, profile_id, name, email, named, response, note, responded_at, created_at)
		select organization_id, $3, user_id, profile_id, name, email, named, response, note, responded_at, created_at from calendar_guests where organization_id = $1 and item_id = $2`, tx.OrganizationID, from, to)
	tx.Defer("insert into calendar_guest_roles (organization_id, item_id, role_id) select organization_id, $3, role_id from calendar_guest_roles where organization_id = $1 and item_id = $2", tx.OrganizationID, from, to)
	tx.Defer("insert into calendar_guest_sites (organization_id, item_id, site_id) select organization_id, $3, site_id from calendar_guest_sites where organization_id = $1 and item_id = $2", tx.OrganizationID, from, to)
}
