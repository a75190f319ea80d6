package audits

import (
	"hivis/core/energy"
	"hivis/core/records"
)

// dates are those that audits count by; the list is filtered by the same.
var dates = map[string]records.Date{"planned": {Day: "au.planned_on"}, "completed": {At: "au.completed_at"}}

// measured is what can be counted of audits.
func measured() *records.Measured {
	const done = "au.status in ('completed', 'approved', 'rejected')"
	return &records.Measured{
		Screen: "/audits/all", Call: "/api/audit_records", Dates: dates,
		Groups: map[string]records.Group{
			"site": {Key: "au.site_id", Filter: "site_id", Names: records.ToSite}, "type": {Key: "au.audit_type", Filter: "audit_type"},
			"template": {Key: "au.template_id", Filter: "template_id", Names: records.Reference{Table: "audit_templates", Shown: "name"}},
			"person":   {Key: "au.auditor_id", Filter: "auditor_id", Names: records.ToPerson}, "status": {Key: statuses.NameSQL(), Filter: "status"},
		},
		Overview: records.Overview{Reported: "audits_planned", Open: "open_audits", Overdue: "overdue_audits"},
		Measures: append([]records.Measure{
			{Name: "audits_planned", Unit: records.CountUnit, Good: records.Neither, Where: "au.status <> 'skipped'", Filter: "status=scheduled,in_progress,overdue,completed,approved,rejected", Reported: "planned", Occurred: "planned"},
			{Name: "audits_done", Unit: records.CountUnit, Good: records.Up, Where: done, Filter: "status=completed,approved,rejected", Reported: "completed", Occurred: "completed"},
			{Name: "audits_done_of_planned", Unit: records.Percent, Good: records.Up, Where: done, Filter: "status=completed,approved,rejected", Of: "au.status <> 'skipped'", Reported: "planned", Occurred: "planned"},
			{Name: "audit_score", Unit: records.Percent, Good: records.Up, Where: done + " and au.percent is not null", Filter: "status=completed,approved,rejected&scored=true", Sum: "au.percent", Average: true, Reported: "completed", Occurred: "completed"},
			{Name: "audits_failed", Unit: records.CountUnit, Good: records.Down, Where: done + " and au.failed", Filter: "status=completed,approved,rejected&failed=true", Reported: "completed", Occurred: "completed"},
			{Name: "open_audits", Unit: records.CountUnit, Good: records.Neither, Where: open, Filter: "status=scheduled,in_progress,overdue"},
			{Name: "overdue_audits", Unit: records.CountUnit, Good: records.Down, Where: statuses.When(Overdue), Filter: "status=overdue"},
		}, energy.Measures("au", "_audited", "completed", "completed", energy.Only{})...),
	}
}
