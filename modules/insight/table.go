package insight

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"hivis/core/measures"
	"hivis/core/records"
)

func idKey(id int64) string { return strconv.FormatInt(id, 10) }

// maxRows is how many rows of a report are sent.
const maxRows = 1_000

// table is a report with the measures as columns or, of a single one, what lies across it.
type table struct {
	group, across string
	measures      []string
}

// place is where a row or a column finds its numbers: a value of a group, or a span.
type place struct {
	key, name string
	value     string
	span      int
}

// report makes a table of the period, with the same columns by month.
func (a *asking) report(ctx context.Context, t table) (*Report, error) {
	if slices.Contains(t.measures, activeUsers) {
		return a.peopleBySite(ctx)
	}
	t.measures = slices.DeleteFunc(a.readable(t.measures...), func(name string) bool { return a.tells(name, t.group, t.across) })
	r := &Report{Span: a.p.shown, Group: t.group, Columns: []Column{}, Rows: []Row{}, Totals: []Cell{}, Months: []Row{}}
	if len(t.measures) == 0 {
		return r, nil
	}
	q, months := a.question([]measures.Span{a.p.Span}, t.measures...), a.question(a.p.months, t.measures...)
	rows, columns := []place{{}}, []place{{}}
	first := firstMonth(a.asked.FinYearType)
	timed := func(group string) (places []place) {
		keys, spans := a.p.pieces(group, first)
		q.Spans = spans
		for i, key := range keys {
			places = append(places, place{key: key, span: i})
		}
		return places
	}
	switch {
	case isTime(t.group):
		rows, q.Across = timed(t.group), t.across
	case isTime(t.across):
		columns, q.Group = timed(t.across), t.group
	default:
		q.Group, q.Across, months.Across = t.group, t.across, t.across
	}
	questions := []measures.Question{q, months}
	if !a.dated(t.measures) || isTime(t.across) {
		questions = questions[:1] // there is no past, or the columns are it
	}
	answers, err := a.count(ctx, questions...)
	if err != nil {
		return nil, err
	}
	if q.Group != "" {
		if rows, err = a.places(ctx, t.measures, q.Group, answers[0].Values(func(k measures.Key) string { return k.Group })); err != nil {
			return nil, err
		}
	}
	if q.Across != "" {
		columns, err = a.places(ctx, t.measures, q.Across, answers[0].Values(func(k measures.Key) string { return k.Across }))
	}
	a.fill(r, t, q, months, answers, rows, columns)
	return r, err
}

// tells reports whether a measure by person would say how somebody is, to a user who may not know.
func (a *asking) tells(name string, groups ...string) bool {
	k, m := a.m.Records.MeasureOf(name)
	return m != nil && m.Health && slices.Contains(groups, "person") && !a.user.SeesSensitive(k.Name)
}

// dated reports whether any of the measures is of a period.
func (a *asking) dated(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { _, m := a.m.Records.MeasureOf(name); return m != nil && m.Dated() })
}

// fill puts the numbers into the rows, the columns' totals, and the months.
func (a *asking) fill(r *Report, t table, q, months measures.Question, answers []measures.Answer, rows, columns []place) {
	key := func(row, column place, measure string) measures.Key {
		return measures.Key{Measure: measure, Span: row.span + column.span, Group: row.value, Across: column.value}
	}
	for _, column := range columns {
		for _, measure := range t.measures {
			r.Columns = append(r.Columns, a.column(column, measure))
		}
	}
	for _, row := range rows {
		cells := []Cell{}
		for _, column := range columns {
			for _, measure := range t.measures {
				cells = append(cells, a.cell(q, answers[0], key(row, column, measure)))
			}
		}
		r.Rows = append(r.Rows, Row{row.key, row.name, cells})
	}
	if !isTime(t.group) {
		slices.SortStableFunc(r.Rows, largestFirst)
	}
	if len(r.Rows) > maxRows {
		r.Rows, r.More = r.Rows[:maxRows], true
	}
	r.Totals = a.totals(t, q, answers[0], columns)
	if len(answers) == 1 {
		return
	}
	for i, span := range months.Spans {
		cells := []Cell{}
		for _, column := range columns {
			for _, measure := range t.measures {
				cells = append(cells, a.cell(months, answers[1], measures.Key{Measure: measure, Span: i, Across: column.value}))
			}
		}
		r.Months = append(r.Months, Row{Key: span.From.Format("2006-01"), Cells: cells})
	}
}

// totals are those of the columns, of all rows.
func (a *asking) totals(t table, q measures.Question, answer measures.Answer, columns []place) (totals []Cell) {
	whole := q
	whole.Group = ""
	if isTime(t.group) {
		whole.Spans = []measures.Span{a.p.Span}
	}
	for _, column := range columns {
		for _, measure := range t.measures {
			var all measures.Tally
			for key, tally := range answer {
				if key.Measure == measure && key.Across == column.value && (isTime(t.group) || key.Span == column.span) {
					all = all.Plus(tally)
				}
			}
			key := measures.Key{Measure: measure, Span: column.span, Across: column.value}
			totals = append(totals, a.cell(whole, measures.Answer{key: all}, key))
		}
	}
	return totals
}

// largestFirst sorts rows by their first number, then by name; what has no value comes last.
func largestFirst(x, y Row) int {
	value := func(row Row) float64 {
		if len(row.Cells) == 0 || row.Cells[0].Value == nil {
			return 0
		}
		return *row.Cells[0].Value
	}
	return cmp.Or(cmp.Compare(value(y), value(x)), strings.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name)), strings.Compare(x.Key, y.Key))
}

func (a *asking) column(at place, measure string) Column {
	c := Column{Key: cmp.Or(at.key, at.value), Name: at.name, Measure: measure}
	if c.Key == "" {
		c.Key = measure
	}
	if _, m := a.m.Records.MeasureOf(measure); m != nil {
		c.Unit = m.Unit
	}
	return c
}

// places are the values of a group with what they are called.
func (a *asking) places(ctx context.Context, names []string, group string, values []string) ([]place, error) {
	if group == "lateness" {
		slices.SortStableFunc(values, fewestFirst)
	}
	called, err := measures.Names(ctx, a.tx, a.reference(names, group), values)
	places := make([]place, len(values))
	for i, value := range values {
		places[i] = place{key: value, name: called[value], value: value}
	}
	return places, err
}

// fewestFirst sorts how late something is by its days; what has no bound comes last.
func fewestFirst(x, y string) int {
	days := func(of string) int {
		first, _, _ := strings.Cut(of, "-")
		if n, err := strconv.Atoi(first); err == nil {
			return n
		}
		return math.MaxInt
	}
	return cmp.Compare(days(x), days(y))
}

// reference is what the values of a group refer to.
func (a *asking) reference(names []string, group string) records.Reference {
	for _, name := range names {
		if k, _ := a.m.Records.MeasureOf(name); k != nil {
			if g, is := k.Measured.Groups[group]; is {
				return g.Names
			}
		}
	}
	return records.Reference{}
}
