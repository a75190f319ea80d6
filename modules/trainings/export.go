package trainings

import (
	"strings"

	"hivis/platform/api"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[Record] {
	return []sheets.Column[Record]{
		{Title: "sheet.number", Width: 13, Value: func(r Record) any { return r.Number }},
		{Title: "sheet.training_person", Width: 28, Value: func(r Record) any { return r.Holder.Name }},
		{Title: "sheet.training_company", Width: 24, Value: func(r Record) any { return r.Holder.Company }},
		{Title: "sheet.training_subject", Width: 30, Value: func(r Record) any { return r.Subject.Name }},
		{Title: "sheet.training_held_on", Width: 14, Value: func(r Record) any { return sheets.DayOf(&r.HeldOn) }},
		{Title: "sheet.training_result", Width: 14, Value: func(r Record) any { return call.Say("word.training_result."+r.Result, nil) }},
		{Title: "sheet.training_score", Width: 12, Value: func(r Record) any { return scoreOf(r.Score) }},
		{Title: "sheet.training_expires_on", Width: 14, Value: func(r Record) any { return sheets.DayOf(r.ExpiresOn) }},
		{Title: "sheet.status", Width: 14, Value: func(r Record) any { return call.Say("word.training_status."+r.Status, nil) }},
		{Title: "sheet.training_note", Width: 30, Value: func(r Record) any { return r.Note }},
		{Title: "sheet.link", Width: 40, Value: func(r Record) any { return call.Link(page, r.ID) }},
	}
}

func scoreOf(score *float64) any {
	if score == nil {
		return nil
	}
	return *score
}

func needColumns(call *api.Call) []sheets.Column[Need] {
	role := func(n Need) any {
		if n.Role == nil {
			return nil
		}
		return n.Role.Name
	}
	return []sheets.Column[Need]{
		{Title: "sheet.training_person", Width: 28, Value: func(n Need) any { return n.Holder.Name }},
		{Title: "sheet.training_company", Width: 24, Value: func(n Need) any { return n.Holder.Company }},
		{Title: "sheet.training_role", Width: 20, Value: role},
		{Title: "sheet.training_sites", Width: 30, Value: func(n Need) any { return namesOf(n.Sites) }},
		{Title: "sheet.training_subject", Width: 30, Value: func(n Need) any { return n.Subject.Name }},
		{Title: "sheet.training_state", Width: 18, Value: func(n Need) any { return call.Say("word.training_state."+n.State, nil) }},
		{Title: "sheet.training_held_until", Width: 14, Value: func(n Need) any { return sheets.DayOf(n.HeldUntil) }},
		{Title: "sheet.training_reason", Width: 30, Value: func(n Need) any { return n.Reason }},
	}
}

func namesOf(all []Named) string {
	names := make([]string, len(all))
	for i, one := range all {
		names[i] = one.Name
	}
	return strings.Join(names, ", ")
}
