package library

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// ReminderInterval is how often it is looked whom to remind.
const ReminderInterval = 10 * time.Minute

const (
	remindHour = 8 // of the day, where whoever is reminded is
	atOnce     = 200
	// earliest is how far ahead of UTC a day can begin: before, nobody's has come.
	earliest = 14 * time.Hour
)

// hourHas is whether the hour of a day has come for a user u: by the clock of the site that
// they are at, or of the organization for who is at several in different zones.
const hourHas = `(%[1]s + time '08:00') at time zone coalesce((select min(z.time_zone) from user_sites us join sites z on z.organization_id = us.organization_id and z.id = us.site_id
    where us.organization_id = u.organization_id and us.user_id = u.id having count(distinct z.time_zone) = 1), o.time_zone) <= $2`

// takeReminders takes some of those whose day has come. Who cannot open the file any more, or
// has left, is taken too and told nothing.
const takeReminders = `
with due as (
  select p.reminder_id, p.user_id from library_reminder_people p
  join users u on u.organization_id = p.organization_id and u.id = p.user_id
  join organizations o on o.id = p.organization_id
  where p.organization_id = $1 and p.told_at is null and p.remind_on <= $3::timestamptz::date and ` + "%[1]s" + `
  order by p.remind_on, p.reminder_id, p.user_id limit $4
  for update of p skip locked
), taken as (
  update library_reminder_people p set told_at = $2 from due
  where p.organization_id = $1 and p.reminder_id = due.reminder_id and p.user_id = due.user_id
  returning p.reminder_id, p.user_id
)
select t.user_id, t.reminder_id, coalesce(doc.id, 0) as file_id, coalesce(doc.serial, 0) as serial, coalesce(doc.name, '') as name, m.remind_on::text as day,
  case when m.created_by = t.user_id then '' else b.full_name end as actor, m.note, coalesce(u.status = 'Active' and (%[2]s), false) as sees
from taken t
join library_reminders m on m.organization_id = $1 and m.id = t.reminder_id
join users b on b.organization_id = $1 and b.id = m.created_by
join people u on u.organization_id = $1 and u.id = t.user_id
left join library_files doc on doc.organization_id = $1 and doc.id = m.file_id`

// takeReviews does so of the reviews that are due.
const takeReviews = `
with due as (
  select doc.id from library_files doc
  join users u on u.organization_id = doc.organization_id and u.id = doc.owner_id
  join organizations o on o.id = doc.organization_id
  where doc.organization_id = $1 and doc.review_on is distinct from doc.review_told and doc.review_on <= $3::timestamptz::date and ` + "%[1]s" + `
  order by doc.review_on, doc.id limit $4
  for update of doc skip locked
), taken as (
  update library_files doc set review_told = doc.review_on from due where doc.organization_id = $1 and doc.id = due.id
  returning doc.*
)
select doc.owner_id as user_id, 0::bigint as reminder_id, doc.id as file_id, doc.serial, doc.name, doc.review_on::text as day, '' as actor, '' as note,
  coalesce(u.status = 'Active' and (%[2]s), false) as sees
from taken doc
join people u on u.organization_id = $1 and u.id = doc.owner_id`

// RemindAll tells whose day has come of files to look at.
func (m *Module) RemindAll(ctx context.Context) (err error) {
	now := m.Now()
	next := func(tx *db.Tx, done []int64) ([]int64, error) {
		rows, err := tx.Query(ctx, `select o.id from organizations o where o.status = 'Active' and not (o.id = any($1))
			and (exists (select from library_reminder_people p where p.organization_id = o.id and p.told_at is null and p.remind_on <= $2::timestamptz::date)
			  or exists (select from library_files doc where doc.organization_id = o.id and doc.review_on is distinct from doc.review_told and doc.review_on <= $2::timestamptz::date))
			order by o.id limit 100`, done, now.Add(earliest))
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[int64])
	}
	for _, take := range []string{takeReminders, takeReviews} {
		err = errors.Join(err, m.DB.ForEachOrganization(ctx, "find organizations with files to remind of", atOnce, next, func(tx *db.Tx) (int, error) { return m.remind(ctx, tx, take, now) }))
	}
	return err
}

// due is one who is to be told.
type due struct {
	UserID, ReminderID, FileID, Serial int64
	Name, Day, Actor, Note             string
	Sees                               bool
}

// remind tells some, in one transaction with the taking of them: each once, whatever runs
// beside it.
func (m *Module) remind(ctx context.Context, tx *db.Tx, take string, now time.Time) (int, error) {
	day := "p.remind_on"
	if take == takeReviews {
		day = "doc.review_on"
	}
	sql := fmt.Sprintf(take, fmt.Sprintf(hourHas, day), m.Records.Kind(Name).Sees(records.PersonViewer()))
	rows, err := tx.Query(ctx, sql, tx.OrganizationID, now, now.Add(earliest), atOnce)
	if err != nil {
		return 0, err
	}
	all, err := pgx.CollectRows(rows, db.Named[due]())
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for _, d := range all {
		if d.FileID != 0 && d.Sees {
			messages = append(messages, d.message())
		}
	}
	return len(all), m.Notifications.Notify(ctx, tx, messages...)
}

func (d due) message() notifications.Message {
	msg := notifications.Message{UserID: d.UserID, Kind: FileReviewDue, Module: Name, RecordID: d.FileID, Mail: true, DedupeKey: fmt.Sprintf("library:review:%d:%s", d.FileID, d.Day),
		Params: notifications.Params{Number: numberOf(d.Serial), Title: d.Name, DueDate: d.Day}}
	if d.ReminderID != 0 {
		msg.Kind, msg.DedupeKey, msg.Params.Actor, msg.Params.Note = FileRemind, fmt.Sprintf("library:reminder:%d", d.ReminderID), d.Actor, d.Note
	}
	return msg
}
