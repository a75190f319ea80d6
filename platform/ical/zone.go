package ical

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// zones writes the clocks of the events' places, each once.
func (w *writer) zones(events []Event) {
	from := map[string]time.Time{}
	for _, e := range events {
		if location(e.Zone) == time.UTC || e.AllDay {
			continue
		}
		if known, is := from[e.Zone]; !is || e.Starts.Before(known) {
			from[e.Zone] = e.Starts
		}
	}
	names := make([]string, 0, len(from))
	for name := range from {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		w.zone(name, location(name), from[name])
	}
}

// onset is when a clock is put to another offset.
type onset struct {
	local         time.Time // by the clock as it was before, written as if it were UTC
	before, after int       // offsets in seconds
	summer        bool
	name          string
}

// zone writes a clock: one that is put twice a year by a rule as that rule, any other as what
// happens to it in the years that an event can be about.
func (w *writer) zone(name string, zone *time.Location, from time.Time) {
	w.line("BEGIN", "VTIMEZONE")
	w.line("TZID", name)
	year := from.In(zone).Year()
	var years [][]onset
	for y := year; y < year+4; y++ {
		years = append(years, onsets(zone, y))
	}
	if rules := asRules(years); rules != nil && sameSince(zone, from, years[0]) {
		for _, r := range rules {
			w.observance(r.onset, r.text)
		}
	} else {
		w.listed(zone, from)
	}
	w.line("END", "VTIMEZONE")
}

// sameSince reports whether the first year of an event knows the rules of later ones.
func sameSince(zone *time.Location, from time.Time, later []onset) bool {
	first := onsets(zone, from.In(zone).Year())
	return slices.EqualFunc(first, later, func(a, b onset) bool { return a.before == b.before && a.after == b.after })
}

// listed writes what happens to a clock from the year of an event on.
func (w *writer) listed(zone *time.Location, from time.Time) {
	begins := time.Date(from.In(zone).Year()-1, 1, 1, 0, 0, 0, 0, zone)
	abbreviation, offset := begins.Zone()
	w.observance(onset{local: time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC), before: offset, after: offset, summer: begins.IsDST(), name: abbreviation}, "")
	for y := begins.Year(); y < begins.Year()+12; y++ {
		for _, o := range onsets(zone, y) {
			w.observance(o, "")
		}
	}
}

func (w *writer) observance(o onset, rule string) {
	kind := map[bool]string{false: "STANDARD", true: "DAYLIGHT"}[o.summer]
	w.line("BEGIN", kind)
	w.line("DTSTART", o.local.Format("20060102T150405"))
	if rule != "" {
		w.line("RRULE", rule)
	}
	w.line("TZOFFSETFROM", offsetText(o.before))
	w.line("TZOFFSETTO", offsetText(o.after))
	w.line("TZNAME", o.name)
	w.line("END", kind)
}

func offsetText(seconds int) string {
	sign := "+"
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	text := fmt.Sprintf("%s%02d%02d", sign, seconds/3600, seconds/60%60)
	if seconds%60 != 0 {
		text += fmt.Sprintf("%02d", seconds%60)
	}
	return text
}

// onsets are when a clock is put in a year.
func onsets(zone *time.Location, year int) (all []onset) {
	end := time.Date(year+1, 1, 1, 0, 0, 0, 0, zone)
	for at := time.Date(year, 1, 1, 0, 0, 0, 0, zone); ; {
		_, next := at.ZoneBounds()
		if next.IsZero() || !next.Before(end) {
			return all
		}
		_, before := next.Add(-time.Second).Zone()
		name, after := next.Zone()
		all = append(all, onset{next.UTC().Add(time.Duration(before) * time.Second), before, after, next.IsDST(), name})
		at = next
	}
}

type ruled struct {
	onset
	text string
}

// asRules are the rules by which a clock is put every year, if there are: none for one that is not
// put at all, with its offset for all times.
func asRules(years [][]onset) (rules []ruled) {
	switch len(years[0]) {
	case 2:
	default:
		return nil
	}
	for i, o := range years[0] {
		same := make([]onset, 0, len(years))
		for _, year := range years {
			if len(year) != 2 || year[i].before != o.before || year[i].after != o.after {
				return nil
			}
			same = append(same, year[i])
		}
		number, is := numberOf(same)
		if !is {
			return nil
		}
		first := inYear(1970, o.local, number)
		rules = append(rules, ruled{onset{first, o.before, o.after, o.summer, o.name},
			fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYDAY=%d%s", int(o.local.Month()), number, strings.ToUpper(o.local.Weekday().String()[:2]))})
	}
	return rules
}

// numberOf is which of its weekdays in the month a day is in all years: the first to the fourth, or the last.
func numberOf(all []onset) (number int, is bool) {
	for _, n := range []int{-1, 1, 2, 3, 4} {
		if !slices.ContainsFunc(all, func(o onset) bool {
			return o.local.Month() != all[0].local.Month() || o.local.Weekday() != all[0].local.Weekday() || !inYear(o.local.Year(), o.local, n).Equal(o.local)
		}) {
			return n, true
		}
	}
	return 0, false
}

// inYear is the moment like another one on the n-th of its weekdays in that month of a year.
func inYear(year int, like time.Time, n int) time.Time {
	day := time.Date(year, like.Month(), 1, like.Hour(), like.Minute(), like.Second(), 0, time.UTC)
	if n < 0 {
		day = day.AddDate(0, 1, -1)
		return day.AddDate(0, 0, -((int(day.Weekday()) - int(like.Weekday()) + 7) % 7))
	}
	return day.AddDate(0, 0, (int(like.Weekday())-int(day.Weekday())+7)%7+7*(n-1))
}
