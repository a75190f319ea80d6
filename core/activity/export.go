package activity

import (
	"strings"

	"hivis/platform/api"
	"hivis/platform/sheets"
)

// columnsOf are the log's columns, in the words of the screens.
func columnsOf(call *api.Call) []sheets.Column[Entry] {
	w, zones := words{call}, sheets.Zones{}
	return []sheets.Column[Entry]{
		{Title: "sheet.at", Width: 18, Value: func(e Entry) any { return zones.In(e.At, call.User.TimeZone) }},
		{Title: "sheet.person", Width: 24, Value: func(e Entry) any { return e.User.DisplayName() }},
		{Title: "sheet.activity", Width: 24, Value: func(e Entry) any { return w.said("activity", e.Kind) }},
		{Title: "sheet.module", Width: 16, Value: func(e Entry) any { return w.said("log_module", e.Module) }},
		{Title: "sheet.record", Width: 30, Value: func(e Entry) any { return e.Title }},
		{Title: "sheet.changes", Width: 60, Value: func(e Entry) any {
			var lines []string
			for _, c := range e.Changes {
				lines = append(lines, w.field(e, c.Field)+": "+w.value(e, c.Field, c.Before)+" → "+w.value(e, c.Field, c.After))
			}
			return strings.Join(lines, "\n")
		}},
		{Title: "sheet.ip", Width: 18, Value: func(e Entry) any { return e.IP }},
	}
}
