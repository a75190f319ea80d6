package actions

import (
	"fmt"
	"strings"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
)

// dates are those that actions count by; the list is filtered by the same.
var dates = map[string]records.Date{"due": {Day: "a.due_date"}, "created": {At: "a.created_at"}, "completed": {At: "a.completed_at"}, "closed": {At: "a.closed_at"}}

// timings are how actions kept to their due dates.
var timings = map[string]string{
	"in_time": "a.completed_at <= a.due_at",
	"late":    "a.completed_at > a.due_at",
	"due":     "(a.completed_at is not null or a.due_at <= @now)",
}

// lateDays are how late actions are that are overdue, in days of their site.
var lateDays = []struct {
	name        string
	first, last int // -1: without end
}{{"0-7", 0, 7}, {"8-30", 8, 30}, {"31-60", 31, 60}, {"61-90", 61, 90}, {"over_90", 91, -1}}

// daysLate is how many days an action is late, by the calendar of its site.
const daysLate = "((@now::timestamptz at time zone (select z.time_zone from sites z where z.organization_id = a.organization_id and z.id = a.site_id))::date - a.due_date)"

// lateBy is which of them an action is in.
func lateBy() string {
	var sql strings.Builder
	for _, l := range lateDays {
		if l.last >= 0 {
			fmt.Fprintf(&sql, " when %s <= %d then '%s'", daysLate, l.last, l.name)
		}
	}
	return "(case" + sql.String() + " else 'over_90' end)"
}

// whereKept keeps actions by how they keep to their due dates, by what they are of, and by
// which record asked for them.
func (f Filters) whereKept(where *api.Where, now time.Time) {
	api.AnyOf(where, "a.actionable_type", f.Source)
	api.AnyID(where, "a.category_id", f.CategoryID)
	api.AnyOf(where, "a.kind", f.Kind)
	if f.Timing != "" {
		where.And(timings[f.Timing])
	}
	if f.LateDays != "" {
		where.And(where.BindNow(now, statuses.When(Overdue)+" and "+lateBy())+" = %s", f.LateDays)
	}
}

// measured is what can be counted of actions.
func (m *Module) measured() *records.Measured {
	count := func(name, good, where, filter, date string) records.Measure {
		return records.Measure{Name: name, Unit: records.CountUnit, Good: good, Where: where, Filter: filter, Reported: date, Occurred: date}
	}
	return &records.Measured{
		Screen: "/actions/all", Call: "/api/actions/all", Sees: m.sees, Dates: dates,
		Groups: map[string]records.Group{
			"site": {Key: "a.site_id", Filter: "site_id", Names: records.ToSite}, "category": {Key: "a.category_id", Filter: "category_id", Names: records.ToCategory},
			"type": {Key: "a.kind", Filter: "kind"}, "person": {Key: "a.responsible_id", Filter: "responsible_id", Names: records.ToPerson},
			"control": {Key: "a.control_type", Filter: "control_type"}, "status": {Key: statuses.NameSQL(), Filter: "status"},
			"source": {Key: "a.actionable_type", Filter: "source"}, "risk": {Key: "a.priority", Filter: "priority"},
			"lateness": {Key: lateBy(), Filter: "late_days"},
		},
		Overview: records.Overview{Reported: "actions_raised", Open: "open_actions", Overdue: "overdue_actions"},
		Closing:  &records.Closing{Opened: "actions_raised", Closed: "actions_closed", Since: "created"},
		Measures: []records.Measure{
			count("actions_raised", records.Neither, "", "", "created"),
			count("actions_completed", records.Up, "", "", "completed"),
			count("actions_closed", records.Up, "", "", "closed"),
			count("actions_done_in_time", records.Up, timings["in_time"], "timing=in_time", "due"),
			count("actions_late", records.Down, timings["late"], "timing=late", "due"),
			{Name: "actions_in_time", Unit: records.Percent, Good: records.Up, Where: timings["in_time"], Filter: "timing=in_time", Of: timings["due"], Reported: "due", Occurred: "due"},
			{Name: "strong_actions", Unit: records.Percent, Good: records.Up, Where: "a.control_type in ('elimination', 'substitution', 'engineering')", Filter: "control_type=elimination,substitution,engineering", Of: "true", Reported: "created", Occurred: "created"},
			{Name: "open_actions", Unit: records.CountUnit, Good: records.Down, Where: "a.status in ('planned', 'open', 'in_progress', 'completed')", Filter: "status=planned,open,in_progress,overdue,completed"},
			{Name: "overdue_actions", Unit: records.CountUnit, Good: records.Down, Where: statuses.When(Overdue), Filter: "status=overdue"},
		},
	}
}
