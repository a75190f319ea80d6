package observations

import (
	"hivis/core/energy"
	"hivis/core/records"
)

// dates are those that observations count by; the list is filtered by the same.
var dates = map[string]records.Date{"occurred": {At: "o.observed_at"}, "reported": {At: "o.created_at"}}

// accepted is what was not left lying.
const accepted = "o.status in ('in_progress', 'completed', 'closed')"

// notHandedOver is what did not turn out to be an incident, which counts as that alone. One that
// was deleted is none; rows that are deleted are not seen.
const notHandedOver = "(o.handed_to_id is null or not exists (select from incidents hi where hi.organization_id = o.organization_id and hi.id = o.handed_to_id and o.handed_to_kind = 'Incident'))"

// measured is what can be counted of observations.
func measured() *records.Measured {
	count := func(name, good, where, filter string) records.Measure {
		return records.Measure{Name: name, Unit: records.CountUnit, Good: good, Where: where, Filter: filter, Reported: "reported", Occurred: "occurred"}
	}
	return &records.Measured{
		Screen: "/observations", Call: "/api/v2/observations", Dates: dates,
		Groups: map[string]records.Group{
			"site": {Key: "o.site_id", Filter: "site_id", Names: records.ToSite}, "division": {Key: "o.division_id", Filter: "division_id", Names: records.ToDivision},
			"category": {Key: "o.category_id", Filter: "category_id", Names: records.ToCategory}, "type": {Key: "o.observation_type", Filter: "observation_type"},
			"person": {Key: "o.reporter_id", Filter: "reporter_id", Names: records.ToPerson}, "status": {Key: statuses.NameSQL(), Filter: "status"}, "risk": {Key: "o.risk_potential", Filter: "risk_potential"},
		},
		Overview: records.Overview{Reported: "observations", Open: "open_observations", Overdue: "overdue_observations"},
		Measures: append([]records.Measure{
			count("observations", records.Neither, "", ""),
			count("safe_observations", records.Up, "o.observation_type = 'safe_behaviour'", "observation_type=safe_behaviour"),
			count("unsafe_observations", records.Neither, "o.observation_type in ('unsafe_act', 'unsafe_condition')", "observation_type=unsafe_act,unsafe_condition"),
			count("critical_observations", records.Neither, "o.observation_type in ('unsafe_act', 'unsafe_condition') and o.risk_potential = 'critical'", "observation_type=unsafe_act,unsafe_condition&risk_potential=critical"),
			count("stop_works", records.Neither, "o.stop_work", "stop_work=true"),
			count("observations_open", records.Down, "o.status <> 'closed'", "status=open,in_progress,overdue,completed"),
			count("observations_accepted", records.Up, accepted, "accepted=true"),
			{Name: "open_observations", Unit: records.CountUnit, Good: records.Down, Where: "o.status <> 'closed'", Filter: "status=open,in_progress,overdue,completed"},
			{Name: "overdue_observations", Unit: records.CountUnit, Good: records.Down, Where: statuses.When("overdue"), Filter: "status=overdue"},
		}, energy.Measures("o", "_observed", "reported", "occurred", energy.Only{Where: notHandedOver, Filter: "not_handed_over=true"})...),
	}
}
