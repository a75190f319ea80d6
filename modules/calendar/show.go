package calendar

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

type showInput struct {
	Subject
	OccurrenceID int64 `query:"occurrence_id" minimum:"0" maximum:"9007199254740991" doc:"The one to show of a series; else the next one, or the last"`
}

// show answers GET /api/calendar_items/{id}. "Not found" for one the user may not see.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *showInput) (*Answer, error) {
	answer, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID, in.OccurrenceID)
	if err == nil && in.OccurrenceID != 0 && (answer.CalendarItem.Occurrence == nil || answer.CalendarItem.Occurrence.ID != in.OccurrenceID) {
		return nil, api.NotFound()
	}
	return answer, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
}

// after is the answer to a write: the caller gets what they wrote, also when they do not see it
// any more.
func (m *Module) after(ctx context.Context, tx *db.Tx, id, occurrence int64) (*Answer, error) {
	return m.read(ctx, tx, every(tx, api.Actor(ctx)), id, occurrence)
}

// read reads an item with all that belongs to it.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id, occurrence int64) (*Answer, error) {
	user, now := api.Actor(ctx), m.Now()
	where.And("ci.id = %s", id)
	var found []Item
	var times []seenFully
	record := Record{Guests: []Guest{}, Proceedings: Proceedings{Points: []Point{}, Attendance: []Attendee{}}, Actions: []actions.Action{}, GuestRoles: []Named{}, GuestSites: []Named{}, Occurrences: []Occurrence{}, Attachments: []attachments.Attachment{}, Timeline: []records.Entry{},
		Discussion: comments.Discussion{Comments: []comments.Comment{}}}
	batch := &pgx.Batch{}
	batch.Queue(selectItem+where.From(""), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, shownTo(user, now))
		return err
	})
	queueOccurrences(batch, tx, user.ID, id, occurrence, now, &times)
	queueGuests(batch, tx, id, occurrence, &record)
	queueProceedings(batch, tx, id, occurrence, now, &record.Proceedings)
	m.Actions.QueueOf(batch, tx, user, Name, id, &record.Actions)
	m.Attachments.QueueFiles(batch, tx, Name, id, &record.Attachments)
	m.Records.QueueTimeline(batch, tx, Name, id, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, user.ID, &record.Discussion)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	record.Item = found[0]
	if record.Can.Update == "permission_denied" {
		record.hideAddresses()
	}
	for _, one := range times {
		one.Day = dayIn(one.StartsAt, one.TimeZone)
		record.Occurrences = append(record.Occurrences, one.shownTo(user))
	}
	if at := focus(record.Occurrences, occurrence, now); at >= 0 {
		record.Occurrence = &OccurrenceRecord{record.Occurrences[at], times[at].Description, times[at].MeetingLink}
	}
	if record.Rule == "" {
		record.Occurrences = []Occurrence{}
	}
	return &Answer{record}, nil
}

// hideAddresses keeps the addresses of others from those who only come.
func (r *Record) hideAddresses() {
	for i := range r.Guests {
		r.Guests[i].Email = ""
	}
}

// queueOccurrences asks for the occurrences of an item around one of them, or around now.
func queueOccurrences(batch *pgx.Batch, tx *db.Tx, reader, id, occurrence int64, now time.Time, into *[]seenFully) {
	sql := "with at as (select coalesce((select o.starts_at from calendar_occurrences o where o.organization_id = $1 and o.item_id = $3 and o.id = $4), $5::timestamptz) as t),\n" +
		"near as ((select o.id from calendar_occurrences o, at where o.organization_id = $1 and o.item_id = $3 and o.starts_at >= at.t order by o.starts_at limit 40)\n" +
		"  union all (select o.id from calendar_occurrences o, at where o.organization_id = $1 and o.item_id = $3 and o.starts_at < at.t order by o.starts_at desc limit 20))\n" +
		"select " + selectOccurrence + ", '' as day, 0 as place, coalesce(o.description, ci.description) as description, coalesce(o.meeting_link, ci.meeting_link) as meeting_link from near n join calendar_occurrences o on o.organization_id = $1 and o.id = n.id join calendar_items ci on ci.organization_id = $1 and ci.id = o.item_id order by o.starts_at, o.id"
	batch.Queue(sql, tx.OrganizationID, reader, id, occurrence, now).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.Named[seenFully]())
		return err
	})
}

