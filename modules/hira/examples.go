package hira

import "hivis/directory/examples"

// Examples are what a new organization can begin with.
func (m *Module) Examples() examples.Table {
	return examples.Table{Kind: Name, Import: m.importFile, Headings: []string{
		"risk_title", "risk_activity", "risk_classification", "risk_hazard", "risk_consequence", "risk_available_controls", "risk_likelihood", "risk_severity",
		"risk_additional_controls", "control_type", "risk_residual_likelihood", "risk_residual_severity",
	}, Rows: func(w examples.Writer) [][]string {
		return [][]string{
			{w.Named("unloading"), w.Say("unloading_activity"), "routine", w.Say("reversing"), w.Say("reversing_consequence"), w.Say("reversing_controls"), "3", "5",
				w.Say("reversing_more"), "engineering", "1", "5"},
			{w.Named("unloading"), "", "routine", w.Say("lifting"), w.Say("lifting_consequence"), w.Say("lifting_controls"), "4", "2", w.Say("lifting_more"), "engineering", "2", "2"},
		}
	}}
}
