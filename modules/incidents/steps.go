package incidents

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The five steps, in their order, and what is after them.
const (
	stepReport = "report"
	stepTeam   = "team"
	stepCause  = "root_cause"
	stepAction = "actions"
	stepReview = "review"
	stepDone   = "done"
)

var stepNames = []string{stepReport, stepTeam, stepCause, stepAction, stepReview}

// lack is what a step misses: the code of a sentence, and where in the form it is put right.
type lack struct{ code, field string }

// lacks is what each step misses; nil for one that is not needed. Of what is closed nothing
// is asked any more: what came here as closed was looked into elsewhere.
func (r *Record) lacks() map[string][]lack {
	all := map[string][]lack{stepReport: r.lacksOfReport(), stepReview: r.lacksOfReview()}
	if r.Investigation {
		all[stepTeam], all[stepCause], all[stepAction] = r.lacksOfTeam(), r.lacksOfCauses(), r.lacksOfActions()
	}
	if r.Status == Closed {
		all[stepReport] = []lack{}
		maps.DeleteFunc(all, func(_ string, missed []lack) bool { return len(missed) > 0 })
	}
	return all
}

func (r *Record) lacksOfReport() []lack {
	lacks := []lack{}
	if r.ImmediateAction == "" {
		lacks = append(lacks, lack{"immediate_action_required", "immediate_action"})
	}
	if r.AnybodyHurt == hurtUnknown {
		lacks = append(lacks, lack{"hurt_not_said", "anybody_hurt"})
	}
	if r.AnybodyHurt == hurtYes && r.VictimsCount == 0 {
		lacks = append(lacks, lack{"victims_required", "victims"})
	}
	if !r.rated() {
		lacks = append(lacks, lack{"rating_required", "rating"})
	}
	return lacks
}

func (r *Record) lacksOfTeam() []lack {
	lacks := []lack{}
	if r.Lead == nil {
		lacks = append(lacks, lack{"lead_required", "lead_id"})
	}
	if len(r.Members) == 0 {
		lacks = append(lacks, lack{"members_required", "member_ids"})
	}
	if r.TargetDate == nil {
		lacks = append(lacks, lack{"target_date_required", "target_date"})
	}
	return lacks
}

func (r *Record) lacksOfCauses() []lack {
	lacks := []lack{}
	if len(r.Causes.Analyses) == 0 {
		lacks = append(lacks, lack{"analysis_required", "analyses"})
	}
	for _, analysis := range r.Causes.Analyses {
		if !slices.ContainsFunc(analysis.Whys, func(w Why) bool { return w.Root }) {
			lacks = append(lacks, lack{"root_required", "analyses." + analysis.Key})
		}
	}
	return lacks
}

// lacksOfActions wants an action against each root cause, or a reason why there is none.
func (r *Record) lacksOfActions() []lack {
	lacks := []lack{}
	if rootsOf(r.Causes.Analyses) == 0 {
		lacks = append(lacks, lack{"analysis_required", "analyses"})
	}
	for _, analysis := range r.Causes.Analyses {
		for _, why := range analysis.Whys {
			against := slices.ContainsFunc(r.ActionFor, func(a ActionFor) bool { return a.CauseKey == why.Key })
			if why.Root && why.NoActionWhy == "" && !against {
				lacks = append(lacks, lack{"action_or_reason_required", "causes." + why.Key})
			}
		}
	}
	return lacks
}

// lacksOfReview is what stands between an incident and its closing, when the rest is done.
func (r *Record) lacksOfReview() []lack {
	switch {
	case r.Status == Closed:
		return []lack{}
	case r.ReviewState == reviewAsked:
		return []lack{{"review_undecided", "review"}}
	case r.ReviewState == reviewRejected:
		return []lack{{"review_rejected", "review"}}
	case r.ReviewState != reviewApproved:
		return []lack{{"review_not_asked", "review"}}
	}
	return append(r.lacksOfClosing(nil), lack{"not_closed_yet", "remarks"})
}

// lacksOfClosing are the actions that are not closed, unless they are carried over by name,
// and those who are not back and of whom nobody said how they are.
func (r *Record) lacksOfClosing(carried []CarriedOver) []lack {
	lacks := []lack{}
	named := map[int64]bool{}
	for _, c := range carried {
		named[c.ActionID] = true
	}
	for _, action := range r.open {
		if !named[action.ID] {
			lacks = append(lacks, lack{"action_not_closed", fmt.Sprintf("actions.%d", action.ID)})
		}
	}
	for _, victim := range r.Victims {
		if !victim.Back && !victim.stated {
			lacks = append(lacks, lack{"victim_not_back", fmt.Sprintf("victims.%d", victim.ID)})
		}
	}
	return lacks
}

// withoutPeople is what is missing for somebody who may not know of whom: that there is
// something, once, and not at which person.
func withoutPeople(lacks []lack) []lack {
	if lacks == nil {
		return nil
	}
	told := []lack{}
	for _, l := range lacks {
		if strings.HasPrefix(l.field, "victims.") {
			l.field = "victims"
		}
		if !slices.Contains(told, l) {
			told = append(told, l)
		}
	}
	return told
}

// rated reports whether somebody has said how grave it was and could have been.
func (i *Incident) rated() bool {
	return i.Actual.Level != notRated && i.Potential.Level != notRated && i.SeverityLevel != notRated
}

// stepOf is the first step that is not done.
func stepOf(lacks map[string][]lack) string {
	for _, step := range stepNames {
		if len(lacks[step]) > 0 {
			return step
		}
	}
	return stepDone
}

// stepsOf are the five as they stand, for somebody who may do this.
func stepsOf(lacks map[string][]lack, can Can, say func(code string) string) []Step {
	now := stepOf(lacks)
	refused := map[string]string{stepReport: can.Update, stepTeam: can.Team, stepCause: can.Analyse, stepAction: can.Analyse, stepReview: reviewRefused(can)}
	steps := []Step{}
	for _, name := range stepNames {
		step := Step{Step: name, State: "waiting", Refused: refused[name], Missing: []Missing{}}
		found, needed := lacks[name]
		for _, l := range found {
			step.Missing = append(step.Missing, Missing{l.code, l.field, say(l.code)})
		}
		switch {
		case !needed:
			step.State = "not_needed"
		case len(found) == 0:
			step.State = "done"
		case name == now:
			step.State = "current"
		}
		steps = append(steps, step)
	}
	return steps
}

// reviewRefused is why somebody can neither ask for the review nor close.
func reviewRefused(can Can) string {
	if can.Submit == "" || can.Close == "" {
		return ""
	}
	if can.Close != "permission_denied" {
		return can.Close
	}
	return can.Submit
}
