// Package observations holds what people see: unsafe acts and conditions, ideas
// to improve, and things done well. It is the module that others are copied from.
//
// A report may be as short as a photo, a kind, a place and a risk, or no risk: then it is
// to review, and somebody of the site says what is to be done. That takes a comment, a risk
// and at least one action, or a reason why none is needed. The observation's status follows
// its actions: open until one is started, then in progress, completed when all are done,
// closed when all are verified, overdue while one of them is. With no action needed it is
// closed at once at low or medium risk. A graver one, and one that stopped work, is closed
// by a second person, who confirms that nothing is needed (confirm.go); and work stands
// still until somebody with a name says that it may go on.
//
// Reading is governed by the Incident module's rights and writing by the
// Observation module's. A user sees the observations of their sites and their
// own. The reporter and those who may create actions can change one that is not
// closed.
//
// People without an account report on a public page (outer_*.go). Such a report is
// open until a manager adds an action or says why none is needed; its reporter can
// be asked, and follows it up by a number and a key.
//
// A reporter may stay unknown: then no row, log line or message of the report
// names them, so that nobody can find out later.
package observations
