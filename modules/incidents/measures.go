package incidents

import (
	"fmt"
	"strings"
	"time"

	"hivis/core/energy"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
)

// dates are those that incidents count by; the list is filtered by the same.
var dates = map[string]records.Date{"occurred": {At: "i.occurred_at"}, "reported": {At: "i.created_at"}, "closed": {At: "i.closed_at"}}

// injured counts the people hurt in an incident i by the gravest that became of each, and the days
// they lost: calendar days after that of the incident, up to today at its site. Lasting harm and more
// than three days away are counted beside that, as statutory tables ask for them.
const injured = `
left join lateral (
  select ` + injuredCounts + `
  ` + injuredRows + `
) q on true`

// injuredByType is the same for each type of people: an incident has a row for each type that was
// hurt in it.
const injuredByType = `
left join lateral (
  select v.victim_type, ` + injuredCounts + `
  ` + injuredRows + `
  group by v.victim_type
) q on true`

// injuredByNature is the same for each type of people and main type of injury: the first three digits
// of the code of its nature, or none.
const injuredByNature = `
left join lateral (
  select v.victim_type, left(v.nature, 3) as nature, ` + injuredCounts + `
  ` + injuredRows + `
  group by v.victim_type, left(v.nature, 3)
) q on true`

const injuredCounts = `count(*) as hurt, count(*) filter (where v.treatment = 'fatal') as fatal,
    count(*) filter (where v.treatment <> 'fatal' and d.away > 0) as lost_time,
    count(*) filter (where v.treatment <> 'fatal' and d.away = 0 and d.restricted > 0) as restricted,
    count(*) filter (where v.treatment in ('medical', 'hospital') and d.away = 0 and d.restricted = 0) as medical,
    count(*) filter (where v.treatment = 'first_aid' and d.away = 0 and d.restricted = 0) as first_aid,
    count(*) filter (where v.treatment <> 'fatal' and v.lasting) as lasting,
    count(*) filter (where v.treatment <> 'fatal' and d.away > 3) as over_three_days,
    sum(d.away) as days_away, sum(d.away + d.restricted) as days`

const injuredRows = `from incident_victims v
  join sites vz on vz.organization_id = v.organization_id and vz.id = i.site_id
  cross join lateral (
    select coalesce(sum(n.days) filter (where n.status = 'away'), 0) as away, coalesce(sum(n.days) filter (where n.status <> 'away'), 0) as restricted
    from (select s.status, greatest(0, least(coalesce(s.last, 'infinity'), (@now::timestamptz at time zone vz.time_zone)::date)
        - greatest(s.first, (i.occurred_at at time zone vz.time_zone)::date + 1) + 1) as days
      from unnest(v.span_statuses, v.span_froms, v.span_tos) s (status, first, last)) n
  ) d
  where v.organization_id = i.organization_id and v.incident_id = i.id and i.victims_count > 0`

// hurt is a condition on what is counted of the people hurt in an incident i, of these types and in
// these ways or, if there are none, of all. Both are words and codes that are known.
func hurt(condition string, types, natures []string) string {
	joined := injured
	if len(types) > 0 {
		joined = injuredByType
		condition = fmt.Sprintf("q.victim_type in ('%s') and (%s)", strings.Join(types, "', '"), condition)
	}
	if len(natures) > 0 {
		joined = injuredByNature
		condition = fmt.Sprintf("q.nature in ('%s') and (%s)", strings.Join(natures, "', '"), condition)
	}
	return "i.victims_count > 0 and exists (select from (values (1)) x" + joined + " where " + condition + ")"
}

// natures are the main types of injury that are asked for, as far as there are such.
func (f Filters) natures() (natures []string) {
	for _, code := range f.InjuryNature {
		if code == "0" {
			natures = append(natures, "")
		} else if _, known := codeOf("nature", code); known {
			natures = append(natures, code)
		}
	}
	return natures
}

// whereHurt keeps what people were hurt in as gravely as is asked for. How they are is not told to
// whoever may not approve.
func (f Filters) whereHurt(where *api.Where, user *access.User, now time.Time) {
	natures := f.natures()
	graver := len(f.InjuryClass) > 0 || f.LostDays != "" || len(f.VictimType) > 0 || len(f.InjuryNature) > 0
	if !graver && f.VictimCompany == "" {
		return
	}
	if !user.SeesSensitive(Name) || len(natures) < len(f.InjuryNature) {
		where.And("false")
		return
	}
	if f.VictimCompany != "" {
		where.And("exists (select from incident_victims vc where vc.organization_id = i.organization_id and vc.incident_id = i.id and lower(vc.company) = lower(%s))", f.VictimCompany)
	}
	if !graver {
		return
	}
	var classes []string
	for _, class := range f.InjuryClass {
		classes = append(classes, "q."+class+" > 0") // words of the enumeration
	}
	are := func(condition string) {
		where.AndAny([]string{where.BindNow(now, hurt(condition, f.VictimType, natures))})
	}
	switch f.LostDays {
	case "away":
		are("q.days_away > 0")
	case "any":
		are("q.days > 0")
	}
	switch {
	case len(classes) > 0:
		are(strings.Join(classes, " or "))
	case f.LostDays == "":
		are("q.hurt > 0")
	}
}

