package audits

import (
	"context"
	"time"

	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// export writes the list, as the user sees it, into an Excel file.
func (m *Module) export(ctx context.Context, tx *db.Tx, listing api.Listing) (sheets.Answer, error) {
	return sheets.Write(ctx, m.Exporter, tx, sheets.Export[Audit]{
		Name: "sheet.audits", Audit: Name,
		Listing: listing, Columns: columnsOf(api.CallOf(ctx)), Scan: shownTo(api.Actor(ctx), listing.Now),
	})
}

func columnsOf(call *api.Call) []sheets.Column[Audit] {
	zones := sheets.Zones{}
	yes := map[bool]string{true: call.Say("word.yes", nil), false: call.Say("word.no", nil)}
	at := func(moment *time.Time, a Audit) any {
		if moment == nil {
			return nil
		}
		return zones.In(*moment, a.Site.TimeZone)
	}
	person := func(p *records.Person) any {
		if p == nil {
			return nil
		}
		return p.Name
	}
	return []sheets.Column[Audit]{
		{Title: "sheet.number", Width: 13, Value: func(a Audit) any { return a.Number }},
		{Title: "sheet.audit_title", Width: 40, Value: func(a Audit) any { return a.Title }},
		{Title: "sheet.audit_template", Width: 30, Value: func(a Audit) any { return a.Template.Name }},
		{Title: "sheet.audit_type", Width: 18, Value: func(a Audit) any { return call.Say("word.audit_type."+a.AuditType, nil) }},
		{Title: "sheet.status", Width: 16, Value: func(a Audit) any { return call.Say("word.audit_status."+a.Status, nil) }},
		{Title: "sheet.audit_timing", Width: 14, Value: func(a Audit) any { return call.Say("word.audit_timing."+a.Timing, nil) }},
		{Title: "sheet.site", Width: 20, Value: func(a Audit) any { return a.Site.Name }},
		{Title: "sheet.auditor", Width: 24, Value: func(a Audit) any { return person(a.Auditor) }},
		{Title: "sheet.auditee", Width: 24, Value: func(a Audit) any { return person(a.Auditee) }},
		{Title: "sheet.audit_planned_on", Width: 13, Value: func(a Audit) any { return a.PlannedOn }},
		{Title: "sheet.audit_due_on", Width: 13, Value: func(a Audit) any { return a.DueOn }},
		{Title: "sheet.audit_started_at", Width: 18, Value: func(a Audit) any { return at(a.StartedAt, a) }},
		{Title: "sheet.audit_completed_at", Width: 18, Value: func(a Audit) any { return at(a.CompletedAt, a) }},
		{Title: "sheet.audit_percent", Width: 10, Value: func(a Audit) any {
			if a.Percent == nil {
				return nil
			}
			return *a.Percent
		}},
		{Title: "sheet.audit_failed", Width: 10, Value: func(a Audit) any { return yes[a.Failed] }},
		{Title: "sheet.audit_majors", Value: func(a Audit) any { return a.Findings.Major }},
		{Title: "sheet.audit_minors", Value: func(a Audit) any { return a.Findings.Minor }},
		{Title: "sheet.audit_observations", Value: func(a Audit) any { return a.Findings.Observation }},
		{Title: "sheet.audit_opportunities", Value: func(a Audit) any { return a.Findings.Opportunity }},
		{Title: "sheet.audit_repeats", Value: func(a Audit) any { return a.Findings.Repeated }},
		{Title: "sheet.link", Width: 40, Value: func(a Audit) any { return call.Link(page, a.ID) }},
	}
}
