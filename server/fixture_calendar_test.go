package server_test

import (
	"fmt"
	"net/http"
	"strings"

	"hivis/modules/calendar"
	"hivis/server/servertest"
)

// calendarItem is a meeting at the side's first site, to which somebody of each kind is asked.
func (o *side) calendarItem() int64 {
	o.t.Helper()
	var made calendar.Answer
	o.Manager.Post("/api/calendar_items", map[string]any{"item_type": "meeting", "title": o.say("meeting"), "description": o.say("description"), "mode": "hybrid", "venue": o.say("venue"), "meeting_link": "https://meet.example/" + o.word,
		"starts_at": o.Now().AddDate(0, 0, 2), "ends_at": o.Now().AddDate(0, 0, 2).Add(3600e9), "remind_minutes": 30, "attachment_ids": []int64{o.upload(o.Manager)}, "site_ids": []int64{o.Sites[0]}, "user_ids": []int64{o.Worker.ID, o.Admin.ID},
		"role_ids": []int64{o.Insert("select min(id) from roles where organization_id = $1", o.ID)}, "guest_site_ids": []int64{o.Sites[0]},
		"addresses": []map[string]any{{"email": "guest." + o.word + "@visitor.example", "name": o.say("guest")}}}).Wants(http.StatusCreated).Into(&made)
	return made.CalendarItem.ID
}

// itemIn puts a new item into the path, and returns when it takes place.
func (o *side) itemIn(r *request) (occurrence int64) {
	id := o.calendarItem()
	o.inPath(r, "{id}", id)
	return o.Insert("select id from calendar_occurrences where organization_id = $1 and item_id = $2", o.ID, id)
}

func (o *side) firstOccurrence() int64 {
	return o.Insert("select min(id) from calendar_occurrences where organization_id = $1", o.ID)
}

// invitation is the token of a guest of a new item.
func (o *side) invitation() string {
	guest := o.Insert("select max(id) from calendar_guests where organization_id = $1 and item_id = $2", o.ID, o.calendarItem())
	return fmt.Sprintf("%d.%s", guest, o.App.Auth.Derived("calendar answer", fmt.Sprintf("%d/%d", o.ID, guest)))
}

// heldItem is a series that has begun, with a point on the agenda of its first date.
func (o *side) heldItem() (id, at, point int64) {
	o.t.Helper()
	id = o.calendarItem()
	o.Exec("update calendar_items set starts_at = $3, ends_at = $4, rule = 'FREQ=WEEKLY', over_at = null, template = 'drill' where organization_id = $1 and id = $2", o.ID, id, o.Now().Add(-60e9), o.Now().Add(3600e9))
	o.Exec("update calendar_occurrences set recurs_at = $3, starts_at = $3, ends_at = $4 where organization_id = $1 and item_id = $2", o.ID, id, o.Now().Add(-60e9), o.Now().Add(3600e9))
	at = o.Insert("select id from calendar_occurrences where organization_id = $1 and item_id = $2", o.ID, id)
	o.Exec("insert into calendar_occurrences (organization_id, item_id, recurs_at, starts_at, ends_at) values ($1, $2, $3, $3, $4)", o.ID, id, o.Now().AddDate(0, 0, 7), o.Now().AddDate(0, 0, 7).Add(3600e9))
	point = o.Insert("insert into calendar_points (organization_id, occurrence_id, position, title) values ($1, $2, 0, $3) returning id", o.ID, at, o.say("point"))
	return id, at, point
}

// onHeld puts an item that is held into a request, and returns its point.
func (o *side) onHeld(r *request) (point int64) {
	id, at, point := o.heldItem()
	o.inPath(r, "{id}", id)
	r.body["occurrence_id"] = at
	return point
}

func (o *side) pointOfAgenda() int64 {
	return o.Insert("select min(id) from calendar_points where organization_id = $1", o.ID)
}

// feed is a private address of the administrator's.
func (o *side) feed() (made calendar.Feed) {
	o.t.Helper()
	var answer calendar.FeedAnswer
	o.Admin.Post("/api/calendar_feeds", map[string]any{}).Wants(http.StatusOK).Into(&answer)
	return answer.Feed
}

// attendance is the secret of the code of something that has begun.
func (o *side) attendance() string {
	_, at, _ := o.heldItem()
	return fmt.Sprintf("%d.1.%s", at, o.App.Auth.Derived("calendar attendance", fmt.Sprintf("%d/%d/1", o.ID, at)))
}

