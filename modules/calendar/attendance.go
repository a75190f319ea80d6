package calendar

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

const (
	// attendFrom is how long before it begins people may say that they are there.
	attendFrom = time.Hour
	// attendUntil is for how long after its end the code still works: some sign on their way out.
	attendUntil = time.Hour
	// mostAttendees is how many are there at most.
	mostAttendees = 1000
	// What is signed by name is not proved: it is counted by network and by date.
	namesPer        = time.Hour
	namesPerNetwork = 100
	namesPerDate    = 500
)

// Attendee is one who was there.
type Attendee struct {
	ID         int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the entry"`
	Person     *records.Person `json:"person" doc:"Null for those without an account"`
	WorkerID   *int64          `json:"worker_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile; null: it is somebody without one"`
	Name       string          `json:"name" maxLength:"200" doc:"Their name"`
	Way        string          `json:"way" enum:"hand,code,name" doc:"By hand of who keeps the minutes, by the code and an account, or by the code and a name alone, which is not proved"`
	AttendedAt time.Time       `json:"attended_at" doc:"When it was said that they are there"`
}

func queueAttendance(batch *pgx.Batch, tx *db.Tx, id, occurrence int64, now time.Time, into *[]Attendee) {
	batch.Queue(`select t.id, t.user_id as person_id, u.full_name as person_name, t.profile_id as worker_id, coalesce(u.full_name, w.name, t.name) as name, t.way, t.attended_at
		from calendar_attendance t left join users u on u.organization_id = $1 and u.id = t.user_id left join work_profiles w on w.organization_id = $1 and w.id = t.profile_id
		where t.organization_id = $1 and t.occurrence_id = `+focused+" order by lower(coalesce(u.full_name, w.name, t.name)), t.id limit 1000", tx.OrganizationID, id, occurrence, now).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.Named[Attendee]())
		return err
	})
}

type attendInput struct {
	Subject
	Body struct {
		OnDate
		UserIDs   []int64  `json:"user_ids,omitempty" maxItems:"500" doc:"Users who were there"`
		WorkerIDs []int64  `json:"worker_ids,omitempty" maxItems:"500" doc:"Work profiles of people who were there"`
		Names     []string `json:"names,omitempty" maxItems:"500" doc:"Of those without an account or a profile"`
		RemoveIDs []int64  `json:"remove_ids,omitempty" maxItems:"1000" doc:"Entries that are wrong"`
	}
}

