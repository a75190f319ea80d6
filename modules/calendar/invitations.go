package calendar

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/ical"
	"hivis/platform/mail"
)

// What a mail to guests is about.
const (
	invited   = "calendar_invited"
	moved     = "calendar_moved"
	calledOff = "calendar_called_off"
)

// mailing is a mail to guests of an item.
type mailing struct {
	about      string
	guests     []int64 // none: all
	occurrence int64   // one date of a series alone; 0: the item
	note       string
}

// reader is a guest with an address, as a mail needs them.
type reader struct {
	ID, UserID                    int64
	Name, Email, Locale, Response string
	Organization, SubDomain       string
}

// mailed is an item as a mail tells it.
type mailed struct {
	UID                                      string
	Sequence                                 int
	Title, Description, Venue, MeetingLink   string
	StartsAt, EndsAt                         time.Time
	AllDay                                   bool
	TimeZone, Rule, OrganizerName, Cancelled string
	UpdatedAt                                time.Time
}

// date is one date of a series that differs from the others.
type date struct {
	ID                                     int64
	RecursAt, StartsAt, EndsAt             time.Time
	Cancelled                              bool
	Sequence                               int
	Title, Description, Venue, MeetingLink string
}

// notify sends a mail with a calendar file to guests, and a notice to those with an account. It reads
// what is written by then.
func (m *Module) notify(ctx context.Context, tx *db.Tx, id int64, about mailing) error {
	var item mailed
	var dates []date
	var readers []reader
	batch := &pgx.Batch{}
	queueMailed(batch, tx, id, about, &item, &dates, &readers)
	if err := tx.Run(ctx, batch); err != nil || len(readers) == 0 {
		return err
	}
	var mails []notifications.TableMail
	var notices []notifications.Message
	for _, r := range readers {
		if r.Email != "" {
			mails = append(mails, m.letter(tx.OrganizationID, about, item, dates, r))
		}
		notices = append(notices, notifications.Message{UserID: r.UserID, Kind: about.about, Module: Name, RecordID: id,
			Params: notifications.Params{Title: item.Title, Actor: api.Actor(ctx).FullName, Note: about.note}})
	}
	if err := m.Notifications.Notify(ctx, tx, notices...); err != nil {
		return err
	}
	_, err := m.Notifications.PostTables(ctx, tx, mails)
	return err
}

func queueMailed(batch *pgx.Batch, tx *db.Tx, id int64, about mailing, item *mailed, dates *[]date, readers *[]reader) {
	batch.Queue(`select ci.uid::text as uid, ci.sequence, ci.title, ci.description, ci.venue, ci.meeting_link, ci.starts_at, ci.ends_at, ci.all_day, ci.time_zone, ci.rule, o.full_name as organizer_name,
			case ci.status when 'cancelled' then 'yes' else '' end as cancelled, ci.updated_at
		from calendar_items ci join users o on o.organization_id = ci.organization_id and o.id = ci.organizer_id where ci.organization_id = $1 and ci.id = $2`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*item, err = pgx.CollectExactlyOneRow(rows, db.Named[mailed]())
		return err
	})
	batch.Queue(`select o.id, o.recurs_at, o.starts_at, o.ends_at, o.cancelled, o.sequence, coalesce(o.title, ci.title) as title, coalesce(o.description, ci.description) as description, coalesce(o.venue, ci.venue) as venue,
			coalesce(o.meeting_link, ci.meeting_link) as meeting_link from calendar_occurrences o join calendar_items ci on ci.organization_id = $1 and ci.id = o.item_id
		where o.organization_id = $1 and o.item_id = $2 and o.changed and ($3::bigint = 0 or o.id = $3) order by o.recurs_at limit 500`, tx.OrganizationID, id, about.occurrence).Query(func(rows pgx.Rows) (err error) {
		*dates, err = pgx.CollectRows(rows, db.Named[date]())
		return err
	})
	batch.Queue(`select g.id, coalesce(g.user_id, 0) as user_id, coalesce(u.full_name, w.name, nullif(g.name, ''), g.email) as name, coalesce(u.email, g.email) as email, coalesce(u.locale, $5) as locale, g.response,
			n.name as organization, coalesce(n.sub_domain_name, '') as sub_domain
		from calendar_guests g join organizations n on n.id = g.organization_id
		left join users u on u.organization_id = $1 and u.id = g.user_id
		left join work_profiles w on w.organization_id = $1 and w.id = g.profile_id
		where g.organization_id = $1 and g.item_id = $2 and (u.id is null or u.status = 'Active') and case when $4 then g.id = any($3::bigint[]) else g.response <> 'declined' or $6 = 'calendar_moved' end order by g.id`,
		tx.OrganizationID, id, orNone(about.guests), about.guests != nil, i18n.Default, about.about).Query(func(rows pgx.Rows) (err error) {
		*readers, err = pgx.CollectRows(rows, db.Named[reader]())
		return err
	})
}