// seriously is whether somebody died in what is counted of an incident, or was harmed for long.
const seriously = "(q.fatal + q.lasting > 0)"

// whereClass keeps incidents of some classes. Who was seriously hurt is not told to whoever may not
// approve.
func (f Filters) whereClass(where *api.Where, user *access.User, now time.Time) {
	if len(f.EnergyClass) == 0 {
		return
	}
	if !user.SeesSensitive(Name) {
		where.And("false")
		return
	}
	var conditions []string
	for _, class := range f.EnergyClass { // words of the enumeration
		conditions = append(conditions, where.BindNow(now, energy.IncidentClassSQL("i", class, "("+hurt(seriously, nil, nil)+")")))
	}
	where.AndAny(conditions)
}

// measured is what can be counted of incidents.
func measured() *records.Measured {
	count := func(name, good, where, filter string) records.Measure {
		return records.Measure{Name: name, Unit: records.CountUnit, Good: good, Where: where, Filter: filter, Reported: "reported", Occurred: "occurred"}
	}
	injuries := func(name, unit, sum, where, filter string) records.Measure {
		return records.Measure{Name: name, Unit: unit, Good: records.Down, Sum: sum, Where: "i.victims_count > 0 and " + where, Filter: filter, Reported: "reported", Occurred: "occurred", Joined: true, Health: true}
	}
	classed := func(name, class, good string) records.Measure {
		return records.Measure{Name: name, Unit: records.CountUnit, Good: good, Where: energy.IncidentClassSQL("i", class, seriously), Filter: "energy_class=" + class,
			Reported: "reported", Occurred: "occurred", Joined: true, Health: true}
	}
	class := func(name, good string) records.Measure { return classed(name, name, good) }
	return &records.Measured{
		Screen: "/incidents", Call: "/api/v2/incidents", Dates: dates, Joins: injured,
		Groups: map[string]records.Group{
			"site": {Key: "i.site_id", Filter: "site_id", Names: records.ToSite}, "division": {Key: "i.division_id", Filter: "division_id", Names: records.ToDivision},
			"category": {Key: "i.category_id", Filter: "category_id", Names: records.ToCategory}, "type": {Key: "i.incident_type", Filter: "incident_type"},
			"victim_type": {Key: "q.victim_type", Filter: "victim_type", Joins: injuredByType}, "injury": {Key: "q.victim_type || ' ' || q.nature", Filter: "victim_type", And: "injury_nature", Title: natureTitle, Joins: injuredByNature},
			"person": {Key: "i.reporter_id", Filter: "reporter_id", Names: records.ToPerson}, "status": {Key: statuses.NameSQL(), Filter: "status"}, "risk": {Key: "i.severity_level", Filter: "severity_level"},
		},
		Overview: records.Overview{Reported: "incidents", Open: "open_incidents", Overdue: "overdue_incidents"},
		Closing:  &records.Closing{Opened: "incidents", Closed: "incidents_closed", Since: "reported"},
		Measures: []records.Measure{
			count("incidents", records.Neither, "", ""),
			count("near_misses", records.Neither, "i.incident_type = 'near_miss'", "incident_type=near_miss"),
			count("illnesses", records.Down, "i.incident_type = 'illness'", "incident_type=illness"),
			count("property_damages", records.Down, "i.incident_type in ('property_damage', 'fire', 'vehicle')", "incident_type=property_damage,fire,vehicle"),
			count("environmental_incidents", records.Down, "i.incident_type = 'environmental'", "incident_type=environmental"),
			count("recordables", records.Down, "i.recordable = 'yes'", "recordable=yes"),
			count("grave_incidents", records.Down, "i.potential_severity = 5", "rating=potential&severity=5"),
			count("grave_near_misses", records.Down, "i.incident_type = 'near_miss' and i.potential_severity = 5", "incident_type=near_miss&rating=potential&severity=5"),
			count("incidents_open", records.Down, "i.status <> 'closed'", "status=open,rating_pending,overdue"),
			{Name: "incidents_closed", Unit: records.CountUnit, Good: records.Up, Reported: "closed", Occurred: "closed"},
			{Name: "near_miss_ratio", Unit: records.Percent, Good: records.Neither, Where: "i.incident_type = 'near_miss'", Filter: "incident_type=near_miss", Of: "true", Reported: "reported", Occurred: "occurred"},
			injuries("fatalities", records.CountUnit, "q.fatal", "q.fatal > 0", "injury_class=fatal"),
			injuries("lost_time_injuries", records.CountUnit, "q.lost_time", "q.lost_time > 0", "injury_class=lost_time"),
			injuries("restricted_injuries", records.CountUnit, "q.restricted", "q.restricted > 0", "injury_class=restricted"),
			injuries("medical_treatments", records.CountUnit, "q.medical", "q.medical > 0", "injury_class=medical"),
			injuries("first_aids", records.CountUnit, "q.first_aid", "q.first_aid > 0", "injury_class=first_aid"),
			injuries("lasting_injuries", records.CountUnit, "q.lasting", "q.lasting > 0", "injury_class=lasting"),
			injuries("over_three_days_injuries", records.CountUnit, "q.over_three_days", "q.over_three_days > 0", "injury_class=over_three_days"),
			injuries("grave_lost_time", records.CountUnit, "q.lost_time", "q.lost_time > 0 and i.potential_severity = 5", "injury_class=lost_time&rating=potential&severity=5"),
			injuries("grave_restricted", records.CountUnit, "q.restricted", "q.restricted > 0 and i.potential_severity = 5", "injury_class=restricted&rating=potential&severity=5"),
			injuries("grave_medical", records.CountUnit, "q.medical", "q.medical > 0 and i.potential_severity = 5", "injury_class=medical&rating=potential&severity=5"),
			injuries("grave_first_aids", records.CountUnit, "q.first_aid", "q.first_aid > 0 and i.potential_severity = 5", "injury_class=first_aid&rating=potential&severity=5"),
			injuries("lost_time_cases", records.CountUnit, "q.fatal + q.lost_time", "q.fatal + q.lost_time > 0", "injury_class=fatal,lost_time"),
			injuries("dart_cases", records.CountUnit, "q.lost_time + q.restricted", "q.lost_time + q.restricted > 0", "injury_class=lost_time,restricted"),
			injuries("recordable_injuries", records.CountUnit, "q.fatal + q.lost_time + q.restricted + q.medical", "q.fatal + q.lost_time + q.restricted + q.medical > 0", "injury_class=fatal,lost_time,restricted,medical"),
			injuries("lost_days", records.Days, "q.days_away", "q.days_away > 0", "lost_days=away"),
			injuries("days_lost_or_restricted", records.Days, "q.days", "q.days > 0", "lost_days=any"),
			count("high_energy_incidents", records.Down, "i.energy = 'high'", "high_energy=any"),
			class(energy.HSIF, records.Down), class(energy.LSIF, records.Down), class(energy.PSIF, records.Down), class(energy.Capacity, records.Neither),
			classed("low_energy_incidents", energy.LowEnergy, records.Neither),
			count("process_tier_1", records.Down, tierSQL(tier1), "process_tier=tier_1"),
			count("process_tier_2", records.Down, tierSQL(tier2), "process_tier=tier_2"),
			{Name: "open_incidents", Unit: records.CountUnit, Good: records.Down, Where: "i.status <> 'closed'", Filter: "status=open,rating_pending,overdue"},
			{Name: "overdue_incidents", Unit: records.CountUnit, Good: records.Down, Where: statuses.When(Overdue), Filter: "status=overdue"},
		},
	}
}

var lessonDates = map[string]records.Date{"created": {At: "l.created_at"}, "sent": {At: "l.sent_at"}}

// measuredLessons is what can be counted of lessons.
func measuredLessons() *records.Measured {
	return &records.Measured{
		Screen: "/incidents/lfi-list", Call: "/api/lfi_lesson", Dates: lessonDates,
		Groups: map[string]records.Group{"site": {Key: "l.site_id", Filter: "site_id", Names: records.ToSite}, "type": {Key: "l.incident_type", Filter: "incident_type"}},
		Measures: []records.Measure{
			{Name: "lessons_sent", Unit: records.CountUnit, Good: records.Up, Where: "l.status = 'sent'", Filter: "status=sent", Reported: "sent", Occurred: "sent"},
			{Name: "lessons_read", Unit: records.Percent, Good: records.Up, Where: "l.status = 'sent'", Filter: "status=sent", Sum: "l.readers", OfSum: "l.recipients", Reported: "sent", Occurred: "sent"},
		},
	}
}
