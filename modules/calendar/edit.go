package calendar

import (
	"context"
	"slices"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/recurrence"
)

// The parts of a series that something is said of.
const (
	scopeOne       = "one"
	scopeFollowing = "following"
)

// edit answers PATCH /api/calendar_items/{id}: what is not sent stays.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	before, err := m.lockItem(ctx, tx, in.ID)
	if err == nil {
		err = refused(before.Can.Update)
	}
	if err != nil {
		return nil, err
	}
	at, err := occurrenceOf(ctx, tx, before, in.Body.OccurrenceID, in.Body.Scope)
	if err != nil {
		return nil, err
	}
	if before.Rule != "" && in.Body.Scope == scopeOne {
		return m.editOne(ctx, tx, in, before, at)
	}
	c, err := m.change(ctx, tx, in, before, at)
	if err != nil {
		return nil, err
	}
	pivot, err := m.pivot(ctx, tx, in, c)
	if err != nil {
		return nil, err
	}
	id := in.ID
	if pivot != nil {
		id, err = m.split(ctx, tx, in, c, *pivot)
	} else {
		err = m.editAll(ctx, tx, in, c)
	}
	if err != nil {
		return nil, err
	}
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, id, 0)
}

// occurrenceOf is the occurrence that a change is said of; that of what takes place once is its only one.
func occurrenceOf(ctx context.Context, tx *db.Tx, item Item, id int64, scope string) (occurring, error) {
	if id == 0 && (item.Rule == "" || scope != scopeOne && scope != scopeFollowing) {
		return occurring{RecursAt: item.StartsAt, StartsAt: item.StartsAt, EndsAt: item.EndsAt}, nil
	}
	all, err := occurrences(ctx, tx, item.ID, time.Time{})
	at := slices.IndexFunc(all, func(o occurring) bool { return o.ID == id })
	if err == nil && at < 0 {
		err = api.Invalid("occurrence_id", "calendar_occurrence_unknown")
	}
	if err != nil {
		return occurring{}, err
	}
	return all[at], nil
}

// change is what shall become of an item.
type change struct {
	item    Item
	at      occurring // what it is said of
	old, d  Details   // of the whole item; d begins as the whole series does
	days    int       // by which it is moved
	siteIDs []int64
	guests  GuestsDraft
}

// change reads what was sent and holds it to the rules.
func (m *Module) change(ctx context.Context, tx *db.Tx, in *editInput, before Item, at occurring) (c change, err error) {
	c = change{item: before, at: at, old: before.details(), siteIDs: before.siteIDs()}
	var problems api.Problems
	api.Set(&c.siteIDs, in.Body.SiteIDs)
	c.d = in.merged(c.old.from(at.RecursAt))
	if err := m.checkSites(ctx, tx, &c.d, c.siteIDs, before.siteIDs(), &problems); err != nil {
		return c, err
	}
	c.shift(in)
	c.d.check(&problems)
	guests, err := m.guestsOf(ctx, tx, in.ID)
	if err != nil {
		return c, err
	}
	c.guests = in.guests(guests)
	if err := c.guests.check(ctx, tx, &guests, &problems); err != nil {
		return c, err
	}
	return c, problems.Err()
}

// from are the details of an item as they are at one of its times.
func (d Details) from(at time.Time) Details {
	ends := d.end(at)
	d.StartsAt, d.EndsAt = at, ends
	return d
}

// shift moves a whole series as far as one of its times is moved, and its rule along.
func (c *change) shift(in *editInput) {
	from, to := c.at.RecursAt.In(zoneOf(c.old.TimeZone)), c.d.start()
	c.days = daysBetween(from, to)
	if c.old.Rule == "" || c.d.Rule == "" {
		return
	}
	if in.Body.Rule == nil {
		c.d.Rule = c.d.rule().Shifted(from, to).String()
	}
	if in.Body.Scope == scopeFollowing {
		return
	}
	first := c.old.start()
	moved := recurrence.OnClock(first.AddDate(0, 0, c.days), to)
	c.d = c.d.from(moved)
}

func daysBetween(from, to time.Time) int {
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC) }
	return int(day(to).Sub(day(from)).Hours()) / 24
}

