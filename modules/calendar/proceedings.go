package calendar

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// What becomes of a point of the agenda.
const (
	pointOpen    = "open"
	pointDone    = "done"
	pointCarried = "carried" // to the next date
	pointActed   = "acted"   // it became an action
)

// mostPoints is how many points the agenda of one date has at most.
const mostPoints = 100

// Proceedings are what happens on a date.
type Proceedings struct {
	OccurrenceID int64      `json:"occurrence_id" minimum:"0" maximum:"9007199254740991" doc:"The date that was asked for; else the next one, or the last"`
	Version      int        `json:"version" minimum:"0" maximum:"1000000000" doc:"How often it was written: whoever writes says which one they have read"`
	Minutes      string     `json:"minutes" maxLength:"20000" doc:"What was said, as text"`
	DrillSeconds int        `json:"drill_seconds" minimum:"0" maximum:"86400" doc:"How long a drill took; 0: nobody has measured it"`
	Findings     string     `json:"findings" maxLength:"10000" doc:"What a drill has shown"`
	Points       []Point    `json:"points" maxItems:"200" doc:"The agenda"`
	Attendance   []Attendee `json:"attendance" maxItems:"1000" doc:"Who was there"`
}

// Point is one of the agenda.
type Point struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the point"`
	Title    string `json:"title" maxLength:"300" doc:"What it is about"`
	Notes    string `json:"notes" maxLength:"4000" doc:"What was said of it"`
	State    string `json:"state" enum:"open,done,carried,acted" doc:"Carried: left to the next date. Acted: it became an action"`
	Carried  bool   `json:"carried" doc:"It was left open on an earlier date"`
	ActionID *int64 `json:"action_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"What it became"`
}

// PointDraft is a point as somebody writes it.
type PointDraft struct {
	ID    int64  `json:"id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0: a new one"`
	Title string `json:"title" maxLength:"300" doc:"What it is about"`
	Notes string `json:"notes,omitempty" maxLength:"4000" doc:"What was said of it"`
	Done  bool   `json:"done,omitempty" doc:"It is settled"`
}

// OnDate names one date of an item.
type OnDate struct {
	OccurrenceID int64 `json:"occurrence_id" minimum:"1" maximum:"9007199254740991" doc:"The date of the item that it is about"`
}

type proceedingsInput struct {
	Subject
	Body struct {
		OnDate
		Version      int           `json:"version" minimum:"0" maximum:"1000000000" doc:"The one that was read; once another was written this is refused"`
		Minutes      *string       `json:"minutes,omitempty" maxLength:"20000" doc:"What was said, as text"`
		DrillSeconds *int          `json:"drill_seconds,omitempty" minimum:"0" maximum:"86400" doc:"How long a drill took; 0: nobody has measured it"`
		Findings     *string       `json:"findings,omitempty" maxLength:"10000" doc:"What a drill has shown"`
		Points       *[]PointDraft `json:"points,omitempty" maxItems:"100" doc:"In their order; those that are not sent stay"`
		RemoveIDs    []int64       `json:"remove_ids,omitempty" maxItems:"100" doc:"Points that are open or done and shall go"`
	}
}

type carryInput struct {
	Subject
	Body struct {
		OnDate
		PointIDs []int64 `json:"point_ids" minItems:"1" maxItems:"100" doc:"Points that are left to the next date"`
	}
}

// focused is the SQL of the date that is looked at: the one that was asked for ($3), else the next
// one by $4, or the last.
const focused = `coalesce((select o.id from calendar_occurrences o where o.organization_id = $1 and o.item_id = $2 and o.id = $3),
	(select o.id from calendar_occurrences o where o.organization_id = $1 and o.item_id = $2 and o.ends_at > $4 and not o.cancelled order by o.starts_at, o.id limit 1),
	(select o.id from calendar_occurrences o where o.organization_id = $1 and o.item_id = $2 order by o.starts_at desc, o.id desc limit 1), 0)`

// queueProceedings asks for what happens on the date that is looked at.
func queueProceedings(batch *pgx.Batch, tx *db.Tx, id, occurrence int64, now time.Time, into *Proceedings) {
	batch.Queue("select o.id as occurrence_id, o.written as version, o.minutes, o.drill_seconds, o.findings from calendar_occurrences o where o.organization_id = $1 and o.id = "+focused, tx.OrganizationID, id, occurrence, now).Query(func(rows pgx.Rows) error {
		all, err := pgx.CollectRows(rows, db.Named[struct {
			OccurrenceID      int64
			Version           int
			Minutes, Findings string
			DrillSeconds      int
		}]())
		for _, o := range all {
			into.OccurrenceID, into.Version, into.Minutes, into.DrillSeconds, into.Findings = o.OccurrenceID, o.Version, o.Minutes, o.DrillSeconds, o.Findings
		}
		return err
	})
	batch.Queue("select p.id, p.title, p.notes, p.state, p.carried_from is not null as carried, p.action_id from calendar_points p where p.organization_id = $1 and p.occurrence_id = "+focused+" order by p.position, p.id", tx.OrganizationID, id, occurrence, now).Query(func(rows pgx.Rows) (err error) {
		into.Points, err = pgx.CollectRows(rows, db.Named[Point]())
		return err
	})
	queueAttendance(batch, tx, id, occurrence, now, &into.Attendance)
}

