// Package hira holds the risk register: what could go wrong in which work, how grave that is,
// and what is done against it.
//
// An assessment is a sheet of rows: task step, hazard, consequence, who is exposed, the controls
// there are, how that is rated on the matrix of likelihood and severity, what is to be added, and
// how it is rated then. It is written in versions:
//
//   - draft: it may lack anything but a title and a site; its rows are written as a whole.
//   - waiting: its assessor asked for approval, and it does not change until that is decided.
//   - published: approved by somebody else. It never changes again (the database refuses to), and
//     its additional controls are actions. What is to change is written in a revision, a draft
//     beside it that replaces it once it is approved.
//   - archive: it is not in force any more, and why.
//
// A revision keeps the keys of rows and controls, so that two versions are compared cell by cell
// and no control is asked for twice.
//
// An assessment in force is reviewed by its frequency, or when an incident happens at one of its
// sites that is of one of its hazards (incident_reviews.go). Its reviewer confirms that it still holds,
// or it is revised.
//
// It is rated on the organization's matrix, which has versions as well: what was rated on an earlier one
// stays as it was: directory/risks.
//
// The library has the words that the organization has used for hazards, consequences and
// controls. It grows with what is published.
package hira
