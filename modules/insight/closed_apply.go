package insight

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"hivis/core/measures"
	"hivis/directory/manpower"
)

// ClosedChange is a number of a closed month that would be another if it were counted today.
type ClosedChange struct {
	Month   string  `json:"month" minLength:"7" maxLength:"7" example:"2026-10" doc:"The closed month"`
	SiteID  int64   `json:"site_id" minimum:"0" maximum:"9007199254740991" doc:"The site whose number it is"`
	Site    string  `json:"site" maxLength:"200" doc:"Empty if the site was deleted"`
	Measure string  `json:"measure" enum:"{measures}" doc:"The measure that is meant, by its name"`
	Closed  float64 `json:"closed" minimum:"-1000000000000" maximum:"1000000000000" doc:"When the month was closed; this is what statistics show"`
	Now     Cell    `json:"now" doc:"What it would be if it were counted today"`
}

// monthsAsClosed puts the numbers of closed months in place of those that are counted today.
type monthsAsClosed struct {
	a       *asking
	q       measures.Question // by site; its spans end with the closed months
	answer  measures.Answer
	first   int // the span of the first closed month
	date    string
	changes []ClosedChange
}

// readsClosed reports whether months are shown to the reader as they were closed. Sensitive records are
// among their numbers: who may not know of these reads every month as they see it today.
func (a *asking) readsClosed() bool {
	return !slices.ContainsFunc(a.readable(allStatistics()...), func(measure string) bool {
		k, _ := a.m.Records.MeasureOf(measure)
		return !a.user.SeesSensitive(k.Name)
	})
}

// applyClosed changes an answer by site, and the hours, to what the months were when they were closed.
func (a *asking) applyClosed(ctx context.Context, closed []closedMonth, q measures.Question, answer measures.Answer) ([]ClosedChange, error) {
	c := &monthsAsClosed{a: a, q: q, answer: answer, first: len(q.Spans) - len(closed), date: a.asked.DateType}
	for i, month := range closed {
		var was keptNumbers
		if err := json.Unmarshal(month.Numbers, &was); err != nil {
			return nil, err
		}
		c.counted(was, c.first+i)
		c.manpower(was, q.Spans[c.first+i])
	}
	return c.changes, c.name(ctx)
}

// counted puts the tallies of a month in place of those of today, in every span that the month is in.
func (c *monthsAsClosed) counted(was keptNumbers, span int) {
	then := map[measures.Key]measures.Tally{}
	for _, kept := range was.Counted {
		if kept.Date == c.date && c.asks(kept.Site) {
			then[measures.Key{Measure: kept.Measure, Span: span, Group: kept.Site}] = kept.Tally
		}
	}
	keys := map[measures.Key]bool{}
	for key := range then {
		keys[key] = true
	}
	for key := range c.answer {
		if key.Span == span {
			keys[key] = true
		}
	}
	for key := range keys {
		if !c.asks(key.Group) {
			continue
		}
		now := c.answer[key]
		if now == then[key] || !slices.Contains(was.Measures, key.Measure) || !slices.Contains(c.q.Measures, key.Measure) {
			continue
		}
		c.changed(key, then[key])
		difference := measures.Tally{Count: then[key].Count - now.Count, Of: then[key].Of - now.Of, Sum: then[key].Sum - now.Sum, OfSum: then[key].OfSum - now.OfSum}
		for at := range c.first {
			if whole := c.q.Spans[at]; !c.q.Spans[span].From.Before(whole.From) && !c.q.Spans[span].To.After(whole.To) {
				in := measures.Key{Measure: key.Measure, Span: at, Group: key.Group}
				c.answer[in] = c.answer[in].Plus(difference)
			}
		}
	}
}

// asks reports whether a site is among those that the reader asked for and sees.
func (c *monthsAsClosed) asks(site string) bool {
	ids, every := c.a.sites()
	return every || slices.Contains(ids, siteOf(site))
}

func (c *monthsAsClosed) changed(key measures.Key, then measures.Tally) {
	was := c.a.cell(c.q, measures.Answer{key: then}, key)
	now := c.a.cell(c.q, c.answer, key)
	if was.Value == nil || now.Value == nil || *was.Value == *now.Value {
		return
	}
	c.changes = append(c.changes, ClosedChange{Month: c.q.Spans[key.Span].From.Format("2006-01"), SiteID: siteOf(key.Group), Measure: key.Measure, Closed: *was.Value, Now: now})
}

// manpower puts the manpower of a month in place of what was entered since.
func (c *monthsAsClosed) manpower(was keptNumbers, month measures.Span) {
	for _, site := range c.a.hours.sites {
		now := site.Months[month.From]
		then := manpower.Month{Month: now.Month}
		if at := slices.IndexFunc(was.Manpower, func(kept keptManpower) bool { return kept.Site == site.ID }); at >= 0 {
			kept := was.Manpower[at]
			then.Headcount, then.Hours, then.ContractorHours, then.Real = kept.Headcount, kept.Hours, kept.ContractorHours, kept.Real
			site.Months[month.From] = then
		} else {
			delete(site.Months, month.From)
		}
		c.manpowerChanged(site, month, headcount, float64(then.Headcount), float64(now.Headcount))
		c.manpowerChanged(site, month, hoursWorked, float64(then.Hours+then.ContractorHours), float64(now.Hours+now.ContractorHours))
	}
}

func (c *monthsAsClosed) manpowerChanged(site manpower.SiteMonths, month measures.Span, measure string, then, now float64) {
	if then != now {
		c.changes = append(c.changes, ClosedChange{Month: month.From.Format("2006-01"), SiteID: site.ID, Measure: measure, Closed: then, Now: Cell{Value: &now}})
	}
}

// name says what the sites are called and sorts the changes.
func (c *monthsAsClosed) name(ctx context.Context) error {
	var ids []string
	for _, change := range c.changes {
		ids = append(ids, idKey(change.SiteID))
	}
	called, err := measures.Names(ctx, c.a.tx, c.a.reference([]string{"incidents"}, "site"), ids)
	for i := range c.changes {
		c.changes[i].Site = called[idKey(c.changes[i].SiteID)]
	}
	slices.SortFunc(c.changes, func(x, y ClosedChange) int {
		return cmp.Or(cmp.Compare(x.Month, y.Month), cmp.Compare(x.Site, y.Site), cmp.Compare(x.SiteID, y.SiteID), cmp.Compare(x.Measure, y.Measure))
	})
	return err
}
