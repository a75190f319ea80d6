package observations

import (
	"slices"
	"strings"
	"time"

	"hivis/core/energy"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
)

// Other is the type that has to be named in other_type.
const Other = "other"

// Positive is the type of what was done well.
const Positive = "safe_behaviour"

// earliest is before what anybody reports; an earlier year is a slip of the hand.
var earliest = time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)

// clockSkew forgives a phone whose clock is a little ahead.
const clockSkew = time.Minute

// Details are the fields a reporter fills in.
type Details struct {
	ObservationType string    `json:"observation_type" enum:"unsafe_act,unsafe_condition,improvement_opportunity,safe_behaviour,other" doc:"What kind of thing was seen; safe_behaviour is what was done well"`
	OtherType       string    `json:"other_type,omitempty" maxLength:"120" doc:"Names the type when it is 'other'"`
	Description     string    `json:"description" maxLength:"4000" doc:"What was seen"`
	Comment         string    `json:"comment" maxLength:"4000" doc:"What could have happened, what was done"`
	CategoryID      int64     `json:"category_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"Of its category; 0 or left out: none"`
	SiteID          int64     `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where it was seen"`
	DivisionID      int64     `json:"division_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"A part of the site"`
	Location        string    `json:"location,omitempty" maxLength:"300" doc:"Where at the site"`
	ObservedAt      time.Time `json:"observed_at" doc:"Not in the future"`
	RiskPotential   string    `json:"risk_potential" enum:"low,medium,high,critical,not_rated" doc:"How bad it could have become; not_rated: nobody has said yet"`
	ActionRequired  bool      `json:"action_required" doc:"With no action yet: somebody of the site is to decide"`
	NoActionReason  string    `json:"no_action_reason,omitempty" maxLength:"2000" doc:"Why nothing is to be done, or how it was put right on the spot; needed when action_required is false"`
	Sensitive       bool      `json:"sensitive,omitempty" doc:"Only its reporter, those who act on it and those who review will see it"`
	StopWork        bool      `json:"stop_work,omitempty" doc:"Imminent danger: work stands still until somebody says that it may go on. The site's managers are told at once"`
	FixedOnSpot     bool      `json:"fixed_on_spot,omitempty" doc:"Put right at once, so that no action is needed; no_action_reason says what was done"`
	energy.Assessment
}

func (d *Details) trim() {
	for _, field := range []*string{&d.OtherType, &d.Description, &d.Comment, &d.Location, &d.NoActionReason} {
		*field = strings.TrimSpace(*field)
	}
	if d.ObservationType != Other {
		d.OtherType = ""
	}
	if d.ActionRequired {
		d.NoActionReason, d.FixedOnSpot = "", false
	}
	d.Tidy()
}

// undecided reports whether it is still open what is to be done, with so many actions.
func (d *Details) undecided(actionCount int) bool { return d.ActionRequired && actionCount == 0 }

// check holds the details to the rules of the form. actionCount is the number of
// actions the observation has or is given, and kept what it was before. A report may
// leave the comment, the risk and the decision to whoever reviews it; that person
// completes what it lacks.
func (d *Details) check(now time.Time, actionCount int, kept *Details, problems *api.Problems) {
	d.checkSeen(problems)
	d.Assessment.Check(problems)
	isNew := kept.SiteID == 0
	decides := !d.undecided(actionCount) && (isNew || kept.undecided(0))
	if d.Description == "" {
		problems.Add("description", "description_required")
	}
	if d.Comment == "" && (decides || kept.Comment != "") {
		problems.Add("comment", "comment_required")
	}
	if d.RiskPotential == NotRated && (decides || !isNew && kept.RiskPotential != NotRated) {
		problems.Add("risk_potential", "risk_required")
	}
	if d.ObservedAt.After(now.Add(clockSkew)) {
		problems.Add("observed_at", "in_future")
	}
	if d.ObservedAt.Before(earliest) {
		problems.Add("observed_at", "long_ago")
	}
	switch {
	case d.undecided(actionCount) && (isNew || kept.ActionRequired): // nobody has decided yet
	case d.undecided(actionCount):
		problems.Add("actions", "action_or_reason_required")
	case !d.ActionRequired && actionCount > 0:
		problems.Add("action_required", "has_actions")
	case d.FixedOnSpot && d.NoActionReason == "":
		problems.Add("no_action_reason", "fixed_how_required")
	case !d.ActionRequired && d.NoActionReason == "":
		problems.Add("no_action_reason", "action_or_reason_required")
	}
}

// checkSeen holds what was seen to the rules that count for everybody, with an
// account or without.
func (d *Details) checkSeen(problems *api.Problems) {
	if d.ObservationType == Other && d.OtherType == "" {
		problems.Add("other_type", "other_type_required")
	}
	if d.StopWork && d.ObservationType == Positive {
		problems.Add("stop_work", "stop_work_positive")
	}
}

