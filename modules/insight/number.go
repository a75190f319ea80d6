package insight

import (
	"context"
	"math"
	"slices"

	"hivis/core/measures"
	"hivis/core/rates"
	"hivis/core/records"
)

// level is how sure the intervals are, and doubt the probability below which two periods are
// told apart.
const (
	level = 0.95
	doubt = 0.05
	// exactly is up to how many cases the exact test is computed; more are told apart by a normal
	// distribution, which by then is the same.
	exactly = 5_000
)

// learned is what was counted for numbers. Cases are what rates are made of: hours are known of the
// sites that somebody works at, so that no others' cases may be divided by them.
type learned struct {
	q, casesQ     measures.Question
	answer, cases measures.Answer
	people        map[peopleKey]Cell
}

// numbers are measures of the period in their order, with the period before, and the 13 months if
// asked for.
func (a *asking) numbers(ctx context.Context, withTrend bool, names ...string) ([]Number, error) {
	l, err := a.learn(ctx, withTrend, names...)
	if err != nil {
		return nil, err
	}
	return a.said(l, names...), nil
}

// learn counts what numbers are made of, each kind of record once however many there are.
func (a *asking) learn(ctx context.Context, withTrend bool, names ...string) (l learned, err error) {
	names = a.readable(names...)
	spans := a.p.spans()
	if !withTrend {
		spans = spans[:trend]
	}
	var cases []string
	counted := slices.Clone(names)
	for _, name := range names {
		d := derivedOf(name)
		switch {
		case d == nil:
		case d.cases != "":
			cases = append(cases, d.cases)
		case d.parts != nil:
			counted = append(counted, d.parts...)
		}
	}
	l.q, l.casesQ = a.question(spans, counted...), a.question(spans, cases...)
	questions := []measures.Question{l.q, l.casesQ}
	if sites, every := a.sites(); every || slices.Equal(sites, l.q.Sites) {
		l.q.Measures = slices.Concat(counted, cases)
		l.casesQ, questions = l.q, []measures.Question{l.q}
	} else {
		l.casesQ.Sites = sites
		questions[1] = l.casesQ
	}
	answers, err := a.count(ctx, questions...)
	if err != nil {
		return l, err
	}
	l.answer, l.cases = answers[0], answers[len(answers)-1]
	if l.people, err = a.people(ctx, names, spans); err != nil {
		return l, err
	}
	return l, a.know(ctx, names)
}

// said are numbers of what was learned.
func (a *asking) said(l learned, names ...string) []Number {
	numbers := []Number{}
	for _, name := range a.readable(names...) {
		numbers = append(numbers, a.number(l, name))
	}
	return numbers
}

// number is one of them.
func (a *asking) number(l learned, name string) Number {
	q := l.q
	n := Number{Measure: name, Trend: []Point{}, Compared: "unknown"}
	at := func(span int) Cell { return a.total(q, l.answer, name, span) }
	d, dated := derivedOf(name), true
	switch {
	case d != nil:
		n.Unit, n.Good = d.unit, d.good
		at = func(span int) Cell { return a.derivedCell(d, l, span) }
		dated = d.name != activeUsers
	default:
		_, m := a.m.Records.MeasureOf(name)
		n.Unit, n.Good, dated = m.Unit, m.Good, m.Dated()
	}
	n.Cell = at(now)
	if target, is := a.targets[name]; is {
		n.Target = &target
	}
	n.Low, n.High = a.interval(name, n.Cell, q.Spans[now])
	if !dated {
		return n
	}
	earlier := at(before)
	n.Before = earlier.Value
	n.Compared = a.compare(name, n, earlier, q.Spans)
	for i := trend; i < len(q.Spans); i++ {
		n.Trend = append(n.Trend, Point{Month: q.Spans[i].From.Format("2006-01"), Cell: at(i)})
	}
	a.limit(name, &n)
	return n
}

// interval is how far a rate or a share can be trusted.
func (a *asking) interval(name string, c Cell, span measures.Span) (low, high *float64) {
	d := derivedOf(name)
	switch {
	case c.Value == nil:
		return nil, nil
	case d != nil && d.cases != "" && a.isCases(d.cases):
		rate, ok := rates.Exposure{Cases: int(math.Round(*c.Value / d.factor * a.hours.in(span))), Hours: a.hours.in(span)}.Per(d.factor, level)
		if !ok {
			return nil, nil
		}
		return &rate.Low, &rate.High
	case a.isShare(name):
		within := intervalOf(c)
		low, high := 100*within.Low, 100*within.High
		return &low, &high
	}
	return nil, nil
}

