package recurrence_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"hivis/platform/recurrence"
)

const layout = "2006-01-02T15:04:05"

func first(t *testing.T, rule string, start time.Time, most int, text string) (times []string) {
	t.Helper()
	r, err := recurrence.Parse(rule)
	if err != nil {
		t.Fatal(err)
	}
	for at := range r.Times(start) {
		if at.Year() >= 2060 || len(times) == most {
			break
		}
		times = append(times, at.Format(text))
	}
	return times
}

func TestRulesMeanWhatTheyMeanElsewhere(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Rule, Start string
		Times       []string
	}
	if err := json.Unmarshal(file, &cases); err != nil || len(cases) < 100 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		start, err := time.Parse(layout, c.Start)
		if err != nil {
			t.Fatal(err)
		}
		if got := first(t, c.Rule, start, 12, layout); !slices.Equal(got, c.Times) {
			t.Errorf("%s from %s\n is %v\nnot %v", c.Rule, c.Start, got, c.Times)
		}
	}
}

func TestAnHourStaysByTheClockOfItsPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone, start, rule string
		times             []string
	}{
		{"Europe/Berlin", "2026-03-22T09:00:00", "FREQ=WEEKLY;COUNT=2", []string{"2026-03-22T08:00:00Z", "2026-03-29T07:00:00Z"}},
		{"Europe/Berlin", "2026-03-28T02:30:00", "FREQ=DAILY;COUNT=3", []string{"2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"}}, // the hour is left out
		{"Europe/Berlin", "2026-10-24T02:30:00", "FREQ=DAILY;COUNT=3", []string{"2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"}}, // it comes twice
		{"America/New_York", "2026-11-01T01:30:00", "FREQ=DAILY;COUNT=2", []string{"2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"}},
		{"Australia/Lord_Howe", "2026-04-04T09:00:00", "FREQ=DAILY;COUNT=3", []string{"2026-04-03T22:00:00Z", "2026-04-04T22:30:00Z", "2026-04-05T22:30:00Z"}}, // half an hour
		{"Asia/Almaty", "2024-02-29T09:00:00", "FREQ=DAILY;COUNT=2", []string{"2024-02-29T03:00:00Z", "2024-03-01T04:00:00Z"}},                                 // the rule of the zone changed
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		start, err := time.ParseInLocation(layout, c.start, zone)
		if err != nil {
			t.Fatal(err)
		}
		r, err := recurrence.Parse(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for at := range r.Times(start) {
			got = append(got, at.UTC().Format(time.RFC3339))
		}
		if !slices.Equal(got, c.times) {
			t.Errorf("%s in %s is %v, not %v", c.rule, c.zone, got, c.times)
		}
	}
}

func TestWhatIsNoRule(t *testing.T) {
	t.Parallel()
	for _, rule := range []string{"", "FREQ=HOURLY", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=2;UNTIL=20260101", "FREQ=WEEKLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=XX", "FREQ=YEARLY;BYYEARDAY=4",
		"FREQ=MONTHLY;BYSETPOS=1", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=DAILY;UNTIL=tomorrow", "FREQ=DAILY;INTERVAL"} {
		if r, err := recurrence.Parse(rule); err == nil {
			t.Errorf("%q is taken for %s", rule, r)
		}
	}
}

func TestARuleIsWrittenAsItWasRead(t *testing.T) {
	t.Parallel()
	for rule, common := range map[string]bool{"FREQ=DAILY;COUNT=5": true, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR": true, "FREQ=MONTHLY;BYMONTHDAY=-1": true, "FREQ=MONTHLY;UNTIL=20261231T120000Z;BYDAY=2TU": true,
		"FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU": true, "FREQ=MONTHLY;BYDAY=1MO,3MO": false, "FREQ=MONTHLY;BYMONTHDAY=1,15": false, "FREQ=DAILY;UNTIL=20261231;BYDAY=MO": false, "FREQ=WEEKLY;BYDAY=SU;WKST=SU": true} {
		r, err := recurrence.Parse("RRULE:" + rule)
		if err != nil || r.String() != rule || r.IsCommon() != common {
			t.Errorf("%s is written %s, common %v: %v", rule, r, r.IsCommon(), err)
		}
	}
}

func TestARuleThatNeverComesEnds(t *testing.T) {
	t.Parallel()
	if got := first(t, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC), 1, layout); len(got) != 0 {
		t.Errorf("the 30th of February is %v", got)
	}
}
