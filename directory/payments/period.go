package payments

import "time"

// How often is paid.
const (
	Monthly = "monthly"
	Annual  = "annual"
)

// A period begins on the anchor's day of the month, or on the last of a shorter month, and ends
// the day before the next one begins.
func periodEnd(from time.Time, frequency string, anchor int) time.Time {
	return nextPeriod(from, frequency, anchor).AddDate(0, 0, -1)
}

func nextPeriod(from time.Time, frequency string, anchor int) time.Time {
	months := 1
	if frequency == Annual {
		months = 12
	}
	first := time.Date(from.Year(), from.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(anchor, last)-1)
}

// days are those of a period, the first and the last included.
func days(from, till time.Time) int64 { return int64(till.Sub(from)/(24*time.Hour)) + 1 }

func day(text string) time.Time {
	at, _ := time.Parse(time.DateOnly, text)
	return at
}

func written(at time.Time) string { return at.Format(time.DateOnly) }
