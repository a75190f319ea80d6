package calendar

import (
	"slices"
	"time"

	"hivis/platform/api"
	"hivis/platform/recurrence"
)

const (
	// aheadDays is how far ahead the occurrences of a series are made.
	aheadDays = 2 * 366
	// mostTimes is how many times of a series are counted to know its end.
	mostTimes = 10000
)

// checkRule wants a rule that every calendar understands, of which the first time is one.
func (d *Details) checkRule(problems *api.Problems) {
	if d.Rule == "" {
		return
	}
	rule, err := recurrence.Parse(d.Rule)
	if err != nil || !rule.IsCommon() {
		problems.Add("rule", "calendar_rule")
		return
	}
	d.Rule = d.withEnd(rule).String()
	switch rule = d.rule(); {
	case !rule.Until.IsZero() && d.start().After(rule.Until.Add(24*time.Hour)):
		problems.Add("rule", "calendar_ends_before")
	case !rule.Has(d.start()):
		problems.Add("rule", "calendar_rule_start")
	}
}

// withEnd says the end of a rule as RFC 5545 wants it: by days for whole days, else as a moment.
func (d *Details) withEnd(rule recurrence.Rule) recurrence.Rule {
	zone := d.start().Location()
	switch {
	case rule.Until.IsZero() || rule.UntilIsDay == d.AllDay:
		return rule
	case d.AllDay:
		rule.UntilIsDay = true
		rule.Until = rule.Until.In(zone)
		rule.Until = time.Date(rule.Until.Year(), rule.Until.Month(), rule.Until.Day(), 0, 0, 0, 0, time.UTC)
	default:
		rule.UntilIsDay = false
		day := time.Date(rule.Until.Year(), rule.Until.Month(), rule.Until.Day(), 0, 0, 0, 0, zone)
		rule.Until = midnight(day, 1).Add(-time.Second)
	}
	return rule
}

func (d *Details) rule() recurrence.Rule {
	rule, _ := recurrence.Parse(d.Rule) // it was checked
	return rule
}

// start is when it begins by its own clock.
func (d *Details) start() time.Time { return d.StartsAt.In(zoneOf(d.TimeZone)) }

func zoneOf(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// times are when it takes place until a moment, and at least once.
func (d *Details) times(until time.Time) (all []time.Time) {
	if d.Rule == "" {
		return []time.Time{d.StartsAt}
	}
	for at := range d.rule().Times(d.start()) {
		if len(all) > 0 && at.After(until) || len(all) == mostTimes {
			break
		}
		all = append(all, at)
	}
	return all
}

// end is when one that begins then ends: whole days stay whole over a change of the clock.
func (d *Details) end(at time.Time) time.Time {
	if !d.AllDay {
		return at.Add(d.EndsAt.Sub(d.StartsAt))
	}
	zone := zoneOf(d.TimeZone)
	days := int(d.EndsAt.In(zone).Add(12*time.Hour).Sub(d.start()).Hours()) / 24
	return midnight(at.In(zone), days)
}

// overAt is when the last of all its times ends; nil: there is no last one.
func (d *Details) overAt() *time.Time {
	if d.Rule == "" {
		return &d.EndsAt
	}
	if rule := d.rule(); rule.Count == 0 && rule.Until.IsZero() {
		return nil
	}
	all := d.times(d.StartsAt.AddDate(200, 0, 0))
	if len(all) == 0 || len(all) == mostTimes {
		return nil
	}
	last := d.end(all[len(all)-1])
	return &last
}

// sameSchedule reports whether two say the same of when they take place.
func (d *Details) sameSchedule(o Details) bool {
	return d.StartsAt.Equal(o.StartsAt) && d.EndsAt.Equal(o.EndsAt) && d.AllDay == o.AllDay && d.TimeZone == o.TimeZone && d.Rule == o.Rule
}

// occurring is an occurrence as the schedule knows it.
type occurring struct {
	ID                         int64
	RecursAt, StartsAt, EndsAt time.Time
	Cancelled                  bool
	Written                    int  // how often its agenda and minutes were written
	Differs                    bool // from the others, or has an agenda, minutes or people who were there
}

// moved reports whether it takes place at another time than the rule says.
func (o occurring) moved() bool { return !o.StartsAt.Equal(o.RecursAt) }

// rebased is what becomes of occurrences when the rule changes.
type rebased struct {
	kept []occurring // by their new times
	made []time.Time
	gone []int64
	lost []occurring // of those that are gone, the ones that differed from the others
}

// rebase finds for each occurrence the day that it stands for now, and says what comes and goes.
// What was moved stays where it was moved to.
func rebase(old []occurring, d *Details, days int, times []time.Time) (r rebased) {
	zone := zoneOf(d.TimeZone)
	byDay := map[string]time.Time{}
	for _, at := range times {
		byDay[at.In(zone).Format(time.DateOnly)] = at
	}
	for _, o := range old {
		day := o.RecursAt.In(zone).AddDate(0, 0, days).Format(time.DateOnly)
		at, is := byDay[day]
		if !is {
			r.gone = append(r.gone, o.ID)
			if o.Differs {
				r.lost = append(r.lost, o)
			}
			continue
		}
		delete(byDay, day)
		if !o.moved() {
			o.StartsAt, o.EndsAt = at, d.end(at)
		}
		o.RecursAt = at
		r.kept = append(r.kept, o)
	}
	for _, at := range times {
		if _, is := byDay[at.In(zone).Format(time.DateOnly)]; is {
			r.made = append(r.made, at)
		}
	}
	slices.SortFunc(r.made, time.Time.Compare)
	return r
}
