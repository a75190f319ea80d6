package permits

import (
	"strings"
	"time"

	"hivis/core/forms"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/i18n"
)

// content is what a permit says, and what is known of what it names.
type content struct {
	Description, Remarks string
	StartsAt, EndsAt     *time.Time
	Workers              []workers.Worker // their certifications on the day it ends
	OfficerRequests      bool             // an issuing officer is who requests it
	TypeActive, TypeHere bool
	LowRisk              bool          // approved as it is submitted
	Stopped              bool          // the latest reading is outside the limits
	SiteGone             bool          // closed, or none of the requester's any more
	OfficersGone         bool          // one of them may issue nothing any more
	MostHours            int           // 0: as long as is asked for
	Faults               []forms.Fault // what is missing or wrong in the answers
	Blocked              []blocked     // who of other companies may not work
}

// lack is a reason why the content of a permit does not allow a move yet. Who may make the move
// is said in rules.go.
type lack struct {
	field, code string
	params      i18n.Params
}

// missing is all that stands between a permit and a move: the one function that the record's
// answer and every refusal ask. Whatever else has to be so before work may begin (what was
// measured, what is locked, what goes on beside it) is one more line of it.
func missing(move Move, c content, now time.Time) (lacks []lack) {
	add := func(field, code string) { lacks = append(lacks, lack{field, code, nil}) }
	switch move {
	case ToSubmit:
		c.lacksDetails(add)
		c.lacksTime(now, add)
		lacks = append(lacks, c.lacksBound()...)
		lacks = append(lacks, c.lacksWorkers()...)
		for _, f := range c.Faults {
			lacks = append(lacks, lack{fieldOf(f), f.Code, i18n.Params(f.Args)})
		}
		lacks = append(lacks, c.lacksStanding("worker_ids")...)
		if c.LowRisk {
			lacks = append(lacks, c.lacksUnchecked("worker_ids")...)
		}
	case ToApprove:
		if c.Stopped {
			add("readings", "permit_stopped")
		}
		if c.EndsAt != nil && !now.Before(*c.EndsAt) {
			add("ends_at", "permit_end_passed")
		}
		lacks = append(lacks, c.lacksExpired("worker_ids")...)
		lacks = append(lacks, c.lacksUnchecked("worker_ids")...)
		lacks = append(lacks, c.lacksStanding("worker_ids")...)
	case ToStart:
		if c.Stopped {
			add("readings", "permit_stopped")
		}
		if c.StartsAt != nil && now.Before(*c.StartsAt) {
			add("starts_at", "permit_starts_later")
		}
		if c.EndsAt != nil && !now.Before(*c.EndsAt) {
			add("ends_at", "permit_end_passed")
		}
		lacks = append(lacks, c.lacksStanding("worker_ids")...)
	}
	return lacks
}

// What somebody has to know who decides on a permit, or begins its work, although neither is a
// move of the table: a review decides, and work begins on the floor.
const (
	ToApprove Move = "approve"
	ToStart   Move = "start"
)

func (c content) lacksDetails(add func(field, code string)) {
	if !c.TypeActive {
		add("type_id", "permit_type_inactive")
	} else if !c.TypeHere {
		add("type_id", "permit_type_elsewhere")
	}
	if c.SiteGone {
		add("site_id", "unknown_site")
	}
	if strings.TrimSpace(c.Description) == "" {
		add("description", "permit_description_required")
	}
	if c.OfficerRequests {
		add("issuing_officer_ids", "permit_officer_requests")
	} else if c.OfficersGone {
		add("issuing_officer_ids", "permit_officer_unknown")
	}
	if strings.TrimSpace(c.Remarks) == "" {
		add("remarks", "permit_remarks_required")
	}
}

func (c content) lacksTime(now time.Time, add func(field, code string)) {
	if c.StartsAt == nil {
		add("starts_at", "required")
	}
	switch {
	case c.EndsAt == nil:
		add("ends_at", "required")
	case c.StartsAt != nil && !c.StartsAt.Before(*c.EndsAt):
		add("ends_at", "permit_end_before_start")
	case !now.Before(*c.EndsAt):
		add("ends_at", "permit_end_passed")
	}
}

// lacksBound is that the work takes longer than a permit of its type may.
func (c content) lacksBound() []lack {
	if c.MostHours == 0 || c.StartsAt == nil || c.EndsAt == nil || c.EndsAt.Sub(*c.StartsAt) <= time.Duration(c.MostHours)*time.Hour {
		return nil
	}
	return []lack{{"ends_at", "permit_too_long", i18n.Params{"Count": c.MostHours}}}
}

func (c content) lacksWorkers() []lack {
	if len(c.Workers) == 0 {
		return []lack{{"worker_ids", "permit_worker_required", nil}}
	}
	return c.lacksExpired("worker_ids")
}

// lacksExpired names the certifications of workers that are over before the work is.
func (c content) lacksExpired(field string) (lacks []lack) {
	for _, w := range c.Workers {
		for _, over := range w.Certifications {
			if over.Expired {
				lacks = append(lacks, lack{field, "permit_certification_over", i18n.Params{"Worker": w.Name, "Name": over.Name, "Day": *over.ExpiresOn}})
			}
		}
	}
	return lacks
}

// lacksUnchecked names the certifications of contractors' workers that nobody has confirmed:
// nobody here has trained or employed them. Of one's own people and of guests it only stands
// beside their names.
func (c content) lacksUnchecked(field string) (lacks []lack) {
	for _, w := range c.Workers {
		for _, each := range w.Certifications {
			if each.Unchecked && w.Kind == "contractor" {
				lacks = append(lacks, lack{field, "permit_certification_unchecked", i18n.Params{"Worker": w.Name, "Name": each.Name}})
			}
		}
	}
	return lacks
}

// fieldOf is where an answer is put right.
func fieldOf(f forms.Fault) string {
	at := "answers." + f.Question
	if f.Row != "" || f.Column != "" {
		at += "." + f.Row + "." + f.Column
	}
	return at
}

// problemsOf are lacks as the refusal of a move.
func problemsOf(lacks []lack) (problems api.Problems) {
	for _, l := range lacks {
		problems.AddWith(l.field, l.code, l.params)
	}
	return problems
}

// localized are lacks as the record's answer names them, in the caller's language.
func localized(call *api.Call, move Move, lacks []lack) (all []Missing) {
	for _, l := range lacks {
		all = append(all, Missing{string(move), l.code, l.field, call.Say("field."+l.code, l.params)})
	}
	return all
}

// nextMoves are the moves to which a permit in this state is on its way.
func nextMoves(status string) []Move {
	switch status {
	case Drafted:
		return []Move{ToSubmit}
	case Requested, Pending:
		return []Move{ToApprove}
	case Approved, Extended, Overdue:
		return []Move{ToStart}
	}
	return nil
}
