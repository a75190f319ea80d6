package actions_test

import (
	"strings"
	"testing"
	"time"

	"hivis/modules/actions"
)

func dayOf(t *testing.T, text string) time.Time {
	t.Helper()
	if text == "" {
		return time.Time{}
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t.Fatal(err)
	}
	return day
}

func TestTheDaysOfASeries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		anchor string
		every  int
		unit   string
		days   string // those after the anchor
	}{
		{"2026-01-31", 1, "month", "2026-02-28 2026-03-31 2026-04-30 2026-05-31"},
		{"2027-12-31", 1, "month", "2028-01-31 2028-02-29 2028-03-31"},
		{"2026-01-30", 1, "month", "2026-02-28 2026-03-30"},
		{"2026-08-31", 6, "month", "2027-02-28 2027-08-31 2028-02-29"},
		{"2026-10-31", 3, "month", "2027-01-31 2027-04-30 2027-07-31"},
		{"2026-11-15", 13, "month", "2027-12-15 2029-01-15"},
		{"2028-02-29", 1, "year", "2029-02-28 2030-02-28 2031-02-28 2032-02-29"},
		{"2096-02-29", 4, "year", "2100-02-28 2104-02-29"},
		{"2028-02-28", 1, "day", "2028-02-29 2028-03-01"},
		{"2026-12-30", 1, "day", "2026-12-31 2027-01-01"},
		{"2026-12-21", 4, "week", "2027-01-18 2027-02-15"},
		{"2026-03-22", 1, "week", "2026-03-29 2026-04-05"}, // the night the clocks change in Europe
		{"2026-11-25", 366, "day", "2027-11-26"},
		{"2026-11-25", 366, "year", "2392-11-25"},
	} {
		r := actions.Recurrence{Every: c.every, Unit: c.unit, Anchor: dayOf(t, c.anchor)}
		if got := r.Day(0).Format(time.DateOnly); got != c.anchor {
			t.Errorf("every %d %s begins on %s, not on its anchor %s", c.every, c.unit, got, c.anchor)
		}
		for i, want := range strings.Fields(c.days) {
			if got := r.Day(i + 1).Format(time.DateOnly); got != want {
				t.Errorf("every %d %s from %s: the %d. is %s, wanted %s", c.every, c.unit, c.anchor, i+1, got, want)
			}
		}
	}
}

func TestWhatFollowsInASeries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		why    string
		anchor string
		every  int
		unit   string
		until  string
		n      int
		today  string
		next   int
		day    string
		ok     bool
	}{
		{"closed early", "2026-01-31", 1, "month", "", 0, "2026-01-02", 1, "2026-02-28", true},
		{"closed on the day", "2026-01-31", 1, "month", "", 1, "2026-02-28", 2, "2026-03-31", true},
		{"the next is due today", "2026-11-21", 1, "day", "", 0, "2026-11-22", 1, "2026-11-22", true},
		{"closed late: the first after today", "2026-11-21", 1, "day", "", 0, "2026-11-23", 3, "2026-11-24", true},
		{"closed months late", "2026-01-31", 1, "month", "", 0, "2026-05-31", 5, "2026-06-30", true},
		{"the last day counts", "2026-01-31", 1, "month", "2026-02-28", 0, "2026-01-02", 1, "2026-02-28", true},
		{"not beyond the last day", "2026-01-31", 1, "month", "2026-02-27", 0, "2026-01-02", 1, "2026-02-28", false},
		{"closed late, beyond the last day", "2026-01-31", 1, "month", "2026-03-30", 0, "2026-03-05", 2, "2026-03-31", false},
	} {
		r := actions.Recurrence{c.every, c.unit, dayOf(t, c.anchor), dayOf(t, c.until)}
		next, day, ok := r.After(c.n, dayOf(t, c.today))
		if next != c.next || day.Format(time.DateOnly) != c.day || ok != c.ok {
			t.Errorf("%s: %d %s %t, wanted %d %s %t", c.why, next, day.Format(time.DateOnly), ok, c.next, c.day, c.ok)
		}
	}
}

func TestWhenTheNextOfASeriesOpens(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		every       int
		unit, opens string
	}{
		{1, "day", "2026-11-26"},   // the day itself
		{2, "day", "2026-11-26"},   // of the 27th
		{1, "week", "2026-11-29"},  // three days before the 2nd of December
		{4, "week", "2026-12-09"},  // 14 days before the 23rd
		{1, "month", "2026-12-11"}, // 14 days before the 25th
		{1, "year", "2027-11-11"},
	} {
		r := actions.Recurrence{Every: c.every, Unit: c.unit, Anchor: dayOf(t, "2026-11-25")}
		if got := r.Opens(1).Format(time.DateOnly); got != c.opens {
			t.Errorf("every %d %s: opens on %s, wanted %s", c.every, c.unit, got, c.opens)
		}
	}
}
