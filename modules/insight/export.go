package insight

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/sheets"
)

// exported is a report as a file, where that is asked for.
func (m *Module) exported(ctx context.Context, tx *db.Tx, as sheets.ExportInput, r *Report) (*Report, error) {
	if !as.Asked() {
		return r, nil
	}
	call := api.CallOf(ctx)
	file, err := m.Exporter.Table(ctx, tx, as, Name, r.title(call.Say), r.headings(call.Say), r.lines(call.Say))
	r.ExportOutput = file
	return r, err
}

// exportedStatistics is the same for statistics: the sites one below the other.
func (m *Module) exportedStatistics(ctx context.Context, tx *db.Tx, as sheets.ExportInput, s *Statistics) (*Statistics, error) {
	if !as.Asked() {
		return s, nil
	}
	say := api.CallOf(ctx).Say
	heads := []sheets.Heading{{Title: say("sheet.site", nil), Width: 24}, {Title: say("sheet.measure", nil), Width: 40}}
	for _, period := range s.Periods {
		heads = append(heads, sheets.Heading{Title: period.Key, Width: 12})
	}
	heads = append(heads, sheets.Heading{Title: say("sheet.total", nil), Width: 12})
	var lines [][]any
	for _, site := range s.Sites {
		for i, row := range site.Rows {
			line := []any{site.Name, say("measure."+row.Key, nil)}
			for _, cell := range append(row.Cells, site.Totals[i]) {
				line = append(line, cell.shown(say))
			}
			lines = append(lines, line)
		}
	}
	file, err := m.Exporter.Table(ctx, tx, as, Name, say("sheet.statistics", nil), heads, lines)
	s.ExportOutput = file
	return s, err
}

// sayer is how words are looked up.
type sayer = func(key string, params i18n.Params) string

func (r *Report) title(say sayer) string { return say("report."+r.Report, nil) }

func (r *Report) headings(say sayer) []sheets.Heading {
	heads := []sheets.Heading{{Title: say("report_group."+r.Group, nil), Width: 30}}
	for _, c := range r.Columns {
		heads = append(heads, sheets.Heading{Title: c.title(say), Width: 16})
	}
	return heads
}

func (c Column) title(say sayer) string {
	switch c.Key {
	case c.Measure:
		return say("measure."+c.Measure, nil)
	}
	return called(say, "", c.Key, c.Name)
}

// called is what a value of a group is called: its name, a month as it is, or a word.
func called(say sayer, group, key, name string) string {
	switch {
	case name != "":
		return name
	case key == "":
		return say("report_value.none", nil)
	case key[0] >= '0' && key[0] <= '9':
		return key
	}
	if group == "source" || group == "module" {
		return say("word.log_module."+key, nil)
	}
	return say("report_value."+key, nil)
}

func (r *Report) lines(say sayer) (lines [][]any) {
	line := func(name string, cells []Cell) {
		values := []any{name}
		for _, cell := range cells {
			values = append(values, cell.shown(say))
		}
		lines = append(lines, values)
	}
	for _, row := range r.Rows {
		line(called(say, r.Group, row.Key, row.Name), row.Cells)
	}
	if len(r.Rows) > 0 && len(r.Totals) > 0 {
		line(say("sheet.total", nil), r.Totals)
	}
	return lines
}

// shown is a number for paper; where there is none it says so.
func (c Cell) shown(say sayer) any {
	if c.Value == nil {
		return say("report_value.not_available", nil)
	}
	return *c.Value
}
