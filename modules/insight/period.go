package insight

import (
	"time"

	"hivis/core/measures"
	"hivis/platform/access"
	"hivis/platform/api"
)

// The dates that count, and the financial years.
const (
	occurredDate = "occurred_date"
	reportedDate = "reported_date"
	aprilToMarch = "Apr-Mar"
	janToDec     = "Jan-Dec"
)

const (
	trendMonths = 13
	maxYears    = 10 // a period is no longer
)

// period is the days that are asked for, with those before and the months of the trend.
type period struct {
	measures.Span
	before measures.Span
	months []measures.Span // the oldest first
	today  time.Time
	shown  Span
}

// Spans are those that numbers are asked of: the period, the one before, and the months.
func (p period) spans() []measures.Span {
	return append([]measures.Span{p.Span, p.before}, p.months...)
}

// The places of the first two.
const (
	now    = 0
	before = 1
	trend  = 2
)

// period is which days the caller means.
func (a Asked) period(user *access.User, at time.Time) (period, error) {
	zone, err := time.LoadLocation(user.TimeZone)
	if err != nil {
		return period{}, err
	}
	y, m, d := at.In(zone).Date()
	p := period{today: time.Date(y, m, d, 0, 0, 0, 0, time.UTC)}
	if a.From != "" || a.To != "" {
		err = p.choose(a.From, a.To)
	} else {
		p.name(a.Period, firstMonth(a.FinYearType))
	}
	if err != nil {
		return p, err
	}
	// A month that has not begun says nothing: the trend ends with the present one at the latest.
	last := measures.Month(p.To).From
	if last.After(p.today) {
		last = measures.Month(p.today).From
	}
	for i := range trendMonths {
		p.months = append(p.months, measures.Month(last.AddDate(0, i+1-trendMonths, 0)))
	}
	p.shown = Span{From: day(p.From), To: day(p.To), BeforeFrom: day(p.before.From), BeforeTo: day(p.before.To), TimeZone: user.TimeZone, DateType: a.DateType, FinYearType: a.FinYearType}
	return p, nil
}

func day(at time.Time) string { return at.Format(time.DateOnly) }

// firstMonth is that of a financial year.
func firstMonth(finYear string) time.Month {
	if finYear == aprilToMarch {
		return time.April
	}
	return time.January
}

// choose takes the days that were given. Of one that is left out the other's month is meant.
func (p *period) choose(from, to string) error {
	first, errFrom := time.Parse(time.DateOnly, from)
	last, errTo := time.Parse(time.DateOnly, to)
	switch {
	case errFrom != nil:
		first = measures.Month(last).From
	case errTo != nil:
		last = measures.Month(first).To
	}
	switch {
	case last.Before(first):
		return api.Invalid("to", "insight_ends_before")
	case last.After(first.AddDate(maxYears, 0, 0)) || first.Year() < 1990 || last.Year() > 2100:
		return api.Invalid("to", "insight_too_long")
	}
	days := int(last.Sub(first).Hours()/24) + 1
	p.Span = measures.Span{From: first, To: last}
	p.before = measures.Span{From: first.AddDate(0, 0, -days), To: first.AddDate(0, 0, -1)}
	return nil
}

// name takes a period by its name.
func (p *period) name(name string, first time.Month) {
	month := measures.Month(p.today).From
	start, months := month, 1
	switch name {
	case "last_month":
		start = month.AddDate(0, -1, 0)
	case "this_quarter":
		start, months = quarterOf(month, first), 3
	case "last_quarter":
		start, months = quarterOf(month, first).AddDate(0, -3, 0), 3
	case "this_year":
		start, months = yearOf(month, first), 12
	case "last_year":
		start, months = yearOf(month, first).AddDate(-1, 0, 0), 12
	case "last_12_months":
		start, months = month.AddDate(0, -11, 0), 12
	}
	p.Span = measures.Span{From: start, To: start.AddDate(0, months, -1)}
	p.before = measures.Span{From: start.AddDate(0, -months, 0), To: start.AddDate(0, 0, -1)}
}

// yearOf is when the financial year of a month began.
func yearOf(month time.Time, first time.Month) time.Time {
	start := time.Date(month.Year(), first, 1, 0, 0, 0, 0, time.UTC)
	if start.After(month) {
		start = start.AddDate(-1, 0, 0)
	}
	return start
}

// quarterOf is when the quarter of a month began.
func quarterOf(month time.Time, first time.Month) time.Time {
	since := (int(month.Month()) - int(first) + 12) % 12
	return month.AddDate(0, -(since % 3), 0)
}

// elapsed is how many days of a span have begun.
func (p period) elapsed(span measures.Span) float64 {
	last := span.To
	if last.After(p.today) {
		last = p.today
	}
	return max(0, last.Sub(span.From).Hours()/24+1)
}

// pieces are the months, quarters or years that a period is in, each within it, by their keys.
func (p period) pieces(group string, first time.Month) (keys []string, spans []measures.Span) {
	for at := measures.Month(p.From).From; !at.After(p.To); {
		start, months, key := at, 1, at.Format("2006-01")
		switch group {
		case "quarter":
			start, months = quarterOf(at, first), 3
			key = quarterKey(start, first)
		case "year":
			start, months = yearOf(at, first), 12
			key = start.Format("2006")
		}
		next := start.AddDate(0, months, 0)
		span := measures.Span{From: start, To: next.AddDate(0, 0, -1)}
		if span.From.Before(p.From) {
			span.From = p.From
		}
		if span.To.After(p.To) {
			span.To = p.To
		}
		keys, spans, at = append(keys, key), append(spans, span), next
	}
	return keys, spans
}

func quarterKey(start time.Time, first time.Month) string {
	quarter := (int(start.Month())-int(first)+12)%12/3 + 1
	return yearOf(start, first).Format("2006") + "-Q" + string(rune('0'+quarter))
}
