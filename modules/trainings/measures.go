package trainings

import (
	"hivis/core/records"
	"hivis/modules/calendar"
	"hivis/platform/access"
)

// measured is what can be counted of the trainings that people need: the list of gaps has the rows.
func measured() *records.Measured {
	either := func(names ...string) (sql string) {
		for i, name := range names {
			if i > 0 {
				sql += " or "
			}
			sql += "(" + needStates.When(name) + ")"
		}
		return "(" + sql + ")"
	}
	return &records.Measured{
		Screen: "/trainings", Call: "/api/training_needs", Table: "training_needs", Row: "n",
		May: func(user *access.User) bool { return !user.External && user.Rules.Grant(calendar.Name, "update") },
		Sees: func(e *records.Viewer) string {
			return "exists (select from unnest(n.site_ids) here(id) where here.id = any(" + e.SiteIDs() + "))"
		},
		AtSites: "n.site_ids && %s::bigint[]",
		Groups:  map[string]records.Group{"type": {Key: "n.subject_id", Filter: "subject_id", Names: records.Reference{Table: "training_subjects", Shown: "name"}}},
		Measures: []records.Measure{
			{Name: "trainings_in_date", Unit: records.Percent, Good: records.Up, Where: either(Held, Soon), Filter: "status=held,soon", Of: "not (" + needStates.When(Exempt) + ")"},
			{Name: "trainings_overdue", Unit: records.CountUnit, Good: records.Down, Where: either(Missing, Over), Filter: "status=missing,over"},
			{Name: "trainings_ending", Unit: records.CountUnit, Good: records.Neither, Where: needStates.When(Soon), Filter: "status=soon"},
		},
	}
}
