package recurrence

import (
	"iter"
	"slices"
	"time"
)

// maxEmpty is after how many periods without a single time a rule is taken to have no more: the
// 29th of February that is a Monday comes within 40 years.
const maxEmpty = 500

// Times are when something takes place that begins with start, by the clock of start's location.
// There may be no end to them. start itself is one only if the rule says so.
func (r Rule) Times(start time.Time) iter.Seq[time.Time] {
	return func(yield func(time.Time) bool) {
		count, empty := 0, 0
		for n := 0; empty < maxEmpty; n++ {
			days := r.period(start, n)
			empty++
			for _, day := range days {
				at := OnClock(day, start)
				if at.Before(start) {
					continue
				}
				if r.isOver(at) || !yield(at) {
					return
				}
				empty = 0
				if count++; count == r.Count {
					return
				}
			}
			if len(days) > 0 && r.isOver(OnClock(days[0], start)) {
				return
			}
		}
	}
}

func (r Rule) isOver(at time.Time) bool {
	switch {
	case r.Until.IsZero():
		return false
	case r.UntilIsDay:
		return at.Format(dayLayout) > r.Until.Format(dayLayout)
	}
	return at.After(r.Until)
}

// OnClock is the moment at which the clock of a place shows the hour of another moment there, on a
// day.
func OnClock(day, hour time.Time) time.Time {
	zone := hour.Location()
	wall := time.Date(day.Year(), day.Month(), day.Day(), hour.Hour(), hour.Minute(), hour.Second(), 0, time.UTC)
	_, before := wall.Add(-26 * time.Hour).In(zone).Zone()
	_, after := wall.Add(26 * time.Hour).In(zone).Zone()
	for _, offset := range []int{before, after} {
		at := wall.Add(-time.Duration(offset) * time.Second).In(zone)
		if at.Format(localLayout) == wall.Format(localLayout) {
			return at
		}
	}
	return wall.Add(-time.Duration(before) * time.Second).In(zone)
}

// period are the days of the rule in its n-th period, in their order.
func (r Rule) period(start time.Time, n int) []time.Time {
	var days []time.Time
	switch r.Frequency {
	case Daily:
		days = r.keep([]time.Time{date(start.Year(), start.Month(), start.Day()+n*r.Interval)})
	case Weekly:
		days = r.week(start, n)
	case Monthly:
		days = r.month(start, start.Year(), start.Month()+time.Month(n*r.Interval))
	default:
		days = r.year(start, start.Year()+n*r.Interval)
	}
	return r.pick(days)
}

func date(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// keep are the days that no part of a daily rule leaves out.
func (r Rule) keep(days []time.Time) []time.Time {
	return slices.DeleteFunc(days, func(d time.Time) bool {
		return len(r.Months) > 0 && !slices.Contains(r.Months, int(d.Month())) || len(r.MonthDays) > 0 && !r.isMonthDay(d) || len(r.Days) > 0 && !r.isWeekday(d)
	})
}

func (r Rule) isWeekday(d time.Time) bool {
	return slices.ContainsFunc(r.Days, func(day Day) bool { return day.Weekday == d.Weekday() })
}

func (r Rule) isMonthDay(d time.Time) bool {
	return slices.ContainsFunc(r.MonthDays, func(n int) bool { return n == d.Day() || n < 0 && n == d.Day()-daysOf(d.Year(), d.Month())-1 })
}

func daysOf(year int, month time.Month) int { return date(year, month+1, 0).Day() }

func (r Rule) week(start time.Time, n int) (days []time.Time) {
	first := date(start.Year(), start.Month(), start.Day()-(int(start.Weekday())-int(r.WeekStart)+7)%7+7*n*r.Interval)
	for i := range 7 {
		d := first.AddDate(0, 0, i)
		if len(r.Months) > 0 && !slices.Contains(r.Months, int(d.Month())) {
			continue
		}
		if len(r.Days) == 0 && d.Weekday() == start.Weekday() || r.isWeekday(d) {
			days = append(days, d)
		}
	}
	return days
}

// month are the days of one month; what the rule does not say is as the first time was.
func (r Rule) month(start time.Time, year int, month time.Month) []time.Time {
	first := date(year, month, 1)
	if len(r.Months) > 0 && !slices.Contains(r.Months, int(first.Month())) {
		return nil
	}
	last := daysOf(first.Year(), first.Month())
	switch {
	case len(r.MonthDays) > 0:
		return r.among(first, last, func(d time.Time) bool { return r.isMonthDay(d) && (len(r.Days) == 0 || r.isNumbered(d, first, last)) })
	case len(r.Days) > 0:
		return r.among(first, last, func(d time.Time) bool { return r.isNumbered(d, first, last) })
	}
	return r.among(first, last, func(d time.Time) bool { return d.Day() == start.Day() })
}

// year are the days of one year.
func (r Rule) year(start time.Time, year int) (days []time.Time) {
	first, last := date(year, 1, 1), date(year, 12, 31).YearDay()
	switch {
	case len(r.Months) > 0 || len(r.MonthDays) > 0:
		for month := time.January; month <= time.December; month++ {
			days = append(days, r.month(start, year, month)...)
		}
		return days
	case len(r.Days) > 0:
		return r.among(first, last, func(d time.Time) bool { return r.isNumbered(d, first, last) })
	}
	return r.among(first, last, func(d time.Time) bool { return d.Month() == start.Month() && d.Day() == start.Day() })
}

// among are those of so many days from the first on of which something is so.
func (r Rule) among(first time.Time, count int, is func(time.Time) bool) (days []time.Time) {
	for i := range count {
		if d := first.AddDate(0, 0, i); is(d) {
			days = append(days, d)
		}
	}
	return days
}

// isNumbered reports whether a day is one of the rule's weekdays, counted within so many days.
func (r Rule) isNumbered(d, first time.Time, count int) bool {
	at := int(d.Sub(first).Hours()) / 24
	return slices.ContainsFunc(r.Days, func(day Day) bool {
		switch {
		case day.Weekday != d.Weekday():
			return false
		case day.Number > 0:
			return at/7+1 == day.Number
		case day.Number < 0:
			return (count-1-at)/7+1 == -day.Number
		}
		return true
	})
}

// pick are those of a period's days that the positions name.
func (r Rule) pick(days []time.Time) []time.Time {
	if len(r.Positions) == 0 {
		return days
	}
	var picked []time.Time
	for i, d := range days {
		if slices.Contains(r.Positions, i+1) || slices.Contains(r.Positions, i-len(days)) {
			picked = append(picked, d)
		}
	}
	return picked
}