// calendar is some of the side's, so that none of its tables is empty.
func (o *side) calendar() {
	id := o.calendarItem()
	at := o.Insert("select id from calendar_occurrences where organization_id = $1 and item_id = $2", o.ID, id)
	o.Worker.Post(fmt.Sprintf("/api/calendar_items/%d/answer", id), map[string]any{"response": "maybe", "occurrence_id": at, "note": o.say("note")}).Wants(http.StatusOK)
	o.feed()
	held, at, _ := o.heldItem()
	o.Manager.Post(fmt.Sprintf("/api/calendar_items/%d/attendance", held), map[string]any{"occurrence_id": at, "names": []string{o.say("name")}}).Wants(http.StatusOK)
}

func init() {
	also(map[string]func(*side) any{
		"organizer_id": func(o *side) any { return o.Manager.ID }, "guest_site_ids": func(o *side) any { return []int64{o.Sites[0]} },
		"item_id": func(o *side) any {
			return o.Insert("select max(id) from calendar_items where organization_id = $1", o.ID)
		},
		"point_id":  func(o *side) any { return o.pointOfAgenda() },
		"point_ids": func(o *side) any { return []int64{o.pointOfAgenda()} },
		"remove_ids": func(o *side) any {
			return []int64{o.Insert("select min(id) from calendar_attendance where organization_id = $1", o.ID)}
		},
		"occurrence_id": func(o *side) any {
			return o.firstOccurrence()
		},
	}, map[string]func(*side) int64{
		"/api/calendar_items/{id}": (*side).calendarItem,
		"/api/calendar_feeds/{id}": func(o *side) int64 { return o.feed().ID },
	}, map[string]special{
		"POST /api/calendar_items":       {rewrite: plannedItem},
		"PATCH /api/calendar_items/{id}": {rewrite: plannedItem},
		"GET /api/calendar_items/range": {rewrite: func(o *side, r *request) {
			r.query.Set("from", o.day(-9))
			r.query.Set("to", o.day(40))
			r.query.Set("time_zone", "Europe/Sofia")
		}},
		"GET /api/calendar_items/{id}": {rewrite: func(o *side, r *request) {
			at := o.firstOccurrence()
			o.inPath(r, "{id}", o.Insert("select item_id from calendar_occurrences where organization_id = $1 and id = $2", o.ID, at))
			r.query.Set("occurrence_id", fmt.Sprint(at))
		}},
		"POST /api/calendar_items/{id}/cancel": {fields: map[string]any{"scope": "all"}, rewrite: func(o *side, r *request) { r.body["occurrence_id"] = o.itemIn(r) }},
		"PATCH /api/calendar_items/{id}/proceedings": {rewrite: func(o *side, r *request) {
			r.body["version"] = 0
			point := o.onHeld(r)
			r.body["remove_ids"] = []int64{o.Insert("insert into calendar_points (organization_id, occurrence_id, position, title) values ($1, $2, 1, 'wrong') returning id", o.ID, r.body["occurrence_id"])}
			r.body["points"] = []map[string]any{{"id": point, "title": o.say("point"), "notes": o.say("notes")}, {"title": o.say("new point"), "done": true}}
		}},
		"POST /api/calendar_items/{id}/carry":   {rewrite: func(o *side, r *request) { r.body["point_ids"] = []int64{o.onHeld(r)} }},
		"POST /api/calendar_items/{id}/actions": {rewrite: func(o *side, r *request) { r.body["point_id"] = o.onHeld(r) }},
		"POST /api/calendar_items/{id}/attendance": {rewrite: func(o *side, r *request) {
			o.onHeld(r)
			at := r.body["occurrence_id"]
			r.body["remove_ids"] = []int64{o.Insert("insert into calendar_attendance (organization_id, occurrence_id, name, way, attended_at) values ($1, $2, 'wrong', 'hand', $3) returning id", o.ID, at, o.Now())}
			r.body["worker_ids"], r.body["names"] = []int64{o.workProfile()}, []string{o.say("name")}
		}},
		"GET /api/calendar_items/{id}/attendance_code": {rewrite: func(o *side, r *request) {
			at := o.firstOccurrence()
			o.inPath(r, "{id}", o.Insert("select item_id from calendar_occurrences where organization_id = $1 and id = $2", o.ID, at))
			r.query.Set("occurrence_id", fmt.Sprint(at))
		}},
		"POST /api/calendar_items/{id}/attendance_code": {rewrite: func(o *side, r *request) { o.onHeld(r) }},
		"POST /api/calendar_attendance/look":            {rewrite: func(o *side, r *request) { r.body["token"] = o.attendance() }},
		"POST /api/calendar_attendance/me":              {rewrite: func(o *side, r *request) { r.body["token"] = o.attendance() }},
		"POST /api/calendar_attendance/guest":           {rewrite: func(o *side, r *request) { r.body["token"] = o.attendance() }},
		"GET /api/calendar_feeds/{token}/calendar.ics": {rewrite: func(o *side, r *request) {
			o.inPath(r, "{token}", strings.Split(o.feed().Address, "/")[5])
		}},
		"POST /api/calendar_invitations/look":   {rewrite: func(o *side, r *request) { r.body["token"] = o.invitation() }},
		"POST /api/calendar_invitations/answer": {rewrite: func(o *side, r *request) { r.body["token"] = o.invitation() }},
		"POST /api/calendar_items/{id}/answer": {rewrite: func(o *side, r *request) {
			r.body["occurrence_id"] = o.itemIn(r)
			o.Exec("insert into calendar_guests (organization_id, item_id, user_id, created_at) select i.organization_id, i.id, u.id, i.created_at from calendar_items i join users u on u.organization_id = i.organization_id where i.organization_id = $1 and u.id <> i.organizer_id on conflict do nothing", o.ID)
		}},
	})
	plain["GET /api/calendar_items/status_counts"] = "numbers"
	plain["GET /api/calendar_items/{id}/attendance_code"] = "an address that is no word"
	plain["POST /api/calendar_items/{id}/attendance_code"] = "an address that is no word"
}

