package insight

import (
	"context"
	"slices"

	"hivis/core/measures"
	"hivis/core/records"
	"hivis/platform/db"
)

// closingKinds are the kinds whose records come and go.
func (m *Module) closingKinds() (kinds []*records.Kind) {
	for _, k := range m.Records.Kinds() {
		if k.Measured != nil && k.Measured.Closing != nil {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// closures answers GET /api/closure_reports.
func (m *Module) closures(ctx context.Context, tx *db.Tx, in *Asked) (*ClosureReport, error) {
	in.DateType = reportedDate
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	report := &ClosureReport{Span: a.p.shown, Kinds: []Closures{}}
	ever := measures.Span{From: a.p.months[0].From.AddDate(-100, 0, 0), To: a.p.months[0].From.AddDate(0, 0, -1)}
	spans := append([]measures.Span{ever}, a.p.months...)
	kinds := slices.DeleteFunc(m.closingKinds(), func(k *records.Kind) bool { return !measures.MayRead(k, a.user) })
	questions := make([]measures.Question, len(kinds))
	for i, k := range kinds {
		questions[i] = a.question(spans, k.Measured.Closing.Opened, k.Measured.Closing.Closed)
	}
	answers, err := a.count(ctx, questions...)
	if err != nil {
		return nil, err
	}
	for i, k := range kinds {
		c := k.Measured.Closing
		lasted, err := a.reader().Lasted(ctx, tx, c.Closed, c.Since, a.question(a.p.months, c.Closed))
		if err != nil {
			return nil, err
		}
		report.Kinds = append(report.Kinds, Closures{k.Name, a.closureMonths(questions[i], answers[i], c.Opened, c.Closed, lasted)})
	}
	return report, nil
}

// closureMonths are the months after the first span, which is all that was before them.
func (a *asking) closureMonths(q measures.Question, answer measures.Answer, opened, closed string, lasted map[int]measures.Lasting) (months []ClosureMonth) {
	backlog := answer.All(opened, 0).Count - answer.All(closed, 0).Count
	for i := 1; i < len(q.Spans); i++ {
		month := ClosureMonth{Month: q.Spans[i].From.Format("2006-01"), Opened: a.total(q, answer, opened, i), Closed: a.total(q, answer, closed, i)}
		backlog += month.Opened.Count - month.Closed.Count
		month.Backlog = max(0, backlog)
		if days, is := lasted[i-1]; is {
			month.Median, month.P90 = &days.Median, &days.P90
		}
		months = append(months, month)
	}
	return months
}
