package records

import "hivis/platform/access"

// Measured is what can be counted of a kind's records. It is plain data: core/measures makes
// the numbers, and the addresses of their rows, of it.
type Measured struct {
	Screen string // the path of the list in the browser: "/observations"
	Call   string // the path of the list's operation
	// Table and Row are those of the list, where its rows are no records of the kind.
	Table, Row string
	// May says who reads the numbers, where not all do who read the kind.
	May func(user *access.User) bool
	// Sees is who sees a row in the list, where that is narrower than who may open it.
	Sees func(e *Viewer) string
	// AtSites is the SQL of whether a row is at one of the sites in the placeholder %s, where
	// that is more than its own.
	AtSites  string
	Joins    string          // SQL that is joined for measures that say so
	Dates    map[string]Date // by the value of the list's filter date_type
	Groups   map[string]Group
	Measures []Measure
	Overview Overview
	Closing  *Closing // of a kind whose records come and go
}

// Overview names the measures by which a kind stands in the table of all kinds.
type Overview struct{ Reported, Open, Overdue string }

// Closing names the measures of what came and what went, and the date since which a record is open.
type Closing struct{ Opened, Closed, Since string }

// Date is a date that a record counts by.
type Date struct {
	At  string // SQL of a moment, which is on a day of its site
	Day string // or SQL of a day at the site
}

// Group is something by which records can be told apart.
type Group struct {
	Key    string    // SQL: an id, or a word
	Filter string    // the filter of the list; "": none, so that there is no link
	Names  Reference // what the id refers to; none: the key is a word
	// And is a second filter, where the key is two values with a blank between them; Title says what
	// the second means.
	And   string
	Title func(value string) string
	Joins string // what is joined in place of the kind's joins, where the key is read from it
}

// Units of measures, and which way is good.
const (
	CountUnit = "count"
	Percent   = "percent"
	Days      = "days"
	Rate      = "rate"
	Hours     = "hours"

	Up      = "up"
	Down    = "down"
	Neither = "neither"
)

// Measure is one number. Without more it counts the rows that meet a condition.
type Measure struct {
	Name string // in snake case
	Unit string
	Good string
	// Where is the SQL of which rows it counts, and Filter the filters of the list that show the
	// same: "status=overdue". "" is all.
	Where, Filter string
	// Of makes it a share: the SQL of which rows it is a share of.
	Of string
	// Sum is the SQL of a number in each row that is added up, instead of the rows being counted.
	// OfSum is that of which the sum is a share. Average divides the sum by the rows.
	Sum, OfSum string
	Average    bool
	// Sampled is whether a share of sums is one of what somebody happened to see, and so has an interval.
	Sampled bool
	// Reported and Occurred name the date that counts. Both empty: it is of this moment.
	Reported, Occurred string
	Joined             bool // it reads what is joined
	// Health is whether its list tells how people are, which whoever may not approve is not shown.
	Health bool
}

// Dated reports whether it is of a period, and not of this moment.
func (m *Measure) Dated() bool { return m.Reported != "" }

// MeasureOf is the measure of a name with its kind, or nil.
func (r *Registry) MeasureOf(name string) (*Kind, *Measure) {
	for _, k := range r.kinds {
		if k.Measured == nil {
			continue
		}
		for i := range k.Measured.Measures {
			if m := &k.Measured.Measures[i]; m.Name == name {
				return k, m
			}
		}
	}
	return nil, nil
}

// MeasureNames are those of all kinds.
func (r *Registry) MeasureNames() (names []string) {
	for _, k := range r.kinds {
		if k.Measured != nil {
			for _, m := range k.Measured.Measures {
				names = append(names, m.Name)
			}
		}
	}
	return names
}