// plannedItem gives an item a time, a place and guests that there are.
func plannedItem(o *side, r *request) {
	r.body["starts_at"], r.body["ends_at"], r.body["time_zone"] = o.Now().AddDate(0, 0, 3), o.Now().AddDate(0, 0, 3).Add(3600e9), "Europe/Sofia"
	r.body["mode"], r.body["meeting_link"], r.body["venue"] = "hybrid", "https://meet.example/1", o.say("venue")
	r.body["rule"], r.body["scope"] = "FREQ=WEEKLY;COUNT=3", "all"
	if r.op.Method == "POST" {
		delete(r.body, "scope")
	} else {
		at := o.itemIn(r)
		r.body["occurrence_id"] = at
		r.body["remove_attachment_ids"] = o.filesOf(calendar.Name, o.Insert("select item_id from calendar_occurrences where organization_id = $1 and id = $2", o.ID, at))
	}
	r.body["workers"] = []map[string]any{{"worker_id": o.workProfile(), "email": "worker." + o.word + "@visitor.example"}}
	r.body["addresses"] = []map[string]any{{"email": "guest." + o.word + "@visitor.example", "name": o.say("guest")}}
}

// fillCalendar fills in fifty thousand items, which take place over a year.
func fillCalendar(s *servertest.Server, o *servertest.Organization) {
	s.Exec(`insert into calendar_items (organization_id, serial, item_type, title, mode, starts_at, ends_at, time_zone, over_at, made_until, site_id, organizer_id, status, created_at, updated_at)
		select $1, n, (array['meeting', 'training', 'event'])[1 + n % 3], 'Item ' || n, 'offline', t.at, t.at + interval '1 hour', 'Europe/Sofia', t.at + interval '1 hour', t.at, ($2::bigint[])[1 + n % 2], $4,
			case when n % 100 = 0 then 'cancelled' else 'planned' end, $3, $3::timestamptz - n * interval '1 minute'
		from generate_series(1, 50000) n, lateral (select $3::timestamptz + (n % 365 - 180) * interval '1 day' + n % 24 * interval '1 hour' as at) t`, o.ID, o.Sites, s.Now(), o.Manager.ID)
	s.Exec(`insert into calendar_item_sites (organization_id, item_id, site_id) select organization_id, id, site_id from calendar_items where organization_id = $1`, o.ID)
	s.Exec(`insert into calendar_occurrences (organization_id, item_id, recurs_at, starts_at, ends_at) select organization_id, id, starts_at, starts_at, ends_at from calendar_items where organization_id = $1`, o.ID)
	s.Exec(`insert into calendar_guests (organization_id, item_id, user_id, created_at) select organization_id, id, $2, created_at from calendar_items where organization_id = $1 and serial % 50 = 0`, o.ID, o.Worker.ID)
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text) select organization_id, 'Calendar', id, site_id, lower(title) from calendar_items where organization_id = $1`, o.ID)
}
