package categories

import (
	"slices"

	"hivis/core/records"
)

// The kinds of categories.
const (
	Observation = "observation"
	Action      = "action"
	Incident    = "incident"
	Environment = "environment"
	RootCause   = "root_cause"
	Skill       = "skill" // of a contractor
)

// shelf is a set of kinds that the same people look after.
type shelf struct {
	module string // whose rights count, and the name in activities and live events
	types  []string
	levels int
}

var (
	ofRecords   = shelf{"Category", []string{Observation, Action, Incident, Skill}, 2}
	environment = shelf{"Environment Category", []string{Environment}, 2}
	rootCauses  = shelf{"RC Master", []string{RootCause}, 3}
)

// EnumValues are the values of the API's fields that name kinds of categories.
func EnumValues() map[string][]string {
	return map[string][]string{"{record_categories}": ofRecords.types, "{category_types}": slices.Concat(ofRecords.types, environment.types, rootCauses.types)}
}

// user is a kind of record that names categories.
type user struct {
	kind   *records.Kind
	column string
}

// users are the kinds of records whose changes refer to categories.
func (m *Module) users() (all []user) {
	for _, k := range m.Records.Kinds() {
		for field, to := range k.References {
			if to == records.ToCategory {
				all = append(all, user{k, field})
			}
		}
	}
	return all
}
