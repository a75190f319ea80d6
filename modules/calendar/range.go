package calendar

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// mostDays is how many days a view has at most: those of a month with the weeks around it, twice.
const mostDays = 92

type rangeInput struct {
	From     string   `query:"from" required:"true" format:"date" doc:"The first day"`
	To       string   `query:"to" required:"true" format:"date" doc:"The last day, 91 days later at most"`
	TimeZone string   `query:"time_zone" maxLength:"60" doc:"By whose clock days are reckoned; the organization's, if nothing is said"`
	PerDay   int      `query:"per_day" default:"200" minimum:"1" maximum:"200" doc:"So many of a day at most; days say how many there are"`
	ItemType []string `query:"item_type" maxItems:"3" enum:"meeting,training,event" doc:"Only of these types"`
	SiteID   []int64  `query:"site_id" maxItems:"100" doc:"Only of these sites"`
	Response []string `query:"response" maxItems:"4" enum:"waiting,accepted,declined,maybe" doc:"Only those that the caller is asked to, and said this"`
	Layers   []string `query:"layers" maxItems:"20" enum:"{layers}" doc:"What else is shown: what is due or ends on these days"`
	Mine     bool     `query:"mine" doc:"Only those that the caller organizes or is asked to"`
}

// selectOccurrence is what views show of an occurrence o of an item ci, but for the day.
const selectOccurrence = `o.id, o.item_id, ci.item_type, coalesce(o.title, ci.title) as title, coalesce(o.mode, ci.mode) as mode, coalesce(o.venue, ci.venue) as venue,
  o.starts_at, o.ends_at, ci.all_day, ci.time_zone, ci.rule <> '' as repeats, o.changed, o.cancelled or ci.status = 'cancelled' as cancelled, ci.organizer_id, ci.status,
  (select coalesce(a.response, g.response) from calendar_guests g left join calendar_answers a on a.organization_id = g.organization_id and a.guest_id = g.id and a.occurrence_id = o.id
    where g.organization_id = ci.organization_id and g.item_id = ci.id and g.user_id = $2) as my_response,
  array(select x.site_id from calendar_item_sites x where x.organization_id = ci.organization_id and x.item_id = ci.id) as site_ids`

// between answers GET /api/calendar_items/range. What was cancelled is left out. The first of each day are
// read, and counted how many there are.
func (m *Module) between(ctx context.Context, tx *db.Tx, in *rangeInput) (*Range, error) {
	user := api.Actor(ctx)
	zone := in.TimeZone
	if zone == "" {
		zone = user.TimeZone
	}
	begins, ends, err := spanOf(in.From, in.To, zone)
	if err != nil {
		return nil, err
	}
	where := every(tx, user)
	limited(where, user)
	f := Filters{ItemType: in.ItemType, SiteID: in.SiteID, Response: in.Response, Mine: in.Mine}
	api.AnyOf(where, "ci.item_type", f.ItemType)
	f.applyPeople(where, user)
	where.And("ci.status = 'planned'")
	out := &Range{Occurrences: []Occurrence{}, Days: []Day{}, Marks: []Mark{}}
	batch := &pgx.Batch{}
	queueRange(batch, user, where, begins, ends, zone, in.PerDay, out)
	m.queueMarks(batch, tx.OrganizationID, user, in, &out.Marks)
	return out, tx.Run(ctx, batch)
}

// spanOf is from when until when some days are by a clock.
func spanOf(from, to, zone string) (begins, ends time.Time, err error) {
	var problems api.Problems
	at := time.UTC
	if !db.UsableZone(zone) {
		problems.Add("time_zone", "unknown_zone")
	} else if at, err = time.LoadLocation(zone); err != nil {
		return begins, ends, err
	}
	first, fault := time.ParseInLocation(time.DateOnly, from, at)
	if fault != nil {
		problems.Add("from", "date")
	}
	last, fault := time.ParseInLocation(time.DateOnly, to, at)
	switch {
	case fault != nil:
		problems.Add("to", "date")
	case last.Before(first):
		problems.Add("to", "calendar_ends_before")
	case last.Sub(first) > mostDays*24*time.Hour:
		problems.Add("to", "calendar_too_many_days")
	}
	return first, midnight(last, 1), problems.Err()
}

// seen is a row of a view, with what decides whether it may be moved.
type seen struct {
	Occurrence
	OrganizerID int64
	SiteIDs     []int64
	Status      string
	Place       int
}

func queueRange(batch *pgx.Batch, user *access.User, where *api.Where, begins, ends time.Time, zone string, perDay int, out *Range) {
	// What is long may have begun earlier; it counts on the first day of the view then.
	day := "(greatest(o.starts_at, " + where.Arg(begins) + "::timestamptz) at time zone " + where.Arg(zone) + ")::date"
	found := "select o.id, o.item_id, o.starts_at, " + day + " as day from calendar_occurrences o join calendar_items ci on ci.organization_id = o.organization_id and ci.id = o.item_id where " + where.String() +
		" and o.organization_id = $1 and not o.cancelled and o.starts_at >= " + where.Arg(begins.Add(-longest)) + " and o.starts_at < " + where.Arg(ends) + " and o.ends_at > " + where.Arg(begins)
	sql := "with found as materialized (" + found + "), placed as (select f.*, row_number() over (partition by f.day order by f.starts_at, f.id) as place, count(*) over (partition by f.day) as of_day from found f)\n" +
		"select " + selectOccurrence + ", p.day::text as day, p.of_day::int as place from placed p join calendar_occurrences o on o.organization_id = $1 and o.id = p.id join calendar_items ci on ci.organization_id = $1 and ci.id = p.item_id\n" +
		"where p.place <= " + where.Arg(perDay) + " order by p.day, p.starts_at, p.id"
	batch.Queue(sql, where.Args...).Query(func(rows pgx.Rows) error {
		all, err := pgx.CollectRows(rows, db.Named[seen]())
		for _, one := range all {
			if n := len(out.Days); n == 0 || out.Days[n-1].Day != one.Day {
				out.Days = append(out.Days, Day{one.Day, one.Place})
			}
			out.Occurrences = append(out.Occurrences, one.shownTo(user))
		}
		return err
	})
}

// shownTo is a row as a user sees it.
func (s seen) shownTo(user *access.User) Occurrence {
	s.Movable = canOf(user, standing{s.OrganizerID, s.SiteIDs, s.Status, false}).Update == "" && !s.Cancelled
	return s.Occurrence
}

// dayIn is the day of a moment by a clock.
func dayIn(at time.Time, zone string) string {
	location, err := time.LoadLocation(zone)
	if err != nil {
		location = time.UTC
	}
	return at.In(location).Format(time.DateOnly)
}
