package insight

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hivis/core/measures"
	"hivis/core/rates"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/sheets"
)

// accidents are the types of incidents that hurt people otherwise than by illness.
var accidents = []string{"injury", "near_miss", "property_damage", "fire", "environmental", "vehicle", "other"}

// standards answers GET /api/reports/standards.
func (m *Module) standards(ctx context.Context, tx *db.Tx, in *standardsInput) (*Standards, error) {
	in.DateType = occurredDate
	a, err := m.ask(ctx, tx, in.Asked)
	if err != nil {
		return nil, err
	}
	q := a.question([]measures.Span{a.p.Span}, "fatalities", "lasting_injuries", "recordable_injuries", "lost_time_injuries", "over_three_days_injuries", "lost_days")
	q.Group, q.Across, q.Sites = "victim_type", "type", a.withHours()
	types := a.question(q.Spans, "lasting_injuries", "recordable_injuries")
	types.Group, types.Across, types.Sites = "injury", q.Across, q.Sites
	process := a.question(q.Spans, "process_tier_1", "process_tier_2")
	process.Sites = q.Sites
	answers, err := a.count(ctx, q, process, types)
	if err != nil {
		return nil, err
	}
	if err := a.readHours(ctx, q.Spans); err != nil {
		return nil, err
	}
	out := &Standards{Span: a.p.shown, Reckoned: a.hours.reckoned(a.p.Span), Tables: []StandardTable{}}
	perHours, err := strconv.ParseInt(in.PerHours, 10, 64)
	if err != nil {
		return nil, err
	}
	lines := linesOf(perHours)
	for _, standard := range []string{"gri", "esrs", "ilo", "esaw"} {
		table := StandardTable{Standard: standard, InjuryTypes: []InjuryType{}}
		for _, line := range lines[standard] {
			table.Lines = append(table.Lines, a.line(line, q, answers[0]))
		}
		out.Tables = append(out.Tables, table)
	}
	out.Tables[0].InjuryTypes = a.injuryTypes(types, answers[2])
	if settings, err := settingsOf(ctx, tx); err != nil {
		return nil, err
	} else if settings.ProcessSafety {
		out.Tables = append(out.Tables, a.processSafety(process, answers[1]))
	}
	return m.exportedStandards(ctx, tx, in.ExportInput, out)
}

// processSafety are the events of the two upper tiers, with their rates of all hours that are worked.
func (a *asking) processSafety(q measures.Question, answer measures.Answer) StandardTable {
	table := StandardTable{Standard: "api754", InjuryTypes: []InjuryType{}}
	own, contractors := a.hours.ownAndContractors(q.Spans[0])
	for _, tier := range q.Measures {
		events := StandardLine{Key: tier, Who: "all", Unit: "count", Cell: a.total(q, answer, tier, 0)}
		rate := events
		rate.Unit, rate.Hours, rate.Value = "rate", rates.Per200Thousand, quotient(*events.Value*rates.Per200Thousand, own+contractors)
		table.Lines = append(table.Lines, events, rate)
	}
	return table
}

// line is a line with its number. Without hours, or people, a rate is not zero but nothing.
func (a *asking) line(of lineOf, q measures.Question, answer measures.Answer) StandardLine {
	line := StandardLine{Clause: of.clause, Key: of.key, Who: of.who, Unit: "count", Hours: of.hours, People: of.people}
	own, contractors := a.hours.ownAndContractors(q.Spans[0])
	hours := own
	if of.who == "contractor" {
		hours = contractors
	}
	if of.measure == "" {
		line.Unit, line.Value = "hours", &hours
		return line
	}
	line.Cell = a.harmed(of, q, answer)
	switch {
	case of.hours > 0:
		line.Unit, line.Value = "rate", quotient(*line.Value*float64(of.hours), hours)
	case of.people > 0:
		cases := *line.Value
		line.Unit, line.Value = "rate", nil
		if people := a.hours.people(q.Spans[0]); people != nil {
			line.Value = quotient(cases*float64(of.people), *people)
		}
	case of.measure == "lost_days":
		line.Unit = "days"
	}
	return line
}

