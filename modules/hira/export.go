package hira

import (
	"strings"

	"hivis/platform/api"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[Assessment] {
	word := func(group, value string) string { return call.Say("word."+group+"."+value, nil) }
	return []sheets.Column[Assessment]{
		{Title: "sheet.number", Width: 14, Value: func(a Assessment) any { return a.Number }},
		{Title: "sheet.risk_title", Width: 40, Value: func(a Assessment) any { return a.Title }},
		{Title: "sheet.risk_activity", Width: 30, Value: func(a Assessment) any { return a.Activity }},
		{Title: "sheet.risk_classification", Value: func(a Assessment) any { return word("risk_classification", a.Classification) }},
		{Title: "sheet.sites", Width: 30, Value: func(a Assessment) any { return namesOf(a.Sites) }},
		{Title: "sheet.location", Width: 24, Value: func(a Assessment) any { return a.Location }},
		{Title: "sheet.risk_reference", Value: func(a Assessment) any { return a.Reference }},
		{Title: "sheet.risk_tags", Width: 24, Value: func(a Assessment) any { return strings.Join(a.Tags, ", ") }},
		{Title: "sheet.status", Value: func(a Assessment) any { return word("hira_status", a.Status) }},
		{Title: "sheet.risk_version", Value: func(a Assessment) any { return a.Version }},
		{Title: "sheet.risk_assessed_by", Width: 24, Value: func(a Assessment) any { return a.AssessedBy.Name }},
		{Title: "sheet.risk_reviewer", Width: 24, Value: func(a Assessment) any { return a.Reviewer.DisplayName() }},
		{Title: "sheet.risk_review_months", Value: func(a Assessment) any { return a.ReviewMonths }},
		{Title: "sheet.risk_next_review_on", Width: 12, Value: func(a Assessment) any { return sheets.DayOf(a.NextReviewOn) }},
		{Title: "sheet.risk_rows_count", Value: func(a Assessment) any { return a.RowsCount }},
		{Title: "sheet.risk_initial_rating", Value: func(a Assessment) any { return word("risk_level", a.Initial) }},
		{Title: "sheet.risk_residual_rating", Value: func(a Assessment) any { return word("risk_level", a.Residual) }},
		{Title: "sheet.actions_count", Value: func(a Assessment) any { return a.ActionsCount }},
		{Title: "sheet.actions_done", Value: func(a Assessment) any { return a.ActionsDone }},
		{Title: "sheet.link", Width: 40, Value: func(a Assessment) any { return call.Link(page, a.ID) }},
	}
}

func columnsOfRisks(call *api.Call) []sheets.Column[Risk] {
	word := func(group, value string) string { return call.Say("word."+group+"."+value, nil) }
	band := func(r Rating) string { return word("risk_level", r.Level) }
	place := func(n int) any {
		if n == 0 {
			return nil
		}
		return n
	}
	return []sheets.Column[Risk]{
		{Title: "sheet.number", Width: 14, Value: func(r Risk) any { return r.Number }},
		{Title: "sheet.risk_title", Width: 40, Value: func(r Risk) any { return r.Title }},
		{Title: "sheet.risk_activity", Width: 30, Value: func(r Risk) any { return r.Activity }},
		{Title: "sheet.sites", Width: 30, Value: func(r Risk) any { return namesOf(r.Sites) }},
		{Title: "sheet.status", Value: func(r Risk) any { return word("hira_status", r.Status) }},
		{Title: "sheet.risk_version", Value: func(r Risk) any { return r.Version }},
		{Title: "sheet.risk_position", Value: func(r Risk) any { return r.Position }},
		{Title: "sheet.risk_task_step", Width: 30, Value: func(r Risk) any { return r.TaskStep }},
		{Title: "sheet.risk_hazard", Width: 30, Value: func(r Risk) any { return r.Hazard }},
		{Title: "sheet.risk_consequence", Width: 30, Value: func(r Risk) any { return r.Consequence }},
		{Title: "sheet.risk_exposed", Width: 20, Value: func(r Risk) any { return r.Exposed }},
		{Title: "sheet.risk_available_controls", Width: 40, Value: func(r Risk) any { return r.Controls }},
		{Title: "sheet.risk_likelihood", Value: func(r Risk) any { return place(r.Initial.Likelihood) }},
		{Title: "sheet.risk_severity", Value: func(r Risk) any { return place(r.Initial.Severity) }},
		{Title: "sheet.risk_initial_rating", Value: func(r Risk) any { return band(r.Initial) }},
		{Title: "sheet.risk_additional_controls", Width: 40, Value: func(r Risk) any { return controlsInWords(r.Additional, word) }},
		{Title: "sheet.risk_residual_likelihood", Value: func(r Risk) any { return place(r.Residual.Likelihood) }},
		{Title: "sheet.risk_residual_severity", Value: func(r Risk) any { return place(r.Residual.Severity) }},
		{Title: "sheet.risk_residual_rating", Value: func(r Risk) any { return band(r.Residual) }},
		{Title: "sheet.link", Width: 40, Value: func(r Risk) any { return call.Link(page, r.AssessmentID) }},
	}
}

// controlsInWords are the controls of a row, a line each: what, of which kind, by whom and when.
func controlsInWords(controls []Control, word func(group, value string) string) string {
	lines := make([]string, len(controls))
	for i, c := range controls {
		parts := []string{c.Description, word("control_type", c.ControlType)}
		for _, more := range []string{c.Responsible.DisplayName(), day(c.DueDate)} {
			if more != "" {
				parts = append(parts, more)
			}
		}
		lines[i] = strings.Join(parts, "; ")
	}
	return strings.Join(lines, "\n")
}
