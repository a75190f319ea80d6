package demo

import (
	"slices"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
)

// effect is a look, after an action was closed, at whether it has helped.
type effect struct {
	on        time.Time // day
	at        time.Time
	criterion string
	seen      *time.Time // nil: nobody has looked yet
	remarks   string
}

// How many checks there are of what was closed lately, of what is to be looked at by
// now, and of what was looked at.
const (
	checksToCome = 4
	checksDue    = 2
	checksSeen   = 6
)

// lookBack has the effect of some actions that mattered checked, the newest first.
func (h *organization) lookBack() {
	closed := slices.DeleteFunc(slices.Clone(h.actions), func(a *action) bool {
		return a.closed == nil || a.series != nil || (a.priority != "high" && a.priority != "critical")
	})
	slices.SortStableFunc(closed, func(a, b *action) int { return b.closed.Compare(*a.closed) })
	toCome, due, seen := 0, 0, 0
	for _, a := range closed {
		day, today := actions.Today(*a.closed, a.site.zone), actions.Today(h.now, a.site.zone)
		switch age := h.now.Sub(*a.closed); {
		case age < 25*oneDay && toCome < checksToCome:
			toCome++
			h.check(a, day.AddDate(0, 0, 30))
		case age > 35*oneDay && age < 90*oneDay && due < checksDue:
			due++
			h.check(a, today.AddDate(0, 0, 1-3*due))
		case age > 75*oneDay && seen < checksSeen:
			seen++
			h.check(a, day.AddDate(0, 0, 60))
			h.see(a)
		}
	}
}

func (h *organization) check(a *action, on time.Time) {
	a.effect = &effect{on: on, at: actions.CheckAt(on, a.site.zone), criterion: pick(h.random, h.texts.Criteria)}
}

// see has whoever verified the action say that it has helped.
func (h *organization) see(a *action) {
	at := h.atWork(a.site, a.effect.at.Add(h.span(oneDay, 5*oneDay)), a.effect.at)
	a.effect.seen, a.effect.remarks = &at, pick(h.random, h.texts.Effects)
	a.updated = at
	a.version++
}

// tellEffect writes what was asked for and seen, and tells those who were told.
func (h *organization) tellEffect(a *action) {
	e := a.effect
	if e == nil {
		return
	}
	day := e.on.Format(time.DateOnly)
	h.add(entry{at: *a.closed, record: &a.record, actor: a.closedBy, verb: "check_asked", note: e.criterion, changes: records.AppendChange(nil, "check_on", "", day)})
	if e.at.After(h.now) {
		return
	}
	h.add(entry{at: e.at, record: &a.record, verb: "check_due", note: a.closedBy.name()})
	params := a.params(nil)
	params.DueDate = day
	h.send(a.closedBy, actions.ActionCheckDue, e.at, &a.record, params)
	h.messages[len(h.messages)-1].key = "check:" + day
	if e.seen != nil {
		h.add(entry{at: *e.seen, record: &a.record, actor: a.closedBy, verb: "check_effective", note: e.remarks})
		h.send(a.responsible, actions.ActionEffective, *e.seen, &a.record, a.params(a.closedBy))
	}
}

// keep puts it into the row of its action.
func (e *effect) keep(row *actionRow, by *person, now time.Time) {
	if e == nil {
		return
	}
	day := e.on.Format(time.DateOnly)
	row.CheckOn, row.CheckAt, row.CheckCriterion, row.CheckTold = &day, &e.at, e.criterion, !e.at.After(now)
	if e.seen != nil {
		row.CheckedAt, row.CheckedBy, row.CheckResult, row.CheckRemarks = e.seen, by.idOrNil(), "effective", e.remarks
	}
}
