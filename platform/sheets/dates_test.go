package sheets_test

import (
	"testing"
	"time"

	"hivis/platform/sheets"
)

func TestDatesAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct {
		text  string
		order sheets.Order
		want  string // "" when it is none
	}{
		{"2026-11-20", "", "2026-11-20T00:00:00Z"},
		{"2026-11-20T22:30", "", "2026-11-20T22:30:00Z"},
		{"2026-11-20 22:30:15.123", "", "2026-11-20T22:30:15Z"},
		{"2026-11-20T22:30:00+02:00", "", "2026-11-20T20:30:00Z"},
		{"20-11-2026 00:00", sheets.DayFirst, "2026-11-20T00:00:00Z"},
		{"3.4.26 7:05", sheets.DayFirst, "2026-04-03T07:05:00Z"},
		{"3/4/2026 7:05 PM", sheets.MonthFirst, "2026-03-04T19:05:00Z"},
		{"3/4/2026 12:05 am", sheets.MonthFirst, "2026-03-04T00:05:00Z"},
		{"3/4/2026", "", ""}, {"31.4.2026", sheets.DayFirst, ""}, {"20/11/2026", sheets.MonthFirst, ""},
		{"2026-11-20 24:00", "", ""}, {"2026-11-20 10:60", "", ""}, {"tomorrow", sheets.DayFirst, ""}, {"", sheets.DayFirst, ""}, {"1.1.1700", sheets.DayFirst, ""},
	} {
		at, _, ok := sheets.Moment(c.text, c.order)
		if got := at.UTC().Format(time.RFC3339); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%q as %q: %s %v, wanted %q", c.text, c.order, got, ok, c.want)
		}
	}
}

func TestTheOrderOfDates(t *testing.T) {
	for _, c := range []struct {
		texts []string
		order sheets.Order
		sure  bool
	}{
		{[]string{"01-02-2016", "13-02-2016"}, sheets.DayFirst, true},
		{[]string{"1/2/2016", "2/13/2016"}, sheets.MonthFirst, true},
		{[]string{"1/2/2016", "3/4/2016"}, "", false},
		{[]string{"13/2/2016", "2/13/2016"}, "", false},
		{[]string{"1/2/2016", "0/40/2016", "13/2/2016"}, sheets.DayFirst, true},
		{[]string{"0/40/2016"}, "", true},
		{[]string{"2016-02-01", "", "soon"}, "", true},
	} {
		if order, sure := sheets.OrderOf(c.texts); order != c.order || sure != c.sure {
			t.Errorf("%v: %q %v", c.texts, order, sure)
		}
	}
}
