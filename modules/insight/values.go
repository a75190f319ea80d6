package insight

import (
	"context"

	"hivis/core/measures"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type valuesInput struct {
	Measures []string `query:"measures" required:"true" minItems:"1" maxItems:"40" enum:"{measures}" doc:"The measures that are wanted, by their names"`
	Group    string   `query:"group" enum:"month,quarter,year,site,division,category,type,person,control,template,status,source,risk" doc:"Rows of a report by this; the numbers are of all if left out"`
	Trend    bool     `query:"trend" doc:"With 13 months of each number"`
	Asked
}

// Values are numbers, and their rows by a group.
type Values struct {
	Indicators
	Report *Report `json:"report" doc:"Null unless a group was asked for"`
}

// groups are all by which something can be grouped, in their order.
var groups = []string{"month", "quarter", "year", "site", "division", "category", "type", "person", "control", "template", "status", "source", "risk"}

// measures answers GET /api/measures.
func (m *Module) measures(ctx context.Context, tx *db.Tx, _ *api.None) (*Measures, error) {
	a := &asking{m: m, tx: tx, user: api.Actor(ctx)}
	all := &Measures{Measures: []Measure{}}
	for _, k := range m.Records.Kinds() {
		if k.Measured == nil || !measures.MayRead(k, a.user) {
			continue
		}
		for i := range k.Measured.Measures {
			all.Measures = append(all.Measures, shownMeasure(k, &k.Measured.Measures[i]))
		}
	}
	for _, d := range deriveds {
		if a.mayRead(d.name) {
			all.Measures = append(all.Measures, Measure{Name: d.name, Unit: d.unit, Good: d.good, Groups: []string{}, Dated: d.name != activeUsers})
		}
	}
	return all, nil
}

func shownMeasure(k *records.Kind, of *records.Measure) Measure {
	shown := Measure{Name: of.Name, Kind: k.Name, Unit: of.Unit, Good: of.Good, Groups: []string{}, Dated: of.Dated(), Whole: of.Unit == records.CountUnit && of.Sum == ""}
	for _, group := range groups {
		if _, is := k.Measured.Groups[group]; is || isTime(group) && of.Dated() {
			shown.Groups = append(shown.Groups, group)
		}
	}
	return shown
}

// values answers GET /api/measures/values.
func (m *Module) values(ctx context.Context, tx *db.Tx, in *valuesInput) (*Values, error) {
	a, err := m.ask(ctx, tx, in.Asked)
	if err != nil {
		return nil, err
	}
	values := &Values{Indicators: Indicators{Span: a.p.shown}}
	if values.Indicators.Indicators, err = a.numbers(ctx, in.Trend, in.Measures...); err != nil || in.Group == "" {
		return values, err
	}
	values.Report, err = a.report(ctx, table{group: in.Group, measures: a.counted(in.Measures)})
	return values, err
}

// counted are those of measures that are counted of records.
func (a *asking) counted(names []string) (counted []string) {
	for _, name := range names {
		if derivedOf(name) == nil {
			counted = append(counted, name)
		}
	}
	return counted
}
