package insight

import (
	"testing"
	"time"
)

// TestWhenAReportIsMailed is by the clock of the organization, also where it is put forward and
// back, and on the last day of a month that is too short.
func TestWhenAReportIsMailed(t *testing.T) {
	t.Parallel()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		s           Schedule
		after, want string
	}{
		{Schedule{weekly, 1, 7}, "2026-11-21T12:00:00Z", "2026-11-23T06:00:00Z"}, // a Saturday, then Monday
		{Schedule{weekly, 1, 7}, "2026-11-23T05:59:59Z", "2026-11-23T06:00:00Z"},
		{Schedule{weekly, 1, 7}, "2026-11-23T06:00:00Z", "2026-11-30T06:00:00Z"},
		{Schedule{weekly, 7, 23}, "2026-11-22T22:30:00Z", "2026-11-29T22:00:00Z"}, // half past eleven on Sunday there
		{Schedule{monthly, 31, 0}, "2026-02-01T00:00:00Z", "2026-02-27T23:00:00Z"},
		{Schedule{monthly, 31, 0}, "2028-02-01T00:00:00Z", "2028-02-28T23:00:00Z"},
		{Schedule{monthly, 1, 7}, "2026-12-31T22:59:00Z", "2027-01-01T06:00:00Z"},
		{Schedule{weekly, 7, 3}, "2026-10-24T12:00:00Z", "2026-10-25T02:00:00Z"}, // the clock was put back
		{Schedule{weekly, 7, 2}, "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"}, // there is no two o'clock
	} {
		after, _ := time.Parse(time.RFC3339, c.after)
		if got := c.s.next(after, berlin).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%+v after %s: %s, wanted %s", c.s, c.after, got, c.want)
		}
	}
	if got := (Schedule{never, 1, 7}).next(time.Now(), berlin); got != nil {
		t.Errorf("never is %s", got)
	}
}
