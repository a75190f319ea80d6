package recurrence

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The frequencies of rules.
const (
	Daily   = "DAILY"
	Weekly  = "WEEKLY"
	Monthly = "MONTHLY"
	Yearly  = "YEARLY"
)

// Rule is how something repeats.
type Rule struct {
	Frequency  string
	Interval   int
	Count      int       // 0: any number
	Until      time.Time // the last moment; zero: without an end
	UntilIsDay bool      // Until is a day, and stands for the whole of it
	Days       []Day
	MonthDays  []int // negative ones from the end of the month
	Months     []int
	Positions  []int // which of the times of a period count; negative ones from its end
	WeekStart  time.Weekday
}

// Day is a weekday; or, with a number, the first, second, … or last one of a month or year.
type Day struct {
	Number  int
	Weekday time.Weekday
}

var weekdays = []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

const (
	dayLayout    = "20060102"
	momentLayout = "20060102T150405Z"
	localLayout  = "20060102T150405"
)

// Parse reads a rule, with or without "RRULE:" before it.
func Parse(text string) (Rule, error) {
	r := Rule{Interval: 1, WeekStart: time.Monday}
	seen := map[string]bool{}
	for part := range strings.SplitSeq(strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(text)), "RRULE:"), ";") {
		name, value, is := strings.Cut(part, "=")
		if !is || value == "" || seen[name] {
			return r, fmt.Errorf("recurrence: %q is no part of a rule", part)
		}
		seen[name] = true
		if err := r.take(name, value); err != nil {
			return r, err
		}
	}
	return r, r.check()
}

func (r *Rule) take(name, value string) (err error) {
	switch name {
	case "FREQ":
		r.Frequency = value
	case "INTERVAL":
		r.Interval, err = number(value, 1, 1000)
	case "COUNT":
		r.Count, err = number(value, 1, 10000)
	case "UNTIL":
		err = r.takeUntil(value)
	case "BYDAY":
		r.Days, err = each(value, readDay)
	case "BYMONTHDAY":
		r.MonthDays, err = each(value, between(-31, 31))
	case "BYMONTH":
		r.Months, err = each(value, between(1, 12))
	case "BYSETPOS":
		r.Positions, err = each(value, between(-366, 366))
	case "WKST":
		day := slices.Index(weekdays, value)
		if day < 0 {
			return fmt.Errorf("recurrence: %q is no weekday", value)
		}
		r.WeekStart = time.Weekday(day)
	default:
		return fmt.Errorf("recurrence: %s is not known here", name)
	}
	return err
}

func (r *Rule) takeUntil(value string) (err error) {
	for _, layout := range []string{momentLayout, localLayout, dayLayout} {
		if r.Until, err = time.Parse(layout, value); err == nil {
			r.UntilIsDay = layout == dayLayout
			return nil
		}
	}
	return fmt.Errorf("recurrence: %q is no moment", value)
}

// check refuses what no calendar understands, or what has no meaning.
func (r Rule) check() error {
	switch {
	case !slices.Contains([]string{Daily, Weekly, Monthly, Yearly}, r.Frequency):
		return fmt.Errorf("recurrence: %q is no frequency", r.Frequency)
	case r.Count > 0 && !r.Until.IsZero():
		return fmt.Errorf("recurrence: COUNT and UNTIL exclude each other")
	case len(r.Positions) > 0 && len(r.Days) == 0 && len(r.MonthDays) == 0 && len(r.Months) == 0:
		return fmt.Errorf("recurrence: BYSETPOS needs another part")
	case r.Frequency == Weekly && len(r.MonthDays) > 0:
		return fmt.Errorf("recurrence: a weekly rule has no days of months")
	case slices.ContainsFunc(r.Days, func(d Day) bool { return d.Number != 0 }) && (r.Frequency == Daily || r.Frequency == Weekly):
		return fmt.Errorf("recurrence: numbered weekdays are for months and years")
	}
	return nil
}

func number(text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || n == 0 {
		return 0, fmt.Errorf("recurrence: %q is no number from %d to %d", text, low, high)
	}
	return n, nil
}

func between(low, high int) func(string) (int, error) {
	return func(text string) (int, error) { return number(text, low, high) }
}

func each[T any](value string, read func(string) (T, error)) (all []T, err error) {
	for text := range strings.SplitSeq(value, ",") {
		one, err := read(text)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func readDay(text string) (d Day, err error) {
	name := text[max(0, len(text)-2):]
	day := slices.Index(weekdays, name)
	if day < 0 {
		return d, fmt.Errorf("recurrence: %q is no weekday", text)
	}
	d.Weekday = time.Weekday(day)
	if before := strings.TrimSuffix(text, name); before != "" {
		d.Number, err = number(before, -53, 53)
	}
	return d, err
}

// String writes the rule.
func (r Rule) String() string {
	parts := []string{"FREQ=" + r.Frequency}
	add := func(name, value string) { parts = append(parts, name+"="+value) }
	if r.Interval > 1 {
		add("INTERVAL", strconv.Itoa(r.Interval))
	}
	if r.Count > 0 {
		add("COUNT", strconv.Itoa(r.Count))
	}
	if !r.Until.IsZero() {
		layout := momentLayout
		if r.UntilIsDay {
			layout = dayLayout
		}
		add("UNTIL", r.Until.UTC().Format(layout))
	}
	for _, list := range []struct {
		name string
		all  []int
	}{{"BYMONTH", r.Months}, {"BYMONTHDAY", r.MonthDays}} {
		if len(list.all) > 0 {
			add(list.name, joined(list.all, strconv.Itoa))
		}
	}
	if len(r.Days) > 0 {
		add("BYDAY", joined(r.Days, Day.String))
	}
	if len(r.Positions) > 0 {
		add("BYSETPOS", joined(r.Positions, strconv.Itoa))
	}
	if r.WeekStart != time.Monday {
		add("WKST", weekdays[r.WeekStart])
	}
	return strings.Join(parts, ";")
}

// String writes the day.
func (d Day) String() string {
	if d.Number == 0 {
		return weekdays[d.Weekday]
	}
	return strconv.Itoa(d.Number) + weekdays[d.Weekday]
}

func joined[T any](all []T, text func(T) string) string {
	texts := make([]string, len(all))
	for i, one := range all {
		texts[i] = text(one)
	}
	return strings.Join(texts, ",")
}

// IsCommon reports whether the calendars that people use all understand the rule: on days of the
// week, or on a single day of the month or of the year.
func (r Rule) IsCommon() bool {
	switch {
	case len(r.Months) > 1 || len(r.MonthDays) > 1 || len(r.Positions) > 1:
		return false
	case r.Frequency == Daily:
		return len(r.Days)+len(r.MonthDays)+len(r.Months) == 0
	case r.Frequency == Weekly:
		return len(r.Months)+len(r.Positions) == 0
	case len(r.Positions) == 1:
		return len(r.MonthDays) == 0
	}
	return len(r.Days) == 0 || len(r.Days) == 1 && r.Days[0].Number != 0 && len(r.MonthDays) == 0
}
