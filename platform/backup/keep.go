package backup

import (
	"fmt"
	"time"
)

// How many backups are kept: the newest of each of the last days, weeks and months.
const (
	keptDays   = 7
	keptWeeks  = 4
	keptMonths = 12
)

const (
	// nightHour is when the night's backup is made, by the clock of the machine.
	nightHour = 2
	// late is the age from which a backup is overdue at any hour: the machine was off at night.
	late = 25 * time.Hour
)

// Due says whether a backup is to be made now: the first after nightHour of each day, and at
// once when the newest is overdue. A new installation has its first in its first night.
func Due(kept []Kept, now time.Time) bool {
	if len(kept) == 0 {
		return now.Hour() == nightHour
	}
	newest := kept[0].MadeAt.In(now.Location())
	night := time.Date(now.Year(), now.Month(), now.Day(), nightHour, 0, 0, 0, now.Location())
	return (newest.Before(night) && now.Hour() == nightHour) || now.Sub(newest) > late
}

// Next is when the next backup is due, as long as a node runs: at once when Due says so.
func Next(kept []Kept, now time.Time) time.Time {
	if Due(kept, now) {
		return now
	}
	night := time.Date(now.Year(), now.Month(), now.Day(), nightHour, 0, 0, 0, now.Location())
	if now.Before(night) {
		return night
	}
	return night.AddDate(0, 0, 1)
}

// Spare returns which of the backups, newest first, need not be kept any longer.
func Spare(kept []Kept) []Kept {
	var spare []Kept
	days, weeks, months := span{most: keptDays}, span{most: keptWeeks}, span{most: keptMonths}
	for _, each := range kept {
		year, week := each.MadeAt.ISOWeek()
		day := days.takes(each.MadeAt.Format(time.DateOnly))
		ofWeek := weeks.takes(fmt.Sprint(year, week))
		if month := months.takes(each.MadeAt.Format("2006-01")); !day && !ofWeek && !month {
			spare = append(spare, each)
		}
	}
	return spare
}

// span takes the first backup of each of so many days, weeks or months.
type span struct {
	most  int
	taken map[string]bool
}

func (s *span) takes(period string) bool {
	if s.taken[period] || len(s.taken) == s.most {
		return false
	}
	if s.taken == nil {
		s.taken = map[string]bool{}
	}
	s.taken[period] = true
	return true
}
