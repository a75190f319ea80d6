package insight

import (
	"context"

	"hivis/core/measures"
	"hivis/core/records"
	"hivis/platform/db"
)

// actionSummary answers GET /api/dashboards/action_summaries.
func (m *Module) actionSummary(ctx context.Context, tx *db.Tx, in *Asked) (*ActionSummary, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	report, err := a.report(ctx, table{group: "source", across: "status", measures: []string{"actions_raised"}})
	if err != nil {
		return nil, err
	}
	report.Report = "action_summaries"
	out := &ActionSummary{Report: *report, InTime: Number{Measure: "actions_in_time", Unit: "percent", Good: "up", Compared: "unknown", Trend: []Point{}}, Controls: []Row{}}
	if !a.mayRead("actions_raised") {
		return out, nil
	}
	numbers, err := a.numbers(ctx, true, "actions_in_time", "overdue_actions")
	if err != nil {
		return nil, err
	}
	out.InTime, out.Overdue = numbers[0], numbers[1].Cell
	if err := a.controls(ctx, out); err != nil {
		return nil, err
	}
	q := a.question([]measures.Span{a.p.Span}, "actions_completed")
	lasted, err := a.reader().Lasted(ctx, a.tx, "actions_completed", "created", q)
	if days, is := lasted[now]; is {
		out.MedianDays = &days.Median
	}
	return out, err
}

// strongest is the order of controls.
var strongest = []string{"elimination", "substitution", "engineering", "administrative", "ppe"}

// controls are how strong the controls are that actions of the period bring.
func (a *asking) controls(ctx context.Context, out *ActionSummary) error {
	q := a.question([]measures.Span{a.p.Span}, "actions_raised")
	q.Group = "control"
	answers, err := a.count(ctx, q)
	if err != nil {
		return err
	}
	for _, control := range strongest {
		out.Controls = append(out.Controls, Row{Key: control, Cells: []Cell{a.cell(q, answers[0], measures.Key{Measure: "actions_raised", Group: control})}})
	}
	return nil
}

// actionCounts answers GET /api/dashboards/dashboard_action_count_analyses.
func (m *Module) actionCounts(ctx context.Context, tx *db.Tx, in *Asked) (*Report, error) {
	return m.tableOf(ctx, tx, *in, "dashboard_action_count_analyses", table{group: "source", across: "status", measures: []string{"actions_raised"}})
}

// tableOf answers one table under its name.
func (m *Module) tableOf(ctx context.Context, tx *db.Tx, in Asked, name string, t table) (*Report, error) {
	a, err := m.ask(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	report, err := a.report(ctx, t)
	if err != nil {
		return nil, err
	}
	report.Report = name
	return report, nil
}

const agingReport = "action_aging_analyses_reports"

// ages are what the rows of the aging of actions can be.
var ages = map[string]string{"site_wise": "site", "actionable_type_wise": "source", "risk_level_wise": "risk"}

// aging answers GET /api/action_aging_analyses_reports: of this moment, whatever the period.
func (m *Module) aging(ctx context.Context, tx *db.Tx, in *agingInput) (*Report, error) {
	report, err := m.tableOf(ctx, tx, in.Asked, agingReport, table{group: ages[in.By], across: "lateness", measures: []string{"overdue_actions"}})
	if err != nil {
		return nil, err
	}
	report.Months = []Row{}
	return m.exported(ctx, tx, in.ExportInput, report)
}

// moduleCounts answers GET /api/dashboards/dashboard_module_count_analyses.
func (m *Module) moduleCounts(ctx context.Context, tx *db.Tx, in *Asked) (*Report, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	q := a.question([]measures.Span{a.p.Span})
	shown := []*records.Kind{}
	for _, k := range m.Records.Kinds() {
		if k.Measured != nil && k.Measured.Overview.Reported != "" && measures.MayRead(k, a.user) {
			shown = append(shown, k)
			q.Measures = append(q.Measures, k.Measured.Overview.Reported, k.Measured.Overview.Open, k.Measured.Overview.Overdue)
		}
	}
	answers, err := a.count(ctx, q)
	r := &Report{Span: a.p.shown, Report: "dashboard_module_count_analyses", Group: "module", Rows: []Row{}, Totals: []Cell{}, Months: []Row{}}
	for _, column := range []string{"reported", "open", "overdue"} {
		r.Columns = append(r.Columns, Column{Key: column, Measure: "observations", Unit: "count"})
	}
	for _, k := range shown {
		of := k.Measured.Overview
		r.Rows = append(r.Rows, Row{Key: k.Name, Cells: []Cell{a.total(q, answers[0], of.Reported, now), a.total(q, answers[0], of.Open, now), a.total(q, answers[0], of.Overdue, now)}})
	}
	return r, err
}