// onDateOf is an item of which the caller keeps the minutes, and one of its dates.
func (m *Module) onDateOf(ctx context.Context, tx *db.Tx, id, occurrence int64) (item Item, at occurring, err error) {
	if item, err = m.lockItem(ctx, tx, id); err == nil {
		err = refused(item.Can.Update)
	}
	if err != nil {
		return item, at, err
	}
	if at, err = occurrenceOf(ctx, tx, item, occurrence, scopeOne); err == nil && at.Cancelled {
		err = refused("calendar_cancelled")
	}
	return item, at, err
}

// keepProceedings answers PATCH /api/calendar_items/{id}/proceedings: what is not sent stays.
func (m *Module) keepProceedings(ctx context.Context, tx *db.Tx, in *proceedingsInput) (*Answer, error) {
	item, at, err := m.onDateOf(ctx, tx, in.ID, in.Body.OccurrenceID)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	if b.Version != at.Written {
		return nil, api.Conflict("calendar_changed_meanwhile", nil)
	}
	changes, err := in.changesTo(ctx, tx, at.ID)
	if err != nil {
		return nil, err
	}
	tx.Defer(`update calendar_occurrences set written = written + 1, minutes = coalesce($3, minutes), drill_seconds = coalesce($4, drill_seconds), findings = coalesce($5, findings) where organization_id = $1 and id = $2`,
		tx.OrganizationID, at.ID, trimmed(b.Minutes), b.DrillSeconds, trimmed(b.Findings))
	var points []PointDraft
	api.Set(&points, b.Points)
	if err := m.savePoints(ctx, tx, at.ID, points, b.RemoveIDs); err != nil {
		return nil, err
	}
	m.noteOn(tx, item, at, "minutes_kept", changes)
	return m.after(ctx, tx, in.ID, at.ID)
}

// changesTo is what somebody changes of the minutes of a date.
func (in *proceedingsInput) changesTo(ctx context.Context, tx *db.Tx, occurrence int64) ([]records.Change, error) {
	type kept struct {
		Minutes, Findings string
		DrillSeconds      int
	}
	before, err := db.One[kept](ctx, tx, "select minutes, findings, drill_seconds from calendar_occurrences where organization_id = $1 and id = $2", tx.OrganizationID, occurrence)
	if err != nil {
		return nil, err
	}
	after := before
	api.Set(&after.Minutes, trimmed(in.Body.Minutes))
	api.Set(&after.Findings, trimmed(in.Body.Findings))
	api.Set(&after.DrillSeconds, in.Body.DrillSeconds)
	changes := records.AppendChange(nil, "minutes", short(before.Minutes), short(after.Minutes))
	changes = records.AppendChange(changes, "findings", short(before.Findings), short(after.Findings))
	return records.AppendChange(changes, "drill_time", clock(before.DrillSeconds), clock(after.DrillSeconds)), nil
}

