package sites

import (
	"strings"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
)

// A day begins somewhere on earth 14 hours before it does in UTC, and ends 12 hours after.
const (
	earliestZone = 14 * time.Hour
	latestZone   = 12 * time.Hour
)

// MayBeOnDays keeps what may have been on these days somewhere on earth, as an index finds it;
// "" is any day.
func MayBeOnDays(where *api.Where, column, first, last string) {
	if from, err := time.Parse(time.DateOnly, first); err == nil {
		where.And(column+" >= %s", from.Add(-earliestZone))
	}
	if to, err := time.Parse(time.DateOnly, last); err == nil {
		where.And(column+" < %s", to.AddDate(0, 0, 1).Add(latestZone))
	}
}

// OnDays keeps what was on these days at its site, whose own time zone decides; "" is any day.
func OnDays(where *api.Where, column, first, last string) {
	MayBeOnDays(where, column, first, last)
	row, _, _ := strings.Cut(column, ".")
	atSite := "exists (select from sites z where z.organization_id = " + row + ".organization_id and z.id = " + row + ".site_id and " + column
	if first != "" {
		where.And(atSite+" >= (%s::text::date::timestamp at time zone z.time_zone))", first)
	}
	if last != "" {
		where.And(atSite+" < ((%s::text::date + 1)::timestamp at time zone z.time_zone))", last)
	}
}

// OnDates keeps what was on these days by one of a kind's dates.
func OnDates(where *api.Where, date records.Date, first, last string) {
	if date.Day == "" {
		OnDays(where, date.At, first, last)
		return
	}
	if first != "" {
		where.And(date.Day+" >= %s::text::date", first)
	}
	if last != "" {
		where.And(date.Day+" <= %s::text::date", last)
	}
}
