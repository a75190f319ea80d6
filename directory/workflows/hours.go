package workflows

import "time"

// Hours are when people work at a place, by its own clocks.
type Hours struct {
	Zone          *time.Location
	Opens, Closes int // full hours of the day
	Days          [7]bool
}

// WorkingHours are Monday to Friday from 8 to 17.
func WorkingHours(zone *time.Location) Hours {
	return Hours{Zone: zone, Opens: 8, Closes: 17, Days: [7]bool{time.Monday: true, time.Tuesday: true, time.Wednesday: true, time.Thursday: true, time.Friday: true}}
}

// After is the moment at which so much of the working time after another one has passed.
// It goes from noon to noon: where the clocks change at midnight, a day has none.
func (h Hours) After(from time.Time, work time.Duration) time.Time {
	for day := from.In(h.Zone); ; day = h.at(day, 24+12) {
		opens, closes := h.at(day, h.Opens), h.at(day, h.Closes)
		if opens.Before(from) {
			opens = from
		}
		left := closes.Sub(opens)
		if !h.Days[day.Weekday()] || left <= 0 {
			continue
		}
		if left >= work {
			return opens.Add(work)
		}
		work -= left
	}
}

// at is an hour of a day; where the clocks change it still stands on the clock.
func (h Hours) at(day time.Time, hour int) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), hour, 0, 0, 0, h.Zone)
}
