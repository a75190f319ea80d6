package categories

import "slices"

// The kinds of categories.
const (
	Observation = "observation"
	Action      = "action"
	Incident    = "incident"
	Environment = "environment"
	RootCause   = "root_cause"
)

// shelf is a set of kinds that the same people look after.
type shelf struct {
	module string // whose rights count, and the name in activities and live events
	types  []string
	levels int
}

var (
	ofRecords   = shelf{"Category", []string{Observation, Action, Incident}, 2}
	environment = shelf{"Environment Category", []string{Environment}, 2}
	rootCauses  = shelf{"RC Master", []string{RootCause}, 3}
)

func (s shelf) has(kind string) bool { return slices.Contains(s.types, kind) }

// User is a kind of record that names categories.
type User struct {
	Module string // as in access.Modules
	Table  string
	Column string
	Type   string // the kind of categories that it names
}
