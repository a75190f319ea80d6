package demo

import (
	"math"
	"time"
)

const (
	dayStarts = 7
	dayEnds   = 17
)

var weekdays = [...]float64{time.Sunday: 0.15, time.Monday: 1.15, time.Tuesday: 1.05, time.Wednesday: 1, time.Thursday: 1,
	time.Friday: 0.9, time.Saturday: 0.3}

// reportRate is how much is reported on a day: little at weekends, a little more in
// winter, and more and more as people get used to reporting.
func reportRate(day time.Time, progress float64) float64 {
	season := 1 + 0.18*math.Cos(2*math.Pi*float64(day.YearDay()-20)/365)
	return weekdays[day.Weekday()] * season * (0.4 + 1.4*progress*progress)
}

// days spreads n reports over the months until today, in order.
func (h *organization) days(n int) []time.Time {
	first := h.now.AddDate(0, -h.Months, 0)
	var all []time.Time
	var until []float64 // the sum of the weights up to and with each day
	total, length := 0.0, h.now.Sub(first).Hours()
	for day := first; !day.After(h.now); day = day.AddDate(0, 0, 1) {
		total += reportRate(day, day.Sub(first).Hours()/length)
		all, until = append(all, day), append(until, total)
	}
	picked := make([]time.Time, 0, n)
	at := 0
	for i := range n {
		for until[at] < (float64(i)+h.Float64())/float64(n)*total && at < len(all)-1 {
			at++
		}
		picked = append(picked, all[at])
	}
	return picked
}

// observedOn is a moment between half past six and half past nine in the evening
// of that day at the site, most likely around two, and not in the future.
func (h *organization) observedOn(day time.Time, s *site) time.Time {
	hour := 6.5 + 15*(h.Float64()+h.Float64())/2
	local := day.In(s.zone)
	at := time.Date(local.Year(), local.Month(), local.Day(), 0, int(hour*60), 0, 0, s.zone)
	for at.After(h.now.Add(-20 * time.Minute)) {
		at = at.AddDate(0, 0, -1)
	}
	return at.UTC()
}

// awake reports whether it is day at the site.
func awake(s *site, at time.Time) bool {
	hour := at.In(s.zone).Hour()
	return hour >= 6 && hour < 22
}

// atWork moves a moment into the working hours of a site, and behind another.
func (h *organization) atWork(s *site, at, after time.Time) time.Time {
	local := at.In(s.zone)
	on := func(days int) time.Time {
		return time.Date(local.Year(), local.Month(), local.Day()+days, dayStarts, 10+h.IntN(170), h.IntN(60), 0, s.zone)
	}
	if local.Hour() < dayStarts {
		local = on(0)
	}
	if local.Hour() >= dayEnds {
		local = on(1)
	}
	switch local.Weekday() {
	case time.Saturday:
		local = on(2)
	case time.Sunday:
		local = on(1)
	}
	if !local.After(after) {
		return after.Add(h.span(25*time.Minute, 2*time.Hour))
	}
	return local.UTC().Truncate(time.Second)
}
