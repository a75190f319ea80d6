package insight

import (
	"context"
	"slices"
	"time"

	"hivis/core/measures"
	"hivis/directory/manpower"
)

// manpowerOf is the manpower of the sites that were asked for.
type manpowerOf struct {
	sites []manpower.SiteMonths
	today time.Time
}

// know reads what numbers have to know beside their rows: hours worked, and targets.
func (a *asking) know(ctx context.Context, names []string) (err error) {
	if a.targets, err = targetsOf(ctx, a.tx); err != nil {
		return err
	}
	byHours := func(name string) bool {
		d := derivedOf(name)
		return d != nil && (d.cases != "" || d.name == hoursWorked || d.name == headcount)
	}
	if a.hours != nil || !slices.ContainsFunc(names, byHours) {
		return nil
	}
	return a.readHours(ctx, a.p.spans())
}

// readHours reads the manpower of all months of some spans.
func (a *asking) readHours(ctx context.Context, spans []measures.Span) error {
	first, last := spans[0].From, spans[0].To
	for _, span := range spans {
		if span.From.Before(first) {
			first = span.From
		}
		if span.To.After(last) {
			last = span.To
		}
	}
	ids, every := a.sites()
	sites, err := manpower.MonthsOf(ctx, a.tx, ids, every, measures.Month(first).From, measures.Month(last).From)
	a.hours = &manpowerOf{sites, a.p.today}
	return err
}

// sites are those that were asked for and that the user sees, or every one.
func (a *asking) sites() (ids []int64, every bool) {
	switch {
	case len(a.asked.SiteID) == 0:
		return a.user.SiteIDs, a.user.IsAdmin
	case a.user.IsAdmin:
		return a.asked.SiteID, false
	}
	for _, id := range a.asked.SiteID {
		if a.user.SeesSite(id) {
			ids = append(ids, id)
		}
	}
	return ids, false
}

// withHours are the sites whose hours are known to the user, to narrow what is divided by them; none
// is all.
func (a *asking) withHours() []int64 {
	sites, every := a.sites()
	switch {
	case every:
		return nil
	case len(sites) == 0: // of sites that they do not work at only what they reported there is theirs to see
		return a.asked.SiteID
	}
	return sites
}

// in is the hours of a span. Of a month that is only partly in it, or not over yet, its part of
// the days counts.
func (w *manpowerOf) in(span measures.Span) (hours float64) {
	for _, site := range w.sites {
		hours += w.at(site, span)
	}
	return hours
}

// ownAndContractors are the hours of a span, those of own people and those of contractors.
func (w *manpowerOf) ownAndContractors(span measures.Span) (own, contractors float64) {
	for _, site := range w.sites {
		for month, of := range site.Months {
			part := w.part(measures.Month(month), span)
			own, contractors = own+part*float64(of.Hours), contractors+part*float64(of.ContractorHours)
		}
	}
	return own, contractors
}

func (w *manpowerOf) at(site manpower.SiteMonths, span measures.Span) (hours float64) {
	for month, of := range site.Months {
		hours += float64(of.Hours+of.ContractorHours) * w.part(measures.Month(month), span)
	}
	return hours
}

// part is which part of a month's days is in a span, and has begun.
func (w *manpowerOf) part(month, span measures.Span) float64 {
	first, last := month.From, month.To
	if span.From.After(first) {
		first = span.From
	}
	for _, end := range []time.Time{span.To, w.today} {
		if end.Before(last) {
			last = end
		}
	}
	if last.Before(first) {
		return 0
	}
	days := func(from, to time.Time) float64 { return to.Sub(from).Hours()/24 + 1 }
	return days(first, last) / days(month.From, month.To)
}

// people is the average headcount of the months of a span.
func (w *manpowerOf) people(span measures.Span) *float64 {
	sum, months := 0.0, map[time.Time]bool{}
	for _, site := range w.sites {
		for month, of := range site.Months {
			if w.part(measures.Month(month), span) > 0 {
				sum, months[month] = sum+float64(of.Headcount), true
			}
		}
	}
	return quotient(sum, float64(len(months)))
}

// reckoned reports whether some of the hours of a span are not those really worked.
func (w *manpowerOf) reckoned(span measures.Span) bool {
	for _, site := range w.sites {
		for month, of := range site.Months {
			if !of.Real && w.part(measures.Month(month), span) > 0 {
				return true
			}
		}
	}
	return false
}

// monthSpan is the span of a month by its key.
func monthSpan(key string) measures.Span {
	month, _ := time.Parse("2006-01", key)
	return measures.Month(month)
}
