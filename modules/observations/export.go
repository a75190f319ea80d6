package observations

import (
	"cmp"

	"hivis/platform/api"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[Observation] {
	word := func(group, value string) string { return call.Say("word."+group+"."+value, nil) }
	yes := map[bool]string{true: call.Say("word.yes", nil), false: call.Say("word.no", nil)}
	zones := sheets.Zones{}
	return []sheets.Column[Observation]{
		{Title: "sheet.number", Width: 13, Value: func(o Observation) any { return o.Number }},
		{Title: "sheet.observation_type", Width: 20, Value: func(o Observation) any { return typeWord(o, word) }},
		{Title: "sheet.description", Width: 50, Value: func(o Observation) any { return o.Description }},
		{Title: "sheet.comment", Width: 40, Value: func(o Observation) any { return o.Comment }},
		{Title: "sheet.category", Width: 20, Value: func(o Observation) any { return o.Category.DisplayName() }},
		{Title: "sheet.site", Width: 20, Value: func(o Observation) any { return o.Site.Name }},
		{Title: "sheet.division", Width: 20, Value: func(o Observation) any { return o.Division.DisplayName() }},
		{Title: "sheet.location", Width: 24, Value: func(o Observation) any { return o.Location }},
		{Title: "sheet.observed_at", Width: 18, Value: func(o Observation) any { return zones.In(o.ObservedAt, o.Site.TimeZone) }},
		{Title: "sheet.risk_potential", Value: func(o Observation) any { return word("risk", o.RiskPotential) }},
		{Title: "sheet.status", Value: func(o Observation) any { return word("status", o.Status) }},
		{Title: "sheet.due_date", Width: 12, Value: func(o Observation) any { return sheets.DayOf(o.DueDate) }},
		{Title: "sheet.action_required", Value: func(o Observation) any { return yes[o.ActionRequired] }},
		{Title: "sheet.no_action_reason", Width: 30, Value: func(o Observation) any { return o.NoActionReason }},
		{Title: "sheet.fixed_on_spot", Value: func(o Observation) any { return yes[o.FixedOnSpot] }},
		{Title: "sheet.stop_work", Value: func(o Observation) any { return yes[o.StopWork] }},
		{Title: "sheet.high_energies", Width: 24, Value: func(o Observation) any { return o.Said(call.Say) }},
		{Title: "sheet.controlled_energies", Width: 24, Value: func(o Observation) any { return o.SaidControl(call.Say) }},
		{Title: "sheet.actions_count", Value: func(o Observation) any { return o.ActionsCount }},
		{Title: "sheet.actions_done", Value: func(o Observation) any { return o.ActionsDone }},
		{Title: "sheet.reported_by", Width: 24, Value: func(o Observation) any { return cmp.Or(o.ReportedBy.DisplayName(), call.Say("word.anonymous", nil)) }},
		{Title: "sheet.created_at", Width: 18, Value: func(o Observation) any { return zones.In(o.CreatedAt, o.Site.TimeZone) }},
		{Title: "sheet.link", Width: 40, Value: func(o Observation) any { return call.Link("/observations/summary/", o.ID) }},
	}
}

func typeWord(o Observation, word func(group, value string) string) string {
	if o.ObservationType == Other {
		return o.OtherType
	}
	return word("observation_type", o.ObservationType)
}