// letter is the mail to one guest, in their language.
func (m *Module) letter(organization int64, about mailing, item mailed, dates []date, r reader) notifications.TableMail {
	starts, ends, title, venue, link := item.StartsAt, item.EndsAt, item.Title, item.Venue, item.MeetingLink
	if about.occurrence != 0 && len(dates) == 1 {
		d := dates[0]
		starts, ends, title, venue, link = d.StartsAt, d.EndsAt, d.Title, d.Venue, d.MeetingLink
	}
	say := func(key string) string {
		return m.Notifications.Sentences.Say(r.Locale, key, i18n.Params{"Name": r.Name, "Title": title, "Actor": item.OrganizerName, "Organization": r.Organization, "Note": about.note, "Number": ""})
	}
	lines := []string{title, when(r.Locale, starts, ends, item)}
	for _, line := range []string{venue, link} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return notifications.TableMail{UserID: r.UserID, Email: r.Email, Locale: r.Locale, Organization: r.Organization, SubDomain: r.SubDomain, Path: "/calendar-answer", Secret: m.token(organization, r.ID), Subject: say("mail." + about.about + ".subject"),
		Greeting: say("mail.greeting"), Sentence: say("mail." + about.about + ".body"), About: lines, Open: say("mail.calendar_answer"), LinkHelp: say("mail.link"), Footer: say("mail.footer"),
		Private: true, Files: []mail.File{m.file(about, item, dates, r)}}
}

// when says the time by the clock of the item, and by whose clock that is.
func when(locale string, starts, ends time.Time, item mailed) string {
	zone := zoneOf(item.TimeZone)
	from, to := starts.In(zone), ends.In(zone)
	day := func(t time.Time) string { return notifications.DateIn(locale, t.Format(time.DateOnly)) }
	if item.AllDay {
		if last := to.Add(-time.Second); day(last) != day(from) {
			return day(from) + " – " + day(last)
		}
		return day(from)
	}
	text := day(from) + " " + from.Format("15:04") + " – "
	if day(to) != day(from) {
		text += day(to) + " "
	}
	return text + to.Format("15:04") + " (" + item.TimeZone + ")"
}

var responses = map[string]string{Waiting: "NEEDS-ACTION", Accepted: "ACCEPTED", Declined: "DECLINED", Maybe: "TENTATIVE"}

// file is the calendar file of a mail. Of one date, it has that alone, with a number above the
// series's: some calendars overlook it otherwise. Each date names who organizes it and who is asked.
func (m *Module) file(about mailing, item mailed, dates []date, r reader) mail.File {
	method := ical.Request
	if about.about == calledOff {
		method = ical.Cancel
	}
	one := ical.Event{UID: item.UID + "@" + m.Notifications.BaseURL.Hostname(), Starts: item.StartsAt, Ends: item.EndsAt, AllDay: item.AllDay, Zone: item.TimeZone, Summary: item.Title, Description: item.Description,
		Location: item.Venue, Link: item.MeetingLink, Rule: item.Rule, Sequence: item.Sequence, Written: m.Now(), Changed: item.UpdatedAt, Cancelled: method == ical.Cancel,
		Organizer: &ical.Person{Name: item.OrganizerName, Email: m.Notifications.Mail.From()}, Attendee: &ical.Person{Name: r.Name, Email: r.Email, Response: responses[r.Response]}}
	var events []ical.Event
	if about.occurrence == 0 {
		events = append(events, one)
	}
	for _, d := range dates {
		if about.occurrence == 0 && (d.Cancelled || method == ical.Cancel) {
			if d.Cancelled {
				events[0].Except = append(events[0].Except, d.RecursAt)
			}
			continue
		}
		events = append(events, d.event(one))
	}
	return mail.File{Name: "invite.ics", Type: "text/calendar; method=" + method, Content: ical.Write(ical.Calendar{Method: method, Events: events})}
}

// event is a date of a series as an event of its own.
func (d date) event(of ical.Event) ical.Event {
	of.RecurrenceID, of.Starts, of.Ends, of.Rule, of.Except = d.RecursAt, d.StartsAt, d.EndsAt, "", nil
	of.Summary, of.Description, of.Location, of.Link = d.Title, d.Description, d.Venue, d.MeetingLink
	of.Sequence, of.Cancelled = max(of.Sequence, d.Sequence), of.Cancelled || d.Cancelled
	return of
}

// token lets a guest answer without signing in, and nothing else.
func (m *Module) token(organization, guest int64) string {
	return fmt.Sprintf("%d.%s", guest, m.Auth.Derived("calendar answer", fmt.Sprintf("%d/%d", organization, guest)))
}
