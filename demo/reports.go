package demo

import (
	"slices"
	"time"

	"hivis/modules/actions"
	"hivis/modules/observations"
)

// record is what observations and actions share.
type record struct {
	module  string
	id      int64
	serial  int64
	version int
	updated time.Time
}

type observation struct {
	record
	note
	site     *site
	location string
	reporter *person // nil: anonymous
	observed time.Time
	created  time.Time
	risk     string
	comment  string
	reason   string // why no action is needed
	actions  []*action
	status   string
	due      *time.Time
	done     int

	short     bool // a photo and a few words; somebody else decides
	resumed   *time.Time
	resumedBy *person
}

// justNow are the ages of the last reports, so that there is always one of today.
var justNow = []time.Duration{5 * time.Hour, 2 * time.Hour, 40 * time.Minute}

const (
	anonymous = 0.06
	typing    = 2 * time.Minute // the last report was sent this long ago
)

// report makes up the observations and the actions they ask for.
func (h *organization) report() {
	decks := map[string]*deck[note]{"accident": {random: h.random, cards: h.texts.accidents}}
	for _, kind := range []string{"safe_behaviour", "improvement_opportunity", "other"} {
		cards := slices.DeleteFunc(slices.Clone(h.texts.Notes), func(n note) bool { return n.Type != kind })
		decks[kind] = &deck[note]{random: h.random, cards: cards}
	}
	days := h.days(h.Observations)
	for i, day := range days {
		kind, _ := weigh(h.random, kinds, func(kind string) float64 { return share[kind] })
		card := decks[kind].deal()
		o := &observation{record: record{module: "Observation", version: 1}, note: card}
		o.site, _ = weigh(h.random, h.sites, func(s *site) float64 { return s.Weight[card.shareOf()] })
		o.observed = h.observedOn(day, o.site)
		if age := i - len(days) + len(justNow); age >= 0 {
			h.justSeen(o, justNow[age])
			o.short = age == len(justNow)-1
		}
		h.describe(o)
		h.observations = append(h.observations, o)
	}
	for range h.Alone {
		h.addAlone()
	}
	slices.SortStableFunc(h.observations, func(a, b *observation) int { return a.created.Compare(b.created) })
}

// share is how many of a hundred notes are of a kind.
var (
	kinds = []string{"accident", "safe_behaviour", "improvement_opportunity", "other"}
	share = map[string]float64{"accident": 70, "safe_behaviour": 13, "improvement_opportunity": 12, "other": 5}
)

func (n note) shareOf() string {
	if n.sector == "" {
		return "Others"
	}
	return n.sector
}

// justSeen moves an observation to where it is day now.
func (h *organization) justSeen(o *observation, ago time.Duration) {
	o.observed = h.now.Add(-ago)
	for _, s := range h.sites {
		if !awake(o.site, o.observed) {
			o.site = s
		}
	}
}

// describe fills in what a reporter would.
func (h *organization) describe(o *observation) {
	o.location = pick(h.random, o.site.Places[o.Place])
	o.risk = h.riskOf(o.note)
	o.created = o.observed.Add(h.span(4*time.Minute, 90*time.Minute))
	if latest := h.now.Add(-typing); o.created.After(latest) {
		o.created = latest
	}
	o.updated = o.created
	o.reporter = h.reporterAt(o.site)
	if o.short {
		o.risk, o.status = observations.NotRated, actions.Open
		return
	}
	writer := o.reporter
	switch o.Type {
	case "safe_behaviour":
		o.comment = pick(h.random, h.texts.Good)
	case "improvement_opportunity":
		o.comment = pick(h.random, h.texts.Gain)
	default:
		o.comment = pick(h.random, h.texts.Could[o.Category])
		if h.chance(0.6) {
			o.comment += " " + pick(h.random, h.texts.Did)
		}
		if h.chance(anonymous) {
			o.reporter = nil
		}
	}
	grave := o.risk == "high" || o.risk == "critical"
	if !grave && h.chance(noAction[o.Type]) {
		o.reason = pick(h.random, h.texts.NoAction[o.Type])
		o.status = actions.Closed
		return
	}
	h.ask(o, writer)
}

// fixed reports whether it was put right at once: what is unsafe is not left so.
func (o *observation) fixed() bool {
	return o.reason != "" && (o.Type == "unsafe_act" || o.Type == "unsafe_condition")
}

// stopped reports whether work was stopped: for each second one that could have cost a
// life. It does not stand still for weeks.
func (h *organization) stopped(o *observation) bool {
	over := o.status == actions.Completed || o.status == actions.Closed
	return o.risk == "critical" && o.serial%2 == 0 && (over || h.now.Sub(o.created) < 10*oneDay)
}

// noAction is how often nothing is left to do, by type.
var noAction = map[string]float64{"unsafe_act": 0.2, "unsafe_condition": 0.1, "safe_behaviour": 0.8, "improvement_opportunity": 0.12, "other": 0.3}

// risks are low, medium, high and critical, by the potential level of the accident.
var risks = map[string][4]float64{
	"I": {1, 0, 0, 0}, "II": {6, 4, 0, 0}, "III": {1, 7, 2, 0}, "IV": {0, 5, 5, 0}, "V": {0, 0, 5, 5}, "VI": {0, 0, 0, 1},
	"safe_behaviour": {8, 2, 0, 0}, "improvement_opportunity": {6, 4, 0, 0},
}

var levels = []string{"low", "medium", "high", "critical"}

func (h *organization) riskOf(n note) string {
	if n.Risk != "" {
		return n.Risk
	}
	weights, ok := risks[n.potential]
	if !ok {
		weights = risks[n.Type]
	}
	risk, _ := weigh(h.random, levels, func(level string) float64 { return weights[slices.Index(levels, level)] })
	return risk
}

// reporting is how much people of a role report.
var reporting = map[string]float64{"Worker": 4, "Contract Worker": 2.5, "Contractor": 1, "Head of Department": 1.6, "Safety Manager": 1.4,
	"Auditor": 0.8, "Reviewer": 0.4, "Approver": 0.4, "Power User": 1.5, "Admin": 0.15, "Super Admin": 0.2}

func (h *organization) reporterAt(s *site) *person {
	p, _ := weigh(h.random, h.people, func(p *person) float64 {
		if !p.at[s] || !p.rules.Grant("Observation", "create") {
			return 0
		}
		return reporting[p.Role]
	})
	return p
}
