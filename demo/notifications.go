package demo

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/modules/observations"
)

// entry is a line of a record's timeline.
type entry struct {
	at      time.Time
	record  *record
	actor   *person
	verb    string
	changes []records.Change
	later   func() []records.Change // they, where ids are needed that nothing has yet
	note    string
}

// message is a notification.
type message struct {
	at     time.Time
	to     *person
	kind   string
	record *record
	params notifications.Params
	key    string // of a reminder
	read   bool
}

var prefixes = map[string]string{"Observation": "OBS", "Action": "ACT"}

func (r *record) number() string { return records.Number(prefixes[r.module], r.serial) }

// number gives the records their numbers, in the order in which they were made.
func (h *organization) number() {
	slices.SortStableFunc(h.actions, func(a, b *action) int { return a.created.Compare(b.created) })
	for i, o := range h.observations {
		o.serial = int64(i + 1)
	}
	for i, a := range h.actions {
		a.serial = int64(i + 1)
	}
}

// tell writes the timelines and notifications of all that happened.
func (h *organization) tell() {
	for _, o := range h.observations {
		h.add(entry{at: o.created, record: &o.record, actor: o.reporter, verb: "created"})
		if o.risk == "high" || o.risk == "critical" || o.short {
			for _, p := range h.people {
				if p != o.reporter && p.at[o.site] && p.rules.Grant("Action", "create") {
					h.send(p, observations.ObservationReported, o.created, &o.record, o.params(o.reporter))
				}
			}
		}
		if o.reason == "" && !o.short {
			h.follow(o)
		}
		h.letGoOn(o)
	}
	for _, a := range h.actions {
		h.tellAction(a)
		h.tellEffect(a)
		h.remind(a)
	}
	slices.SortStableFunc(h.timeline, func(a, b entry) int { return a.at.Compare(b.at) })
	slices.SortStableFunc(h.messages, func(a, b message) int { return a.at.Compare(b.at) })
}

// letGoOn is how work that was stopped went on once what had to be done was done.
func (h *organization) letGoOn(o *observation) {
	if !h.stopped(o) || o.status != actions.Completed && o.status != actions.Closed {
		return
	}
	at := o.created
	for _, a := range o.actions {
		if a.completed != nil && a.completed.After(at) {
			at = *a.completed
		}
	}
	for _, p := range slices.Backward(h.people) {
		if p.at[o.site] && p.rules.Grant("Observation", "close") {
			o.resumed, o.resumedBy = &at, p
			h.add(entry{at: at, record: &o.record, actor: p, verb: "resumed"})
			return
		}
	}
}

func (h *organization) add(e entry) { h.timeline = append(h.timeline, e) }

// send tells one person something. What is some days old was read, mostly.
func (h *organization) send(to *person, kind string, at time.Time, about *record, params notifications.Params) {
	if to == nil {
		return
	}
	age, unread := h.now.Sub(at), 0.0
	switch {
	case age < 2*oneDay:
		unread = 1
	case age < 7*oneDay:
		unread = 0.4
	}
	params.Number = about.number()
	h.messages = append(h.messages, message{at: at, to: to, kind: kind, record: about, params: params, read: !h.chance(unread)})
}

func (p *person) name() string {
	if p == nil {
		return ""
	}
	return p.FullName
}

func (o *observation) params(actor *person) notifications.Params {
	return notifications.Params{Title: o.Text, Site: o.site.Name, Actor: actor.name()}
}

func (a *action) params(actor *person) notifications.Params {
	return notifications.Params{Title: a.Text, Site: a.site.Name, Actor: actor.name(), DueDate: a.due.Format(time.DateOnly)}
}

