package hira

import "hivis/core/records"

// reviewed is a risk assessment in force that nobody has to review now.
const reviewed = "h.state = 'published' and h.asked_at is null and coalesce(h.next_review_at > @now, true)"

// measured is what can be counted of risk assessments.
func measured() *records.Measured {
	return &records.Measured{
		Screen: "/hira", Call: "/api/risk_assessments",
		AtSites:  "exists (select from risk_assessment_sites fs where fs.organization_id = h.organization_id and fs.assessment_id = h.id and fs.site_id = any(%s))",
		Dates:    map[string]records.Date{"changed": {At: "h.updated_at"}},
		Groups:   map[string]records.Group{"person": {Key: "h.assessor_id", Filter: "assessor_id", Names: records.ToPerson}},
		Overview: records.Overview{Reported: "assessments_changed", Open: "assessments_in_force", Overdue: "assessments_to_review"},
		Measures: []records.Measure{
			{Name: "assessments_changed", Unit: records.CountUnit, Good: records.Neither, Reported: "changed", Occurred: "changed"},
			{Name: "assessments_in_force", Unit: records.CountUnit, Good: records.Neither, Where: "h.state = 'published'", Filter: "status=published"},
			{Name: "assessments_reviewed_in_time", Unit: records.Percent, Good: records.Up, Where: reviewed, Filter: "review=in_time", Of: "h.state = 'published'"},
			{Name: "assessments_to_review", Unit: records.CountUnit, Good: records.Down, Where: "h.state = 'published' and (h.asked_at is not null or h.next_review_at <= @now)", Filter: "review=due"},
		},
	}
}
