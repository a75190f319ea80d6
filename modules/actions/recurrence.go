package actions

import "time"

// Recurrence is how the actions of a series follow each other: every so many days, weeks,
// months or years on the days of its anchor, the first due date.
type Recurrence struct {
	Every  int
	Unit   string // day, week, month or year
	Anchor time.Time
	Until  time.Time // the last day that may come; the zero time when there is none
}

// monthsIn says how long the units are that have no number of days of their own.
var monthsIn = map[string]int{"month": 1, "year": 12}

// Day is the n-th day after the anchor. What is due on the 31st is due on the last day
// of a shorter month, and on the 31st again after it.
func (r Recurrence) Day(n int) time.Time {
	switch r.Unit {
	case "day":
		return r.Anchor.AddDate(0, 0, n*r.Every)
	case "week":
		return r.Anchor.AddDate(0, 0, 7*n*r.Every)
	}
	first := time.Date(r.Anchor.Year(), r.Anchor.Month()+time.Month(n*r.Every*monthsIn[r.Unit]), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(r.Anchor.Day(), last)-1)
}

const lastYear = 9999

// After is what follows the n-th day: the next one, and if that is over already, the
// first after today. ok is false when it is not to come any more, or not within the
// years that have four digits.
func (r Recurrence) After(n int, today time.Time) (next int, day time.Time, ok bool) {
	next, day = n+1, r.Day(n+1)
	if day.Before(today) {
		for !day.After(today) {
			next++
			day = r.Day(next)
		}
	}
	return next, day, day.Year() <= lastYear && (r.Until.IsZero() || !day.After(r.Until))
}

// maxLeadDays is how many days before its due date what recurs opens at the earliest.
const maxLeadDays = 14

// Opens is the day on which the n-th opens: some days before it is due, but not more
// than half the time since the one before, so that what comes next year does not stand
// among today's work.
func (r Recurrence) Opens(n int) time.Time {
	due := r.Day(n)
	period := int(due.Sub(r.Day(n-1)).Hours() / 24)
	return due.AddDate(0, 0, -min(period/2, maxLeadDays))
}
