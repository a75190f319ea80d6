package permits

import "hivis/core/forms"

// defaultDocument is the form of a template that is created from nothing. Organizations edit it.
func defaultDocument() forms.Document {
	return forms.Document{Sections: []forms.Section{
		{ID: "location", Title: "Location of work", Stage: Main, Fixed: "location", Questions: []forms.Question{}},
		{ID: "duration", Title: "Duration of work", Stage: Main, Fixed: "duration", EndDuration: 8, Questions: []forms.Question{}},
		{ID: "night_work", Title: "Night work checklist", Stage: Main, ShownWhen: &forms.Condition{Fact: nightWork}, Questions: []forms.Question{
			yesNo("night_lighting", "The place of work and the way to it are lit well enough"),
			yesNo("night_supervision", "Somebody supervises the work for as long as it goes on"),
			yesNo("night_alone", "Nobody works alone or out of sight and hearing of others"),
			yesNo("night_emergency", "First aid and rescue can be reached and know of the work"),
			yesNo("night_rest", "Everybody has rested enough before the shift"),
		}},
		{ID: "closure", Title: "Closure checklist", Stage: Closure, Questions: []forms.Question{
			stops(yesNo("closure_done", "The work is complete, or has been left safe")),
			stops(yesNo("closure_people", "All people have left the place of work")),
			raisesActionIfNo(yesNo("closure_tools", "Tools, materials and waste are cleared away")),
			raisesActionIfNo(yesNo("closure_guards", "Guards, covers and isolations are back as they were")),
			{ID: "closure_remarks", Type: "text_area", Label: "What the next people here have to know"},
		}},
		{ID: "extension", Title: "Declaration of extension", Stage: Extending, ExtensionTime: 4, Questions: []forms.Question{
			onlyAtNight(stops(yesNo("extension_lighting", "The place of work and the way to it are lit well enough for the longer time"))),
			onlyAtNight(stops(yesNo("extension_supervision", "Somebody supervises the work for the whole of it, and nobody works alone"))),
			onlyAtNight(stops(yesNo("extension_rest", "Nobody works beyond the hours allowed"))),
			{ID: "extension_declaration", Type: "text_area", Label: "Declaration: the conditions of the permit are unchanged, and what was checked", Required: true},
		}},
	}}
}

func yesNo(id, label string) forms.Question {
	return forms.Question{ID: id, Type: "radio", Label: label, Required: true, NotApplicable: true, Options: []forms.Option{
		{ID: id + "_y", Label: "Yes", Tone: "good"}, {ID: id + "_n", Label: "No", Tone: "bad", Fails: true, Evidence: "remark"}}}
}

// stops has the answer no stop the move that the form is filled in for.
func stops(q forms.Question) forms.Question {
	q.Critical = true
	return q
}

// raisesActionIfNo gives somebody work where the answer is no.
func raisesActionIfNo(q forms.Question) forms.Question {
	q.Options[1].Action = true
	return q
}

// readyTemplate holds the settings of a ready form that its document does not have. How long a permit may
// be with its extensions, before it is looked at anew, is half a day where what makes it safe
// changes with the shift.
type readyTemplate struct {
	prefix, colour string
	lowRisk        bool
	maxHours       int
}

var readyTemplates = map[string]readyTemplate{
	"confined_space": {"CS", "violet", false, 12},
	"electrical":     {"EL", "orange", false, 12},
	"excavation":     {"EX", "yellow", false, 24},
	"general":        {"GN", "green", true, 24},
	"hot_work":       {"HW", "red", false, 12},
	"lifting":        {"LO", "teal", false, 12},
	"line_breaking":  {"LB", "grey", false, 12},
	"work_at_height": {"WH", "blue", false, 12},
}

func maxHoursOf(shelf string) int {
	if facts, is := readyTemplates[shelf]; is {
		return facts.maxHours
	}
	return 24
}

// onlyAtNight asks only where some of the work is at night.
func onlyAtNight(q forms.Question) forms.Question {
	q.ShownWhen = &forms.Condition{Fact: nightWork}
	return q
}
