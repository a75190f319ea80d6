package measures

import (
	"slices"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
)

// Question is what is asked of several measures at once.
type Question struct {
	Measures []string
	Spans    []Span
	Occurred bool    // by when it happened, not when it was reported
	Sites    []int64 // none: all that the reader sees
	Group    string  // by which the numbers are told apart, "" for all in all
	Across   string  // and by which once more
}

// Span is some days, the first and the last, each in the time zone of the site.
type Span struct{ From, To time.Time }

// Month is the span of a day's month.
func Month(day time.Time) Span {
	first := time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, time.UTC)
	return Span{first, first.AddDate(0, 1, -1)}
}

// Tally is what was counted of one measure.
type Tally struct {
	Count, Of  int64 // rows; those it is a share of
	Sum, OfSum float64
}

// Plus is both together.
func (t Tally) Plus(o Tally) Tally {
	t.add(o)
	return t
}

func (t *Tally) add(o Tally) {
	t.Count, t.Of, t.Sum, t.OfSum = t.Count+o.Count, t.Of+o.Of, t.Sum+o.Sum, t.OfSum+o.OfSum
}

// Key is where a tally belongs: a span by its place in the question, and values of the groups.
type Key struct {
	Measure       string
	Span          int
	Group, Across string
}

// Answer has the tallies that are not zero.
type Answer map[Key]Tally

// All is a measure of a span, whatever the group.
func (a Answer) All(measure string, span int) (all Tally) {
	for key, tally := range a {
		if key.Measure == measure && key.Span == span {
			all.add(tally)
		}
	}
	return all
}

// Whole is the answer without its groups.
func (a Answer) Whole() Answer {
	whole := Answer{}
	for key, tally := range a {
		key.Group, key.Across = "", ""
		whole[key] = whole[key].Plus(tally)
	}
	return whole
}

// Values are those of the groups, or of what lies across them, in their order.
func (a Answer) Values(of func(Key) string) []string {
	seen := map[string]bool{}
	for key := range a {
		seen[of(key)] = true
	}
	values := make([]string, 0, len(seen))
	for value := range seen {
		values = append(values, value)
	}
	slices.Sort(values)
	return values
}

// MayRead reports whether somebody may read a kind's numbers.
func MayRead(k *records.Kind, user *access.User) bool {
	if k.Measured != nil && k.Measured.May != nil && !k.Measured.May(user) {
		return false
	}
	return user.IsAdmin || k.Read.Check(user) == access.Granted
}
