package actions

import (
	"hivis/platform/api"
	"hivis/platform/i18n"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[Action] {
	word := func(group, value string) string { return call.Say("word."+group+"."+value, nil) }
	zones := sheets.Zones{}
	return []sheets.Column[Action]{
		{Title: "sheet.number", Width: 13, Value: func(a Action) any { return a.Number }},
		{Title: "sheet.action", Width: 50, Value: func(a Action) any { return a.Description }},
		{Title: "sheet.status", Value: func(a Action) any { return word("status", a.Status) }},
		{Title: "sheet.priority", Value: func(a Action) any { return word("risk", a.Priority) }},
		{Title: "sheet.kind", Value: func(a Action) any { return word("kind", a.Kind) }},
		{Title: "sheet.control_type", Width: 18, Value: func(a Action) any { return word("control_type", a.ControlType) }},
		{Title: "sheet.responsible", Width: 24, Value: func(a Action) any { return a.Responsible.Name }},
		{Title: "sheet.assigned_by", Width: 24, Value: func(a Action) any { return a.AssignedBy.DisplayName() }},
		{Title: "sheet.due_date", Width: 12, Value: func(a Action) any { return sheets.DayOf(&a.DueDate) }},
		{Title: "sheet.planned_for", Width: 12, Value: func(a Action) any { return sheets.DayOf(a.PlannedFor) }},
		{Title: "sheet.repeat", Width: 20, Value: recurs(func(r Repeat) any { return call.Say("word.rhythm."+r.Unit, i18n.Params{"Count": r.Every}) })},
		{Title: "sheet.repeat_until", Width: 12, Value: recurs(func(r Repeat) any { return sheets.DayOf(r.Until) })},
		{Title: "sheet.site", Width: 20, Value: func(a Action) any { return a.Site.Name }},
		{Title: "sheet.category", Width: 20, Value: func(a Action) any { return a.Category.DisplayName() }},
		{Title: "sheet.source", Width: 13, Value: func(a Action) any {
			if a.Actionable == nil {
				return nil
			}
			return a.Actionable.Number
		}},
		{Title: "sheet.remarks", Width: 30, Value: func(a Action) any { return a.Remarks }},
		{Title: "sheet.created_at", Width: 18, Value: func(a Action) any { return zones.In(a.CreatedAt, a.Site.TimeZone) }},
		{Title: "sheet.started_at", Width: 18, Value: func(a Action) any { return zones.At(a.StartedAt, a.Site.TimeZone) }},
		{Title: "sheet.completed_at", Width: 18, Value: func(a Action) any { return zones.At(a.CompletedAt, a.Site.TimeZone) }},
		{Title: "sheet.completed_by", Width: 24, Value: func(a Action) any { return a.CompletedBy.DisplayName() }},
		{Title: "sheet.completion_remarks", Width: 30, Value: func(a Action) any { return a.CompletionRemarks }},
		{Title: "sheet.closed_at", Width: 18, Value: func(a Action) any { return zones.At(a.ClosedAt, a.Site.TimeZone) }},
		{Title: "sheet.closed_by", Width: 24, Value: func(a Action) any { return a.ClosedBy.DisplayName() }},
		{Title: "sheet.closing_remarks", Width: 30, Value: func(a Action) any { return a.ClosingRemarks }},
		{Title: "sheet.check_on", Width: 12, Value: checked(func(c EffectCheck) any { return sheets.DayOf(&c.On) })},
		{Title: "sheet.check_criterion", Width: 30, Value: checked(func(c EffectCheck) any { return c.Criterion })},
		{Title: "sheet.check_result", Width: 14, Value: checked(func(c EffectCheck) any {
			if c.open() {
				return nil
			}
			return word("check_result", *c.Result)
		})},
		{Title: "sheet.checked_by", Width: 24, Value: checked(func(c EffectCheck) any { return c.CheckedBy.DisplayName() })},
		{Title: "sheet.check_remarks", Width: 30, Value: checked(func(c EffectCheck) any { return c.Remarks })},
		{Title: "sheet.ineffective_count", Width: 12, Value: func(a Action) any { return a.IneffectiveCount }},
		{Title: "sheet.link", Width: 40, Value: func(a Action) any { return call.Link("/actions/all/summary/", a.ID) }},
	}
}

// checked is a column of what an action's check says, where there is one.
func checked(value func(EffectCheck) any) func(Action) any {
	return func(a Action) any {
		if a.Check == nil {
			return nil
		}
		return value(*a.Check)
	}
}

// recurs is a column of how an action comes again, where its series goes on.
func recurs(value func(Repeat) any) func(Action) any {
	return func(a Action) any {
		if a.Repeat == nil || a.Repeat.EndedAt != nil {
			return nil
		}
		return value(*a.Repeat)
	}
}
