package calendar

import (
	"strings"

	"hivis/platform/api"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[Item] {
	zones := sheets.Zones{}
	return []sheets.Column[Item]{
		{Title: "sheet.number", Width: 13, Value: func(i Item) any { return i.Number }},
		{Title: "sheet.calendar_type", Width: 14, Value: func(i Item) any { return call.Say("word.calendar_type."+i.ItemType, nil) }},
		{Title: "sheet.calendar_title", Width: 40, Value: func(i Item) any { return i.Title }},
		{Title: "sheet.status", Width: 14, Value: func(i Item) any { return call.Say("word.calendar_status."+i.Status, nil) }},
		{Title: "sheet.calendar_starts", Width: 18, Value: func(i Item) any { return zones.In(i.StartsAt, i.TimeZone) }},
		{Title: "sheet.calendar_ends", Width: 18, Value: func(i Item) any { return zones.In(i.EndsAt, i.TimeZone) }},
		{Title: "sheet.calendar_zone", Width: 20, Value: func(i Item) any { return i.TimeZone }},
		{Title: "sheet.calendar_rule", Width: 24, Value: func(i Item) any { return i.Rule }},
		{Title: "sheet.calendar_mode", Width: 14, Value: func(i Item) any { return call.Say("word.calendar_mode."+i.Mode, nil) }},
		{Title: "sheet.calendar_venue", Width: 30, Value: func(i Item) any { return i.Venue }},
		{Title: "sheet.calendar_link", Width: 30, Value: func(i Item) any { return i.MeetingLink }},
		{Title: "sheet.calendar_sites", Width: 30, Value: func(i Item) any { return i.siteNames() }},
		{Title: "sheet.calendar_organizer", Width: 24, Value: func(i Item) any { return i.Organizer.Name }},
		{Title: "sheet.calendar_accepted", Value: func(i Item) any { return i.Responses.Accepted }},
		{Title: "sheet.calendar_maybe", Value: func(i Item) any { return i.Responses.Maybe }},
		{Title: "sheet.calendar_declined", Value: func(i Item) any { return i.Responses.Declined }},
		{Title: "sheet.calendar_waiting", Value: func(i Item) any { return i.Responses.Waiting }},
		{Title: "sheet.link", Width: 40, Value: func(i Item) any { return call.Link(page, i.ID) }},
	}
}

func (i Item) siteNames() string {
	names := make([]string, len(i.Sites))
	for n, site := range i.Sites {
		names[n] = site.Name
	}
	return strings.Join(names, ", ")
}
