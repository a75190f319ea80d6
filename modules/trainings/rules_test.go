package trainings

import "testing"

func TestWhenATrainingEnds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what           string
		months, window int
		held, until    string
		want           string
	}{
		{"for ever", 0, 0, "2026-03-01", "", ""},
		{"a year", 12, 0, "2026-03-01", "", "2027-03-01"},
		{"of a day that the month has not", 1, 0, "2026-01-31", "", "2026-02-28"},
		{"of a leap day", 12, 0, "2028-02-29", "", "2029-02-28"},
		{"renewed within the window: from the old end", 12, 90, "2026-03-01", "2026-05-01", "2027-05-01"},
		{"renewed on the first day of the window", 12, 90, "2026-03-01", "2026-05-30", "2027-05-30"},
		{"renewed before the window", 12, 90, "2026-03-01", "2026-05-31", "2027-03-01"},
		{"renewed on the last day", 12, 90, "2026-03-01", "2026-03-01", "2027-03-01"},
		{"renewed too late", 12, 90, "2026-03-01", "2026-02-28", "2027-03-01"},
		{"without a window", 12, 0, "2026-03-01", "2026-03-10", "2027-03-01"},
	} {
		if got := (validity{c.months, c.window}).lastDay(c.held, c.until); got != c.want {
			t.Errorf("%s: it ends on %q, not on %q", c.what, got, c.want)
		}
	}
}

func TestHowARecordStands(t *testing.T) {
	t.Parallel()
	day := func(text string) *string { return &text }
	for _, c := range []struct {
		status, result string
		expires        *string
		want           string
	}{
		{"recorded", Passed, nil, Valid}, {"recorded", Competent, day("2026-03-01"), Valid}, {"recorded", Passed, day("2026-02-28"), Over},
		{"recorded", Failed, nil, Failed}, {"withdrawn", Passed, nil, Withdrawn},
	} {
		if got := statusOf(c.status, c.result, c.expires, "2026-03-01"); got != c.want {
			t.Errorf("%+v stands %q", c, got)
		}
	}
}
