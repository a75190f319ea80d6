package library

import (
	"strings"

	"hivis/platform/api"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[File] {
	zones, zone := sheets.Zones{}, call.User.TimeZone
	return []sheets.Column[File]{
		{Title: "sheet.number", Width: 13, Value: func(f File) any { return f.Number }},
		{Title: "sheet.file_name", Width: 50, Value: func(f File) any { return f.Name }},
		{Title: "sheet.file_kind", Width: 14, Value: func(f File) any { return call.Say("word.file_kind."+f.Kind, nil) }},
		{Title: "sheet.file_version", Value: func(f File) any { return f.Version }},
		{Title: "sheet.file_size", Width: 12, Value: func(f File) any { return int(f.Size) }},
		{Title: "sheet.folder", Width: 24, Value: func(f File) any {
			if f.Folder == nil {
				return nil
			}
			return f.Folder.Name
		}},
		{Title: "sheet.site", Width: 20, Value: func(f File) any {
			if f.Site == nil {
				return nil
			}
			return f.Site.Name
		}},
		{Title: "sheet.author", Width: 20, Value: func(f File) any { return f.Author }},
		{Title: "sheet.tags", Width: 24, Value: func(f File) any { return strings.Join(f.Tags, ", ") }},
		{Title: "sheet.file_owner", Width: 20, Value: func(f File) any { return f.Owner.DisplayName() }},
		{Title: "sheet.review_on", Width: 14, Value: func(f File) any { return sheets.DayOf(f.ReviewOn) }},
		{Title: "sheet.file_updated_at", Width: 18, Value: func(f File) any { return zones.In(f.UpdatedAt, zone) }},
	}
}
