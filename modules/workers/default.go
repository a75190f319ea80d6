package workers

import "hivis/core/forms"

// defaultDocument is what the form of an organization begins with, which makes its words its
// own. What every profile has (name, photo, age, phone, gender, certifications) is its first
// section, and no question. Nothing is asked about health: whoever approves permits reads it.
func defaultDocument() forms.Document {
	text := func(id, label string, required bool) forms.Question {
		return forms.Question{ID: id, Type: "text_field", Label: label, Required: required}
	}
	return forms.Document{Sections: []forms.Section{
		{ID: "profile", Title: "Profile", Stage: stage, Fixed: "profile", Questions: []forms.Question{}},
		{ID: "emergency", Title: "In an emergency", Stage: stage, Questions: []forms.Question{
			text("emergency_name", "Whom to call", true),
			text("emergency_phone", "Their phone number", true),
		}},
		{ID: "induction", Title: "Induction", Stage: stage, Questions: []forms.Question{
			{ID: "induction_on", Type: "date", Label: "Date of the site induction", Required: true, Attr: forms.Attr{EndDate: "today"}},
			{ID: "induction_language", Type: "text_field", Label: "Language in which it was given and understood", Required: true},
			{ID: "induction_proof", Type: "attachment", Label: "Record of the induction", Attr: forms.Attr{FileTypes: []string{"image", "pdf"}, MaxFiles: 3}},
		}},
		{ID: "employer", Title: "Employer", Stage: stage, ShownWhen: &forms.Condition{Fact: "contractor"}, Questions: []forms.Question{
			text("employer_supervisor", "Supervisor at the contractor", true),
			text("employer_phone", "Their phone number", true),
			{ID: "employer_insured", Type: "declaration", Label: "Insurance", Required: true, Attr: forms.Attr{Text: "The contractor has shown that the worker is insured against accidents at work."}},
		}},
	}}
}
