package audits

import (
	"time"

	"hivis/directory/workflows"
	"hivis/modules/actions"
)

// How far ahead audits are made. There is always the next one, however far away it is.
const aheadDays = 35

// recurrences say what the words for a frequency mean. "Once" has a rhythm that is not gone on
// with, and "rule" is said by whoever schedules.
var recurrences = map[string]Rule{
	"once": {1, "day"}, "daily": {1, "day"}, "weekly": {1, "week"}, "monthly": {1, "month"}, "quarterly": {3, "month"}, "half_yearly": {6, "month"}, "yearly": {1, "year"},
}

// usual is how often there is an audit of a type, as is proposed.
var usual = []TypeOf{{"inspection", "weekly"}, {"internal", "quarterly"}, {"external", "yearly"}, {"contractor", "half_yearly"}, {"compliance", "yearly"}, {"other", "once"}}

// series is when the audits of a schedule are due: on the days of a rhythm, as the actions
// of a series are.
type series struct {
	actions.Recurrence
	once        bool
	daily       bool
	window      int  // days
	workingDays bool // Saturdays and Sundays are left out
}

// day is one audit of a series.
type day struct {
	occurs  time.Time // by the rhythm
	planned time.Time
	due     time.Time // the last day of its window
}

// between are the audits after one day of the rhythm until another; and if there is none, the
// next one. done says that none follows these.
func (s series) between(after, until time.Time) (days []day, last time.Time, done bool) {
	last = until
	for n := 0; ; n++ {
		occurs := s.Day(n)
		if s.over(n, occurs) {
			return days, last, true
		}
		switch {
		case !occurs.After(after):
		case occurs.After(until) && len(days) > 0:
			return days, last, false
		default:
			if d, is := s.at(occurs); is {
				days = append(days, d)
			}
			if occurs.After(until) {
				last = occurs
			}
		}
	}
}

// maxYears is how far ahead a day may lie at most.
const maxYears = 100

func (s series) over(n int, occurs time.Time) bool {
	return s.once && n > 0 || !s.Until.IsZero() && occurs.After(s.Until) || occurs.Year() > s.Anchor.Year()+maxYears
}

// at is the audit of a day of the rhythm; ok is false for a day off of a daily series.
func (s series) at(occurs time.Time) (d day, ok bool) {
	d = day{occurs: occurs, planned: occurs}
	if s.workingDays && !isWorking(occurs) {
		if s.daily {
			return d, false
		}
		d.planned = nextWorking(occurs)
	}
	d.due = d.planned
	for left := s.window - 1; left > 0; left-- {
		d.due = d.due.AddDate(0, 0, 1)
		if s.workingDays {
			d.due = nextWorking(d.due)
		}
	}
	return d, true
}

var working = workflows.WorkingHours(time.UTC).Days

func isWorking(d time.Time) bool { return working[d.Weekday()] }

// nextWorking is the day itself, if people work on it, or else the next one on which they do.
func nextWorking(d time.Time) time.Time {
	for !isWorking(d) {
		d = d.AddDate(0, 0, 1)
	}
	return d
}

// opensAt is when a day begins at a place: when the one before is over.
func opensAt(d time.Time, zone *time.Location) time.Time {
	return actions.DueAt(d.AddDate(0, 0, -1), zone)
}

// closesAt is when a day is over at a place.
func closesAt(d time.Time, zone *time.Location) time.Time { return actions.DueAt(d, zone) }

// dayOf reads a day; the zero time is none.
func dayOf(text string) time.Time {
	d, _ := time.Parse(time.DateOnly, text) // no day is the zero time
	return d
}
