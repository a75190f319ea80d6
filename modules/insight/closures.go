package insight

import (
	"context"

	"hivis/core/measures"
	"hivis/platform/db"
)

// closing are the kinds that come and go: by which measure they are opened and closed, and from
// which date on they are open.
var closing = []struct{ kind, opened, closed, since string }{
	{"Incident", "incidents", "incidents_closed", "reported"},
	{"Action", "actions_raised", "actions_closed", "created"},
}

func closingKinds() (kinds []string) {
	for _, c := range closing {
		kinds = append(kinds, c.kind)
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
	for _, c := range closing {
		if !a.mayRead(c.opened) {
			continue
		}
		q := a.question(spans, c.opened, c.closed)
		answers, err := a.count(ctx, q)
		if err != nil {
			return nil, err
		}
		lasted, err := a.reader().Lasted(ctx, tx, c.closed, c.since, a.question(a.p.months, c.closed))
		if err != nil {
			return nil, err
		}
		report.Kinds = append(report.Kinds, Closures{c.kind, a.closureMonths(q, answers[0], c.opened, c.closed, lasted)})
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
