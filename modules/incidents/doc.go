// Package incidents holds what went wrong, from the first call to the lesson learned.
//
// An incident goes through five steps, of which all is said in steps.go:
//
//   - Report: what, where, when, whether anybody was hurt. A report may be as short as that;
//     what it lacks is asked of whoever rates it.
//   - Team: a lead, members and a target date.
//   - Root causes: one or more analyses, each a tree of answers to why.
//   - Actions: each root cause has one or more, or a reason why not. Immediate actions are
//     possible from the first minute.
//   - Review and closure: the review is that of workflows; closing needs its actions closed
//     or carried over by name, and everybody who was hurt back or their state written.
//
// Without an investigation the second to the fourth step are not needed, and the incident is
// closed when its review ends well. An incident is open or closed; while it is open it is
// overdue when the target date at its site is over, and its rating is pending until somebody
// has said how grave it was and could have been.
//
// Who was hurt, and how, is known to those who investigate, to the safety roles (who may
// approve at the site) and to who wrote it (privacy.go). To everybody else it is a person.
//
// A lesson is written from an incident, sent to sites and roles, and read with a receipt. Its
// draft is for those who may write it: what is taken out of it before is not for the others.
//
// Whoever is of the team sees this one incident, wherever they are, if they may read incidents
// at all. What people were told of an incident that they do not see any more is taken back.
//
// Whoever has no account reports on a public page, as with observations. Reports of harm are
// let in whatever the plan says.
package incidents
