package observations

import "hivis/directory/examples"

// Examples are what a new organization can begin with.
func (m *Module) Examples() examples.Table {
	return examples.Table{Kind: Name, Import: m.importFile, Headings: []string{
		"observation_type", "description", "comment", "location", "observed_at", "risk_potential", "action_required", "fixed_on_spot", "no_action_reason",
		"action_description", "action_control", "action_responsible", "action_due", "action_priority",
	}, Rows: func(w examples.Writer) [][]string {
		return [][]string{
			{"unsafe_condition", w.Named("stairs"), w.Say("stairs_comment"), w.Say("stairs_place"), w.Ago(1), "medium", "yes", "", "",
				w.Named("stairs_action"), "engineering", w.Me(), w.Ahead(14), "medium"},
			{"unsafe_act", w.Named("forklift"), w.Say("forklift_comment"), w.Say("forklift_place"), w.Ago(3), "high", "yes", "", "",
				w.Named("forklift_action"), "administrative", w.Me(), w.Ahead(7), "high"},
			{"unsafe_condition", w.Named("oil"), w.Say("oil_comment"), w.Say("oil_place"), w.Ago(8), "low", "no", "yes", w.Say("oil_fixed"), "", "", "", "", ""},
			{"safe_behaviour", w.Named("briefing"), w.Say("briefing_comment"), w.Say("briefing_place"), w.Ago(12), "low", "no", "", w.Say("briefing_reason"), "", "", "", "", ""},
		}
	}}
}
