package insight

import (
	"maps"
	"slices"

	"hivis/core/measures"
	"hivis/core/records"
)

// derived is a measure that is made of others, of hours worked, or of people.
type derived struct {
	name, unit, good string
	cases            string   // a rate: the measure that is divided by the hours,
	factor           float64  // times this
	kind             string   // a measure of the kind of record that it takes to read
	parts            []string // a share of what these measures have together, of those that one may read
}

// deriveds are all of them. Fatalities count among lost-time injuries.
var deriveds = []derived{
	{name: "ltifr", unit: records.Rate, good: records.Down, cases: "lost_time_cases", factor: 1_000_000},
	{name: "trir", unit: records.Rate, good: records.Down, cases: "recordable_injuries", factor: 200_000},
	{name: "severity_rate", unit: records.Rate, good: records.Down, cases: "days_lost_or_restricted", factor: 200_000},
	{name: "ltir", unit: records.Rate, good: records.Down, cases: "lost_time_cases", factor: 200_000},
	{name: "trifr", unit: records.Rate, good: records.Down, cases: "recordable_injuries", factor: 1_000_000},
	{name: "dart", unit: records.Rate, good: records.Down, cases: "dart_cases", factor: 200_000},
	{name: "far", unit: records.Rate, good: records.Down, cases: "fatalities", factor: 100_000_000},
	{name: heca, unit: records.Percent, good: records.Up, parts: hecas},
	{name: participation, unit: records.Percent, good: records.Up, kind: "observations"},
	{name: activeUsers, unit: records.Percent, good: records.Up},
	{name: hoursWorked, unit: records.Hours, good: records.Neither},
	{name: headcount, unit: records.CountUnit, good: records.Neither},
}

// heca is the high-energy control assessment: of the high energies that were seen before something
// happened, those with a direct control. An incident is where one failed, and tells nothing of the others.
const heca = "heca"

var hecas = []string{"heca_observed", "heca_audited"}

// What is counted of people, and of manpower.
const (
	participation = "participation"
	activeUsers   = "active_users"
	hoursWorked   = "hours_worked"
	headcount     = "headcount"
)

func derivedOf(name string) *derived {
	for i := range deriveds {
		if deriveds[i].name == name {
			return &deriveds[i]
		}
	}
	return nil
}

// source is the measure that has to be readable.
func (d *derived) source() string {
	if d.cases != "" {
		return d.cases
	}
	return d.kind
}

// derivedCell is a derived measure of a span. A rate without hours is not zero, but nothing.
func (a *asking) derivedCell(d *derived, l learned, span int) Cell {
	switch {
	case d.cases != "":
		cell := a.total(l.casesQ, l.cases, d.cases, span)
		cell.Value = quotient(*cell.Value*d.factor, a.hours.in(l.q.Spans[span]))
		return cell
	case d.name == hoursWorked:
		hours := a.hours.in(l.q.Spans[span])
		return Cell{Value: &hours}
	case d.name == headcount:
		people := a.hours.people(l.q.Spans[span])
		return Cell{Value: people}
	case d.parts != nil:
		return a.together(l, d.parts, span)
	}
	return l.people[peopleKey{d.name, span}]
}

// together is the share of what some measures have together. Where only one of them may be read, its
// rows are those of the share.
func (a *asking) together(l learned, parts []string, span int) (cell Cell) {
	var all measures.Tally
	parts = a.readable(parts...)
	for _, part := range parts {
		all = all.Plus(l.answer.All(part, span))
		cell = a.total(l.q, l.answer, part, span)
	}
	if len(parts) > 1 {
		cell = Cell{Value: share(all.Sum, all.OfSum), Count: all.Count, Of: int64(all.OfSum)}
	}
	return cell
}

// EnumValues are the measures, by the word that stands for them where an operation is described.
func (m *Module) EnumValues() map[string][]string {
	names := m.Records.MeasureNames()
	for _, d := range deriveds {
		names = append(names, d.name)
	}
	kinds := []string{}
	for _, k := range m.closingKinds() {
		kinds = append(kinds, k.Name)
	}
	return map[string][]string{"{measures}": names, "{tiles}": slices.Concat(panels, names), "{closing}": kinds, "{reports}": slices.Sorted(maps.Keys(tables()))}
}
