package insight

import (
	"context"
	"slices"

	"hivis/core/measures"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// asking is one request for numbers: who asks, of which days and sites, and what is known by now.
type asking struct {
	m       *Module
	tx      *db.Tx
	user    *access.User
	asked   Asked
	p       period
	targets map[string]float64
	hours   *manpowerOf
}

func (m *Module) ask(ctx context.Context, tx *db.Tx, in Asked) (*asking, error) {
	user := api.Actor(ctx)
	if err := known(ctx, tx, in.SiteID); err != nil {
		return nil, err
	}
	p, err := in.period(user, m.Now())
	return &asking{m: m, tx: tx, user: user, asked: in, p: p}, err
}

// known refuses to narrow by a site that there is not: numbers of nothing would look as if nothing
// had happened.
func known(ctx context.Context, tx *db.Tx, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	var all bool
	err := tx.QueryRow(ctx, "select not exists (select from unnest($2::bigint[]) n (id) where not exists (select from sites s where s.organization_id = $1 and s.id = n.id))", tx.OrganizationID, ids).Scan(&all)
	if err == nil && !all {
		return api.NotFound()
	}
	return err
}

func (a *asking) reader() measures.Reader {
	return measures.Reader{Records: a.m.Records, User: a.user, Now: a.m.Now()}
}

// question asks for measures of some spans.
func (a *asking) question(spans []measures.Span, names ...string) measures.Question {
	return measures.Question{Measures: names, Spans: spans, Occurred: a.asked.DateType == occurredDate, Sites: a.asked.SiteID}
}

func (a *asking) count(ctx context.Context, questions ...measures.Question) ([]measures.Answer, error) {
	return a.reader().Count(ctx, a.tx, questions...)
}

// readable are the measures that the user may read, of those that are named, in their order.
func (a *asking) readable(names ...string) (readable []string) {
	for _, name := range names {
		if a.mayRead(name) {
			readable = append(readable, name)
		}
	}
	return readable
}

func (a *asking) mayRead(name string) bool {
	if d := derivedOf(name); d != nil {
		if d.parts != nil {
			return len(a.readable(d.parts...)) > 0
		}
		return d.cases == "" && d.kind == "" || a.mayRead(d.source())
	}
	k, _ := a.m.Records.MeasureOf(name)
	return k != nil && measures.MayRead(k, a.user)
}

// cell is a measure's number where it was counted, with the address of its rows.
func (a *asking) cell(q measures.Question, answer measures.Answer, key measures.Key) Cell {
	k, m := a.m.Records.MeasureOf(key.Measure)
	if k == nil {
		return Cell{}
	}
	tally := answer[key]
	cell := Cell{Value: valueOf(m, tally), Count: tally.Count, Of: tally.Of}
	if m.OfSum != "" {
		cell.Of = int64(tally.OfSum)
	}
	if query, ok := measures.Link(k, m, q, key, a.user); ok {
		cell.List = addressOf(k, query)
	}
	return cell
}

// total is the same whatever the groups.
func (a *asking) total(q measures.Question, answer measures.Answer, measure string, span int) Cell {
	q.Group, q.Across = "", ""
	key := measures.Key{Measure: measure, Span: span}
	return a.cell(q, measures.Answer{key: answer.All(measure, span)}, key)
}

func addressOf(k *records.Kind, query string) string {
	if query == "" {
		return k.Measured.Screen
	}
	return k.Measured.Screen + "?" + query
}

// valueOf is the number of what was counted; nil where there is nothing that it could be said of.
func valueOf(m *records.Measure, t measures.Tally) *float64 {
	switch {
	case m.OfSum != "":
		return share(t.Sum, t.OfSum)
	case m.Of != "":
		return share(float64(t.Count), float64(t.Of))
	case m.Average:
		return quotient(t.Sum, float64(t.Count))
	case m.Sum != "":
		return &t.Sum
	}
	value := float64(t.Count)
	return &value
}

func share(part, all float64) *float64 { return quotient(100*part, all) }

func quotient(a, b float64) *float64 {
	if b == 0 {
		return nil
	}
	q := a / b
	return &q
}

// isTime reports whether a group is a piece of time.
func isTime(group string) bool { return slices.Contains([]string{"month", "quarter", "year"}, group) }

func measureIn(m *Module, name string) *records.Measure {
	_, measure := m.Records.MeasureOf(name)
	return measure
}
