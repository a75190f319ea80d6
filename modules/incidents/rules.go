package incidents

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"hivis/platform/access"
	"hivis/platform/api"
)

// Other is the type that has to be named in other_type.
const Other = "other"

// Statuses as they are stored, and those that people see beside them.
const (
	Open          = "open"
	Closed        = "closed"
	Overdue       = "overdue"
	RatingPending = "rating_pending"
)

// What became of the review.
const (
	reviewNone     = "none"
	reviewAsked    = "asked"
	reviewApproved = "approved"
	reviewRejected = "rejected"
)

// Answers to whether anybody was hurt.
const (
	hurtUnknown = "unknown"
	hurtNo      = "no"
	hurtYes     = "yes"
)

const notRated = "not_rated"

// earliest is before what anybody reports; an earlier year is a slip of the hand.
var earliest = time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)

// clockSkew forgives a phone whose clock is a little ahead.
const clockSkew = time.Minute

func (d *Details) trim() {
	for _, field := range []*string{&d.OtherType, &d.Description, &d.ImmediateAction, &d.Location, &d.Damage, &d.Scheme, &d.RecordableWhy} {
		*field = strings.TrimSpace(*field)
	}
	if d.IncidentType != Other {
		d.OtherType = ""
	}
	if d.Recordable == "undecided" {
		d.Scheme, d.RecordableWhy = "", ""
	}
	d.Tidy()
	d.ProcessSafety.tidy()
}

// check holds the details to the rules of the form. What was done at once may be left to
// whoever reviews the report, but once it is said it stays. kept is what was there before,
// and victims how many there are.
func (d *Details) check(now time.Time, kept *Details, victims int, problems *api.Problems) {
	d.Assessment.Check(problems)
	if d.IncidentType == Other && d.OtherType == "" {
		problems.Add("other_type", "other_type_required")
	}
	if d.Description == "" {
		problems.Add("description", "what_happened_required")
	}
	if d.ImmediateAction == "" && kept.ImmediateAction != "" {
		problems.Add("immediate_action", "immediate_action_required")
	}
	if d.OccurredAt.After(now.Add(clockSkew)) {
		problems.Add("occurred_at", "in_future")
	}
	if d.OccurredAt.Before(earliest) {
		problems.Add("occurred_at", "long_ago")
	}
	if victims > 0 && d.AnybodyHurt != hurtYes {
		problems.Add("anybody_hurt", "has_victims")
	}
	if d.Recordable != "undecided" && d.RecordableWhy == "" {
		problems.Add("recordable_reason", "recordable_reason_required")
	}
}

// harms reports whether somebody was or may have been hurt: no limit refuses such a report.
func (d *Details) harms() bool { return harms(d.AnybodyHurt, d.IncidentType) }

func harms(anybodyHurt, incidentType string) bool {
	return anybodyHurt != hurtNo || incidentType == "injury" || incidentType == "illness"
}

// statusAt is the status as people see it.
func statusAt(stored string, rated bool, targetAt *time.Time, now time.Time) string {
	switch {
	case stored == Closed:
		return Closed
	case targetAt != nil && !targetAt.After(now):
		return Overdue
	case !rated:
		return RatingPending
	}
	return Open
}

func (r Rate) check(potential Rate, problems *api.Problems) {
	if potential.Severity < r.Severity {
		problems.Add("potential.severity", "potential_below_actual")
	}
}

// part is what somebody has to do with an incident.
type part struct {
	user           *access.User
	atSite         bool
	reporter, lead bool
	member         bool
}

// manages is who may change incidents at the site.
func (p part) manages() bool {
	return p.user.IsAdmin || p.atSite && p.user.Rules.Grant(Name, "update")
}

func (p part) investigates() bool { return p.lead || p.member }

// incidentState is how far an incident is, as far as it decides what may be done with it.
type incidentState struct {
	status, review string
	hasTeam        bool
}

// settled returns why nothing of what is reviewed may be changed now, as the code of a
// sentence, or "".
func (s incidentState) settled() string {
	switch {
	case s.status == Closed:
		return "incident_closed"
	case s.review == reviewAsked:
		return "incident_under_review"
	case s.review == reviewApproved:
		return "incident_approved"
	}
	return ""
}

// canOf says what somebody may do with an incident, and why not. It feeds the record's
// answer and the refusals alike.
func canOf(p part, s incidentState) Can {
	settled := s.settled()
	unlessSettled := func(allowed bool) string {
		if !allowed {
			return "not_your_incident"
		}
		return settled
	}
	works := p.manages() || p.investigates()
	can := Can{
		Update:  unlessSettled(p.manages() || p.lead || p.reporter),
		Victims: "not_your_incident",
		Rate:    unlessSettled(p.manages() || p.lead),
		Team:    unlessSettled(p.manages()),
		Extend:  refuseExtend(p, settled),
		Analyse: unlessSettled(works),
		Submit:  unlessSettled(p.manages() || p.lead),
		Close:   refuseClose(p, s),
		Reopen:  refuseReopen(p, s),
		Inform:  refuseUnless(p.manages() || p.lead),
		Teach:   refuseUnless(works),
	}
	if can.Update == "" && p.reporter && s.hasTeam && !p.manages() && !p.investigates() {
		can.Update = "incident_in_investigation"
	}
	if works || p.reporter {
		can.Victims = refuseVictims(p, s)
	}
	can.Sensitive = can.Update
	return can
}

// refuseVictims lets them change while it is reviewed, since people come back to work
// meanwhile; after that only by those who close it, since it says how they are by then, or
// could open it again.
func refuseVictims(p part, s incidentState) string {
	switch {
	case s.status == Closed:
		return "incident_closed"
	case s.review == reviewApproved && refuseReopen(p, s) != "" && refuseClose(p, s) != "":
		return "incident_approved"
	}
	return ""
}

func refuseUnless(allowed bool) string {
	if allowed {
		return ""
	}
	return "not_your_incident"
}

// refuseExtend asks for the right to put off at the site by when it is investigated.
func refuseExtend(p part, settled string) string {
	if !p.user.Rules.Grant(Name, "extend") || !p.atSite {
		return "permission_denied"
	}
	return settled
}

// refuseClose asks for the right to close at the site, and for a review that ended well.
func refuseClose(p part, s incidentState) string {
	switch {
	case !p.user.Rules.Grant(Name, "close") || !p.atSite:
		return "permission_denied"
	case s.status == Closed:
		return "incident_closed"
	case s.review != reviewApproved:
		return "review_not_approved"
	}
	return ""
}

// refuseReopen is for what is closed, and for what was approved and turns out to be wrong.
func refuseReopen(p part, s incidentState) string {
	switch {
	case !p.user.Rules.Grant(Name, "revoke") || !p.atSite:
		return "permission_denied"
	case s.status != Closed && s.review != reviewApproved:
		return "incident_open"
	}
	return ""
}

// refuseImport returns why the user may not import a file of incidents, as an error code,
// or "".
func refuseImport(u *access.User) string {
	if !u.IsAdmin && !u.Rules.Grant(Name, "update") {
		return "import_incidents_for_managers"
	}
	return ""
}

// maySensitive reports whether the user may make an incident sensitive or not. Everybody may
// hide what they may edit; what somebody hid is shown again by a reviewer only.
func maySensitive(u *access.User, before, after bool) bool {
	return !before || after || u.SeesSensitive(Name)
}

// A name is of letters and digits, with what joins the parts of one.
func nameOnly(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !slices.Contains([]rune(" -'’."), r)
	})
}

func lettersAndDigits(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
