package energy

import "fmt"

// The classes of the SCL model.
const (
	HSIF      = "hsif"       // serious injury or fatality of high energy
	LSIF      = "lsif"       // serious injury or fatality of low energy
	PSIF      = "psif"       // high energy got loose without a direct control, and nobody was seriously hurt
	Capacity  = "capacity"   // high energy got loose, and a direct control held
	Exposure  = "exposure"   // high energy without a direct control, and nothing happened
	Success   = "success"    // high energy with one
	LowEnergy = "low_energy" // no high energy, and no serious injury
)

// Facts are the answers to the four questions.
type Facts struct{ High, Incident, Serious, Controlled bool }

// Classify is the class of a record whose energy was assessed.
func Classify(f Facts) string {
	switch {
	case f.Incident && f.Serious && f.High:
		return HSIF
	case f.Incident && f.Serious:
		return LSIF
	case !f.High:
		return LowEnergy
	case f.Incident && f.Controlled:
		return Capacity
	case f.Incident:
		return PSIF
	case f.Controlled:
		return Success
	}
	return Exposure
}

// Class is that of a record; "" as long as nobody said what energy there was.
func (a *Assessment) Class(incident, serious bool) string {
	if a.Energy == NotSaid {
		return ""
	}
	return Classify(Facts{a.Energy == High, incident, serious, a.Controlled()})
}

// ClassSQL is the SQL of whether a row of what only was seen, as no incident is, has a class.
func ClassSQL(row, class string) string {
	switch class {
	case Exposure:
		return highSQL(row) + " and not " + controlledSQL(row)
	case Success:
		return highSQL(row) + " and " + controlledSQL(row)
	}
	return row + ".energy = 'low'"
}

// IncidentClassSQL is the same of an incident, of which the SQL says whether somebody was
// seriously hurt.
func IncidentClassSQL(row, class, serious string) string {
	switch class {
	case HSIF:
		return highSQL(row) + " and " + serious
	case LSIF:
		return row + ".energy = 'low' and " + serious
	case PSIF:
		return fmt.Sprintf("%s and not %s and not %s", highSQL(row), controlledSQL(row), serious)
	case Capacity:
		return fmt.Sprintf("%s and %s and not %s", highSQL(row), controlledSQL(row), serious)
	}
	return row + ".energy = 'low' and not " + serious
}

func highSQL(row string) string { return row + ".energy = 'high'" }

func controlledSQL(row string) string {
	return fmt.Sprintf("(cardinality(%[1]s.controlled_energies) = cardinality(%[1]s.high_energies))", row)
}
