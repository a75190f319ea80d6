package permits

import (
	"time"

	"hivis/core/records"
	"hivis/platform/access"
)

// The states of a permit. Overdue is by the clock: approved or extended, and its end has passed.
const (
	Drafted        = "draft"
	Requested      = "requested" // nobody has decided yet
	Pending        = "pending"   // some have approved, others are to
	Approved       = "approved"
	Extended       = "extended"
	Overdue        = "overdue"
	PendingClosure = "pending_closure" // work was said to be over
	Closed         = "closed"
	Rejected       = "rejected"
	Revoked        = "revoked"
)

// states are the states in the order in which people know them.
var states = []string{Drafted, Requested, Pending, Approved, Extended, Overdue, PendingClosure, Closed, Rejected, Revoked}

// liveStates are those in which work goes on, or may begin.
var liveStates = []string{Approved, Extended, Overdue}

// openStates are those and the ones before them.
var openStates = append([]string{Drafted, Requested, Pending}, liveStates...)

// finalStates are those that no other state follows.
var finalStates = []string{Closed, Rejected, Revoked}

// Move is what can be done to a permit.
type Move = records.Move

// The moves that people make. Who approves or rejects a permit or its extension is decided by its
// review: see ToApprove.
const (
	ToUpdate            Move = "update"
	ToShare             Move = "share"
	ToSubmit            Move = "submit"
	ToWithdraw          Move = "withdraw"
	ToRevoke            Move = "revoke"
	ToExtend            Move = "extend"
	ToWithdrawExtension Move = "withdraw_extension"
	ToClose             Move = "close"
	ToConfirm           Move = "confirm_closure" // or open it again
	ToClone             Move = "clone"
	ToDelete            Move = "delete"
	ToLetThrough        Move = "let_through" // somebody who is blocked, for a time
	ToRead              Move = "record_reading"
)

// MoveContext is what decides who may make which move: the state of a permit, and the part that
// somebody has in it.
type MoveContext struct {
	Status         string // as people see it
	ExtensionAsked bool   // a later end is asked for, and not decided on
	Stopped        bool   // the latest reading is outside the limits

	Requester             bool // requested it, or began the draft
	Shared                bool // had its draft sent
	Officer               bool // issues it
	Works                 bool // works under it
	ExtensionRequester    bool // asked for the extension
	ClosureRequester      bool // said that the work is over
	OnlyPossibleConfirmer bool // is the only one who could confirm that
	Rights                access.Rules
	AtSite                bool // the rights count at its site
}

func (s MoveContext) may(action string) bool { return s.AtSite && s.Rights.Grant(Name, action) }

type condition = records.Condition[MoveContext]

func requester(s MoveContext) bool { return s.Requester }
func drafter(s MoveContext) bool   { return s.Requester || s.Shared }
func right(action string) func(MoveContext) bool {
	return func(s MoveContext) bool { return s.may(action) }
}

var (
	extensionPending   = condition{Code: "permit_extension_asked", Holds: func(s MoveContext) bool { return s.ExtensionAsked }}
	noExtensionPending = condition{Code: "permit_no_extension", Holds: func(s MoveContext) bool { return !s.ExtensionAsked }}
	stopped            = condition{Code: "permit_stopped", Holds: func(s MoveContext) bool { return s.Stopped }}
	ownRequest         = condition{Code: "own_request", Holds: requester}
	// Who said that the work is over does not confirm it, unless there is no second person who may:
	// see confirmerGroups.
	closureByAnother = condition{Code: "closure_by_another", Holds: func(s MoveContext) bool { return s.ClosureRequester && !s.OnlyPossibleConfirmer }}
)

// transitions is all that people do to a permit: which move, in which state, by whom. A new
// blocker (a pause, a gas test, a lock-out) is one more condition.
var transitions = records.Rules[MoveContext]{
	records.Allow(ToUpdate, []string{Drafted}, drafter, "not_your_draft"),
	records.Allow(ToShare, []string{Drafted}, drafter, "not_your_draft"),
	records.Allow(ToSubmit, []string{Drafted}, requester, "not_your_permit"),
	records.Allow(ToWithdraw, []string{Requested, Pending}, requester, "not_your_permit"),
	records.Allow(ToRevoke, liveStates, func(s MoveContext) bool { return s.Requester || s.may("revoke") }, "permission_denied"),
	records.Allow(ToExtend, liveStates, func(s MoveContext) bool { return s.Requester || s.may("extend") }, "not_your_permit", extensionPending, stopped),
	records.Allow(ToWithdrawExtension, liveStates, func(s MoveContext) bool { return s.Requester || s.ExtensionRequester }, "not_your_permit", noExtensionPending),
	records.Allow(ToClose, liveStates, func(s MoveContext) bool { return s.Requester || s.Officer || s.may("close") }, "not_your_permit"),
	records.Allow(ToConfirm, []string{PendingClosure}, func(s MoveContext) bool { return s.Officer || s.may("close") }, "permission_denied", closureByAnother),
	records.Allow(ToClone, states, func(s MoveContext) bool { return s.Rights.Grant(Name, "create") }, "permission_denied"),
	records.Allow(ToDelete, []string{Drafted}, func(s MoveContext) bool { return s.Requester || s.may("delete") }, "not_your_draft"),
	records.Allow(ToDelete, finalStates, right("delete"), "permission_denied"),
	records.Allow(ToRead, liveStates, func(s MoveContext) bool {
		return s.Requester || s.Officer || s.Works || s.may("close") || s.may("revoke")
	}, "not_your_permit"),
	records.Allow(ToLetThrough, openStates, right("approve"), "permission_denied", ownRequest),
}

// refuse says why somebody may not make a move, or "": the state does not allow it, it is
// not theirs, or something else stands in the way.
func refuse(move Move, s MoveContext) string {
	return transitions.Refuse(move, s.Status, s, "permit_wrong_status")
}

// canOf is what somebody may do with a permit now.
func canOf(s MoveContext) Can {
	return Can{Update: refuse(ToUpdate, s), Submit: refuse(ToSubmit, s), Withdraw: refuse(ToWithdraw, s), Share: refuse(ToShare, s), Revoke: refuse(ToRevoke, s),
		Extend: refuse(ToExtend, s), WithdrawExtension: refuse(ToWithdrawExtension, s), Close: refuse(ToClose, s), ConfirmClosure: refuse(ToConfirm, s),
		Clone: refuse(ToClone, s), Delete: refuse(ToDelete, s), LetThrough: refuse(ToLetThrough, s), RecordReading: refuse(ToRead, s)}
}

// statusAt is the state as people see it.
func statusAt(stored string, endsAt *time.Time, now time.Time) string {
	if (stored == Approved || stored == Extended) && endsAt != nil && !now.Before(*endsAt) {
		return Overdue
	}
	return stored
}

// Night is between these hours of the site's clock.
const (
	nightBegins = 20
	nightEnds   = 6
)

// isNight reports whether some of the time from start to end is at night.
func isNight(start, end time.Time, zone *time.Location) bool {
	start, end = start.In(zone), end.In(zone)
	if !start.Before(end) {
		return false
	}
	if h := start.Hour(); h >= nightBegins || h < nightEnds {
		return true
	}
	dusk := time.Date(start.Year(), start.Month(), start.Day(), nightBegins, 0, 0, 0, zone)
	return end.After(dusk)
}
