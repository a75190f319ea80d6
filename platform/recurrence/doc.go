// Package recurrence says when something takes place that repeats by a rule of RFC 5545.
//
// It knows what calendars of others agree on: daily, weekly, monthly and yearly rules with
// INTERVAL, COUNT, UNTIL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS and WKST. A rule with anything else
// is refused by name. A time keeps its hour by the clock of its place: where the clock leaves that
// hour out, it is reckoned by the offset before; where it has it twice, the first one counts.
//
// testdata/cases.json holds it to another implementation; testdata/cases.mjs makes that file anew.
package recurrence
