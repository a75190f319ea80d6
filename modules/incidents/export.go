package incidents

import (
	"cmp"

	"hivis/platform/api"
	"hivis/platform/sheets"
)

// columnsOf say how many were hurt, and not who.
func columnsOf(call *api.Call) []sheets.Column[Incident] {
	word := func(group, value string) string { return call.Say("word."+group+"."+value, nil) }
	yes := map[bool]string{true: call.Say("word.yes", nil), false: call.Say("word.no", nil)}
	zones := sheets.Zones{}
	return []sheets.Column[Incident]{
		{Title: "sheet.number", Width: 13, Value: func(i Incident) any { return i.Number }},
		{Title: "sheet.incident_type", Width: 20, Value: func(i Incident) any { return typeWord(i, word) }},
		{Title: "sheet.description", Width: 50, Value: func(i Incident) any { return i.Description }},
		{Title: "sheet.immediate_action", Width: 40, Value: func(i Incident) any { return i.ImmediateAction }},
		{Title: "sheet.category", Width: 20, Value: func(i Incident) any { return i.Category.DisplayName() }},
		{Title: "sheet.site", Width: 20, Value: func(i Incident) any { return i.Site.Name }},
		{Title: "sheet.division", Width: 20, Value: func(i Incident) any { return i.Division.DisplayName() }},
		{Title: "sheet.location", Width: 24, Value: func(i Incident) any { return i.Location }},
		{Title: "sheet.shift", Width: 12, Value: func(i Incident) any { return word("shift", i.Shift) }},
		{Title: "sheet.occurred_at", Width: 18, Value: func(i Incident) any { return zones.In(i.OccurredAt, i.Site.TimeZone) }},
		{Title: "sheet.damage", Width: 30, Value: func(i Incident) any { return i.Damage }},
		{Title: "sheet.anybody_hurt", Value: func(i Incident) any { return word("hurt", i.AnybodyHurt) }},
		{Title: "sheet.victims_count", Value: func(i Incident) any { return i.VictimsCount }},
		{Title: "sheet.severity_level", Value: func(i Incident) any { return word("severity_level", i.SeverityLevel) }},
		{Title: "sheet.actual_rating", Value: func(i Incident) any { return word("risk_level", i.Actual.Level) }},
		{Title: "sheet.potential_rating", Value: func(i Incident) any { return word("risk_level", i.Potential.Level) }},
		{Title: "sheet.recordable", Value: func(i Incident) any { return word("recordable", i.Recordable) }},
		{Title: "sheet.high_energies", Width: 24, Value: func(i Incident) any { return i.Said(call.Say) }},
		{Title: "sheet.controlled_energies", Width: 24, Value: func(i Incident) any { return i.SaidControl(call.Say) }},
		{Title: "sheet.process_tier", Value: func(i Incident) any { return tierWord(i, word) }},
		{Title: "sheet.status", Value: func(i Incident) any { return word("incident_status", i.Status) }},
		{Title: "sheet.target_date", Width: 12, Value: func(i Incident) any { return sheets.DayOf(i.TargetDate) }},
		{Title: "sheet.lead", Width: 24, Value: func(i Incident) any { return i.Lead.DisplayName() }},
		{Title: "sheet.investigation_required", Value: func(i Incident) any { return yes[i.Investigation] }},
		{Title: "sheet.actions_count", Value: func(i Incident) any { return i.ActionsCount }},
		{Title: "sheet.actions_done", Value: func(i Incident) any { return i.ActionsDone }},
		{Title: "sheet.reported_by", Width: 24, Value: func(i Incident) any { return cmp.Or(i.ReportedBy.DisplayName(), call.Say("word.anonymous", nil)) }},
		{Title: "sheet.created_at", Width: 18, Value: func(i Incident) any { return zones.In(i.CreatedAt, i.Site.TimeZone) }},
		{Title: "sheet.link", Width: 40, Value: func(i Incident) any { return call.Link("/incidents/summary/", i.ID) }},
	}
}

func tierWord(i Incident, word func(group, value string) string) string {
	if i.ProcessTier == "" {
		return ""
	}
	return word("process_tier", i.ProcessTier)
}

func typeWord(i Incident, word func(group, value string) string) string {
	if i.IncidentType == Other {
		return i.OtherType
	}
	return word("incident_type", i.IncidentType)
}
