package incidents

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hivis/platform/db"
)

// ProcessSafety is what is said of something that got out of a process, as API RP 754 (third edition,
// 2021) asks for it. What that standard sets limits to in money and quantity, whoever says it looks up:
// they depend on the material and change with the edition.
type ProcessSafety struct {
	LossOfContainment   string   `json:"loss_of_containment,omitempty" enum:",no,yes" doc:"Something got out of a process unplanned or uncontrolled; empty: nobody said"`
	InsideFence         bool     `json:"inside_fence,omitempty" doc:"At the site. Elsewhere it has no tier"`
	ProcessConsequences []string `json:"process_consequences,omitempty" maxItems:"7" enum:"fatality_or_days_away,evacuation,fire_tier_1,threshold_tier_1,recordable_injury,fire_tier_2,threshold_tier_2" doc:"What really came of it, never what could have. A threshold is that of the quantity for the category of the material, and the limit of a fire that of its direct cost"`
}

// ProcessChange is a change of it: what is not sent stays.
type ProcessChange struct {
	LossOfContainment   *string   `json:"loss_of_containment,omitempty" enum:",no,yes" doc:"Whether something got out of a process unplanned or uncontrolled; empty: nobody said"`
	InsideFence         *bool     `json:"inside_fence,omitempty" doc:"Whether that was at the site; elsewhere it has no tier"`
	ProcessConsequences *[]string `json:"process_consequences,omitempty" maxItems:"7" enum:"fatality_or_days_away,evacuation,fire_tier_1,threshold_tier_1,recordable_injury,fire_tier_2,threshold_tier_2" doc:"All of them"`
}

// The tiers of process safety events.
const (
	tier1 = "tier_1"
	tier2 = "tier_2"
)

// consequencesOf are those by which an event is of a tier.
var consequencesOf = map[string][]string{
	tier1: {"fatality_or_days_away", "evacuation", "fire_tier_1", "threshold_tier_1"},
	tier2: {"recordable_injury", "fire_tier_2", "threshold_tier_2"},
}

// tidy leaves out what there is not without a release, and puts the consequences in their order.
func (p *ProcessSafety) tidy() {
	said := p.ProcessConsequences
	p.ProcessConsequences = []string{}
	if p.LossOfContainment != "yes" {
		p.InsideFence = false
		return
	}
	for _, consequence := range slices.Concat(consequencesOf[tier1], consequencesOf[tier2]) {
		if slices.Contains(said, consequence) {
			p.ProcessConsequences = append(p.ProcessConsequences, consequence)
		}
	}
}

// tier is the gravest that the consequences give, or "".
func (p *ProcessSafety) tier() string {
	for _, tier := range []string{tier1, tier2} {
		if p.LossOfContainment == "yes" && p.InsideFence && slices.ContainsFunc(p.ProcessConsequences, func(c string) bool { return slices.Contains(consequencesOf[tier], c) }) {
			return tier
		}
	}
	return ""
}

// tierSQL is the SQL of whether an incident i is of a tier.
func tierSQL(tier string) string {
	has := func(tier string) string {
		return fmt.Sprintf("i.process_consequences && '{%s}'", strings.Join(consequencesOf[tier], ","))
	}
	released := "i.loss_of_containment = 'yes' and i.inside_fence and "
	if tier == tier1 {
		return released + has(tier1)
	}
	return released + has(tier2) + " and not " + has(tier1)
}

// asksProcessSafety reports whether the organization wants to be asked, as its statistics say.
func asksProcessSafety(ctx context.Context, tx *db.Tx) (asks bool, err error) {
	err = tx.QueryRow(ctx, "select coalesce((select process_safety from statistics_settings where organization_id = $1), false)", tx.OrganizationID).Scan(&asks)
	return asks, err
}