func (h *organization) tellAction(a *action) {
	h.tellBegin(a)
	if a.responsible != a.assigner {
		h.send(a.responsible, actions.ActionAssigned, a.created, &a.record, a.params(a.assigner))
	}
	for _, m := range a.moves {
		h.add(entry{at: m.at, record: &a.record, actor: m.by, verb: verbs[m.Move], note: m.note,
			changes: records.AppendChange(nil, "status", m.before, after[m.Move])})
		switch m.Move {
		case actions.Complete:
			if a.assigner != m.by {
				h.send(a.assigner, actions.ActionCompleted, m.at, &a.record, a.params(m.by))
			}
		case actions.Close:
			h.send(a.responsible, actions.ActionClosed, m.at, &a.record, a.params(m.by))
		case actions.Reopen:
			h.send(a.responsible, actions.ActionReopened, m.at, &a.record, a.params(m.by))
		}
	}
}

var verbs = map[actions.Move]string{actions.Start: "started", actions.Complete: "completed", actions.Close: "closed", actions.Reopen: "reopened"}

// When the reminder job speaks: it must not say again what it is taken to have
// said, so the keys are its own.
const (
	noticeBefore = 2 * oneDay
	repeatAfter  = 7 * oneDay
	remindFor    = 90 * oneDay
)

func (h *organization) remind(a *action) {
	day, notice := a.due.Format(time.DateOnly), a.dueAt.Add(-noticeBefore)
	if notice.Before(a.created) {
		notice = a.created.Add(time.Minute)
	}
	h.remindOnce(a, actions.ActionDueSoon, "due_soon:"+day, notice, a.dueAt)
	for n := range int(remindFor/repeatAfter) + 1 {
		from := a.dueAt.Add(time.Duration(n) * repeatAfter)
		at := h.remindOnce(a, actions.ActionOverdue, fmt.Sprintf("overdue:%s:%d", day, n), from, from.Add(repeatAfter))
		if !at.IsZero() && !a.toldOverdue {
			a.toldOverdue = true
			h.add(entry{at: at, record: &a.record, verb: "overdue"})
		}
	}
}

// remindOnce reminds the responsible person within a time: when it begins, or
// when the action comes back in it.
func (h *organization) remindOnce(a *action, kind, key string, from, to time.Time) (at time.Time) {
	moments := []time.Time{from}
	for _, m := range a.moves {
		if m.Move == actions.Reopen && m.at.After(from) {
			moments = append(moments, m.at)
		}
	}
	for _, at := range moments {
		if at.Before(to) && !at.After(h.now) && a.unfinishedAt(at) {
			h.send(a.responsible, kind, at, &a.record, a.params(nil))
			h.messages[len(h.messages)-1].key = key
			return at
		}
	}
	return time.Time{}
}

// follow brings an observation up to its actions, step by step.
func (h *organization) follow(o *observation) {
	type step struct {
		at     time.Time
		action *action
		status string
		by     *person
	}
	var steps []step
	statuses := map[*action]string{}
	for _, a := range o.actions {
		if a.created.Equal(o.created) {
			statuses[a] = a.first
		} else {
			steps = append(steps, step{a.created, a, a.first, a.assigner})
		}
		for _, m := range a.moves {
			steps = append(steps, step{m.at, a, after[m.Move], m.by})
		}
	}
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(a.at.UnixNano(), b.at.UnixNano()) })
	status := statusOf(statuses)
	for _, s := range steps {
		statuses[s.action] = s.status
		o.updated = s.at
		o.version++
		now := statusOf(statuses)
		if now == status {
			continue
		}
		h.add(entry{at: s.at, record: &o.record, actor: s.by, verb: "status", changes: records.AppendChange(nil, "status", status, now)})
		if status = now; now == actions.Closed && o.reporter != s.by {
			h.send(o.reporter, observations.ObservationClosed, s.at, &o.record, o.params(s.by))
		}
	}
	o.status = status
	o.sum()
}

func statusOf(statuses map[*action]string) string {
	all := make([]string, 0, len(statuses))
	for _, status := range statuses {
		all = append(all, status)
	}
	return actions.ParentStatus(all)
}

// sum counts what is done and finds what is due next.
func (o *observation) sum() {
	for _, a := range o.actions {
		switch a.status {
		case actions.Completed, actions.Closed:
			o.done++
		case actions.Open, actions.InProgress:
			if o.due == nil || a.dueAt.Before(*o.due) {
				o.due = &a.dueAt
			}
		}
	}
}
