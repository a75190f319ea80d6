// Package calendar is the safety calendar: meetings, trainings and events, who is asked to come,
// and what comes of them.
//
// An item takes place at the occurrences that are made of it, one for what is held once. Views,
// reminders and attendance read occurrences, so that a month costs the same whatever its items
// repeat by.
//
// Who sees an item: the organization's own people at one of its sites, its guests, whoever
// organizes it, and administrators. One without a site is its guests' alone. Whoever works for
// another company sees what they are asked to.
//
// A guest waits, accepts, declines or says maybe, and may say otherwise later, until the item is
// over or cancelled. Roles and sites are asked as the people who have them at that time; each
// answers for themselves. They answer here, by the link in the mail, or in a calendar of their own,
// whose answers come by mail in any order (replies.go).
package calendar