// harmed is what was counted of some people in accidents, by illness, or in both.
func (a *asking) harmed(of lineOf, q measures.Question, answer measures.Answer) Cell {
	types := map[string][]string{injured: accidents, ill: {"illness"}, both: append([]string{"illness"}, accidents...)}[of.health]
	key := measures.Key{Measure: of.measure, Group: of.who, Across: strings.Join(types, ",")}
	var all measures.Tally
	for at, tally := range answer {
		if at.Measure == of.measure && at.Group == of.who && slices.Contains(types, at.Across) {
			all = all.Plus(tally)
		}
	}
	return a.cell(q, measures.Answer{key: all}, key)
}

// injuryTypes are the main types of injury in accidents, those that most people had first; the code of
// its nature tells one from others.
func (a *asking) injuryTypes(q measures.Question, answer measures.Answer) []InjuryType {
	kind, _ := a.m.Records.MeasureOf(q.Measures[0])
	people := map[string]float64{}
	for key, tally := range answer {
		who, code, _ := strings.Cut(key.Group, " ")
		if slices.Contains(accidents, key.Across) && slices.ContainsFunc(workers, func(w worker) bool { return w.who == who }) && tally.Sum > 0 {
			people[code] += 0 // grave ones that are not recordable have a line as well
			if key.Measure == "recordable_injuries" {
				people[code] += tally.Sum
			}
		}
	}
	codes := slices.SortedFunc(maps.Keys(people), func(x, y string) int {
		return cmp.Or(cmp.Compare(people[y], people[x]), cmp.Compare(x, y))
	})
	found := []InjuryType{}
	for _, code := range codes[:min(mainTypes, len(codes))] {
		one := InjuryType{Code: code, Title: kind.Measured.Groups[q.Group].Title(code)}
		for _, w := range workers {
			for _, measure := range q.Measures {
				cell := a.harmed(lineOf{who: w.who + " " + code, measure: measure, health: injured}, q, answer)
				one.Lines = append(one.Lines, StandardLine{Clause: "403-9 " + w.letter + " iv", Key: measure, Who: w.who, Unit: "count", Cell: cell})
			}
		}
		found = append(found, one)
	}
	return found
}

// exportedStandards are the tables as a file, where that is asked for.
func (m *Module) exportedStandards(ctx context.Context, tx *db.Tx, as sheets.ExportInput, s *Standards) (*Standards, error) {
	if !as.Asked() {
		return s, nil
	}
	say := api.CallOf(ctx).Say
	heads := []sheets.Heading{
		{Title: say("sheet.standard", nil), Width: 28}, {Title: say("sheet.clause", nil), Width: 14}, {Title: say("sheet.measure", nil), Width: 60},
		{Title: say("sheet.workers", nil), Width: 32}, {Title: say("sheet.total", nil), Width: 14},
	}
	var rows [][]any
	for _, table := range s.Tables {
		for _, line := range table.Lines {
			rows = append(rows, line.row(table, line.title(say), say))
		}
		for _, kind := range table.InjuryTypes {
			for _, line := range kind.Lines {
				title := cmp.Or(kind.Title, say("standard_line.type_not_said", nil))
				rows = append(rows, line.row(table, say("standard_line.of_type", i18n.Params{"Name": line.title(say), "Type": title}), say))
			}
		}
	}
	file, err := m.Exporter.Table(ctx, tx, as, Name, say("sheet.standards", nil), heads, rows)
	s.ExportOutput = file
	return s, err
}

func (l StandardLine) row(of StandardTable, title string, say sayer) []any {
	return []any{say("standard."+of.Standard, nil), l.Clause, title, say("standard_who."+l.Who, nil), l.Cell.shown(say)}
}

func (l StandardLine) title(say sayer) string {
	name := say("standard_line."+l.Key, nil)
	switch {
	case l.Hours > 0:
		return say("standard_line.per_hours", i18n.Params{"Name": name, "Hours": l.Hours})
	case l.People > 0:
		return say("standard_line.per_people", i18n.Params{"Name": name, "People": l.People})
	}
	return name
}
