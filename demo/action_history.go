package demo

import (
	"time"

	"hivis/modules/actions"
)

// move is something a person did to an action.
type move struct {
	actions.Move
	at     time.Time
	by     *person
	note   string
	before string // status people saw
}

const (
	oneDay        = 24 * time.Hour
	stuck         = 0.05
	late          = 0.22
	straightDone  = 0.12 // completed without having been started
	sentBack      = 0.05
	slowVerifier  = 0.2
	forgottenDays = 200 // older ones were found and finished
)

// live lets an action run its course until now.
func (h *organization) live(a *action) {
	a.status = a.first
	lead := a.dueAt.Sub(a.created)
	if a.wish != nil {
		if a.wish.Status == actions.InProgress {
			at := a.created.Add(time.Duration(h.between(0.2, 0.8) * float64(min(lead, h.now.Sub(a.created)))))
			h.move(a, actions.Start, at, a.responsible, "")
		}
		return
	}
	pace, calm := h.between(0.5, 0.99), a.responsible.wanted
	switch {
	case !calm && h.chance(stuck):
		if h.now.Sub(a.created) < forgottenDays*oneDay {
			if h.chance(0.5) {
				h.move(a, actions.Start, a.created.Add(lead/3), a.responsible, "")
			}
			return
		}
		pace = h.between(1.5, 3)
	case !calm && h.chance(late):
		pace = h.between(1.05, 1.6)
	}
	finish := a.created.Add(time.Duration(pace * float64(lead)))
	if a.first == actions.Planned || !h.chance(straightDone) {
		start := a.created.Add(time.Duration(pace * h.between(0.1, 0.6) * float64(lead)))
		if !h.move(a, actions.Start, start, a.responsible, "") {
			return
		}
	}
	h.finish(a, finish, calm)
}

// finish completes an action and lets somebody else look at it.
func (h *organization) finish(a *action, at time.Time, calm bool) {
	if !h.move(a, actions.Complete, at, a.responsible, pick(h.random, h.texts.Done[a.Control])) {
		return
	}
	verifier := h.verifierOf(a)
	if verifier == nil {
		return
	}
	wait := h.span(oneDay, 13*oneDay)
	if h.chance(slowVerifier) {
		wait = h.span(12*oneDay, 35*oneDay)
	}
	seen := a.completed.Add(wait)
	if !calm && a.reopened == 0 && h.chance(sentBack) {
		if h.move(a, actions.Reopen, seen, verifier, pick(h.random, h.texts.Reopen)) {
			h.finish(a, a.updated.Add(h.span(2*oneDay, 9*oneDay)), calm)
		}
		return
	}
	h.move(a, actions.Close, seen, verifier, pick(h.random, h.texts.Closing))
}

// verifierOf is who looks at a completed action: its assigner, or a manager of
// the site, but never the one who did it.
func (h *organization) verifierOf(a *action) *person {
	if p := a.assigner; p != nil && p != a.responsible && p.rules.Grant("Action", "update") && h.chance(0.4) {
		return p
	}
	return h.managerAt(a.site, a.responsible)
}

// move makes a move, unless it lies in the future.
func (h *organization) move(a *action, m actions.Move, at time.Time, by *person, note string) bool {
	at = h.atWork(a.site, at, a.updated)
	if at.After(h.now) {
		return false
	}
	a.moves = append(a.moves, move{Move: m, at: at, by: by, note: note, before: actions.StatusAt(a.status, a.dueAt, at)})
	a.updated = at
	a.version++
	switch m {
	case actions.Start:
		a.status, a.started = actions.InProgress, &at
	case actions.Complete:
		a.status, a.completed, a.completedBy, a.done = actions.Completed, &at, by, note
		if a.started == nil {
			a.started = &at
		}
	case actions.Close:
		a.status, a.closed, a.closedBy, a.verified = actions.Closed, &at, by, note
	case actions.Reopen:
		a.status, a.completed, a.completedBy = actions.Open, nil, nil
		a.reopened++
	}
	return true
}

// unfinishedAt reports whether reminders were due at a moment.
func (a *action) unfinishedAt(at time.Time) bool {
	status := a.first
	for _, m := range a.moves {
		if m.at.After(at) {
			break
		}
		status = after[m.Move]
	}
	return !at.Before(a.created) && (status == actions.Open || status == actions.InProgress)
}

var after = map[actions.Move]string{actions.Start: actions.InProgress, actions.Complete: actions.Completed,
	actions.Close: actions.Closed, actions.Reopen: actions.Open}