// clock is how long a drill took, in minutes and seconds; empty: nobody has measured it.
func clock(seconds int) string {
	if seconds == 0 {
		return ""
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// short is a text as the timeline keeps it.
func short(text string) string {
	if all := []rune(text); len(all) > 10000 {
		return string(all[:9999]) + "…"
	}
	return text
}

func trimmed(text *string) *string {
	if text == nil {
		return nil
	}
	short := strings.TrimSpace(*text)
	return &short
}

// noteOn writes into the timeline what was done on a date.
func (m *Module) noteOn(tx *db.Tx, item Item, at occurring, verb string, changes []records.Change) {
	records.Write(tx, records.Event{Module: Name, ID: item.ID, ActorID: tx.UserID, Verb: verb, Note: dayIn(at.RecursAt, item.TimeZone), Changes: changes, At: m.Now()})
}

// savePoints writes points of the agenda of a date. What was carried on or became an action stays
// so, and what was not sent stays too: it may have come meanwhile.
func (m *Module) savePoints(ctx context.Context, tx *db.Tx, occurrence int64, points []PointDraft, remove []int64) error {
	var problems api.Problems
	ids, titles, notes, done, at := make([]int64, len(points)), make([]string, len(points)), make([]string, len(points)), make([]bool, len(points)), make([]int, len(points))
	for i, p := range points {
		ids[i], titles[i], notes[i], done[i], at[i] = p.ID, strings.TrimSpace(p.Title), strings.TrimSpace(p.Notes), p.Done, i
		if titles[i] == "" {
			problems.Add(fmt.Sprintf("points[%d].title", i), "required")
		}
	}
	known, err := pointsOf(ctx, tx, occurrence)
	if err != nil {
		return err
	}
	for i, id := range ids {
		if id != 0 && (!slices.ContainsFunc(known, func(p Point) bool { return p.ID == id }) || slices.Contains(ids[:i], id)) {
			problems.Add(fmt.Sprintf("points[%d].title", i), "calendar_point_unknown")
		}
	}
	left := len(known)
	for _, id := range remove {
		if slices.ContainsFunc(known, func(p Point) bool { return p.ID == id && (p.State == pointOpen || p.State == pointDone) }) {
			left--
		} else {
			problems.Add("remove_ids", "calendar_point_unknown")
		}
	}
	if err := problems.Err(); err != nil {
		return err
	}
	for _, id := range ids {
		if id == 0 {
			left++
		}
	}
	if left > mostPoints {
		return refused("calendar_points_full")
	}
	tx.Defer("delete from calendar_points where organization_id = $1 and occurrence_id = $2 and id = any($3::bigint[])", tx.OrganizationID, occurrence, orNone(remove))
	tx.Defer(`update calendar_points p set position = n.at, title = n.title, notes = n.notes, state = case when p.state in ('open', 'done') then case when n.done then 'done' else 'open' end else p.state end
		from unnest($3::bigint[], $4::int[], $5::text[], $6::text[], $7::boolean[]) n(id, at, title, notes, done) where p.organization_id = $1 and p.occurrence_id = $2 and p.id = n.id`, tx.OrganizationID, occurrence, ids, at, titles, notes, done)
	tx.Defer(`insert into calendar_points (organization_id, occurrence_id, position, title, notes, state) select $1, $2, n.at, n.title, n.notes, case when n.done then 'done' else 'open' end
		from unnest($3::bigint[], $4::int[], $5::text[], $6::text[], $7::boolean[]) n(id, at, title, notes, done) where n.id = 0 order by n.at`, tx.OrganizationID, occurrence, ids, at, titles, notes, done)
	return nil
}

func pointsOf(ctx context.Context, tx *db.Tx, occurrence int64) ([]Point, error) {
	rows, err := tx.Query(ctx, "select id, title, notes, state, carried_from is not null as carried, action_id from calendar_points where organization_id = $1 and occurrence_id = $2 order by position, id", tx.OrganizationID, occurrence)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[Point]())
}

// requireOpen wants points of a date that are open.
func requireOpen(ctx context.Context, tx *db.Tx, occurrence int64, ids []int64, field string) error {
	known, err := pointsOf(ctx, tx, occurrence)
	for _, id := range ids {
		if err == nil && !slices.ContainsFunc(known, func(p Point) bool { return p.ID == id && p.State == pointOpen }) {
			err = api.Invalid(field, "calendar_point_unknown")
		}
	}
	return err
}

// carry answers POST /api/calendar_items/{id}/carry: open points stand on the agenda of the next date.
func (m *Module) carry(ctx context.Context, tx *db.Tx, in *carryInput) (*Answer, error) {
	item, at, err := m.onDateOf(ctx, tx, in.ID, in.Body.OccurrenceID)
	if err == nil {
		err = requireOpen(ctx, tx, at.ID, in.Body.PointIDs, "point_ids")
	}
	if err != nil {
		return nil, err
	}
	// What a series goes on with, changed from a date on, has its next date as well.
	var next int64
	var full bool
	err = tx.QueryRow(ctx, `with next as (select o.id from calendar_occurrences o join calendar_items ci on ci.organization_id = $1 and ci.id = o.item_id and ci.status = 'planned'
			where o.organization_id = $1 and (ci.id = $2 or ci.follows_id = $2) and o.starts_at > $3 and not o.cancelled order by o.starts_at, o.id limit 1)
		select coalesce((select id from next), 0), (select count(*) from calendar_points p where p.organization_id = $1 and p.occurrence_id = (select id from next)) + $4 > $5`,
		tx.OrganizationID, in.ID, at.StartsAt, len(in.Body.PointIDs), mostPoints).Scan(&next, &full)
	switch {
	case err != nil:
		return nil, err
	case next == 0:
		return nil, refused("calendar_no_next")
	case full:
		return nil, refused("calendar_points_full")
	}
	tx.Defer(`insert into calendar_points (organization_id, occurrence_id, position, title, carried_from)
		select $1, $2, (select coalesce(max(x.position), -1) from calendar_points x where x.organization_id = $1 and x.occurrence_id = $2) + row_number() over (order by p.position, p.id), p.title, p.id
		from calendar_points p where p.organization_id = $1 and p.occurrence_id = $3 and p.id = any($4::bigint[])`, tx.OrganizationID, next, at.ID, in.Body.PointIDs)
	tx.Defer("update calendar_points set state = $4 where organization_id = $1 and occurrence_id = $2 and id = any($3::bigint[])", tx.OrganizationID, at.ID, in.Body.PointIDs, pointCarried)
	m.noteOn(tx, item, at, "points_carried", nil)
	return m.after(ctx, tx, in.ID, at.ID)
}
