package workflows

import (
	"slices"
	"time"
)

// EventKind is what can happen to a review.
type EventKind string

// The kinds of events. Each event that does not end the review checks first again who may decide;
// Rechecked does nothing else.
const (
	Opened          EventKind = "opened"
	Approves        EventKind = "approve"
	Rejects         EventKind = "reject"
	Rechecked       EventKind = "looked"
	WorkflowChanged EventKind = "changed" // its workflow
	TakenBack       EventKind = "withdraw"
)

// Event is what happened, and for a decision whose it is.
type Event struct {
	What   EventKind
	By     int64
	Remark string
}

// Advance is the machine: it gives the run as it is after what happened, or the code of
// the sentence that says why it cannot happen.
func (c Chain) Advance(r Run, e Event, now time.Time) (Run, string) {
	r.Seats = slices.Clone(r.Seats)
	if e.What == Opened {
		r = Run{State: Open}
	}
	if ends := e.What == TakenBack || e.What == WorkflowChanged; r.State == Open && !ends {
		c.check(&r, now) // what ends is left as it is: the chain may be another already
	}
	switch e.What {
	case Approves, Rejects:
		if refused := r.Refuse(e.By, c.Requester); refused != "" {
			return r, refused
		}
		c.decide(&r, e, now)
	case TakenBack:
		if refused := r.RefuseWithdrawal(e.By, c.Requester); refused != "" {
			return r, refused
		}
		r.end(Withdrawn)
	case WorkflowChanged:
		if r.State == Open {
			r.end(Restarted)
		}
	}
	return r, ""
}

// check seats who belongs there now, and asks and reminds whose turn it is.
func (c Chain) check(r *Run, now time.Time) {
	for step := range c.Steps {
		if !r.agreed(step) {
			c.seat(r, step, now)
		}
	}
	c.settle(r, now)
	for i := range r.Seats {
		if s := &r.Seats[i]; s.State == Asked && c.toRemind(*s, now) {
			s.RemindedAt = now
		}
	}
}

func (c Chain) toRemind(s Seat, now time.Time) bool {
	return s.isReminded() && c.LeadTime > 0 && s.RemindedAt.IsZero() && !now.Before(c.reminds(s.AskedAt))
}

// seat gives everybody who belongs into a step a seat, and takes it from who does not any
// more. Nothing is decided by that: who comes in after a decision of theirs is asked again.
func (c Chain) seat(r *Run, step int, now time.Time) {
	wanted := c.belong(step, r.askedAt(step), now)
	for i := range r.Seats {
		s := &r.Seats[i]
		if s.Step != step {
			continue
		}
		at := slices.IndexFunc(wanted, func(w seated) bool { return w.user == s.UserID })
		if at < 0 {
			s.State = Skipped
			continue
		}
		if s.As, s.OnBehalf = wanted[at].as, wanted[at].onBehalf; s.State == Skipped { // who is back
			s.State = Waiting
		}
		wanted = slices.Delete(wanted, at, at+1)
	}
	for _, w := range wanted {
		r.Seats = append(r.Seats, Seat{Step: step, UserID: w.user, As: w.as, OnBehalf: w.onBehalf, State: Waiting})
	}
}

// decide writes a decision down in all of the person's seats, of later steps too.
func (c Chain) decide(r *Run, e Event, now time.Time) {
	state := map[EventKind]string{Approves: Approved, Rejects: Rejected}[e.What]
	for i := range r.Seats {
		if s := &r.Seats[i]; s.UserID == e.By && s.undecided() {
			s.State, s.DecidedAt, s.Remark = state, now, e.Remark
		}
	}
	if state == Rejected {
		r.end(Rejected)
		return
	}
	c.settle(r, now)
}

// settle ends the run when nobody else has to approve, and otherwise asks: all steps at
// once, or the first that is not agreed.
func (c Chain) settle(r *Run, now time.Time) {
	if c.agreedOn(*r) {
		r.end(Approved)
		return
	}
	asking := true
	for step := range c.Steps {
		switch {
		case r.agreed(step):
			r.skip(step)
		case asking:
			c.ask(r, step, now)
			asking = !c.Sequential
		}
	}
}

// ask asks who waits in a step.
func (c Chain) ask(r *Run, step int, now time.Time) {
	since := r.askedAt(step)
	if since.IsZero() {
		since = now
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		if s.Step != step || !s.undecided() {
			continue
		}
		if s.State = Asked; s.AskedAt.IsZero() {
			s.AskedAt = now
		}
		s.DueAt = c.due(s.As, since)
	}
}

// skip leaves out who has not decided in a step.
func (r *Run) skip(step int) {
	for i := range r.Seats {
		if s := &r.Seats[i]; s.Step == step && s.undecided() {
			s.State = Skipped
		}
	}
}

// end ends the run; who has not decided does not have to any more.
func (r *Run) end(state string) {
	r.State = state
	for i := range r.Seats {
		if r.Seats[i].undecided() {
			r.Seats[i].State = Skipped
		}
	}
}
