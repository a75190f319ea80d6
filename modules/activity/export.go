package activity

import (
	"context"
	"strings"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// export writes the log, as the user sees it, into an Excel file.
func (m *Module) export(ctx context.Context, tx *db.Tx, listing api.Listing) (sheets.Answer, error) {
	return sheets.Write(ctx, m.Exporter, tx, sheets.Export[Entry]{
		Name: "sheet.activity_logs", Audit: "Activity",
		Listing: listing, Columns: columnsOf(words{api.CallOf(ctx)}, api.Actor(ctx).TimeZone), Scan: scanEntry,
	})
}

// columnsOf are the log's columns, in the words of the screens.
func columnsOf(w words, timeZone string) []sheets.Column[Entry] {
	zones := sheets.Zones{}
	return []sheets.Column[Entry]{
		{Title: "sheet.at", Width: 18, Value: func(e Entry) any { return zones.In(e.At, timeZone) }},
		{Title: "sheet.person", Width: 24, Value: func(e Entry) any {
			if e.User == nil {
				return nil
			}
			return e.User.Name
		}},
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
