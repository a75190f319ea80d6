// Package contractors says which companies may work here, whom they send, which papers they owe,
// and whether somebody may start on a day at a site.
//
// A company is Active or Inactive, has sites and skills, and people of its own with an account,
// who see it and no other company. Its engagements say what it has agreed to do, where, until
// when, and for whom: a subcontractor's stands below that of the company it works for, four tiers
// at most. What is required follows from these, so that nobody is asked for what does not concern
// the work.
//
// A document is a paper of the company or of one of its workers. Each version is one file with a
// last day, and is reviewed (directory/workflows) by the checklist of its kind: pending review,
// approved, rejected with a reason; it is expired from the midnight that ends its last day, by
// the clock of the company's first site. A version that was approved counts until its own end,
// also while a newer one waits. What does not apply says why and who said so.
//
// A company is asked for a document by a link, which somebody without an account answers once within a
// month (paper_requests.go, paper_answers.go). A kind of document may be a questionnaire: the company
// answers a form, and what it answers is scored, reviewed and ends like any document
// (questionnaires.go). Papers of cranes, scaffolds and vehicles say which one they are of.
//
// Where the organization has no contractors, no role grants anything of them (feature.go).
//
// Those who work are profiles (modules/workers) with a company; there is no second person. Whoever
// changes company keeps the profile.
//
// Whether somebody may work is one pure function, Evaluate in standing.go: ok, expiring, in grace or
// blocked, with the reasons. What it needs is read for many workers in one round trip
// (standing_read.go). Permits ask it when they are requested, approved and extended.
package contractors
