package workflows_test

import (
	"testing"
	"time"

	"hivis/directory/workflows"
)

func TestWorkingHours(t *testing.T) {
	t.Parallel()
	zone := func(name string) *time.Location {
		found, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	const minute = "2006-01-02 15:04"
	for _, c := range []struct {
		zone, from, wants string
		work              time.Duration
	}{
		{"UTC", "2026-11-23 09:00", "2026-11-23 11:00", 2 * time.Hour},
		{"UTC", "2026-11-23 16:00", "2026-11-24 09:00", 2 * time.Hour},
		{"UTC", "2026-11-23 16:00", "2026-11-23 17:00", time.Hour},                  // to the minute of closing
		{"UTC", "2026-11-20 16:30", "2026-11-23 08:30", time.Hour},                  // over the weekend
		{"UTC", "2026-11-21 12:00", "2026-11-23 12:00", 4 * time.Hour},              // asked on a Saturday
		{"UTC", "2026-11-23 05:00", "2026-11-23 09:00", time.Hour},                  // before they open
		{"UTC", "2026-11-23 17:00", "2026-11-24 08:30", 30 * time.Minute},           // when they close
		{"UTC", "2026-11-23 08:00", "2026-12-04 17:00", 10 * 9 * time.Hour},         // two weeks
		{"Europe/Sofia", "2026-10-23 16:00", "2026-10-26 09:00", 2 * time.Hour},     // the clocks change on Sunday
		{"America/Santiago", "2026-09-04 16:00", "2026-09-07 09:00", 2 * time.Hour}, // Sunday has no midnight
		{"America/Havana", "2027-03-12 16:00", "2027-03-15 09:00", 2 * time.Hour},
		{"Pacific/Auckland", "2026-11-23 16:59", "2026-11-24 08:59", time.Hour},
		{"UTC", "2026-12-31 16:00", "2027-01-01 09:00", 2 * time.Hour},
	} {
		from, err := time.ParseInLocation(minute, c.from, zone(c.zone))
		if err != nil {
			t.Fatal(err)
		}
		if got := workflows.WorkingHours(from.Location()).After(from.UTC(), c.work).Format(minute); got != c.wants {
			t.Errorf("%v after %s in %s is %s, wanted %s", c.work, c.from, c.zone, got, c.wants)
		}
	}
}
