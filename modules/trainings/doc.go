// Package trainings says who needs which training, who holds it, and who lacks it.
//
// A subject is what people are trained in: for how many months it holds, how long before its end
// it may be renewed without losing time, and which other subjects it renews as well. A record says
// that somebody passed, failed or was found competent on a day. Its last day follows from the
// subject (rules.go) and may only be said earlier. Records are never changed: a wrong one is
// withdrawn with a reason, and its certificate says so to whoever scans it.
//
// Records belong to profiles (modules/workers), as certifications do: who has an account and no
// profile gets one with the first record. What somebody holds by a record counts wherever their
// certifications count (the view held_certifications): on permits, at gates and in what is required
// of contractors.
//
// What is required names a subject, and of whom: employees or contractors' people, by role, site
// and trade. Whether it keeps somebody from working is decided by the one function that does so of
// contractors (contractors.Evaluate); who lacks what, for all people at once, is the view
// training_needs. Exemptions have a reason and an end.
//
// A subject may have a test: a form of its own with a pass mark (tests.go). Whoever needs it answers
// for themselves, once a day, or whoever keeps the minutes writes down what somebody answers; the
// result is a record like any other. What is asked never tells which answers are right.
//
// Those who lack something are booked onto an item of the calendar; who was there gets their
// records from its attendance, all of them or none.
package trainings
