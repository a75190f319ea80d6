package calendar

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// MakeEvery is how often it is looked whether the occurrences of a series have to be made.
const MakeEvery = 6 * time.Hour

// until is until when the occurrences of an item are made.
func (m *Module) until(d *Details) time.Time {
	at := m.Now()
	if d.StartsAt.After(at) {
		at = d.StartsAt
	}
	return at.AddDate(0, 0, aheadDays)
}

// make makes occurrences of an item.
func (m *Module) make(tx *db.Tx, id int64, d *Details, times []time.Time) {
	ends, reminders := make([]time.Time, len(times)), make([]*time.Time, len(times))
	for i, at := range times {
		ends[i], reminders[i] = d.end(at), d.remindAt(at, m.Now())
	}
	tx.Defer(`insert into calendar_occurrences (organization_id, item_id, recurs_at, starts_at, ends_at, remind_at)
		select $1, $2, n.at, n.at, n.ends, n.remind from unnest($3::timestamptz[], $4::timestamptz[], $5::timestamptz[]) n(at, ends, remind) on conflict do nothing`, tx.OrganizationID, id, times, ends, reminders)
}

// differs is the SQL of whether an occurrence o differs from the others of its series, or has what
// is written of it alone.
const differs = `(o.changed or o.minutes <> '' or o.drill_seconds <> 0 or o.findings <> '' or exists (select from calendar_points p where p.organization_id = $1 and p.occurrence_id = o.id)
	or exists (select from calendar_attendance t where t.organization_id = $1 and t.occurrence_id = o.id))`

// occurrences are those of an item from a time of its rule on.
func occurrences(ctx context.Context, tx *db.Tx, id int64, from time.Time) (all []occurring, err error) {
	rows, err := tx.Query(ctx, `select o.id, o.recurs_at, o.starts_at, o.ends_at, o.cancelled, o.written, `+differs+` as differs
		from calendar_occurrences o where o.organization_id = $1 and o.item_id = $2 and o.recurs_at >= $3 order by o.recurs_at`, tx.OrganizationID, id, from)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[occurring]())
}

// reschedule moves the occurrences of an item to where its rule has them now. Those that differ
// from the others and have no place any more go only if the caller lets them go.
func (m *Module) reschedule(ctx context.Context, tx *db.Tx, id int64, d *Details, days int, letGo bool) error {
	old, err := occurrences(ctx, tx, id, time.Time{})
	if err != nil {
		return err
	}
	r := rebase(old, d, days, d.times(m.until(d)))
	if len(r.lost) > 0 && !letGo {
		return api.Conflict("calendar_exceptions_lost", map[string]any{"Count": len(r.lost)})
	}
	tx.Defer("delete from calendar_occurrences where organization_id = $1 and item_id = $2 and id = any($3::bigint[])", tx.OrganizationID, id, r.gone)
	m.moveKept(tx, id, d, r.kept)
	m.make(tx, id, d, r.made)
	return nil
}

// moveKept writes the new times of occurrences: first out of each other's way.
func (m *Module) moveKept(tx *db.Tx, id int64, d *Details, kept []occurring) {
	ids, recurs, starts, ends, reminders := make([]int64, len(kept)), make([]time.Time, len(kept)), make([]time.Time, len(kept)), make([]time.Time, len(kept)), make([]*time.Time, len(kept))
	for i, o := range kept {
		ids[i], recurs[i], starts[i], ends[i], reminders[i] = o.ID, o.RecursAt, o.StartsAt, o.EndsAt, d.remindAt(o.StartsAt, m.Now())
	}
	tx.Defer("update calendar_occurrences set recurs_at = recurs_at - interval '400 years' where organization_id = $1 and item_id = $2 and id = any($3::bigint[])", tx.OrganizationID, id, ids)
	tx.Defer(`update calendar_occurrences o set recurs_at = n.recurs, reminded_at = case when o.starts_at = n.starts then o.reminded_at end, starts_at = n.starts, ends_at = n.ends, remind_at = n.remind
		from unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[]) n(id, recurs, starts, ends, remind)
		where o.organization_id = $1 and o.item_id = $2 and o.id = n.id`, tx.OrganizationID, id, ids, recurs, starts, ends, reminders)
}

// MakeAll makes the occurrences of series that come nearer.
func (m *Module) MakeAll(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) (ids []int64, err error) {
		err = tx.QueryRow(ctx, `select coalesce(array_agg(distinct organization_id), '{}') from (select organization_id from calendar_items
			where rule <> '' and status = 'planned' and made_until < $1 and coalesce(over_at, 'infinity') > made_until and organization_id <> all($2::bigint[]) limit 100) n`, now.AddDate(0, 0, aheadDays/2), orNone(done)).Scan(&ids)
		return ids, err
	}
	return m.DB.ForEachOrganization(ctx, "find organizations whose series come nearer", atOnce, find, func(tx *db.Tx) (int, error) { return m.makeAhead(ctx, tx, now) })
}

// atOnce is how much is done in one transaction.
const atOnce = 100

func orNone(ids []int64) []int64 { return append([]int64{}, ids...) }

// makeAhead makes the occurrences of some of an organization's series.
func (m *Module) makeAhead(ctx context.Context, tx *db.Tx, now time.Time) (int, error) {
	type series struct {
		ID        int64
		MadeUntil time.Time
		Details
	}
	rows, err := tx.Query(ctx, `select id, made_until, item_type, title, description, mode, venue, meeting_link, starts_at, ends_at, all_day, time_zone, rule, remind_minutes, template from calendar_items
		where organization_id = $1 and rule <> '' and status = 'planned' and made_until < $2 and coalesce(over_at, 'infinity') > made_until order by made_until limit $3 for update skip locked`, tx.OrganizationID, now.AddDate(0, 0, aheadDays/2), atOnce)
	if err != nil {
		return 0, err
	}
	all, err := pgx.CollectRows(rows, db.Named[series]())
	for _, s := range all {
		until := m.until(&s.Details)
		var news []time.Time
		for _, at := range s.times(until) {
			if at.After(s.MadeUntil) {
				news = append(news, at)
			}
		}
		m.make(tx, s.ID, &s.Details, news)
		tx.Defer("update calendar_items set made_until = $3 where organization_id = $1 and id = $2", tx.OrganizationID, s.ID, until)
	}
	return len(all), err
}
