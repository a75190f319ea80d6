package energy

import (
	"slices"

	"hivis/core/records"
	"hivis/platform/api"
)

// Filters narrow a list by the energy.
type Filters struct {
	HighEnergy    []string `query:"high_energy" maxItems:"11" enum:"any,gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"One of these could have killed"`
	EnergyControl string   `query:"energy_control" enum:"some,none" doc:"Some: at least one of the high energies had a direct control. None: none of them had"`
}

// Apply narrows to rows of these. Where energies are chosen, the control is that of one of them.
func (f Filters) Apply(where *api.Where, row string) {
	chosen := f.HighEnergy
	if slices.Contains(chosen, "any") {
		chosen = nil
	}
	if len(f.HighEnergy) > 0 || f.EnergyControl != "" {
		where.And(highSQL(row))
	}
	if len(chosen) > 0 {
		where.And(row+".high_energies && %s::text[]", chosen)
	}
	if f.EnergyControl == "" {
		return
	}
	not := ""
	if f.EnergyControl == "none" {
		not = "not "
	}
	if len(chosen) > 0 {
		where.And(not+row+".controlled_energies && %s::text[]", chosen)
	} else {
		where.And(not + someSQL(row))
	}
}

// ApplyClass narrows what only was seen to some classes.
func ApplyClass(where *api.Where, row string, classes []string) {
	if len(classes) == 0 {
		return
	}
	var conditions []string
	for _, class := range classes { // words of the enumeration
		conditions = append(conditions, ClassSQL(row, class))
	}
	where.AndAny(conditions)
}

func someSQL(row string) string { return "(" + row + ".controlled_energies <> '{}')" }

// Only narrows what is counted to some rows, in SQL and by the filter of the list that shows them.
type Only struct{ Where, Filter string }

// Measures are what can be counted of hazards that were seen before something happened, with the
// end of their names and the date that they count by.
func Measures(row, end, reported, occurred string, only Only) []records.Measure {
	high, held := "cardinality("+row+".high_energies)", "cardinality("+row+".controlled_energies)"
	of := func(m records.Measure) records.Measure {
		m.Name, m.Reported, m.Occurred = m.Name+end, reported, occurred
		if only != (Only{}) {
			m.Where, m.Filter = m.Where+" and "+only.Where, m.Filter+"&"+only.Filter
		}
		return m
	}
	class := func(name, good, class string) records.Measure {
		return of(records.Measure{Name: name, Unit: records.CountUnit, Good: good, Where: ClassSQL(row, class), Filter: "energy_class=" + class})
	}
	return []records.Measure{
		of(records.Measure{Name: "high_energies", Unit: records.CountUnit, Good: records.Neither, Where: highSQL(row), Filter: "high_energy=any", Sum: high}),
		of(records.Measure{Name: "controlled_energies", Unit: records.CountUnit, Good: records.Up, Where: highSQL(row) + " and " + someSQL(row), Filter: "energy_control=some", Sum: held}),
		of(records.Measure{Name: "heca", Unit: records.Percent, Good: records.Up, Where: highSQL(row), Filter: "high_energy=any", Sum: held, OfSum: high, Sampled: true}),
		class("exposures", records.Down, Exposure),
		class("successes", records.Up, Success),
		class("low_energies", records.Neither, LowEnergy),
	}
}