// attend answers POST /api/calendar_items/{id}/attendance: who keeps the minutes says who was there.
func (m *Module) attend(ctx context.Context, tx *db.Tx, in *attendInput) (*Answer, error) {
	item, at, err := m.onDateOf(ctx, tx, in.ID, in.Body.OccurrenceID)
	if err == nil && at.StartsAt.Add(-attendFrom).After(m.Now()) {
		err = refused("calendar_not_begun")
	}
	if err != nil {
		return nil, err
	}
	b := &in.Body
	var problems api.Problems
	for i := range b.Names {
		if b.Names[i] = strings.TrimSpace(b.Names[i]); b.Names[i] == "" || len([]rune(b.Names[i])) > 200 {
			problems.Add("names", "calendar_name")
		}
	}
	guests := GuestsDraft{UserIDs: b.UserIDs, Workers: make([]WorkerGuest, len(b.WorkerIDs))}
	for i, id := range b.WorkerIDs {
		guests.Workers[i].WorkerID = id
	}
	asked, err := m.guestsOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := guests.check(ctx, tx, &asked, &problems); err != nil {
		return nil, err
	}
	before, err := attendeesOf(ctx, tx, at.ID)
	if err != nil {
		return nil, err
	}
	for _, id := range b.RemoveIDs {
		if !slices.ContainsFunc(before, func(a attendee) bool { return a.ID == id }) {
			problems.Add("remove_ids", "calendar_attendee_unknown")
		}
	}
	for i := range problems {
		if problems[i].Field == "workers" {
			problems[i].Field = "worker_ids"
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	tx.Defer("delete from calendar_attendance where organization_id = $1 and occurrence_id = $2 and id = any($3::bigint[])", tx.OrganizationID, at.ID, b.RemoveIDs)
	tx.Defer(`insert into calendar_attendance (organization_id, occurrence_id, user_id, profile_id, name, way, attended_at)
		select $1, $2, n.user_id, n.profile_id, n.name, 'hand', $6 from (select unnest($3::bigint[]), null::bigint, '' union all select null, unnest($4::bigint[]), '' union all select null, null, unnest($5::text[])) n(user_id, profile_id, name)
		on conflict do nothing`, tx.OrganizationID, at.ID, b.UserIDs, b.WorkerIDs, b.Names, m.Now())
	if err := requireRoom(ctx, tx, at.ID); err != nil {
		return nil, err
	}
	there, err := attendeesOf(ctx, tx, at.ID)
	if err != nil {
		return nil, err
	}
	m.noteOn(tx, item, at, "attendance_noted", attendanceChanges(before, there))
	return m.after(ctx, tx, in.ID, at.ID)
}

// attendee is one who was there, as the timeline names them.
type attendee struct {
	ID   int64
	Name string
}

func attendeesOf(ctx context.Context, tx *db.Tx, occurrence int64) ([]attendee, error) {
	rows, err := tx.Query(ctx, `select t.id, coalesce(u.full_name, w.name, t.name) as name
		from calendar_attendance t left join users u on u.organization_id = $1 and u.id = t.user_id left join work_profiles w on w.organization_id = $1 and w.id = t.profile_id
		where t.organization_id = $1 and t.occurrence_id = $2 order by lower(coalesce(u.full_name, w.name, t.name)), t.id`, tx.OrganizationID, occurrence)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[attendee]())
}

// attendanceChanges names who was taken out and who came.
func attendanceChanges(before, after []attendee) []records.Change {
	changes := records.AppendChange(nil, "attendees_removed", namesBut(before, after), "")
	return records.AppendChange(changes, "attendees_added", "", namesBut(after, before))
}

// namesBut are the names of some who are not among others.
func namesBut(some, others []attendee) string {
	var names []string
	for _, a := range some {
		if !slices.Contains(others, a) {
			names = append(names, a.Name)
		}
	}
	return short(strings.Join(names, ", "))
}

// requireRoom refuses more attendees than there can be.
func requireRoom(ctx context.Context, tx *db.Tx, occurrence int64) error {
	var count int
	err := tx.QueryRow(ctx, "select count(*) from calendar_attendance where organization_id = $1 and occurrence_id = $2", tx.OrganizationID, occurrence).Scan(&count)
	if err == nil && count > mostAttendees {
		err = refused("calendar_attendance_full")
	}
	return err
}

type codeInput struct {
	Subject
	OccurrenceID int64 `query:"occurrence_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"The date that the code is of"`
}

// AttendanceCode is what people scan who are there.
type AttendanceCode struct {
	Address string `json:"address" maxLength:"1000" doc:"What the code says: the page on which people sign in"`
}

// Redacted is what is kept of it for a request that comes again.
func (AttendanceCode) Redacted() any { return AttendanceCode{} }

// showCode answers GET /api/calendar_items/{id}/attendance_code.
func (m *Module) showCode(ctx context.Context, tx *db.Tx, in *codeInput) (*AttendanceCode, error) {
	item, err := m.one(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(item.Can.Update); err != nil {
		return nil, err
	}
	var version int
	err = tx.QueryRow(ctx, "select o.code_version from calendar_occurrences o where o.organization_id = $1 and o.item_id = $2 and o.id = $3 and not o.cancelled", tx.OrganizationID, in.ID, in.OccurrenceID).Scan(&version)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	return m.codeOf(ctx, tx, in.OccurrenceID, version), err
}

type renewCodeInput struct {
	Subject
	Body OnDate
}

// renewCode answers POST /api/calendar_items/{id}/attendance_code: a new code, in place of the one that there was.
func (m *Module) renewCode(ctx context.Context, tx *db.Tx, in *renewCodeInput) (*AttendanceCode, error) {
	_, at, err := m.onDateOf(ctx, tx, in.ID, in.Body.OccurrenceID)
	if err != nil {
		return nil, err
	}
	var version int
	err = tx.QueryRow(ctx, "update calendar_occurrences set code_version = code_version + 1 where organization_id = $1 and id = $2 returning code_version", tx.OrganizationID, at.ID).Scan(&version)
	return m.codeOf(ctx, tx, at.ID, version), err
}

func (m *Module) codeOf(ctx context.Context, tx *db.Tx, occurrence int64, version int) *AttendanceCode {
	return &AttendanceCode{api.CallOf(ctx).Origin() + "/calendar-attend#" + m.attendToken(tx.OrganizationID, code{occurrence, version})}
}

// code is one of a date: a later version makes it worthless.
type code struct {
	occurrence int64
	version    int
}

// attendToken is the secret of a code.
func (m *Module) attendToken(organization int64, of code) string {
	return fmt.Sprintf("%d.%d.%s", of.occurrence, of.version, m.Auth.Derived("calendar attendance", fmt.Sprintf("%d/%d/%d", organization, of.occurrence, of.version)))
}

// Attended is what whoever scans a code gets to know.
type Attended struct {
	ItemType     string    `json:"item_type" enum:"meeting,training,event" doc:"Which of the three it is"`
	Title        string    `json:"title" maxLength:"200" doc:"What it is called"`
	Venue        string    `json:"venue" maxLength:"300" doc:"Where people meet; needed when the mode is hybrid"`
	StartsAt     time.Time `json:"starts_at" doc:"When it begins"`
	EndsAt       time.Time `json:"ends_at" doc:"When it ends"`
	AllDay       bool      `json:"all_day" doc:"Whole days by its time zone: it ends with the midnight that ends the last one"`
	TimeZone     string    `json:"time_zone" maxLength:"60" doc:"IANA name of the zone whose clock it goes by"`
	Organization string    `json:"organization" maxLength:"200" doc:"The organization's name"`
	Closed       string    `json:"closed" maxLength:"60" doc:"Why nobody can say now that they are there; empty: they can"`
	Attends      string    `json:"attends" maxLength:"200" doc:"Who has just said so; empty: nobody"`
}

// AttendedAnswer is what a code is answered with.
type AttendedAnswer struct {
	Attended Attended `json:"attended" doc:"What was scanned"`
}

type scanInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"200" doc:"Of the code"`
	}
}

type signInInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"200" doc:"Of the code"`
		Name  string `json:"name" maxLength:"200" doc:"Whoever has no account signs by this name"`
	}
}

