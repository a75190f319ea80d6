// Package permits decides who may start dangerous work, where, when and under which
// conditions: permits to work.
//
// A permit is made from a template: a type with a form of its own (core/forms), the sites
// where it can be requested, how long it may be, and whether it is of low risk. It begins as a
// draft. A draft is visible to its requester, to people it was shared with, and to people who may
// delete permits at its site. Submitted it is checked once more, requested, and reviewed
// (directory/workflows): pending once the first of several has agreed, then approved or
// rejected; of low risk it is approved at once. Approved, and not yet over, it is live: it can
// be revoked, extended (a later end is another revision, reviewed again; the original end
// stays), and said to be over with the closure checklist. A second person then
// confirms the closure or opens the permit again. Overdue is by the clock: live, and its end has passed.
//
// Who may make which move in which state is the table in rules.go, and what a permit lacks for
// a move is the function in missing.go; buttons, refusals and the record's answer all ask
// these two. What else has to be so before work may begin is one more condition of the one or
// one more line of the other.
//
// Those who work are profiles (modules/workers), copied into the permit as they are when it
// is submitted, and what they are allowed to do once more when it is approved. A certification
// that is over on the day the work ends keeps a permit from being requested, approved and
// extended. One that nobody has confirmed keeps it from being approved if it is of a
// contractor's worker, whom nobody here has trained; of one's own people and of guests it
// warns. Nobody's permit ends unseen: reminders.go. Nor does what somebody at work is allowed to
// do: expired_certifications.go.
//
// What is measured while work goes on is recorded on the live permit, also outside the limits: that
// stops the work, and keeps the permit from being extended, until a later reading is within them
// (readings.go).
//
// An answer that asks for an action leads to one as soon as it counts (raise.go).
package permits
