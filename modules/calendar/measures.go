package calendar

import "hivis/core/records"

// dates are those that items count by; the list is filtered by the same.
var dates = map[string]records.Date{"starts": {At: "ci.starts_at"}}

// who counts those who were there at the dates of an item ci, and those who were asked to them.
const who = `
left join lateral (
  select coalesce(sum(a.there), 0) as there, coalesce(sum(greatest(a.there, g.asked)), 0) as asked
  from calendar_occurrences o
  cross join lateral (select count(*) as there from calendar_attendance t where t.organization_id = ci.organization_id and t.occurrence_id = o.id) a
  cross join lateral (select count(*) as asked from calendar_guests t where t.organization_id = ci.organization_id and t.item_id = ci.id) g
  where o.organization_id = ci.organization_id and o.item_id = ci.id and not o.cancelled
) q on true`

// measured is what can be counted of items that are over.
func measured() *records.Measured {
	held := statuses.When(Over)
	return &records.Measured{
		Screen: "/safety-calendar", Call: "/api/calendar_items", Dates: dates, Joins: who,
		AtSites: "exists (select from calendar_item_sites x where x.organization_id = ci.organization_id and x.item_id = ci.id and x.site_id = any(%s))",
		Groups:  map[string]records.Group{"type": {Key: "ci.item_type", Filter: "item_type"}, "person": {Key: "ci.organizer_id", Filter: "organizer_id", Names: records.ToPerson}},
		Measures: []records.Measure{
			{Name: "calendar_held", Unit: records.CountUnit, Good: records.Up, Where: held, Filter: "status=over", Reported: "starts", Occurred: "starts"},
			{Name: "calendar_attendance", Unit: records.Percent, Good: records.Up, Where: held, Filter: "status=over", Sum: "q.there", OfSum: "q.asked", Joined: true, Reported: "starts", Occurred: "starts"},
		},
	}
}