type scanned struct {
	Attended
	ItemID, OccurrenceID int64
	RecursAt             time.Time
	Cancelled            bool
}

// readCode is the code of a token; not found for one that is none.
func (m *Module) readCode(organization int64, token string) (of code, err error) {
	parts := strings.Split(token, ".")
	if len(parts) == 3 {
		of.occurrence, _ = strconv.ParseInt(parts[0], 10, 64) // what is no number has another secret
		of.version, _ = strconv.Atoi(parts[1])
	}
	if subtle.ConstantTimeCompare([]byte(m.attendToken(organization, of)), []byte(token)) != 1 {
		err = api.NotFound()
	}
	return of, err
}

// scanned is what a code is for. Once the date is over the code is none any more.
func (m *Module) scanned(ctx context.Context, tx *db.Tx, token string) (scanned, error) {
	of, err := m.readCode(tx.OrganizationID, token)
	if err != nil {
		return scanned{}, err
	}
	s, err := db.One[scanned](ctx, tx, `select ci.item_type, coalesce(o.title, ci.title) as title, coalesce(o.venue, ci.venue) as venue, o.starts_at, o.ends_at, ci.all_day, ci.time_zone, n.name as organization, '' as closed, '' as attends,
			ci.id as item_id, o.id as occurrence_id, o.recurs_at, o.cancelled or ci.status = 'cancelled' as cancelled
		from calendar_occurrences o join calendar_items ci on ci.organization_id = $1 and ci.id = o.item_id join organizations n on n.id = $1 and `+open+` where o.organization_id = $1 and o.id = $2 and o.code_version = $3 and o.ends_at > $4`, tx.OrganizationID, of.occurrence, of.version, m.Now().Add(-attendUntil))
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	switch {
	case s.Cancelled:
		s.Closed = "calendar_cancelled"
	case s.StartsAt.Add(-attendFrom).After(m.Now()):
		s.Closed = "calendar_not_begun"
	}
	return s, err
}

