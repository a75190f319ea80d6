// Package workflows lets an organization say who has to agree before something counts,
// and asks them.
//
// A workflow is the configured chain: up to five reviewers, one after the other or all
// at once, for the records of one module, of certain forms and at certain sites. A
// reviewer is a person, a role, or a position: the head of the site, of safety or of
// the division, or the supervisor of whoever asks. A review is one run of it for one
// revision of one record. Each reviewer is a step of the run, and a seat is one person
// who is asked in one step: a role has a seat for each of its people at the site, and
// the first of them who decides has decided for the step.
//
// A review is open until it is approved, rejected, withdrawn by whoever asked, or
// restarted, since its workflow was changed. A seat waits, is asked, and then has
// approved, rejected, or was skipped: there was nothing left to decide, or the person
// cannot decide any more. What is over never changes.
//
//   - Which workflow: of those for the module the one that names form and site, else
//     form, else site, else neither; of two alike the newer. None: the super admins, any
//     of them.
//   - All reviewers have to approve, or any of them, or a number of different people;
//     where fewer are left than that number, all. One rejection, which says why, ends it.
//   - Nobody decides on what they asked for. A step that has nobody else belongs to the
//     super admins. Who is in several steps decides once, and it counts in all of them.
//   - Who may decide is looked up each time, not kept: a reviewer has to be active and
//     to have the right (approve, or update where the module knows no approving). Who
//     leaves, loses it, or is head of the site no more gives the seat to who comes after;
//     the role's others go on; and if nobody does, the super admins do.
//   - While somebody is away who stands in for them has a seat beside theirs, on their
//     behalf.
//   - The lead time runs in the working hours of the site. At half of it a reviewer is
//     reminded. When it is over the escalation user has a seat beside who is late, and
//     after twice the time the super admins do. Nothing waits for nobody for ever.
//   - Changing a workflow restarts its open reviews on the new chain; what was decided
//     stays readable. Deleting it gives them to the super admins.
//
// All of that is one pure function, Chain.Advance in advance.go: a chain, a run, what
// happened and when, and it gives the run as it is then. What is read and written around
// it is in review.go; the job in check_job.go looks at the open reviews again as time passes
// and people come and go.
//
// A module whose records are reviewed says so with one Register of a ReviewedKind, and opens
// a review with Open in the transaction that asks for it. What follows from the last
// decision is done by its Approved or Rejected in the transaction of that decision.
// Whoever has a seat has to see the record: the module's own sight says so with IsReviewerSQL.
package workflows