// pivot is from where on a series goes on as another one, or nil: the calendars of others keep
// what is past only under the name it had.
func (m *Module) pivot(ctx context.Context, tx *db.Tx, in *editInput, c change) (*occurring, error) {
	if c.old.Rule == "" {
		return nil, nil
	}
	all, err := occurrences(ctx, tx, in.ID, time.Time{})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	if in.Body.Scope == scopeFollowing {
		if c.at.ID == all[0].ID {
			return nil, nil
		}
		return &c.at, nil
	}
	if c.d.sameSchedule(c.old) || all[0].EndsAt.After(m.Now()) {
		return nil, nil
	}
	next := slices.IndexFunc(all, func(o occurring) bool { return o.EndsAt.After(m.Now()) })
	if next < 0 {
		return nil, nil
	}
	return &all[next], nil
}

// editAll writes what changed of a whole item.
func (m *Module) editAll(ctx context.Context, tx *db.Tx, in *editInput, c change) error {
	changes := records.Diff(c.old, c.d)
	concerns := len(changes) > 0
	if concerns {
		m.save(tx, in.ID, &c.d)
	}
	if !c.d.sameSchedule(c.old) || c.d.RemindMinutes != c.old.RemindMinutes {
		if err := m.reschedule(ctx, tx, in.ID, &c.d, c.days, in.Body.LetGo); err != nil {
			return err
		}
	}
	if in.Body.SiteIDs != nil {
		changes = append(changes, m.moveTo(tx, in.ID, c.item.siteIDs(), c.siteIDs)...)
	}
	if concerns { // those who were asked already; who is asked now gets it as it is then
		if err := m.notify(ctx, tx, in.ID, mailing{about: moved}); err != nil {
			return err
		}
	}
	asked, err := m.reinvite(ctx, tx, in, in.ID, c.guests)
	if err != nil {
		return err
	}
	changes = append(changes, asked...)
	removed, added := in.Body.Changes.Counts()
	if changes = records.AppendFilesChange(changes, removed, added); len(changes) > 0 {
		records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "updated", Changes: changes, At: m.Now()})
		m.Records.Index(tx, Name, in.ID)
	}
	return nil
}

func (i Item) details() Details {
	return Details{i.ItemType, i.Title, i.Description, i.Mode, i.Venue, i.MeetingLink, i.StartsAt, i.EndsAt, i.AllDay, i.TimeZone, i.RemindMinutes, i.Template, i.Rule}
}

// merged takes over what was sent. What is moved lasts as long as before, unless its end is sent as well.
func (in *editInput) merged(d Details) Details {
	b, lasts := &in.Body, d.EndsAt.Sub(d.StartsAt)
	for field, sent := range map[*string]*string{&d.ItemType: b.ItemType, &d.Title: b.Title, &d.Description: b.Description, &d.Mode: b.Mode, &d.Venue: b.Venue, &d.MeetingLink: b.MeetingLink, &d.TimeZone: b.TimeZone, &d.Template: b.Template, &d.Rule: b.Rule} {
		api.Set(field, sent)
	}
	api.Set(&d.StartsAt, b.StartsAt)
	d.EndsAt = d.StartsAt.Add(lasts)
	api.Set(&d.EndsAt, b.EndsAt)
	api.Set(&d.AllDay, b.AllDay)
	api.Set(&d.RemindMinutes, b.RemindMinutes)
	d.trim()
	return d
}

// save writes what an item itself says.
func (m *Module) save(tx *db.Tx, id int64, d *Details) {
	tx.Defer(`update calendar_items set item_type = $3, title = $4, description = $5, mode = $6, venue = $7, meeting_link = $8, starts_at = $9, ends_at = $10, all_day = $11, time_zone = $12, remind_minutes = $13,
		rule = $14, over_at = $15, made_until = $16, sequence = sequence + 1, updated_at = $17, template = $18 where organization_id = $1 and id = $2`,
		tx.OrganizationID, id, d.ItemType, d.Title, d.Description, d.Mode, d.Venue, d.MeetingLink, d.StartsAt, d.EndsAt, d.AllDay, d.TimeZone, d.RemindMinutes, d.Rule, d.overAt(), m.until(d), m.Now(), d.Template)
}
