package manpower

import (
	"time"
)

const (
	defaultHeadcount = 100
	hoursADay        = 8
	monthFormat      = "2006-01"
)

// monthOf reads "2026-11". ok is false for what is no month of this century.
func monthOf(text string) (month time.Time, ok bool) {
	month, err := time.Parse(monthFormat, text)
	return month, err == nil && month.Year() >= 2000 && month.Year() <= 2100
}

// workdays are the days from Monday to Friday of a month.
func workdays(month time.Time) int {
	days := 0
	for day := month; day.Month() == month.Month(); day = day.AddDate(0, 0, 1) {
		if day.Weekday() != time.Saturday && day.Weekday() != time.Sunday {
			days++
		}
	}
	return days
}

// daysIn is how many days a month has.
func daysIn(month time.Time) int { return month.AddDate(0, 1, -1).Day() }

// usual is a month of which nothing was entered.
func usual(month time.Time) Month {
	m := Month{Month: month.Format(monthFormat), Headcount: defaultHeadcount, Days: workdays(month)}
	m.reckon()
	return m
}

// reckon says how many hours were worked, unless those really worked are known.
func (m *Month) reckon() {
	if !m.Real {
		m.Hours = hoursADay * int64(m.Headcount) * int64(m.Days)
	}
}

// sum adds a year up.
func (s *Site) sum() {
	people := 0
	for _, m := range s.Months {
		people += m.Headcount
		s.Hours += m.Hours
		s.ContractorHours += m.ContractorHours
	}
	s.AverageHeadcount = float64(people) / float64(len(s.Months))
}
