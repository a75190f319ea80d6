package workers

import "slices"

// The states of a standing, the best first.
const (
	StandingOK       = "ok"
	StandingExpiring = "expiring"
	StandingInGrace  = "in_grace"
	StandingBlocked  = "blocked"
)

var standings = []string{StandingOK, StandingExpiring, StandingInGrace, StandingBlocked}

// Standing says whether somebody may work, and why not. Who judges it is given to those who ask.
type Standing struct {
	State   string           `json:"state" enum:"ok,expiring,in_grace,blocked" doc:"Blocked: they may not work. in_grace: something is missing that there is still time for. Expiring: something ends soon"`
	Days    int              `json:"days" minimum:"0" maximum:"36500" doc:"How many days are left, of what expires or is in grace"`
	Reasons []StandingReason `json:"reasons" maxItems:"500" doc:"The gravest first"`
}

// StandingReason is one thing that is or will be missing.
type StandingReason struct {
	State       string  `json:"state" enum:"ok,expiring,in_grace,blocked" doc:"What follows from it; ok: it is said, and nothing follows"`
	Code        string  `json:"code" enum:"company_inactive,company_above,worker_inactive,plant_inactive,no_company,engagement_over,not_engaged,missing,pending,expired,expiring" doc:"What is missing or ends, for a machine"`
	Holder      string  `json:"holder" maxLength:"200" doc:"The company or the worker it is of"`
	Requirement string  `json:"requirement" maxLength:"200" doc:"Empty where it is no requirement"`
	Because     string  `json:"because" maxLength:"300" doc:"Why it is required"`
	Strength    string  `json:"strength" enum:"blocks,warns,informs" doc:"What follows where it is not there: it blocks, warns, or is only told"`
	Day         *string `json:"day" nullable:"true" format:"date" doc:"When it ended or ends, or grace does"`
	Days        int     `json:"days" minimum:"0" maximum:"36500" doc:"How many days are left until then; 0: none"`
}

// StandingQuestion is whose standing is asked for: at a site, for a type of permit, on a day.
type StandingQuestion struct {
	WorkerIDs            []int64
	SiteID, PermitTypeID int64
	Day                  string
	// ForCompany says that somebody of the company may read the answer, whoever asks.
	ForCompany bool
}

// Add adds a reason: the worst wins.
func (s *Standing) Add(r StandingReason) {
	s.Reasons = append(s.Reasons, r)
	rank := func(state string) int { return slices.Index(standings, state) }
	if better, same := rank(r.State) > rank(s.State), r.State == s.State && r.State != StandingOK; better || same && r.Days < s.Days {
		s.State, s.Days = r.State, r.Days
	}
	slices.SortStableFunc(s.Reasons, func(a, b StandingReason) int { return rank(b.State) - rank(a.State) })
}

// Blocking is the first reason that keeps somebody from working, if any does.
func (s *Standing) Blocking() (StandingReason, bool) {
	if s.State != StandingBlocked {
		return StandingReason{}, false
	}
	return s.Reasons[0], true
}
