package insight

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/core/rates"
	"hivis/platform/access"
)

// TestPeriods are the days that names mean, and those before, at the borders of years and of zones.
func TestPeriods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		at, zone string
		asked    Asked
		want     string
	}{
		{"2026-11-22T12:00:00Z", "UTC", Asked{Period: "this_month"}, "2026-11-01 2026-11-30 before 2026-10-01 2026-10-31"},
		{"2026-01-31T23:30:00Z", "Asia/Kolkata", Asked{Period: "this_month"}, "2026-02-01 2026-02-28 before 2026-01-01 2026-01-31"},
		{"2026-01-01T03:00:00Z", "America/New_York", Asked{Period: "last_month"}, "2025-11-01 2025-11-30 before 2025-10-01 2025-10-31"},
		{"2026-03-31T12:00:00Z", "UTC", Asked{Period: "this_year", FinYearType: aprilToMarch}, "2025-04-01 2026-03-31 before 2024-04-01 2025-03-31"},
		{"2026-04-01T12:00:00Z", "UTC", Asked{Period: "last_year", FinYearType: aprilToMarch}, "2025-04-01 2026-03-31 before 2024-04-01 2025-03-31"},
		{"2026-04-01T12:00:00Z", "UTC", Asked{Period: "this_year", FinYearType: janToDec}, "2026-01-01 2026-12-31 before 2025-01-01 2025-12-31"},
		{"2026-02-10T12:00:00Z", "UTC", Asked{Period: "this_quarter", FinYearType: aprilToMarch}, "2026-01-01 2026-03-31 before 2025-10-01 2025-12-31"},
		{"2026-02-10T12:00:00Z", "UTC", Asked{Period: "last_quarter", FinYearType: janToDec}, "2025-10-01 2025-12-31 before 2025-07-01 2025-09-30"},
		{"2026-02-10T12:00:00Z", "UTC", Asked{Period: "last_12_months"}, "2025-03-01 2026-02-28 before 2024-03-01 2025-02-28"},
		{"2026-02-10T12:00:00Z", "UTC", Asked{Period: "this_month", From: "2024-02-10", To: "2024-03-01"}, "2024-02-10 2024-03-01 before 2024-01-20 2024-02-09"},
		{"2026-02-10T12:00:00Z", "UTC", Asked{From: "2024-02-10"}, "2024-02-10 2024-02-29 before 2024-01-21 2024-02-09"},
		{"2026-02-10T12:00:00Z", "UTC", Asked{From: "2024-02-10", To: "2024-02-09"}, "refused"},
		{"2026-02-10T12:00:00Z", "UTC", Asked{From: "2010-02-10", To: "2024-02-09"}, "refused"},
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.asked.period(&access.User{TimeZone: c.zone}, at)
		got := fmt.Sprintf("%s %s before %s %s", day(p.From), day(p.To), day(p.before.From), day(p.before.To))
		if err != nil {
			got = "refused"
		}
		if got != c.want {
			t.Errorf("%s in %s, %+v: %s, wanted %s", c.at, c.zone, c.asked, got, c.want)
		}
		if err == nil && (len(p.months) != trendMonths || p.months[trendMonths-1].From.After(p.To) || p.months[trendMonths-1].From.After(p.today)) {
			t.Errorf("%+v: the trend is %v", c.asked, p.months)
		}
	}
}

// TestPieces are those of a period, cut at its ends, with quarters of the financial year.
func TestPieces(t *testing.T) {
	t.Parallel()
	p, err := Asked{From: "2025-12-15", To: "2026-05-03"}.period(&access.User{TimeZone: "UTC"}, time.Date(2026, 5, 3, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	for group, want := range map[string]string{
		"month":   "2025-12 from 2025-12-15, 2026-01 from 2026-01-01, 2026-02 from 2026-02-01, 2026-03 from 2026-03-01, 2026-04 from 2026-04-01, 2026-05 from 2026-05-01, up to 2026-05-03",
		"quarter": "2025-Q3 from 2025-12-15, 2025-Q4 from 2026-01-01, 2026-Q1 from 2026-04-01, up to 2026-05-03",
		"year":    "2025 from 2025-12-15, 2026 from 2026-04-01, up to 2026-05-03",
	} {
		keys, spans := p.pieces(group, time.April)
		got := ""
		for i := range keys {
			got += keys[i] + " from " + day(spans[i].From) + ", "
		}
		if got += "up to " + day(spans[len(spans)-1].To); got != want {
			t.Errorf("%s: %s, wanted %s", group, got, want)
		}
	}
}

// TestWords: nothing is called better or worse that chance explains.
func TestWords(t *testing.T) {
	t.Parallel()
	a := &asking{}
	for _, c := range []struct {
		now, before rates.Exposure
		good, want  string
	}{
		{rates.Exposure{Cases: 7, Hours: 170_000}, rates.Exposure{Cases: 19, Hours: 170_000}, "down", "better"},
		{rates.Exposure{Cases: 19, Hours: 170_000}, rates.Exposure{Cases: 7, Hours: 170_000}, "down", "worse"},
		{rates.Exposure{Cases: 19, Hours: 170_000}, rates.Exposure{Cases: 7, Hours: 170_000}, "up", "better"},
		{rates.Exposure{Cases: 1, Hours: 170_000}, rates.Exposure{Cases: 4, Hours: 170_000}, "down", "chance"},
		{rates.Exposure{Cases: 4, Hours: 170_000}, rates.Exposure{Cases: 4, Hours: 170_000}, "down", "same"},
		{rates.Exposure{Cases: 0, Hours: 0}, rates.Exposure{Cases: 4, Hours: 170_000}, "down", "unknown"},
		{rates.Exposure{Cases: 40_000, Hours: 30}, rates.Exposure{Cases: 41_000, Hours: 30}, "down", "better"},
		{rates.Exposure{Cases: 40_000, Hours: 30}, rates.Exposure{Cases: 40_100, Hours: 30}, "down", "chance"},
	} {
		if got := a.word(Number{Good: c.good}, Cell{}, c.now, c.before); got != c.want {
			t.Errorf("%v after %v, where %s is good: %s, wanted %s", c.now, c.before, c.good, got, c.want)
		}
	}
}

// TestHowLateIsInOrder of days, and not of letters.
func TestHowLateIsInOrder(t *testing.T) {
	t.Parallel()
	values := []string{"0-7", "31-60", "61-90", "8-30", "over_90"}
	slices.SortStableFunc(values, fewestFirst)
	if got := strings.Join(values, " "); got != "0-7 8-30 31-60 61-90 over_90" {
		t.Error(got)
	}
}
