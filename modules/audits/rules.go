package audits

import (
	"cmp"
	"slices"
	"time"

	"hivis/platform/access"
)

// The states of an audit. Overdue is by the clock: scheduled or in progress, and its window
// is over.
const (
	Scheduled  = "scheduled"
	InProgress = "in_progress"
	Overdue    = "overdue"
	Completed  = "completed" // waits for approval
	Approved   = "approved"
	Rejected   = "rejected"
	Skipped    = "skipped"
)

// How an audit keeps to its window.
const (
	InTime = "in_time"
	Late   = "late"   // begun and not completed in it, or completed after it
	Missed = "missed" // never begun
)

// stored are the states in the database, in the order in which people know them.
var stored = []string{Scheduled, InProgress, Completed, Approved, Rejected, Skipped}

// Move is what can be done to an audit.
type Move string

// The moves. Approving and rejecting are made by a review.
const (
	ToBegin    Move = "begin"
	ToAnswer   Move = "answer"
	ToComplete Move = "complete"
	ToWithdraw Move = "withdraw"
	ToReopen   Move = "reopen"
	ToRevoke   Move = "revoke"
	ToAct      Move = "act"
	ToMove     Move = "move"
	ToAssign   Move = "assign"
	ToSkip     Move = "skip"
	ToDelete   Move = "delete"
)

// Standing is what of an audit, and of somebody in it, decides who may do what.
type Standing struct {
	Status  string // as it is stored
	Open    bool   // its planned day has come
	Auditor bool   // is the caller
	Rights  access.Rules
	AtSite  bool // the rights count at its site
}

func (s Standing) may(action string) bool { return s.AtSite && s.Rights.Grant(Name, action) }

// rule lets somebody make a move in some states.
type rule struct {
	move  Move
	from  []string
	who   func(s Standing) bool
	whose string // the code for everybody else
	// unless are further conditions, each with its code: what else stands in the way.
	unless []condition
}

type condition struct {
	code  string
	holds func(s Standing) bool
}

// auditor is who runs the audit, and still may run audits at all.
func auditor(s Standing) bool {
	return s.Auditor && (s.Rights.Grant(Name, "create") || s.Rights.Grant(Name, "update"))
}

func right(actions ...string) func(Standing) bool {
	return func(s Standing) bool { return slices.ContainsFunc(actions, s.may) }
}

// unfinished is for who may run audits and not complete them: somebody else signs.
var unfinished = condition{"audit_completed_by_others", func(s Standing) bool { return !s.Rights.Grant(Name, "close") }}

var early = condition{"audit_too_early", func(s Standing) bool { return !s.Open }}

// table is all that can happen to an audit: which move, in which state, by whom.
var table = []rule{
	{ToBegin, []string{Scheduled}, auditor, "not_your_audit", []condition{early}},
	{ToAnswer, []string{InProgress}, auditor, "not_your_audit", nil},
	{ToComplete, []string{InProgress}, auditor, "not_your_audit", []condition{unfinished}},
	{ToWithdraw, []string{Completed}, auditor, "not_your_audit", nil},
	{ToReopen, []string{Rejected}, auditor, "not_your_audit", nil},
	{ToRevoke, []string{Approved}, right("revoke"), "permission_denied", nil},
	{ToAct, []string{InProgress, Completed, Approved, Rejected}, func(s Standing) bool { return auditor(s) || s.may("update") }, "permission_denied", nil},
	{ToMove, []string{Scheduled}, right("update", "extend"), "permission_denied", nil},
	{ToAssign, []string{Scheduled, InProgress, Rejected}, right("update"), "permission_denied", nil},
	{ToSkip, []string{Scheduled}, right("update"), "permission_denied", nil},
	{ToDelete, []string{Scheduled, InProgress, Approved, Rejected, Skipped}, right("delete"), "permission_denied", nil},
}

// refuse says why somebody may not make a move, or "": the state does not allow it, it is
// not theirs, or something else stands in the way.
func refuse(move Move, s Standing) string {
	theirs, whose := false, ""
	for _, r := range table {
		switch {
		case r.move != move:
		case !slices.Contains(r.from, s.Status):
			theirs, whose = theirs || r.who(s), cmp.Or(whose, r.whose)
		case !r.who(s):
			return r.whose
		default:
			return r.against(s)
		}
	}
	if theirs {
		return "audit_wrong_status"
	}
	return whose
}

func (r rule) against(s Standing) string {
	for _, c := range r.unless {
		if c.holds(s) {
			return c.code
		}
	}
	return ""
}

// canOf is what somebody may do with an audit now.
func canOf(s Standing) Can {
	return Can{Begin: refuse(ToBegin, s), Answer: refuse(ToAnswer, s), Complete: refuse(ToComplete, s), Withdraw: refuse(ToWithdraw, s), Reopen: refuse(ToReopen, s), Revoke: refuse(ToRevoke, s),
		Act: refuse(ToAct, s), Move: refuse(ToMove, s), Assign: refuse(ToAssign, s), Skip: refuse(ToSkip, s), Delete: refuse(ToDelete, s)}
}

// statusAt is the state as people see it.
func statusAt(status string, dueAt, now time.Time) string {
	if (status == Scheduled || status == InProgress) && !now.Before(dueAt) {
		return Overdue
	}
	return status
}

// timingAt says whether an audit keeps to its window; late is whether it was completed
// after it.
func timingAt(status string, late bool, dueAt, now time.Time) string {
	over := !now.Before(dueAt)
	switch {
	case late, status == InProgress && over:
		return Late
	case status == Scheduled && over:
		return Missed
	}
	return InTime
}
