package trainings

import (
	"time"

	"hivis/platform/access"
)

// The results of a training.
const (
	Passed    = "passed"
	Failed    = "failed"
	Competent = "competent"
)

// The states of a record as people see them.
const (
	Valid     = "valid"
	Over      = "over"
	Withdrawn = "withdrawn"
)

// gapWithin is how many days ahead of its end somebody is said to lack a training soon.
const gapWithin = 90

// validity is for how long a subject holds, and how long before its end it is renewed.
type validity struct{ Months, Window int }

// lastDay is the last day of what was passed on a day by somebody who held it until another one
// ("": they did not); "" is for ever. Who renews within the window loses nothing of what they had.
func (v validity) lastDay(heldOn, until string) string {
	if v.Months == 0 {
		return ""
	}
	from := heldOn
	if until >= heldOn && until <= addDays(heldOn, v.Window) && v.Window > 0 {
		from = until
	}
	return addMonths(from, v.Months)
}

// addMonths is the same day so many months later, or the last one of a shorter month.
func addMonths(day string, months int) string {
	from, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	first := time.Date(from.Year(), from.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(from.Day(), last)-1).Format(time.DateOnly)
}

func addDays(day string, days int) string {
	from, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return from.AddDate(0, 0, days).Format(time.DateOnly)
}

// statusOf is how a record stands on a day.
func statusOf(status, result string, expiresOn *string, today string) string {
	switch {
	case status == Withdrawn:
		return Withdrawn
	case result == Failed:
		return Failed
	case expiresOn != nil && *expiresOn < today:
		return Over
	}
	return Valid
}

// canOf is what a user may do with a record that they see.
func canOf(user *access.User, status, result string, certificate bool) (can Can) {
	switch {
	case !user.Rules.Grant("Calendar", "update"):
		can.Withdraw = "permission_denied"
	case status == Withdrawn:
		can.Withdraw = "training_withdrawn"
	}
	switch {
	case !certificate || result == Failed:
		can.Certificate = "training_no_certificate"
	case status == Withdrawn:
		can.Certificate = "training_withdrawn"
	}
	return can
}
