package workflows

import (
	"slices"
	"time"
)

// States of a review.
const (
	Open      = "open"
	Approved  = "approved"
	Rejected  = "rejected"
	Withdrawn = "withdrawn"
	Restarted = "restarted"
)

// States of a seat, beside Approved and Rejected.
const (
	Waiting = "waiting"
	Asked   = "asked"
	Skipped = "skipped"
)

// Why somebody has a seat.
const (
	AsReviewer   = "reviewer"
	AsStandIn    = "stand_in"
	AsEscalation = "escalation"
	AsSuperAdmin = "super_admin"
)

// Chain is a workflow for one record at one moment: who can decide in each step then.
type Chain struct {
	Sequential  bool
	Need        int           // approvals of so many different people are enough; 0: each step's
	Steps       [][]int64     // the people of each reviewer
	LeadTime    time.Duration // of working time; 0: nobody is above who is asked
	Hours       Hours
	Escalation  int64   // 0: nobody
	SuperAdmins []int64 // the super admins
	Requester   int64   // 0: nobody who could decide
	Excluded    []int64 // further people who may not decide
	StandIns    map[int64]int64
}

// Seat is one person in one step.
type Seat struct {
	ID         int64 // 0: not written down yet
	Step       int   // from 0
	UserID     int64
	As         string
	OnBehalf   int64 // of whom a stand-in decides
	State      string
	AskedAt    time.Time
	DueAt      time.Time // zero: there is nobody above
	RemindedAt time.Time
	DecidedAt  time.Time
	Remark     string
}

// Run is a review: its state and its seats.
type Run struct {
	State string
	Seats []Seat
}

func (s Seat) undecided() bool { return s.State == Waiting || s.State == Asked }
func (s Seat) decided() bool   { return s.State == Approved || s.State == Rejected }

// seated is somebody who belongs into a step, and why.
type seated struct {
	user     int64
	as       string
	onBehalf int64
}

// belong are the people who can decide in a step now: its reviewers and who stands in for
// them, those above them when it is late, and the super admins where nobody else is.
func (c Chain) belong(step int, askedAt, now time.Time) (all []seated) {
	all = c.with(all, AsReviewer, c.Steps[step]...)
	if len(all) == 0 {
		return c.with(all, AsSuperAdmin, c.SuperAdmins...)
	}
	if c.LeadTime == 0 || askedAt.IsZero() {
		return all
	}
	if !now.Before(c.late(askedAt)) {
		all = c.with(all, AsEscalation, c.Escalation)
	}
	if !now.Before(c.tooLate(askedAt)) {
		all = c.with(all, AsSuperAdmin, c.SuperAdmins...)
	}
	return all
}

// with adds people and who stands in for them, each once, but never who asked.
func (c Chain) with(all []seated, as string, people ...int64) []seated {
	add := func(s seated) {
		known := slices.ContainsFunc(all, func(other seated) bool { return other.user == s.user })
		if s.user != 0 && !c.isExcluded(s.user) && !known {
			all = append(all, s)
		}
	}
	for _, person := range people {
		add(seated{person, as, 0})
	}
	for _, person := range people {
		if !c.isExcluded(person) {
			add(seated{c.StandIns[person], AsStandIn, person})
		}
	}
	return all
}

// isExcluded reports whether the person is the requester or excluded.
func (c Chain) isExcluded(person int64) bool {
	return person == c.Requester || slices.Contains(c.Excluded, person)
}

// late is when the lead time is over, and tooLate when it is over twice.
func (c Chain) late(askedAt time.Time) time.Time    { return c.Hours.After(askedAt, c.LeadTime) }
func (c Chain) tooLate(askedAt time.Time) time.Time { return c.Hours.After(askedAt, 2*c.LeadTime) }

// reminds is when a reviewer is reminded: there is half of the lead time left.
func (c Chain) reminds(askedAt time.Time) time.Time { return c.Hours.After(askedAt, c.LeadTime/2) }

// isReminded reports whether somebody is reminded; who is above the reviewers is not.
func (s Seat) isReminded() bool { return s.As == AsReviewer || s.As == AsStandIn }

// due is by when somebody should decide: before those above are asked.
func (c Chain) due(as string, askedAt time.Time) time.Time {
	switch {
	case c.LeadTime == 0 || as == AsSuperAdmin:
		return time.Time{}
	case as == AsEscalation:
		return c.tooLate(askedAt)
	}
	return c.late(askedAt)
}

// askedAt is when a step was first asked. Its lead time runs from then on, whoever comes
// and goes: otherwise it could begin anew for ever.
func (r Run) askedAt(step int) (first time.Time) {
	for _, s := range r.Seats {
		if s.Step == step && !s.AskedAt.IsZero() && (first.IsZero() || s.AskedAt.Before(first)) {
			first = s.AskedAt
		}
	}
	return first
}

// agreed reports whether somebody approved in a step.
func (r Run) agreed(step int) bool {
	return slices.ContainsFunc(r.Seats, func(s Seat) bool { return s.Step == step && s.State == Approved })
}

// approvers is how many different people approved.
func (r Run) approvers() int {
	people := map[int64]bool{}
	for _, s := range r.Seats {
		if s.State == Approved {
			people[s.UserID] = true
		}
	}
	return len(people)
}

// agreedOn reports whether nobody else has to approve.
func (c Chain) agreedOn(r Run) bool {
	if c.Need > 0 && r.approvers() >= c.Need {
		return true
	}
	for step := range c.Steps {
		if !r.agreed(step) {
			return false
		}
	}
	return true
}

// Refuse returns why somebody may not decide on a run now, as the code of a sentence, or "".
func (r Run) Refuse(user, requester int64) string {
	asked := func(s Seat) bool { return s.UserID == user && s.State == Asked }
	decided := func(s Seat) bool { return s.UserID == user && s.decided() }
	switch {
	case user == requester:
		return "own_request"
	case slices.ContainsFunc(r.Seats, asked):
		return ""
	case slices.ContainsFunc(r.Seats, decided):
		return "decided_already"
	case r.State != Open:
		return "review_over"
	}
	return "not_asked_to_review"
}

// RefuseWithdrawal is the same of taking back what was asked for.
func (r Run) RefuseWithdrawal(user, requester int64) string {
	switch {
	case user != requester:
		return "review_withdrawn_by_asker"
	case r.State != Open:
		return "review_over"
	}
	return ""
}

// NextCheck is when something happens in a run if nobody does anything; zero for never.
func (c Chain) NextCheck(r Run, now time.Time) (next time.Time) {
	if r.State != Open || c.LeadTime == 0 {
		return next
	}
	for _, s := range r.Seats {
		if s.State != Asked || s.As == AsSuperAdmin {
			continue
		}
		moments := []time.Time{s.DueAt, c.tooLate(r.askedAt(s.Step))}
		if s.isReminded() {
			moments = append(moments, c.reminds(s.AskedAt))
		}
		for _, at := range moments {
			if at.After(now) && (next.IsZero() || at.Before(next)) {
				next = at
			}
		}
	}
	return next
}
