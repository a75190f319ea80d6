package recurrence

import (
	"slices"
	"time"
)

// Has reports whether something that begins with start takes place then by the rule.
func (r Rule) Has(start time.Time) bool {
	for at := range r.Times(start) {
		return at.Equal(start)
	}
	return false
}

// Before is how often something takes place before a moment.
func (r Rule) Before(start, moment time.Time) (n int) {
	for at := range r.Times(start) {
		if !at.Before(moment) {
			break
		}
		n++
	}
	return n
}

// Shifted is the rule of something that was moved from one day to another: on the other weekdays,
// or on the other day of the month.
func (r Rule) Shifted(from, to time.Time) Rule {
	days := int(date(to.Year(), to.Month(), to.Day()).Sub(date(from.Year(), from.Month(), from.Day())).Hours()) / 24
	if days == 0 {
		return r
	}
	if len(r.Months) == 1 {
		r.Months = []int{int(to.Month())}
	}
	if len(r.MonthDays) == 1 && r.MonthDays[0] > 0 {
		r.MonthDays = []int{to.Day()}
	}
	r.Days = slices.Clone(r.Days)
	for i := range r.Days {
		day := &r.Days[i]
		day.Weekday = time.Weekday(((int(day.Weekday)+days)%7 + 7) % 7)
		if day.Number > 0 {
			day.Number = (to.Day()-1)/7 + 1
		}
	}
	return r
}

// EndingBefore is the rule without what takes place from a moment on.
func (r Rule) EndingBefore(moment time.Time, wholeDays bool) Rule {
	r.Count, r.UntilIsDay = 0, wholeDays
	r.Until = moment.Add(-time.Second).UTC()
	if wholeDays {
		r.Until = date(moment.Year(), moment.Month(), moment.Day()-1)
	}
	return r
}
