package permits

import (
	"strings"

	"hivis/platform/api"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[Permit] {
	zones := sheets.Zones{}
	yes := map[bool]string{true: call.Say("word.yes", nil), false: call.Say("word.no", nil)}
	part := func(p *Part) any {
		if p == nil {
			return nil
		}
		return p.Name
	}
	return []sheets.Column[Permit]{
		{Title: "sheet.number", Width: 13, Value: func(p Permit) any { return p.Number }},
		{Title: "sheet.permit_type", Width: 24, Value: func(p Permit) any { return p.Type.Name }},
		{Title: "sheet.status", Width: 16, Value: func(p Permit) any { return call.Say("word.permit_status."+p.Status, nil) }},
		{Title: "sheet.description", Width: 50, Value: func(p Permit) any { return p.Description }},
		{Title: "sheet.site", Width: 20, Value: func(p Permit) any { return p.Site.Name }},
		{Title: "sheet.division", Width: 20, Value: func(p Permit) any { return part(p.Division) }},
		{Title: "sheet.department", Width: 20, Value: func(p Permit) any { return part(p.Department) }},
		{Title: "sheet.unit", Width: 20, Value: func(p Permit) any { return part(p.Unit) }},
		{Title: "sheet.location", Width: 24, Value: func(p Permit) any { return p.Location }},
		{Title: "sheet.permit_starts_at", Width: 18, Value: func(p Permit) any { return zones.At(p.StartsAt, p.Site.TimeZone) }},
		{Title: "sheet.permit_ends_at", Width: 18, Value: func(p Permit) any { return zones.At(p.EndsAt, p.Site.TimeZone) }},
		{Title: "sheet.permit_original_ends_at", Width: 18, Value: func(p Permit) any { return zones.At(p.OriginalEndsAt, p.Site.TimeZone) }},
		{Title: "sheet.permit_night_work", Value: func(p Permit) any { return yes[p.NightWork] }},
		{Title: "sheet.permit_requester", Width: 24, Value: func(p Permit) any { return p.Requester.Name }},
		{Title: "sheet.permit_officers", Width: 30, Value: func(p Permit) any {
			var names []string
			for _, officer := range p.IssuingOfficers {
				names = append(names, officer.Name)
			}
			return strings.Join(names, ", ")
		}},
		{Title: "sheet.permit_workers", Value: func(p Permit) any { return p.WorkersCount }},
		{Title: "sheet.permit_requested_at", Width: 18, Value: func(p Permit) any { return zones.At(p.RequestedAt, p.Site.TimeZone) }},
		{Title: "sheet.permit_approved_at", Width: 18, Value: func(p Permit) any { return zones.At(p.ApprovedAt, p.Site.TimeZone) }},
		{Title: "sheet.permit_closed_at", Width: 18, Value: func(p Permit) any { return zones.At(p.ClosedAt, p.Site.TimeZone) }},
		{Title: "sheet.link", Width: 40, Value: func(p Permit) any { return call.Link(page, p.ID) }},
	}
}
