package demo

import (
	"context"
	"fmt"
	"time"

	"hivis/modules/calendar"
	"hivis/platform/db"
	"hivis/server"
)

// planned is something of the safety calendar.
type planned struct {
	kind, title, about, venue, link, template string
	site, by                                  string // its code; an email
	days, hour, minutes                       int    // the first day from now on, by the site's clock, and how long it lasts
	weekly                                    int    // every so many weeks; 0: once
	guests                                    []string
	outside                                   string // the address of a guest without an account
	points                                    []string
	found                                     string // of a drill that has taken place
}

// plannedItems are some that repeat, some to come, and a drill that has taken place.
var plannedItems = []planned{
	{"meeting", "Toolbox talk, first shift", "Ten minutes before the shift.", "Hall 1, at the board", "", "toolbox_talk", "NP", "supervisor@demo.example", -28, 6, 15, 1,
		[]string{"worker@demo.example", "petar.velkov@demo.example", "guest@demo.example"}, "", []string{"Walkways in hall 1", "Hazards of today’s work", "Questions and proposals"}, ""},
	{"meeting", "Safety committee", "Accidents, inspections and what is left to do.", "Meeting room 2", "https://meet.example/safety-committee", "committee", "NP", "manager@demo.example", -42, 10, 60, 4,
		[]string{"admin@demo.example", "supervisor@demo.example", "worker@demo.example"}, "committee@partner.example", []string{"Open points of the last meeting", "Accidents and near misses", "Inspections and measurements", "Other business"}, ""},
	{"event", "Evacuation drill", "Nobody is told beforehand which exit is closed.", "Car park at gate 2", "", "drill", "NP", "manager@demo.example", -9, 14, 30, 0,
		[]string{"supervisor@demo.example", "worker@demo.example"}, "", []string{"Alarm and way out", "Assembly point and head count", "Debriefing"}, "The alarm was not heard in the paint shop. One exit was blocked by pallets."},
	{"training", "First aid, refresher", "Bring your certificate.", "Training room", "", "plain", "NP", "manager@demo.example", 6, 9, 240, 0,
		[]string{"worker@demo.example", "petar.velkov@demo.example", "orhan.aksoy@demo.example"}, "trainer@partner.example", nil, ""},
	{"training", "Forklift licence", "Theory in the morning, driving in the afternoon.", "Yard 3", "", "plain", "HD", "beatriz.carvalho@demo.example", 12, 8, 420, 0, []string{"rafael.monteiro@demo.example", "camila.duarte@demo.example"}, "", nil, ""},
	{"meeting", "Shutdown planning", "Permits, isolations and people for the spring shutdown.", "", "https://meet.example/shutdown", "plain", "SY", "shen.guolan@demo.example", 3, 9, 90, 0, []string{"manager@demo.example", "chen.haoran@demo.example"}, "", nil, ""},
}

// addCalendar plans items, and lets happen what is over.
func (h *organization) addCalendar(ctx context.Context, tx *db.Tx, app *server.App) error {
	if h.SubDomain != "demo" {
		return nil
	}
	for i := range plannedItems {
		if err := h.plan(ctx, tx, app, &plannedItems[i]); err != nil {
			return fmt.Errorf("calendar %s: %w", plannedItems[i].title, err)
		}
	}
	return nil
}

func (h *organization) plan(ctx context.Context, tx *db.Tx, app *server.App, p *planned) error {
	at := h.siteCalled(p.site)
	day := h.now.In(at.zone).AddDate(0, 0, p.days)
	starts := time.Date(day.Year(), day.Month(), day.Day(), p.hour, 0, 0, 0, at.zone)
	d := &calendar.Details{ItemType: p.kind, Title: p.title, Description: p.about, Mode: "offline", Venue: p.venue, MeetingLink: p.link, StartsAt: starts, EndsAt: starts.Add(time.Duration(p.minutes) * time.Minute),
		TimeZone: at.zone.String(), RemindMinutes: 60, Template: p.template}
	if p.link != "" {
		d.Mode = "hybrid"
		if p.venue == "" {
			d.Mode = "online"
		}
	}
	if p.weekly > 0 {
		d.Rule = fmt.Sprintf("FREQ=WEEKLY;INTERVAL=%d", p.weekly)
	}
	guests := calendar.GuestsDraft{}
	for _, email := range p.guests {
		guests.UserIDs = append(guests.UserIDs, h.person(email).id)
	}
	if p.outside != "" {
		guests.Addresses = []calendar.AddressGuest{{Email: p.outside}}
	}
	id, err := app.Calendar.Plan(ctx, tx, h.person(p.by).id, d, []int64{at.id}, guests)
	if err != nil {
		return err
	}
	tx.Defer("update calendar_guests set response = (array['accepted', 'accepted', 'maybe', 'waiting'])[1 + id % 4], responded_at = case when id % 4 < 3 then $3::timestamptz end where organization_id = $1 and item_id = $2", h.id, id, h.now.Add(-48*time.Hour))
	h.held(tx, id, p)
	return nil
}

// held writes what happened on the dates that are over: the first point of the last one is still open.
func (h *organization) held(tx *db.Tx, id int64, p *planned) {
	tx.Defer(`insert into calendar_points (organization_id, occurrence_id, position, title, state)
		select o.organization_id, o.id, n.at - 1, n.title, case when n.at = 1 and o.ends_at > $4::timestamptz - interval '30 days' then 'open' else 'done' end
		from calendar_occurrences o cross join unnest($3::text[]) with ordinality n(title, at) where o.organization_id = $1 and o.item_id = $2 and o.ends_at < $4`, h.id, id, append([]string{}, p.points...), h.now)
	tx.Defer(`insert into calendar_attendance (organization_id, occurrence_id, user_id, way, attended_at)
		select o.organization_id, o.id, g.user_id, case when g.id % 2 = 0 then 'code' else 'hand' end, o.starts_at from calendar_occurrences o join calendar_guests g on g.organization_id = o.organization_id and g.item_id = o.item_id and g.user_id is not null
		where o.organization_id = $1 and o.item_id = $2 and o.ends_at < $3`, h.id, id, h.now)
	if p.found != "" {
		tx.Defer("update calendar_occurrences set drill_seconds = 285, findings = $3, minutes = 'All 46 people were counted at the assembly point.' where organization_id = $1 and item_id = $2", h.id, id, p.found)
	}
}
