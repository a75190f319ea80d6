// Package ical writes calendars as RFC 5545 wants them: lines folded at 75 octets, texts escaped,
// times by the clock of a place with its rules, whole days as days.
//
// What goes to a mailbox has a METHOD and names who organizes it and who is asked (RFC 5546). A
// feed names neither: the calendars of others would send answers.
package ical
