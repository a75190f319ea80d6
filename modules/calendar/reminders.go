package calendar

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// RemindEvery is how often it is looked whether guests are to be reminded.
const RemindEvery = 300 * time.Second

// RemindAll reminds guests of what begins soon, once of each date.
func (m *Module) RemindAll(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) (ids []int64, err error) {
		err = tx.QueryRow(ctx, `select coalesce(array_agg(distinct organization_id), '{}') from (select organization_id from calendar_occurrences
			where remind_at <= $1 and reminded_at is null and not cancelled and organization_id <> all($2::bigint[]) limit 1000) n`, now, orNone(done)).Scan(&ids)
		return ids, err
	}
	return m.DB.ForEachOrganization(ctx, "find organizations with guests to remind", atOnce, find, func(tx *db.Tx) (int, error) { return m.remind(ctx, tx, now) })
}

// remind takes some of an organization's dates and reminds those who come, in one transaction. Of
// what has begun meanwhile nobody is reminded.
func (m *Module) remind(ctx context.Context, tx *db.Tx, now time.Time) (int, error) {
	var taken []int64
	err := tx.QueryRow(ctx, `with due as (select o.id from calendar_occurrences o where o.organization_id = $1 and o.remind_at <= $2 and o.reminded_at is null and not o.cancelled and exists (select from organizations n where n.id = $1 and `+open+`) order by o.remind_at limit $3 for update skip locked),
		taken as (update calendar_occurrences o set reminded_at = $2 from due where o.organization_id = $1 and o.id = due.id returning o.id)
		select coalesce(array_agg(id), '{}') from taken`, tx.OrganizationID, now, atOnce).Scan(&taken)
	if err != nil || len(taken) == 0 {
		return 0, err
	}
	type row struct {
		UserID, ItemID, OccurrenceID, Serial int64
		Title, SiteName, TimeZone            string
		StartsAt                             time.Time
	}
	rows, err := tx.Query(ctx, `select u.id as user_id, ci.id as item_id, o.id as occurrence_id, ci.serial, coalesce(o.title, ci.title) as title, coalesce(s.name, '') as site_name, ci.time_zone, o.starts_at
		from calendar_occurrences o join calendar_items ci on ci.organization_id = $1 and ci.id = o.item_id and ci.status = 'planned'
		left join sites s on s.organization_id = $1 and s.id = ci.site_id
		join lateral (select ci.organizer_id as id union select g.user_id from calendar_guests g
			left join calendar_answers a on a.organization_id = $1 and a.guest_id = g.id and a.occurrence_id = o.id
			where g.organization_id = $1 and g.item_id = ci.id and g.user_id is not null and coalesce(a.response, g.response) <> 'declined') u on true
		where o.organization_id = $1 and o.id = any($2::bigint[]) and o.starts_at > $3`, tx.OrganizationID, taken, now)
	if err != nil {
		return 0, err
	}
	all, err := pgx.CollectRows(rows, db.Named[row]())
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for _, r := range all {
		at := r.StartsAt.In(zoneOf(r.TimeZone))
		messages = append(messages, notifications.Message{UserID: r.UserID, Kind: reminded, Module: Name, RecordID: r.ItemID, Mail: true, DedupeKey: fmt.Sprintf("calendar:%d:%d", r.OccurrenceID, r.StartsAt.Unix()),
			Params: notifications.Params{Number: numberOf(r.Serial), Title: r.Title, Site: r.SiteName, DueDate: at.Format(time.DateOnly), Time: withZone(at, r.TimeZone)}})
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return 0, err
	}
	return len(taken), m.remindOuter(ctx, tx, taken, now)
}

// withZone is a time of day with its zone: whoever reads it may live in another one.
func withZone(at time.Time, zone string) string { return at.Format("15:04") + " (" + zone + ")" }

// remindOuter reminds guests without an account by mail, which leads to where they answer.
func (m *Module) remindOuter(ctx context.Context, tx *db.Tx, taken []int64, now time.Time) error {
	type row struct {
		reader
		Title, Venue, MeetingLink, TimeZone string
		StartsAt, EndsAt                    time.Time
		AllDay                              bool
	}
	rows, err := tx.Query(ctx, `select g.id, 0 as user_id, coalesce(w.name, nullif(g.name, ''), g.email) as name, g.email, $4 as locale, coalesce(a.response, g.response) as response, n.name as organization, coalesce(n.sub_domain_name, '') as sub_domain,
			coalesce(o.title, ci.title) as title, coalesce(o.venue, ci.venue) as venue, coalesce(o.meeting_link, ci.meeting_link) as meeting_link, ci.time_zone, o.starts_at, o.ends_at, ci.all_day
		from calendar_occurrences o join calendar_items ci on ci.organization_id = $1 and ci.id = o.item_id and ci.status = 'planned' join organizations n on n.id = $1
		join calendar_guests g on g.organization_id = $1 and g.item_id = ci.id and g.user_id is null and g.email <> ''
		left join work_profiles w on w.organization_id = $1 and w.id = g.profile_id left join calendar_answers a on a.organization_id = $1 and a.guest_id = g.id and a.occurrence_id = o.id
		where o.organization_id = $1 and o.id = any($2::bigint[]) and o.starts_at > $3 and coalesce(w.status, 'Active') = 'Active' and coalesce(a.response, g.response) <> 'declined' order by o.id, g.id`, tx.OrganizationID, taken, now, i18n.Default)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(rows, db.Named[row]())
	if err != nil {
		return err
	}
	mails := make([]notifications.TableMail, len(all))
	for i, r := range all {
		at := r.StartsAt.In(zoneOf(r.TimeZone))
		say := func(key string) string {
			return m.Notifications.Sentences.Say(r.Locale, key, i18n.Params{"Name": r.Name, "Title": r.Title, "Organization": r.Organization, "DueDate": notifications.DateIn(r.Locale, at.Format(time.DateOnly)), "Time": withZone(at, r.TimeZone), "Number": ""})
		}
		about := []string{r.Title, when(r.Locale, r.StartsAt, r.EndsAt, mailed{AllDay: r.AllDay, TimeZone: r.TimeZone})}
		for _, line := range []string{r.Venue, r.MeetingLink} {
			if line != "" {
				about = append(about, line)
			}
		}
		mails[i] = notifications.TableMail{Email: r.Email, Locale: r.Locale, Organization: r.Organization, SubDomain: r.SubDomain, Path: "/calendar-answer", Secret: m.token(tx.OrganizationID, r.ID), Subject: say("mail.calendar_reminded.subject"),
			Greeting: say("mail.greeting"), Sentence: say("mail.calendar_reminded.body"), About: about, Open: say("mail.calendar_answer"), LinkHelp: say("mail.link"), Footer: say("mail.footer"), Private: true}
	}
	_, err = m.Notifications.PostTables(ctx, tx, mails)
	return err
}