// isCases reports whether a measure counts events of chance, and not days.
func (a *asking) isCases(name string) bool {
	_, m := a.m.Records.MeasureOf(name)
	return m != nil && m.Unit == records.CountUnit
}

// isShare reports whether a measure is a share that says how far it can be trusted: of rows, or of
// what somebody happened to see.
func (a *asking) isShare(name string) bool {
	if d := derivedOf(name); d != nil {
		return d.parts != nil
	}
	_, m := a.m.Records.MeasureOf(name)
	return m != nil && (m.Of != "" || m.Sampled)
}

// intervalOf is the interval of a share.
func intervalOf(c Cell) rates.Interval {
	return rates.ShareInterval(int(math.Round(*c.Value*float64(c.Of)/100)), int(c.Of), level)
}

// compare says in a word how a period did beside the one before. Where no way is good, and where
// nobody can tell, nothing is called better or worse.
func (a *asking) compare(name string, n Number, earlier Cell, spans []measures.Span) string {
	if n.Good == records.Neither || n.Value == nil || earlier.Value == nil {
		return "unknown"
	}
	d := derivedOf(name)
	switch {
	case d != nil && d.cases != "" && a.isCases(d.cases):
		return a.word(n, earlier, a.exposure(d, n.Cell, spans[now]), a.exposure(d, earlier, spans[before]))
	case a.isShare(name):
		return shareWord(n, earlier)
	case d == nil && a.isCases(name):
		return a.word(n, earlier, rates.Exposure{Cases: int(*n.Value), Hours: a.p.elapsed(spans[now])}, rates.Exposure{Cases: int(*earlier.Value), Hours: a.p.elapsed(spans[before])})
	}
	return "unknown"
}

func (a *asking) exposure(d *derived, c Cell, span measures.Span) rates.Exposure {
	hours := a.hours.in(span)
	return rates.Exposure{Cases: int(math.Round(*c.Value / d.factor * hours)), Hours: hours}
}

// word compares two exposures.
func (a *asking) word(n Number, earlier Cell, x, y rates.Exposure) string {
	switch {
	case x.Hours <= 0 || y.Hours <= 0:
		return "unknown"
	case x == y:
		return "same"
	case sameRate(x, y) >= doubt:
		return "chance"
	}
	return better(n.Good, float64(x.Cases)/x.Hours > float64(y.Cases)/y.Hours)
}

// sameRate is the exact test, or for very many cases what it comes to.
func sameRate(x, y rates.Exposure) float64 {
	if x.Cases+y.Cases <= exactly {
		return rates.SameRate(x, y)
	}
	all, p := float64(x.Cases+y.Cases), x.Hours/(x.Hours+y.Hours)
	z := (float64(x.Cases) - all*p) / math.Sqrt(all*p*(1-p))
	return math.Erfc(math.Abs(z) / math.Sqrt2)
}

// shareWord compares two shares: they are told apart where their intervals do not meet.
func shareWord(n Number, earlier Cell) string {
	x, y := intervalOf(n.Cell), intervalOf(earlier)
	switch {
	case *n.Value == *earlier.Value:
		return "same"
	case x.Low > y.High:
		return better(n.Good, true)
	case x.High < y.Low:
		return better(n.Good, false)
	}
	return "chance"
}

func better(good string, more bool) string {
	if more == (good == records.Up) {
		return "better"
	}
	return "worse"
}

// limit says of each month of a rate, or of injuries, what chance would leave of the mean of all.
func (a *asking) limit(name string, n *Number) {
	d := derivedOf(name)
	if d == nil || d.cases == "" || !a.isCases(d.cases) {
		return
	}
	cases, hours := 0.0, 0.0
	for _, point := range n.Trend {
		if point.Value != nil {
			h := a.hours.in(monthSpan(point.Month))
			cases, hours = cases+*point.Value/d.factor*h, hours+h
		}
	}
	for i := range n.Trend {
		h := a.hours.in(monthSpan(n.Trend[i].Month))
		if n.Trend[i].Value == nil || h <= 0 || hours <= 0 {
			continue
		}
		signals := rates.SignalsFor(cases/hours*h, rates.ThreeSigma)
		low, high := float64(signals.Low+1)/h*d.factor, float64(signals.High-1)/h*d.factor
		n.Trend[i].Low, n.Trend[i].High = &low, &high
	}
}
