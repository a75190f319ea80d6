package insight

import "time"

// The rhythms in which a report is mailed.
const (
	never   = "never"
	weekly  = "week"
	monthly = "month"
)

// Schedule is when a report is mailed, by the clock of the organization.
type Schedule struct {
	Every  string `json:"every" enum:"never,week,month" doc:"How often it is mailed; never: it is not"`
	OnDay  int    `json:"on_day" minimum:"1" maximum:"31" doc:"Of a week from Monday, which is 1; of a month its last where it has fewer"`
	AtHour int    `json:"at_hour" minimum:"0" maximum:"23" doc:"The full hour of that day, by the clock of the organization"`
}

// next is the first moment of the schedule after another, nil where there is none.
func (s Schedule) next(after time.Time, zone *time.Location) *time.Time {
	if s.Every == never {
		return nil
	}
	y, m, d := after.In(zone).Date()
	for ; ; d++ {
		at := time.Date(y, m, d, s.AtHour, 0, 0, 0, zone)
		if s.on(time.Date(y, m, d, 0, 0, 0, 0, time.UTC)) && at.After(after) {
			return &at
		}
	}
}

// on reports whether a day is one of the schedule's.
func (s Schedule) on(day time.Time) bool {
	if s.Every == weekly {
		return (int(day.Weekday())+6)%7+1 == s.OnDay
	}
	last := time.Date(day.Year(), day.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
	return day.Day() == min(s.OnDay, last)
}
