package actions

import (
	"context"
	"maps"

	"hivis/directory/imports"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// importColumns are the columns of a file of actions, by the fields of the form.
var importColumns = sheets.Columns{
	"action_description": "description", "control_type": "control_type", "action_responsible": "responsible_id", "due_date": "due_date",
	"site": "site_id", "priority": "priority", "kind": "kind", "category": "category_id", "planned_for": "planned_for", "remarks": "remarks",
}

// newRows knows what the user may say in a file: the choices of the form.
func (m *Module) newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	known, err := imports.LoadReferences(ctx, tx, "action")
	if err != nil {
		return nil, err
	}
	return &importRows{References: known, former: imports.Former{}, now: m.Now(), assigner: tx.UserID, fields: importFields(api.CallOf(ctx), known)}, nil
}

// importFields are what a row can say, in the order of the template. The list's own
// export can be read, and so can the actions among observations.
func importFields(call *api.Call, known *imports.References) []sheets.Field {
	also := func(keys ...string) (names []string) {
		for _, key := range keys {
			names = append(names, call.SayAll("sheet."+key)...)
		}
		return names
	}
	return sheets.Named(call, append([]sheets.Field{
		{Key: "action_description", Required: true, Names: also("action", "description")},
		{Key: "control_type", Required: true, Choices: ControlOptions(call)},
		{Key: "action_responsible", Required: true, Choices: known.People, Unknown: "unknown_person", Names: also("responsible")},
		{Key: "due_date", Required: true, Kind: sheets.Date, Names: also("action_due")},
		{Key: "site", Required: true, Choices: sites.Options(known.Sites), Unknown: "unknown_site"},
		{Key: "priority", Choices: PriorityOptions(call), Names: also("action_priority")},
		{Key: "kind", Choices: sheets.Words(call, "word.kind.", "corrective", "preventive", "containment", "improvement")},
		{Key: "category", Choices: known.Categories, Unknown: "unknown_category"},
		{Key: "planned_for", Kind: sheets.Date},
		{Key: "remarks"},
	}, imports.FormerFields()...))
}

// ControlOptions are the controls as tables say them.
func ControlOptions(call *api.Call) []sheets.Option {
	return sheets.Words(call, "word.control_type.", "elimination", "substitution", "engineering", "administrative", "ppe")
}

// PriorityOptions are the priorities as tables say them.
func PriorityOptions(call *api.Call) []sheets.Option {
	return sheets.Words(call, "word.risk.", "low", "medium", "high", "critical")
}

// FormOf is the body of the form for the action that a row of a file describes. What
// the row leaves out is as in the form, whose own sentence says that the rest is missing.
func FormOf(r sheets.Record, columns sheets.Columns) map[string]any {
	form := map[string]any{"kind": "corrective", "priority": "medium"}
	maps.Copy(form, r.Form(columns))
	form["description"] = r.Text(columns.Of("description"))
	return form
}
