package hira

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hivis/directory/risks"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
)

// States as they are stored, and those of the version that is worked upon.
const (
	draft     = "draft"
	waiting   = "waiting"
	published = "published"
	archived  = "archive"
)

// notSaid is a classification that nobody chose; the database has "".
const notSaid = "not_said"

// involvement is what somebody has to do with a risk assessment.
type involvement struct {
	user                        *access.User
	atSite, atAll               bool // at one of its sites; at all of them
	assessedForce               bool // what is in force, whoever assesses the next version
	creator, assessor, reviewer bool
}

// manages is who may change risk assessments at its sites.
func (p involvement) manages() bool {
	return p.user.IsAdmin || p.atSite && p.user.Rules.Grant(Name, "update")
}

// managesAll is who may end what holds at its sites, or let it hold there again.
func (p involvement) managesAll() bool { return p.user.IsAdmin || p.manages() && p.atAll }

func (p involvement) writes() bool { return p.manages() || p.assessor || p.creator }

// versionState is how a risk assessment stands.
type versionState struct{ state, open string }

// canOf is what somebody may do: first what the state allows, then what their part does.
func canOf(p involvement, s versionState) Can {
	only := func(code string, ok bool, denied string) string {
		switch {
		case code != "":
			return code
		case !ok:
			return denied
		}
		return ""
	}
	const notYours = "not_your_hira"
	return Can{
		Update:    only(s.lacksDraft(), p.writes(), notYours),
		Submit:    only(s.lacksDraft(), p.assessor, "hira_assessor_submits"),
		Withdraw:  only(when(s.open != waiting, "hira_not_waiting"), p.manages() || p.assessor, notYours),
		Revise:    only(s.lacksForce(), p.manages() || p.assessor, notYours),
		Discard:   only(when(s.state == draft, "hira_first_draft")+when(s.state != draft && s.open != draft, "hira_no_draft"), p.writes(), notYours),
		Confirm:   only(when(s.state != published, "hira_not_in_force"), (p.manages() || p.reviewer) && !p.assessor && !p.assessedForce, reviewedBy(p)),
		Archive:   only(s.lacksForce(), p.managesAll(), notYours),
		Unarchive: only(when(s.state != archived, "hira_not_archived"), p.managesAll(), notYours),
		Delete:    only(when(s.open == waiting, "hira_waiting")+when(s.open != waiting && s.state == published, "hira_in_force"), p.user.IsAdmin || p.atSite && p.user.Rules.Grant(Name, "delete"), "permission_denied"),
	}
}

func when(is bool, code string) string {
	if is {
		return code
	}
	return ""
}

// reviewedBy is why somebody may not confirm that it still holds.
func reviewedBy(p involvement) string {
	if p.assessor || p.assessedForce {
		return "hira_own_assessment"
	}
	return "not_your_hira"
}

func (s versionState) lacksDraft() string {
	switch {
	case s.state == archived:
		return "hira_archived"
	case s.open == waiting:
		return "hira_waiting"
	case s.open == "":
		return "hira_no_draft"
	}
	return ""
}

// lacksForce is why there is nothing in force that could be replaced.
func (s versionState) lacksForce() string {
	switch {
	case s.state != published:
		return "hira_not_in_force"
	case s.open != "":
		return "hira_revised_already"
	}
	return ""
}

// refused is why the caller may not, as an error: a right that they lack, or a state.
func refused(code string) error {
	switch code {
	case "":
		return nil
	case "not_your_hira", "hira_assessor_submits", "hira_own_assessment", "permission_denied":
		return api.Denied(code)
	}
	return api.Conflict(code, nil)
}

// lack is what a draft is missing.
type lack struct{ code, field string }

// lacks are what is to be put right before a draft is submitted: nothing may be empty, and each
// risk is rated.
func (v *Version) lacks(matrix *risks.Matrix, now time.Time, zone *time.Location) (lacks []lack) {
	for field, text := range map[string]string{"title": v.Title, "activity": v.Activity} {
		if text == "" {
			lacks = append(lacks, lack{"hira_empty", field})
		}
	}
	if v.Classification == notSaid {
		lacks = append(lacks, lack{"hira_classification_required", "classification"})
	}
	switch {
	case v.Reviewer == nil:
		lacks = append(lacks, lack{"hira_reviewer_required", "reviewer_id"})
	case v.Reviewer.ID == v.AssessedBy.ID:
		lacks = append(lacks, lack{"reviewer_is_assessor", "reviewer_id"})
	}
	slices.SortFunc(lacks, func(a, b lack) int { return strings.Compare(a.field, b.field) })
	if len(v.Rows) == 0 {
		lacks = append(lacks, lack{"hira_rows_required", "rows"})
	}
	for i := range v.Rows {
		lacks = append(lacks, v.Rows[i].lacks(fmt.Sprintf("rows[%d].", i), matrix, now, zone)...)
	}
	return lacks
}

func (r *Row) lacks(path string, matrix *risks.Matrix, now time.Time, zone *time.Location) (lacks []lack) {
	for _, cell := range []struct{ field, text string }{{"task_step", r.TaskStep}, {"hazard", r.Hazard}, {"consequence", r.Consequence}, {"exposed", r.Exposed}, {"controls", r.Controls}} {
		if cell.text == "" {
			lacks = append(lacks, lack{"hira_empty", path + cell.field})
		}
	}
	if r.Initial.Likelihood == 0 {
		lacks = append(lacks, lack{"risk_rating_required", path + "initial"})
	}
	switch {
	case r.Residual.Likelihood != 0 && r.Initial.Likelihood != 0 && matrix.Rank(r.Residual.Band) > matrix.Rank(r.Initial.Band):
		lacks = append(lacks, lack{"residual_above_initial", path + "residual"})
	case r.Residual.Likelihood == 0 && len(r.Additional) > 0:
		lacks = append(lacks, lack{"residual_rating_required", path + "residual"})
	}
	for j, c := range r.Additional {
		lacks = append(lacks, c.lacks(fmt.Sprintf("%sadditional_controls[%d].", path, j), now, zone)...)
	}
	return lacks
}

// lacks are those of an action that is to be asked for; one that is an action already is kept as it is.
func (c *Control) lacks(path string, now time.Time, zone *time.Location) (lacks []lack) {
	if c.ActionID != 0 {
		return nil
	}
	var problems api.Problems
	if c.Responsible == nil {
		problems.Add(path+"responsible_id", "unknown_person")
	}
	actions.CheckDraft(c.asAction(), path, now, zone, &problems)
	for _, p := range problems {
		lacks = append(lacks, lack{p.Code, p.Field})
	}
	return lacks
}

// asAction is the control as an action.
func (c *Control) asAction() actions.Draft {
	d := actions.Draft{Description: c.Description, ControlType: c.ControlType, Kind: "preventive", Priority: "medium"}
	if c.Responsible != nil {
		d.ResponsibleID = c.Responsible.ID
	}
	if c.DueDate != nil {
		d.DueDate = *c.DueDate
	}
	return d
}

// maxMissingLength is how much of what is missing is told at once.
const maxMissingLength = 200

// nextReview is the day on which what is approved today at a site is to be reviewed, and when
// that day begins there.
func nextReview(now time.Time, zone *time.Location, months int) (string, time.Time) {
	today := actions.Today(now, zone)
	day := today.AddDate(0, months, 0)
	if day.Day() != today.Day() { // the month has no such day: its last one
		day = day.AddDate(0, 0, -day.Day())
	}
	return day.Format(time.DateOnly), time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
}