// scan answers POST /api/calendar_attendance/look.
func (m *Module) scan(ctx context.Context, tx *db.Tx, in *scanInput) (*AttendedAnswer, error) {
	s, err := m.scanned(ctx, tx, in.Body.Token)
	return &AttendedAnswer{s.Attended}, err
}

// attendSelf answers POST /api/calendar_attendance/me: whoever scans the code is there.
func (m *Module) attendSelf(ctx context.Context, tx *db.Tx, in *scanInput) (*AttendedAnswer, error) {
	user := api.Actor(ctx)
	return m.attendBy(ctx, tx, in.Body.Token, user.FullName, &user.ID)
}

// attendByName answers POST /api/calendar_attendance/guest: somebody without an account is there.
func (m *Module) attendByName(ctx context.Context, tx *db.Tx, in *signInInput) (*AttendedAnswer, error) {
	name := strings.TrimSpace(in.Body.Name)
	if name == "" {
		return nil, api.Invalid("name", "required")
	}
	if err := m.countName(ctx, tx, in.Body.Token); err != nil {
		return nil, err
	}
	return m.attendBy(ctx, tx, in.Body.Token, name, nil)
}

// countName counts an attempt to sign by name, whatever becomes of it, before anything is read.
func (m *Module) countName(ctx context.Context, tx *db.Tx, token string) error {
	of, err := m.readCode(tx.OrganizationID, token)
	if err != nil {
		return err
	}
	wait, err := m.Auth.RaiseLimits(ctx, tx.OrganizationID, m.Auth.LimitOfNetwork(api.CallOf(ctx), "calendar_name", namesPerNetwork, namesPer),
		auth.LimitOf("calendar_name", strconv.FormatInt(of.occurrence, 10), namesPerDate, namesPer))
	if err == nil && wait > 0 {
		err = api.TooMany("public_too_many", wait)
	}
	return err
}

func (m *Module) attendBy(ctx context.Context, tx *db.Tx, token, name string, user *int64) (*AttendedAnswer, error) {
	s, err := m.scanned(ctx, tx, token)
	if err == nil {
		err = refused(s.Closed)
	}
	if err != nil {
		return nil, err
	}
	s.Attends = name
	shown, actor, way := name, int64(0), "name"
	if user != nil {
		shown, actor, way = "", *user, "code"
	}
	added, err := tx.Exec(ctx, `insert into calendar_attendance (organization_id, occurrence_id, user_id, name, way, attended_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
		tx.OrganizationID, s.OccurrenceID, user, shown, way, m.Now())
	if err == nil && added.RowsAffected() > 0 {
		records.Write(tx, records.Event{Module: Name, ID: s.ItemID, ActorID: actor, Verb: "attended", Note: strings.TrimSuffix(dayIn(s.RecursAt, s.TimeZone)+": "+shown, ": "), At: m.Now()})
		err = requireRoom(ctx, tx, s.OccurrenceID)
	}
	return &AttendedAnswer{s.Attended}, err
}
