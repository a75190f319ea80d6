// Package audits looks whether what was agreed is done: audits and inspections.
//
// An audit is made from a template: a form of the organization's own (core/forms), which
// may count a score. A schedule says which template is gone through at which sites, by whom,
// with whom, how often and from when on; its occurrences are made ahead, each exactly once,
// on days of the site's own calendar (recurrence.go, occurrences.go), as far as the organization's plan
// has room for them (plan_quota.go). Somebody may also begin an audit
// that nobody scheduled.
//
// An audit is scheduled until its auditor begins it, then in progress, and completed with the
// auditor's signature; then somebody else approves or rejects it with a reason
// (directory/workflows). What was rejected the auditor may open again. Overdue is by the clock:
// the last day of its window at the site is over, and it is not completed. Of these it is
// missed if it was never begun, and late if it was; what is completed after its window is late
// for good. It may be moved to another day, given to another auditor, or skipped with a
// reason, as long as nobody has begun it.
//
// Answers come one by one or in batches, from several devices and late (record.go): each says
// when it was given. The later answer to a question stands, the earlier ones are its history;
// what a device sends twice is there once. What stands is held in the rows of core/forms.
// Answers from a device that was offline are accepted. The age of its form is counted up to the
// day on which the audit began (begin.go). After the audit was given to somebody else, answers of
// the former auditor are accepted for 60 days (previous_auditor.go).
//
// The score is worked out by one function, that of the form, and stored with the number of
// each section when the audit is completed: lists, summary, report, export and dashboard show
// that one. Questions that failed are stored as well, so that what failed the time before is
// marked without reading any answer.
//
// Who may make which move in which state is the table in rules.go.
package audits
