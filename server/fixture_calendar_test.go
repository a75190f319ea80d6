package server_test

import (
	"net/http"

	"hivis/modules/calendar"
	"hivis/server/servertest"
)

// calendarItem is a meeting at the side's first site, to which somebody of each kind is asked.
func (o *side) calendarItem() int64 {
	o.t.Helper()
	var made calendar.Answer
	o.Manager.Post("/api/calendar_items", map[string]any{"item_type": "meeting", "title": o.say("meeting"), "description": o.say("description"), "mode": "hybrid", "venue": o.say("venue"), "meeting_link": "https://meet.example/" + o.word,
		"starts_at": o.Now().AddDate(0, 0, 2), "ends_at": o.Now().AddDate(0, 0, 2).Add(3600e9), "remind_minutes": 30, "site_ids": []int64{o.Sites[0]}, "user_ids": []int64{o.Worker.ID, o.Admin.ID},
		"role_ids": []int64{o.Insert("select min(id) from roles where organization_id = $1", o.ID)}, "guest_site_ids": []int64{o.Sites[0]},
		"addresses": []map[string]any{{"email": "guest." + o.word + "@visitor.example", "name": o.say("guest")}}}).Wants(http.StatusCreated).Into(&made)
	return made.CalendarItem.ID
}

func init() {
	also(map[string]func(*side) any{
		"organizer_id": func(o *side) any { return o.Manager.ID }, "guest_site_ids": func(o *side) any { return []int64{o.Sites[0]} },
		"item_id": func(o *side) any { return o.calendarItem() },
		"occurrence_id": func(o *side) any {
			return o.Insert("select max(id) from calendar_occurrences where organization_id = $1", o.ID)
		},
	}, map[string]func(*side) int64{
		"/api/calendar_items/{id}": (*side).calendarItem,
	}, map[string]special{
		"POST /api/calendar_items":       {rewrite: plannedItem},
		"PATCH /api/calendar_items/{id}": {rewrite: plannedItem},
		"GET /api/calendar_items/range": {rewrite: func(o *side, r *request) {
			r.query.Set("from", o.day(-9))
			r.query.Set("to", o.day(40))
			r.query.Set("time_zone", "Europe/Sofia")
		}},
		"POST /api/calendar_items/{id}/cancel": {fields: map[string]any{"scope": "all"}},
		"POST /api/calendar_items/{id}/answer": {rewrite: func(o *side, r *request) {
			o.Exec("insert into calendar_guests (organization_id, item_id, user_id, created_at) select i.organization_id, i.id, u.id, i.created_at from calendar_items i join users u on u.organization_id = i.organization_id where i.organization_id = $1 and u.id <> i.organizer_id on conflict do nothing", o.ID)
		}},
	})
	plain["GET /api/calendar_items/status_counts"] = "numbers"
}

// plannedItem gives an item a time, a place and guests that there are.
func plannedItem(o *side, r *request) {
	r.body["starts_at"], r.body["ends_at"], r.body["time_zone"] = o.Now().AddDate(0, 0, 3), o.Now().AddDate(0, 0, 3).Add(3600e9), "Europe/Sofia"
	r.body["mode"], r.body["meeting_link"], r.body["venue"] = "hybrid", "https://meet.example/1", o.say("venue")
	r.body["rule"], r.body["scope"] = "FREQ=WEEKLY;COUNT=3", "all"
	if r.op.Method == "POST" {
		delete(r.body, "scope")
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
