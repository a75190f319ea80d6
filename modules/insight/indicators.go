package insight

import (
	"context"
	"slices"

	"hivis/core/measures"
	"hivis/core/rates"
	"hivis/platform/db"
)

// leadings are the numbers of what is done so that nothing happens.
var leadings = []string{"observations", "safe_observations", "unsafe_observations", "near_misses", participation, "actions_in_time", "overdue_actions", "audits_done_of_planned",
	"audit_score", "assessments_reviewed_in_time", "permits_closed_in_time", "lessons_read", activeUsers}

// laggings are the numbers of what happened.
var laggings = []string{"fatalities", "lost_time_injuries", "restricted_injuries", "medical_treatments", "first_aids", "illnesses", "lost_days", "property_damages",
	"environmental_incidents", "ltifr", "trir", "severity_rate"}

// leading answers GET /api/dashboards/leading_indicators.
func (m *Module) leading(ctx context.Context, tx *db.Tx, in *Asked) (*Indicators, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	numbers, err := a.numbers(ctx, true, leadings...)
	return &Indicators{a.p.shown, numbers}, err
}

// lagging answers GET /api/dashboards/lagging_indicators.
func (m *Module) lagging(ctx context.Context, tx *db.Tx, in *Asked) (*Lagging, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	out := &Lagging{Indicators: Indicators{Span: a.p.shown, Indicators: []Number{}}, Sites: []SiteRate{}}
	if !a.mayRead("incidents") {
		return out, nil
	}
	if out.Indicators.Indicators, err = a.numbers(ctx, true, laggings...); err != nil {
		return nil, err
	}
	out.Hours, out.Reckoned = int64(a.hours.in(a.p.Span)), a.hours.reckoned(a.p.Span)
	if out.DaysSince, out.Gaps, err = a.gaps(ctx); err != nil {
		return nil, err
	}
	out.Sites, err = a.funnel(ctx)
	return out, err
}

// funnel has the sites beside the limits that chance leaves around the rate of all.
func (a *asking) funnel(ctx context.Context) ([]SiteRate, error) {
	q := a.question([]measures.Span{a.p.Span}, "lost_time_cases")
	q.Group = "site"
	q.Sites = a.withHours()
	answers, err := a.count(ctx, q)
	if err != nil {
		return nil, err
	}
	const cases = "lost_time_cases"
	all := rates.Exposure{Cases: int(answers[0].All(cases, now).Sum), Hours: a.hours.in(a.p.Span)}
	sites := []SiteRate{}
	for _, s := range a.hours.sites {
		key := measures.Key{Measure: cases, Group: idKey(s.ID)}
		site := SiteRate{ID: s.ID, Name: s.Name, Cases: a.cell(q, answers[0], key), Low95: -1, Low998: -1}
		site.compare(rates.Exposure{Cases: int(answers[0][key].Sum), Hours: a.hours.at(s, a.p.Span)}, all)
		sites = append(sites, site)
	}
	return sites, nil
}

// priorCases is how much weight the rate of all has for that of a site: as if the site had had so
// many cases at that rate before.
const priorCases = 2

func (s *SiteRate) compare(own, all rates.Exposure) {
	s.Hours = int64(own.Hours)
	if own.Hours <= 0 || all.Hours <= 0 {
		return
	}
	s.Expected = float64(all.Cases) / all.Hours * own.Hours
	look, signal := rates.SignalsFor(s.Expected, rates.OneIn40), rates.SignalsFor(s.Expected, rates.OneIn500)
	s.Low95, s.High95, s.Low998, s.High998 = int64(look.Low), int64(look.High), int64(signal.Low), int64(signal.High)
	if rate, ok := own.Per(rates.PerMillion, level); ok {
		s.Rate = &rate.Value
	}
	if all.Cases > 0 {
		prior := rates.Exposure{Cases: priorCases, Hours: priorCases * all.Hours / float64(all.Cases)}
		shrunk := rates.Shrunk(prior, own, rates.PerMillion, level).Value
		s.Shrunk = &shrunk
	}
}

// levels are those of the pyramid with the measures that count them.
var levels = []struct{ level, happened, killed string }{
	{"fatal", "fatalities", ""}, {"lost_time", "lost_time_injuries", "grave_lost_time"}, {"restricted", "restricted_injuries", "grave_restricted"}, {"medical", "medical_treatments", "grave_medical"},
	{"first_aid", "first_aids", "grave_first_aids"}, {"near_miss", "near_misses", "grave_near_misses"}, {"unsafe", "unsafe_observations", "critical_observations"},
}

// pyramid answers GET /api/dashboards/safety_pyramids.
func (m *Module) pyramid(ctx context.Context, tx *db.Tx, in *Asked) (*Pyramid, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	q := a.question([]measures.Span{a.p.Span}, levelMeasures()...)
	answers, err := a.count(ctx, q)
	return &Pyramid{a.p.shown, a.levels(q, answers[0])}, err
}

// levelMeasures are those that the pyramid is made of.
func levelMeasures() (names []string) {
	for _, l := range levels {
		names = append(names, l.happened, l.killed)
	}
	return names
}

// levels are those of the pyramid, of what was counted.
func (a *asking) levels(q measures.Question, answer measures.Answer) []Level {
	shown := []Level{}
	for _, l := range levels {
		if !a.mayRead(l.happened) {
			continue
		}
		level := Level{Level: l.level, Happen: a.total(q, answer, l.happened, now)}
		level.Killed = level.Happen // who died could have
		if l.killed != "" {
			level.Killed = a.total(q, answer, l.killed, now)
		}
		shown = append(shown, level)
	}
	return shown
}

// mobile answers GET /api/dashboards/mobile_index.
func (m *Module) mobile(ctx context.Context, tx *db.Tx, in *Asked) (*Mobile, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	l, err := a.learn(ctx, false, slices.Concat(leadings, laggings, levelMeasures())...)
	if err != nil {
		return nil, err
	}
	out := &Mobile{Span: a.p.shown, Leading: a.said(l, leadings...), Lagging: a.said(l, laggings...), Levels: a.levels(l.q, l.answer)}
	if a.mayRead("overdue_actions") {
		out.Overdue = a.total(l.q, l.answer, "overdue_actions", now)
	}
	return out, nil
}
