package audits

import (
	"hivis/platform/api"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[Audit] {
	zones := sheets.Zones{}
	yes := map[bool]string{true: call.Say("word.yes", nil), false: call.Say("word.no", nil)}
	return []sheets.Column[Audit]{
		{Title: "sheet.number", Width: 13, Value: func(a Audit) any { return a.Number }},
		{Title: "sheet.audit_title", Width: 40, Value: func(a Audit) any { return a.Title }},
		{Title: "sheet.audit_template", Width: 30, Value: func(a Audit) any { return a.Template.Name }},
		{Title: "sheet.audit_type", Width: 18, Value: func(a Audit) any { return call.Say("word.audit_type."+a.AuditType, nil) }},
		{Title: "sheet.status", Width: 16, Value: func(a Audit) any { return call.Say("word.audit_status."+a.Status, nil) }},
		{Title: "sheet.audit_timing", Width: 14, Value: func(a Audit) any { return call.Say("word.audit_timing."+a.Timing, nil) }},
		{Title: "sheet.site", Width: 20, Value: func(a Audit) any { return a.Site.Name }},
		{Title: "sheet.auditor", Width: 24, Value: func(a Audit) any { return a.Auditor.DisplayName() }},
		{Title: "sheet.auditee", Width: 24, Value: func(a Audit) any { return a.Auditee.DisplayName() }},
		{Title: "sheet.audit_planned_on", Width: 13, Value: func(a Audit) any { return a.PlannedOn }},
		{Title: "sheet.audit_due_on", Width: 13, Value: func(a Audit) any { return a.DueOn }},
		{Title: "sheet.audit_started_at", Width: 18, Value: func(a Audit) any { return zones.At(a.StartedAt, a.Site.TimeZone) }},
		{Title: "sheet.audit_completed_at", Width: 18, Value: func(a Audit) any { return zones.At(a.CompletedAt, a.Site.TimeZone) }},
		{Title: "sheet.audit_percent", Width: 10, Value: func(a Audit) any {
			if a.Percent == nil {
				return nil
			}
			return *a.Percent
		}},
		{Title: "sheet.audit_failed", Width: 10, Value: func(a Audit) any { return yes[a.Failed] }},
		{Title: "sheet.high_energies", Width: 24, Value: func(a Audit) any { return a.Said(call.Say) }},
		{Title: "sheet.controlled_energies", Width: 24, Value: func(a Audit) any { return a.SaidControl(call.Say) }},
		{Title: "sheet.audit_majors", Value: func(a Audit) any { return a.Findings.Major }},
		{Title: "sheet.audit_minors", Value: func(a Audit) any { return a.Findings.Minor }},
		{Title: "sheet.audit_observations", Value: func(a Audit) any { return a.Findings.Observation }},
		{Title: "sheet.audit_opportunities", Value: func(a Audit) any { return a.Findings.Opportunity }},
		{Title: "sheet.audit_repeats", Value: func(a Audit) any { return a.Findings.Repeated }},
		{Title: "sheet.link", Width: 40, Value: func(a Audit) any { return call.Link(page, a.ID) }},
	}
}
