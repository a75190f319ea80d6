package incidents

import "hivis/directory/examples"

// Examples are what a new organization can begin with.
func (m *Module) Examples() examples.Table {
	return examples.Table{Kind: Name, Import: m.importFile, Headings: []string{
		"incident_type", "description", "immediate_action", "location", "occurred_at", "anybody_hurt", "actual_severity", "potential_severity", "victim_type",
	}, Rows: func(w examples.Writer) [][]string {
		return [][]string{
			{"near_miss", w.Named("box"), w.Say("box_done"), w.Say("box_place"), w.Ago(5), hurtNo, "1", "4", ""},
			{"injury", w.Named("cut"), w.Say("cut_done"), w.Say("cut_place"), w.Ago(20), hurtYes, "2", "3", "employee"},
		}
	}}
}
