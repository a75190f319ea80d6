package actions

import (
	"slices"
	"time"

	"hivis/platform/access"
)

// Statuses of an action. Overdue is never stored.
const (
	Planned    = "planned"
	Open       = "open"
	InProgress = "in_progress"
	Overdue    = "overdue"
	Completed  = "completed"
	Closed     = "closed"
)

// Statuses in the order of an action's life.
var Statuses = []string{Planned, Open, InProgress, Overdue, Completed, Closed}

// Move is something a person does to an action.
type Move string

// Moves.
const (
	Start    Move = "start"
	Complete Move = "complete"
	Close    Move = "close"
	Reopen   Move = "reopen"
	Edit     Move = "update"
	Extend   Move = "extend"   // ask for a later due date
	Withdraw Move = "withdraw" // what one has asked for
	Decide   Move = "decide"   // on what was asked for
	Evaluate Move = "check"    // say whether it has helped
)

// startsAt lists the statuses a move starts at, and to where it leads.
var startsAt = map[Move][]string{
	Start:    {Planned, Open},
	Complete: {Open, InProgress},
	Close:    {Completed},
	Reopen:   {Completed, Closed},
	Edit:     {Planned, Open, InProgress},
	Extend:   {Planned, Open, InProgress},
	Withdraw: {Planned, Open, InProgress},
	Decide:   {Planned, Open, InProgress},
	Evaluate: {Closed},
}

var leadsTo = map[Move]string{Start: InProgress, Complete: Completed, Close: Closed, Reopen: Open}

// MoveContext is what the rules need to know of an action to allow or refuse a move.
type MoveContext struct {
	Status        string // as stored
	ResponsibleID int64
	AssignedBy    int64 // 0 when nobody is named
	CompletedBy   int64
	Asked         bool // a later due date is asked for
	ClosedBy      int64
	CheckOpen     bool // nobody has said yet whether it has helped
}

// Refuse returns why the user may not make the move, as an error code, or "".
func (s MoveContext) Refuse(u *access.User, m Move) string {
	owner := u.ID == s.ResponsibleID
	switch m {
	case Start, Complete, Extend:
		if !owner {
			return "only_responsible_person"
		}
	case Close, Reopen:
		if owner || u.ID == s.CompletedBy {
			return "verified_by_somebody_else"
		}
		if !s.managedBy(u) {
			return "not_your_action"
		}
	case Edit:
		if !s.managedBy(u) {
			return "not_your_action"
		}
	case Withdraw:
		if !owner { // whose request it is: it lapses when somebody else gets the work
			return "withdrawn_by_asker"
		}
	case Decide:
		if owner {
			return "decided_by_somebody_else"
		}
		if !s.managedBy(u) {
			return "not_your_action"
		}
	case Evaluate:
		if code := s.refuseChecker(u); code != "" {
			return code
		}
	}
	if !slices.Contains(startsAt[m], s.Status) {
		return "wrong_status"
	}
	if m == Evaluate && !s.CheckOpen {
		return "no_check_open"
	}
	return s.refuseExtension(m)
}

// refuseExtension holds to one request at a time.
func (s MoveContext) refuseExtension(m Move) string {
	if m == Extend && s.Asked {
		return "extension_asked_already"
	}
	if (m == Decide || m == Withdraw) && !s.Asked {
		return "no_extension_asked"
	}
	return ""
}

// managedBy reports whether the user may edit, assign and verify the action.
func (s MoveContext) managedBy(u *access.User) bool {
	assigned := u.ID == s.AssignedBy && s.AssignedBy != 0
	return u.IsAdmin || u.Rules.Grant("Action", "create") || assigned
}

// delaysOwnWork reports whether a change puts off what somebody else gave the user to
// do: whoever they are, they ask for it, and somebody else decides. Nor do they hand it
// on with a later day, which they could take back.
func delaysOwnWork(user int64, before, after ActionDetailsRow) bool {
	own := before.ResponsibleID == user && before.AssignedBy != user
	return own && after.DueDate > before.DueDate
}

// assignsToSelfAfterPostponing reports whether a change gives the user an action of somebody else's
// whose due date they put off themselves: over three changes they would decide alone on what
// one change does not let them.
func assignsToSelfAfterPostponing(user int64, before, after ActionDetailsRow) bool {
	takes := after.ResponsibleID == user && before.ResponsibleID != user
	return takes && before.AssignedBy != user && after.PutOffBy == user
}

// putOff writes down who put the due date off, and from when, until somebody else sets one
// or it is back where it was.
func (a *ActionDetailsRow) putOff(user int64, before ActionDetailsRow) {
	switch {
	case a.DueDate == before.DueDate:
	case before.PutOffBy == user && a.DueDate > before.PutOffFrom:
	case a.DueDate > before.DueDate:
		a.PutOffBy, a.PutOffFrom = user, before.DueDate
	default:
		a.PutOffBy, a.PutOffFrom = 0, ""
	}
}

// StatusAt is the status as people see it.
func StatusAt(stored string, dueAt, now time.Time) string {
	if (stored == Open || stored == InProgress) && !now.Before(dueAt) {
		return Overdue
	}
	return stored
}

// Opened is the stored status, but for a planned action whose day has come: that is
// open, whether the job that writes it down has run or not.
func Opened(stored string, opensAt *time.Time, now time.Time) string {
	if stored == Planned && opensAt != nil && !now.Before(*opensAt) {
		return Open
	}
	return stored
}

// OpensAt is the moment a day begins in a time zone: when the day before is over.
func OpensAt(day time.Time, zone *time.Location) time.Time {
	return DueAt(day.AddDate(0, 0, -1), zone)
}

// DueAt is the moment a day is over in a time zone: the first of the next day,
// which is not midnight where the clocks change at that hour.
func DueAt(day time.Time, zone *time.Location) time.Time {
	midnight := time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, zone)
	since, until := midnight.ZoneBounds()
	before := since.Add(-time.Nanosecond)
	switch {
	case !Today(midnight, zone).After(day): // they skip midnight, and the day ends when they do
		return until
	case !since.IsZero() && Today(before, zone).After(day): // midnight comes twice, and the first one counts
		_, earlier := before.Zone()
		_, later := midnight.Zone()
		return midnight.Add(time.Duration(later-earlier) * time.Second)
	}
	return midnight
}

// Today is the day it is in a time zone.
func Today(now time.Time, zone *time.Location) time.Time {
	y, m, d := now.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

const dayFormat = time.DateOnly

// ParentStatus is the status of what asked for the actions, by their stored
// statuses: closed when all are closed, completed when all are done, in progress
// once one was started.
func ParentStatus(statuses []string) string {
	count := map[string]int{}
	for _, s := range statuses {
		count[s]++
	}
	all := len(statuses)
	switch {
	case count[Closed] == all:
		return Closed
	case count[Closed]+count[Completed] == all:
		return Completed
	case count[Planned]+count[Open] == all:
		return Open
	}
	return InProgress
}