// seenFully is a row with all that may differ from one date to another.
type seenFully struct {
	seen
	Description, MeetingLink string
}

// focus is where the occurrence stands that was asked for; else the next one, or the last.
func focus(all []Occurrence, wanted int64, now time.Time) int {
	at := slices.IndexFunc(all, func(o Occurrence) bool { return o.ID == wanted })
	if at < 0 {
		at = slices.IndexFunc(all, func(o Occurrence) bool { return o.EndsAt.After(now) && !o.Cancelled })
	}
	if at < 0 {
		at = len(all) - 1
	}
	return at
}

// queueGuests asks for who is asked to come.
func queueGuests(batch *pgx.Batch, tx *db.Tx, id, occurrence int64, record *Record) {
	batch.Queue(`select g.id, case when g.user_id is not null then 'person' when g.profile_id is not null then 'worker' else 'address' end as kind,
		g.user_id as person_id, u.full_name as person_name, g.profile_id as worker_id, coalesce(u.full_name, w.name, nullif(g.name, ''), g.email) as name, g.email, g.named, g.response, a.response as on_this_date, g.note, g.responded_at
		from calendar_guests g
		left join calendar_answers a on a.organization_id = $1 and a.guest_id = g.id and a.occurrence_id = $3
		left join users u on u.organization_id = $1 and u.id = g.user_id
		left join work_profiles w on w.organization_id = $1 and w.id = g.profile_id
		where g.organization_id = $1 and g.item_id = $2 order by lower(coalesce(u.full_name, w.name, nullif(g.name, ''), g.email)), g.id`, tx.OrganizationID, id, occurrence).Query(func(rows pgx.Rows) (err error) {
		record.Guests, err = pgx.CollectRows(rows, db.Named[Guest]())
		return err
	})
	for sql, into := range map[string]*[]Named{
		"select r.id, r.name from calendar_guest_roles x join roles r on r.organization_id = $1 and r.id = x.role_id where x.organization_id = $1 and x.item_id = $2 order by lower(r.name), r.id": &record.GuestRoles,
		"select s.id, s.name from calendar_guest_sites x join sites s on s.organization_id = $1 and s.id = x.site_id where x.organization_id = $1 and x.item_id = $2 order by lower(s.name), s.id": &record.GuestSites,
	} {
		batch.Queue(sql, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
			*into, err = pgx.CollectRows(rows, db.Named[Named]())
			return err
		})
	}
}

// one is an item that the user sees; not found for any other.
func (m *Module) one(ctx context.Context, tx *db.Tx, id int64) (Item, error) {
	where := visible(tx, api.Actor(ctx))
	where.And("ci.id = %s", id)
	return api.ReadOne(ctx, tx, selectItem+where.From(""), where, shownTo(api.Actor(ctx), m.Now()))
}

// lockItem is one for whoever changes it: they wait for others who do so at the same time.
func (m *Module) lockItem(ctx context.Context, tx *db.Tx, id int64) (Item, error) {
	tx.Defer("select from calendar_items where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	return m.one(ctx, tx, id)
}

// refused is a refusal of what the caller may not do, or nil.
func refused(code string) error {
	switch code {
	case "":
		return nil
	case "permission_denied":
		return api.Denied(code)
	}
	return api.Conflict(code, nil)
}

// formData answers GET /api/calendar_items/form_data.
func (m *Module) formData(ctx context.Context, tx *db.Tx, _ *api.None) (*FormData, error) {
	user := api.Actor(ctx)
	out, err := db.One[FormData](ctx, tx, `select
		coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id) from sites s
			where s.organization_id = $1 and s.status = 'active' and ($2 or s.id = any($3::bigint[]))), '[]') as sites,
		coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by lower(r.name), r.id) from roles r where r.organization_id = $1), '[]') as roles`,
		tx.OrganizationID, user.IsAdmin, user.SiteIDs)
	return &out, err
}
