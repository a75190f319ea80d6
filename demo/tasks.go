package demo

import (
	"slices"
	"time"

	"hivis/modules/actions"
)

type action struct {
	record
	task
	site        *site
	observation *observation // nil: it stands alone
	priority    string
	remarks     string
	responsible *person
	assigner    *person // nil: an anonymous reporter
	created     time.Time
	due         time.Time // day
	dueAt       time.Time
	wish        *wish
	first       string    // status at first
	begins      time.Time // the day on which what is planned opens; its last when nothing is said
	links
	moves []move

	// What came of the moves.
	status                     string
	started, completed, closed *time.Time
	completedBy, closedBy      *person
	done, verified             string // remarks
	reopened                   int
	toldOverdue                bool
	effect                     *effect
}

// ask gives an observation one to three actions. The reporter assigns the first
// ones; a manager may add another the next day.
func (h *organization) ask(o *observation, writer *person) {
	drawn := h.Perm(len(h.tasksFor(o)))
	count := 1
	for count < min(3, len(drawn)) && h.chance(0.3) {
		count++
	}
	for i, at := range drawn[:count] {
		a := &action{record: record{module: "Action", version: 1}, task: h.tasksFor(o)[at], observation: o, site: o.site,
			assigner: o.reporter, created: o.created, priority: h.priorityOf(o.risk)}
		if i > 0 && h.chance(0.5) {
			if m := h.managerAt(o.site, writer); m != nil {
				a.assigner, a.created = m, h.atWork(o.site, o.created.Add(h.span(2*time.Hour, 26*time.Hour)), o.created)
			}
		}
		if a.created.After(h.now) {
			continue
		}
		h.fillIn(a)
		o.actions, h.actions = append(o.actions, a), append(h.actions, a)
	}
}

func (h *organization) tasksFor(o *observation) []task {
	switch o.Type {
	case "safe_behaviour":
		return h.texts.Praise
	case "improvement_opportunity":
		return h.texts.Trials
	}
	return h.texts.Actions[o.Category]
}

// addAlone adds an action that nothing but a manager asked for.
func (h *organization) addAlone() {
	s := pick(h.random, h.sites)
	age := time.Duration(h.Float64() * h.Float64() * float64(h.Months) * 30 * float64(oneDay))
	created := h.atWork(s, h.now.Add(-age-time.Hour), time.Time{})
	a := &action{record: record{module: "Action", version: 1}, task: pick(h.random, h.texts.Alone), site: s,
		assigner: h.managerAt(s, nil), created: created, priority: h.priorityOf("medium")}
	if created.After(h.now) || slices.ContainsFunc(h.actions, func(b *action) bool { return b.Text == a.Text && b.site == s }) {
		return
	}
	h.fillIn(a)
	h.actions = append(h.actions, a)
}

// leads are the days people get, by priority.
var leads = map[string][2]int{"critical": {2, 6}, "high": {7, 18}, "medium": {14, 40}, "low": {30, 75}}

func (h *organization) fillIn(a *action) {
	lead := leads[a.priority]
	h.dueOn(a, actions.Today(a.created, a.site.zone).AddDate(0, 0, lead[0]+h.IntN(lead[1]-lead[0]+1)))
	a.first = actions.Open
	if a.priority == "low" && h.chance(0.2) {
		a.first = actions.Planned
	}
	a.remarks = pick(h.random, h.texts.Remarks)
	a.updated = a.created
	a.responsible = h.responsibleFor(a)
}

func (h *organization) dueOn(a *action, day time.Time) {
	a.due, a.dueAt = day, actions.DueAt(day, a.site.zone)
}

func (h *organization) priorityOf(risk string) string {
	at := slices.Index(levels, risk)
	switch {
	case at > 0 && h.chance(0.15):
		at--
	case at < len(levels)-1 && h.chance(0.15):
		at++
	}
	return levels[at]
}

// doing is how much people of a role get to do.
var doing = map[string]float64{"Worker": 3, "Head of Department": 2.2, "Power User": 1.6, "Contractor": 1.2, "Contract Worker": 0.8,
	"Safety Manager": 1, "Reviewer": 0.3, "Approver": 0.3, "Super Admin": 0.1, "Admin": 0.1}

// settledAfter is when even a late action is done, for those with wishes: what
// waits for them is wished for.
const settledAfter = 45 * oneDay

func (h *organization) responsibleFor(a *action) *person {
	p, _ := weigh(h.random, h.people, func(p *person) float64 {
		if !p.at[a.site] || !p.rules.Grant("Action", "update") || (p.wanted && h.now.Sub(a.dueAt) < settledAfter) {
			return 0
		}
		return doing[p.Role]
	})
	return p
}

// managing is how much people of a role assign and verify.
var managing = map[string]float64{"Head of Department": 4, "Safety Manager": 2.5, "Power User": 1, "Auditor": 0.6, "Admin": 0.2, "Super Admin": 1}

// managerAt is somebody who may assign and verify at a site, but not that person.
func (h *organization) managerAt(s *site, but *person) *person {
	p, _ := weigh(h.random, h.people, func(p *person) float64 {
		if p == but || !p.manages(s) {
			return 0
		}
		return managing[p.Role]
	})
	return p
}

// grant lets the wished-for actions be those of recent observations.
func (h *organization) grant() {
	for _, w := range h.Wishes {
		for _, o := range slices.Backward(h.observations) {
			if h.suits(o, w) {
				h.give(o.actions[0], w)
				break
			}
		}
	}
}

// suits reports whether an action of the observation can be as wished: it was
// there in time, and somebody else reported it.
func (h *organization) suits(o *observation, w wish) bool {
	if len(o.actions) == 0 || o.actions[0].wish != nil || o.site.Code != w.Site || (o.reporter != nil && o.reporter.Email == w.Email) {
		return false
	}
	until := h.now.AddDate(0, 0, min(0, w.DueIn)-3)
	return o.created.Before(until) && o.Type != "safe_behaviour"
}

func (h *organization) give(a *action, w wish) {
	a.wish = &w
	for _, p := range h.people {
		if p.Email == w.Email {
			a.responsible = p
		}
	}
	a.first = actions.Open
	if w.Status == actions.Planned {
		a.first = actions.Planned
	}
	h.dueOn(a, actions.Today(h.now, a.site.zone).AddDate(0, 0, w.DueIn))
}