// statusFacts is what a status follows from, beside the actions.
type statusFacts struct {
	needed    bool // an action, or nobody has decided yet
	risk      string
	stopped   bool // work was stopped by it
	resumed   bool // and somebody let it go on
	confirmed bool // a second person agreed that it needs nothing
	reopened  bool // somebody opened it again, and nobody has decided since
}

// status follows from the actions' stored statuses. With none yet somebody has to
// decide. With none needed there is nothing left to do, but a grave report is closed by
// a second person only; and none is while its risk is unknown or work stands still.
func (s statusFacts) status(statuses []string) string {
	switch {
	case len(statuses) == 0 && s.needed:
		return actions.Open
	case len(statuses) == 0 && s.grave() && !s.confirmed:
		return actions.Completed
	case len(statuses) > 0 && actions.ParentStatus(statuses) != actions.Closed:
		return actions.ParentStatus(statuses)
	case s.reopened:
		return actions.Open
	case s.risk == NotRated, s.stopped && !s.resumed:
		return actions.Completed
	}
	return actions.Closed
}

func (s statusFacts) grave() bool { return s.stopped || s.risk == NotRated || tellsManagers(s.risk) }

// statusAt is the status as people see it.
func statusAt(stored string, dueAt *time.Time, now time.Time) string {
	if dueAt == nil {
		return stored
	}
	return actions.StatusAt(stored, *dueAt, now)
}

// NotRated is the risk of what nobody has rated yet.
const NotRated = "not_rated"

var risks = []string{"low", "medium", "high", "critical"}

// tellsManagers reports whether a report is grave enough to be told to those
// who may assign actions at its site.
func tellsManagers(risk string) bool { return slices.Contains([]string{"high", "critical"}, risk) }

// refuseImport returns why the user may not import a file of observations, as an
// error code, or "". It takes somebody who manages, beside the right to report: a
// file gives many people work at once.
func refuseImport(u *access.User) string {
	if !u.IsAdmin && !u.Rules.Grant("Action", "create") {
		return "import_for_managers"
	}
	return ""
}

// refuseEdit returns why the user may not change the observation, as an error
// code, or "".
func refuseEdit(u *access.User, reporterID int64, status string) string {
	if !u.Rules.Grant(Name, "update") {
		return "permission_denied"
	}
	manages := u.IsAdmin || u.Rules.Grant("Action", "create")
	if u.ID != reporterID && !manages {
		return "not_your_observation"
	}
	if status == actions.Closed && !manages {
		return "observation_closed"
	}
	return ""
}

// refuseConfirm returns why the user may not agree that an observation needs nothing, as
// an error code, or "". It takes another person than who reported or decided it, or who
// opened it again after its actions.
func refuseConfirm(u *access.User, siteID, reporterID, decidedBy int64, status string, actionCount int, reopened bool) string {
	switch {
	case !u.Rules.Grant(Name, "close") || !u.SeesSite(siteID):
		return "permission_denied"
	case !reopened && (status != actions.Completed || actionCount > 0):
		return "nothing_to_confirm"
	case u.ID == reporterID, u.ID == decidedBy:
		return "confirmed_by_another"
	}
	return ""
}

// refuseReject returns why the user may not disagree that an observation needs nothing, as
// an error code, or "".
func refuseReject(u *access.User, siteID int64, status string, actionCount int) string {
	switch {
	case !u.Rules.Grant(Name, "reject") || !u.SeesSite(siteID):
		return "permission_denied"
	case status != actions.Completed || actionCount > 0:
		return "nothing_to_confirm"
	}
	return ""
}

// refuseReopen returns why the user may not open an observation again, as an error code,
// or "".
func refuseReopen(u *access.User, siteID int64, status string) string {
	switch {
	case !u.Rules.Grant(Name, "revoke") || !u.SeesSite(siteID):
		return "permission_denied"
	case status != actions.Closed:
		return "observation_open"
	}
	return ""
}

// refuseExtend returns why the user may not put off what is still to be done about an
// observation, as an error code, or "".
func refuseExtend(u *access.User, siteID int64, dueAt *time.Time) string {
	switch {
	case !u.Rules.Grant(Name, "extend") || !u.SeesSite(siteID):
		return "permission_denied"
	case dueAt == nil:
		return "nothing_to_put_off"
	}
	return ""
}

// refuseResume returns why the user may not let work go on, as an error code, or "".
func refuseResume(u *access.User, siteID int64, stands bool) string {
	switch {
	case !u.Rules.Grant(Name, "close") || !u.SeesSite(siteID):
		return "permission_denied"
	case !stands:
		return "work_goes_on"
	}
	return ""
}

// maySensitive reports whether the user may make a report sensitive or not. Everybody
// may hide what they may edit; what somebody hid is shown again by a reviewer only.
func maySensitive(u *access.User, before, after bool) bool {
	return !before || after || u.SeesSensitive(Name)
}
