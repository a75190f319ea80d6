package forms_test

import "hivis/core/forms"

// By which member of an answer a type of question is answered.
const (
	asText       = "text"
	asNumber     = "number"
	asDate       = "date"
	asOptions    = "options"
	asReferences = "references"
	asChecked    = "checked"
	asFiles      = "files"
)

// answeredBy leaves out a grid, whose cells are answered, and an instruction.
var answeredBy = map[string]string{
	"text_field": asText, "text_area": asText, "hidden_field": asText, "time": asText, "number": asNumber, "date": asDate,
	"checkbox": asOptions, "radio": asOptions, "single_select": asOptions, "multiple_choice": asOptions, "declaration": asChecked,
	"site_list": asReferences, "division_list": asReferences, "department_list": asReferences, "unit_list": asReferences, "user_list": asReferences,
	"attachment": asFiles, "photo": asFiles, "signature": asFiles,
}

// severalOf reports whether several options of a question may be chosen.
func severalOf(q forms.Question) bool {
	return q.Type == "checkbox" || q.Type != "radio" && q.Type != "single_select" && q.Attr.MultiSelect
}

// inCell is the question that is asked in each cell of a column.
func inCell(c forms.Column) forms.Question {
	q := forms.Question{ID: c.ID, Type: c.Type, Options: c.Options}
	if c.Type == "checkbox" {
		q.Type = "declaration" // one tick
	}
	return q
}

func questionsOf(d forms.Document) map[string]forms.Question {
	all := map[string]forms.Question{}
	for _, s := range d.Sections {
		for _, q := range s.Questions {
			all[q.ID] = q
		}
	}
	return all
}
