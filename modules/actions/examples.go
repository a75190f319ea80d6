package actions

import "hivis/directory/examples"

// Examples are what a new organization can begin with.
func (m *Module) Examples() examples.Table {
	return examples.Table{Kind: Name, Import: m.importFile, Headings: []string{
		"action_description", "control_type", "kind", "priority", "action_responsible", "due_date",
	}, Rows: func(w examples.Writer) [][]string {
		return [][]string{
			{w.Named("ladders"), "administrative", "preventive", "medium", w.Me(), w.Ahead(30)},
			{w.Named("glasses"), "ppe", "improvement", "low", w.Me(), w.Ahead(45)},
		}
	}}
}
