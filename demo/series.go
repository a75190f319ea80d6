package demo

import (
	"context"
	"fmt"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/db"
)

// series is what a chain of actions has in common, each of which follows another.
type series struct {
	seriesData
	rhythm actions.Recurrence
	by     *person
	since  time.Time
}

// links is the place of an action in its series.
type links struct {
	series *series // nil: it does not come again
	nth    int
	before *action
}

// recur makes up the actions that come again: those that are done, and the next one.
func (h *organization) recur() {
	for _, data := range h.Series {
		s := h.siteCalled(data.Site)
		next := actions.Today(h.now, s.zone).AddDate(0, 0, data.DueIn)
		run := &series{seriesData: data, by: h.personCalled(data.By), rhythm: actions.Recurrence{Every: data.Every, Unit: data.Unit, Anchor: firstOf(data, next)}}
		var before *action
		for n := range data.Past + 1 {
			a := &action{record: record{module: "Action", version: 1}, task: data.task, site: s, assigner: run.by, responsible: h.personCalled(data.Email),
				priority: "medium", first: actions.Open, links: links{run, n, before}}
			h.dueOn(a, run.rhythm.Day(n))
			if before == nil {
				a.created = h.atWork(s, a.dueAt.Add(-25*oneDay), time.Time{})
				run.since = a.created
			} else {
				a.created = *before.closed
			}
			h.goRound(a, n < data.Past)
			h.actions, before = append(h.actions, a), a
		}
	}
}

// firstOf is the day from which a series counts, so that the next is due about then.
// No month is too short for it.
func firstOf(data seriesData, next time.Time) time.Time {
	next = next.AddDate(0, 0, min(0, 28-next.Day()))
	switch ago := -data.Past * data.Every; data.Unit {
	case "year":
		return next.AddDate(ago, 0, 0)
	default:
		return next.AddDate(0, ago, 0)
	}
}

// goRound has an action of a series done some days before it is due, or waiting.
func (h *organization) goRound(a *action, done bool) {
	a.updated, a.status = a.created, a.first
	if done {
		h.move(a, actions.Start, a.dueAt.Add(-6*oneDay), a.responsible, "")
		h.move(a, actions.Complete, a.dueAt.Add(-5*oneDay), a.responsible, pick(h.random, h.texts.Done[a.Control]))
		h.move(a, actions.Close, a.dueAt.Add(-3*oneDay), a.assigner, pick(h.random, h.texts.Closing))
		return
	}
	if a.begins = a.series.rhythm.Opens(a.nth); a.begins.After(actions.Today(h.now, a.site.zone)) {
		a.first, a.status = actions.Planned, actions.Planned
	}
}

func (h *organization) siteCalled(code string) *site {
	for _, s := range h.sites {
		if s.Code == code {
			return s
		}
	}
	return nil
}

func (h *organization) personCalled(email string) *person {
	for _, p := range h.people {
		if p.Email == email {
			return p
		}
	}
	return nil
}

// tellBegin writes how an action came to be: somebody asked for it, or it follows
// another. The ids of both are known when they are written.
func (h *organization) tellBegin(a *action) {
	if a.before == nil {
		h.add(entry{at: a.created, record: &a.record, actor: a.assigner, verb: "created"})
		return
	}
	h.add(entry{at: a.created, record: &a.before.record, verb: "succeeded", later: func() []records.Change {
		return []records.Change{{Field: "next_id", After: fmt.Sprint(a.id)}}
	}})
	h.add(entry{at: a.created, record: &a.record, verb: "recurred", later: func() []records.Change {
		return []records.Change{{Field: "previous_id", After: fmt.Sprint(a.before.id)}, {Field: "repeat", After: a.series.text()}}
	}})
}

// text is how a series is kept in timelines, and known by here.
func (s *series) text() string { return fmt.Sprintf("%d %s", s.Every, s.Unit) }

type seriesRow struct {
	OrganizationID int64     `json:"organization_id"`
	Every          int       `json:"every"`
	Unit           string    `json:"unit"`
	AnchorDate     string    `json:"anchor_date"`
	CreatedBy      int64     `json:"created_by"`
	CreatedAt      time.Time `json:"created_at"`
}

// writeSeries writes the series, and into the actions which of them they belong to.
func (h *organization) writeSeries(ctx context.Context, tx *db.Tx) error {
	var rows []seriesRow
	var chain []*action
	for _, a := range h.actions {
		if a.series == nil {
			continue
		}
		chain = append(chain, a)
		if s := a.series; a.before == nil {
			rows = append(rows, seriesRow{h.id, s.Every, s.Unit, s.rhythm.Anchor.Format(time.DateOnly), s.by.id, s.since})
		}
	}
	known := map[string]int64{}
	err := insert(ctx, tx, "action_series", rows)
	if err == nil {
		err = collect(ctx, tx, "select every || ' ' || unit, id from action_series where organization_id = $1", known, h.id)
	}
	if err != nil {
		return err
	}
	var ids, in, befores []int64
	var places []int32
	for _, a := range chain {
		before := int64(0)
		if a.before != nil {
			before = a.before.id
		}
		ids, in, befores, places = append(ids, a.id), append(in, known[a.series.text()]), append(befores, before), append(places, int32(a.nth))
	}
	_, err = tx.Exec(ctx, `update actions a set series_id = l.series, occurrence = l.nth, succeeds = nullif(l.before, 0)
		from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::bigint[]) as l(id, series, nth, before) where a.organization_id = $1 and a.id = l.id`,
		h.id, ids, in, places, befores)
	return err
}
