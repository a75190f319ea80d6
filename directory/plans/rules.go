package plans

import (
	"time"

	"hivis/directory/roles"
	"hivis/platform/access"
)

// The kinds of subscription. Own is an installation without plans; a cancelled one was
// refunded, so it has ended before its time.
const (
	Own        = "own"
	Trial      = "trial"
	Free       = "free"
	Business   = "business"
	Enterprise = "enterprise"
	Cancelled  = "cancelled"
)

// The free trial. It can be extended once, on request, by as many days again.
const (
	TrialDays    = 14
	TrialUsers   = 50
	TrialStorage = 100_000_000
)

const (
	// GraceDays are those in which an overdue bill can still be paid before anything ends.
	GraceDays = 14
	// ReadingDays are those after the end in which everybody still reads and exports.
	ReadingDays = 90
	// PackSize is how many licences are sold together.
	PackSize = 15
	// PackStorage is the room for files that comes with a pack of people.
	PackStorage = 15_000_000_000
)

// State is how an organization stands with its plan on a day.
type State string

// The states, in the order in which they follow each other.
const (
	InOwn       State = "own"
	InTrial     State = "trial"
	IsActive    State = "active"
	IsPastDue   State = "past_due"
	IsCancelled State = "cancelled"
	HasEnded    State = "ended"
	IsClosed    State = "closed"
)

// Act is what a state can refuse.
type Act string

// The acts. To report harm and to finish what a report asks for is an act like the others, so
// that the table shows that it is never refused.
const (
	SignIn Act = "sign_in" // of those who are no administrators: these can always pay
	Read   Act = "read"
	Export Act = "export"
	Report Act = "report" // observations and incidents, and to see them through
	Finish Act = "finish" // actions
	Permit Act = "permit" // create and change permits
	Write  Act = "write"  // create and change all else
	Upload Act = "upload" // beside those to reports
	Invite Act = "invite" // more people, or more licences
)

// refused says why a state refuses an act. What does not stand here is allowed.
var refused = map[State]map[Act]string{
	IsPastDue:   {Invite: "payment_incomplete"},
	IsCancelled: {Permit: string(access.SubscriptionCancelled), Invite: string(access.SubscriptionCancelled)},
	HasEnded:    atEnd,
	IsClosed:    with(atEnd, SignIn, string(access.Roadblock)),
}

var atEnd = map[Act]string{Permit: ended, Write: ended, Upload: ended, Invite: ended}

const ended = string(access.SubscriptionEnded)

func with(acts map[Act]string, act Act, code string) map[Act]string {
	more := map[Act]string{act: code}
	for act, code := range acts {
		more[act] = code
	}
	return more
}

// Refusal is why an act is refused in the state, as a code, or "".
func (s State) Refusal(act Act) string { return refused[s][act] }

// Subscription is what decides about the state of an organization.
type Subscription struct {
	Type      string
	ValidTill string // its last day, or ""
	Renews    bool   // it goes on when the next bill is paid
}

// On is the state on a day, which is the organization's today.
func (s Subscription) On(today string) State {
	last := s.LastDay()
	switch {
	case s.Type == Own:
		return InOwn
	case last != "" && today > after(last, ReadingDays):
		return IsClosed
	case last != "" && today > last:
		return HasEnded
	case s.Type == Cancelled:
		return IsCancelled
	case s.Type == Trial:
		return InTrial
	case s.Type == Free || s.ValidTill == "" || today <= s.ValidTill:
		return IsActive
	case s.Renews:
		return IsPastDue
	}
	return IsCancelled
}

// LastDay is the last one before the end, or "": with a plan that was paid for there are
// some days more.
func (s Subscription) LastDay() string {
	paid := s.Type == Business || s.Type == Enterprise
	switch {
	case s.ValidTill == "" || s.Type == Own || s.Type == Free:
		return ""
	case paid:
		return after(s.ValidTill, GraceDays)
	}
	return s.ValidTill
}

func after(day string, days int) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.AddDate(0, 0, days).Format(time.DateOnly)
}

// Today is an organization's day.
func Today(now time.Time, timeZone string) string {
	zone, err := time.LoadLocation(timeZone)
	if err != nil {
		zone = time.UTC
	}
	return now.In(zone).Format(time.DateOnly)
}

// spared are the modules in which nothing is refused for the sake of money: who reports harm,
// or does something about it, does not have to ask whether a bill was paid.
var spared = map[string]bool{"Observation": true, "Incident": true, "Action": true}

// Restrict puts what the state refuses into what a request is held to.
func (s State) Restrict(u *access.User) {
	u.Limits.Locked = u.Limits.Locked || s.Refusal(SignIn) != "" && !u.IsAdmin
	u.Limits.Ended = s.Refusal(Write) != ""
	switch {
	case u.Limits.Ended:
		u.Limits.Unsubscribed = unspared
	case s.Refusal(Permit) != "":
		u.Limits.Unsubscribed = roles.Subscribed
	}
}

var unspared = func() (modules []string) {
	for _, module := range roles.Modules {
		if !spared[module] {
			modules = append(modules, module)
		}
	}
	return modules
}()

// Unlimited is as many licences as there are people.
const Unlimited = -1

// Licenses is how many power users of a module there can be: a pack without having paid, as
// many as were bought with the business plan.
func (s Subscription) Licenses(bought int) int {
	switch s.Type {
	case Own, Enterprise:
		return Unlimited
	case Trial:
		return TrialUsers
	case Free:
		return PackSize
	}
	return bought
}
