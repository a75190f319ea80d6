package contractors

import (
	"strings"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

func columnsOf(call *api.Call) []sheets.Column[Company] {
	return []sheets.Column[Company]{
		{Title: "sheet.number", Width: 13, Value: func(c Company) any { return c.Number }},
		{Title: "sheet.contractor_name", Width: 30, Value: func(c Company) any { return c.CompanyName }},
		{Title: "sheet.status", Width: 12, Value: func(c Company) any { return call.Say("word.contractor_status."+c.Status, nil) }},
		{Title: "sheet.contractor_tax_number", Width: 18, Value: func(c Company) any { return c.TaxNumber }},
		{Title: "sheet.contractor_contact", Width: 24, Value: func(c Company) any { return c.PrimaryContact }},
		{Title: "sheet.contractor_email", Width: 28, Value: func(c Company) any { return c.ContactEmail }},
		{Title: "sheet.contractor_phone", Width: 18, Value: func(c Company) any { return c.ContactPhone }},
		{Title: "sheet.contractor_address", Width: 30, Value: func(c Company) any { return c.Address }},
		{Title: "sheet.contractor_city", Width: 18, Value: func(c Company) any { return c.City }},
		{Title: "sheet.contractor_zip_code", Width: 12, Value: func(c Company) any { return c.ZipCode }},
		{Title: "sheet.contractor_state", Width: 18, Value: func(c Company) any { return c.State }},
		{Title: "sheet.contractor_country", Width: 18, Value: func(c Company) any { return c.Country }},
		{Title: "sheet.contractor_skills", Width: 30, Value: func(c Company) any { return joined(c.Skills, func(s Skill) string { return s.Name }) }},
		{Title: "sheet.contractor_sites", Width: 30, Value: func(c Company) any { return joined(c.Sites, func(s records.Site) string { return s.Name }) }},
		{Title: "sheet.contractor_workers_count", Value: func(c Company) any { return c.Workers }},
		{Title: "sheet.contractor_expired", Value: func(c Company) any { return c.Expired }},
		{Title: "sheet.link", Width: 40, Value: func(c Company) any { return call.Link(page, c.ID) }},
	}
}

func joined[T any](all []T, name func(T) string) string {
	names := make([]string, len(all))
	for i, one := range all {
		names[i] = name(one)
	}
	return strings.Join(names, ", ")
}

func documentColumns(call *api.Call) []sheets.Column[Document] {
	worker := func(d Document) any {
		if d.Worker == nil {
			return nil
		}
		return d.Worker.Name
	}
	return []sheets.Column[Document]{
		{Title: "sheet.number", Width: 13, Value: func(d Document) any { return d.Number }},
		{Title: "sheet.contractor_document", Width: 30, Value: func(d Document) any { return d.Title }},
		{Title: "sheet.contractor_document_kind", Width: 24, Value: func(d Document) any { return d.Kind.Name }},
		{Title: "sheet.contractor_name", Width: 30, Value: func(d Document) any { return d.Contractor.Name }},
		{Title: "sheet.contractor_worker", Width: 24, Value: worker},
		{Title: "sheet.status", Width: 16, Value: func(d Document) any { return call.Say("word.contractor_document_status."+d.Status, nil) }},
		{Title: "sheet.contractor_validity", Width: 14, Value: func(d Document) any { return sheets.DayOf(d.Validity) }},
		{Title: "sheet.contractor_paper_number", Width: 18, Value: func(d Document) any { return d.PaperNumber }},
		{Title: "sheet.contractor_issuer", Width: 24, Value: func(d Document) any { return d.Issuer }},
		{Title: "sheet.link", Width: 40, Value: func(d Document) any { return call.Link(documentPage, d.ID) }},
	}
}

func workerColumns(call *api.Call) []sheets.Column[Worker] {
	return []sheets.Column[Worker]{
		{Title: "sheet.contractor_worker", Width: 28, Value: func(w Worker) any { return w.Name }},
		{Title: "sheet.status", Width: 12, Value: func(w Worker) any { return call.Say("word.contractor_status."+w.Status, nil) }},
		{Title: "sheet.contractor_phone", Width: 18, Value: func(w Worker) any { return w.Phone }},
		{Title: "sheet.contractor_document_number", Width: 20, Value: func(w Worker) any { return w.DocumentNumber }},
		{Title: "sheet.contractor_born_on", Width: 14, Value: func(w Worker) any { return sheets.DayOf(w.BornOn) }},
	}
}
