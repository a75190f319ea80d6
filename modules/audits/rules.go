package audits

import (
	"slices"
	"time"

	"hivis/core/records"
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
type Move = records.Move

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

// MoveContext is what decides who may make which move: the state of an audit, and the part that
// somebody has in it.
type MoveContext struct {
	Status  string // as it is stored
	Open    bool   // its planned day has come
	Auditor bool   // is the caller
	Rights  access.Rules
	AtSite  bool // the rights count at its site
}

func (s MoveContext) may(action string) bool { return s.AtSite && s.Rights.Grant(Name, action) }

type condition = records.Condition[MoveContext]

// auditor is who runs the audit, and still may run audits at all.
func auditor(s MoveContext) bool {
	return s.Auditor && (s.Rights.Grant(Name, "create") || s.Rights.Grant(Name, "update"))
}

func right(actions ...string) func(MoveContext) bool {
	return func(s MoveContext) bool { return slices.ContainsFunc(actions, s.may) }
}

// unfinished is for who may run audits and not complete them: somebody else signs.
var unfinished = condition{Code: "audit_completed_by_others", Holds: func(s MoveContext) bool { return !s.Rights.Grant(Name, "close") }}

var early = condition{Code: "audit_too_early", Holds: func(s MoveContext) bool { return !s.Open }}

// table is all that can happen to an audit: which move, in which state, by whom.
var table = records.Rules[MoveContext]{
	records.Allow(ToBegin, []string{Scheduled}, auditor, "not_your_audit", early),
	records.Allow(ToAnswer, []string{InProgress}, auditor, "not_your_audit"),
	records.Allow(ToComplete, []string{InProgress}, auditor, "not_your_audit", unfinished),
	records.Allow(ToWithdraw, []string{Completed}, auditor, "not_your_audit"),
	records.Allow(ToReopen, []string{Rejected}, auditor, "not_your_audit"),
	records.Allow(ToRevoke, []string{Approved}, right("revoke"), "permission_denied"),
	records.Allow(ToAct, []string{InProgress, Completed, Approved, Rejected}, func(s MoveContext) bool { return auditor(s) || s.may("update") }, "permission_denied"),
	records.Allow(ToMove, []string{Scheduled}, right("update", "extend"), "permission_denied"),
	records.Allow(ToAssign, []string{Scheduled, InProgress, Rejected}, right("update"), "permission_denied"),
	records.Allow(ToSkip, []string{Scheduled}, right("update"), "permission_denied"),
	records.Allow(ToDelete, []string{Scheduled, InProgress, Approved, Rejected, Skipped}, right("delete"), "permission_denied"),
}

// refuse says why somebody may not make a move, or "": the state does not allow it, it is
// not theirs, or something else stands in the way.
func refuse(move Move, s MoveContext) string {
	return table.Refuse(move, s.Status, s, "audit_wrong_status")
}

// canOf is what somebody may do with an audit now.
func canOf(s MoveContext) Can {
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
