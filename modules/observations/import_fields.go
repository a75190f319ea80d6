package observations

import (
	"context"
	"slices"

	"hivis/core/energy"
	"hivis/directory/imports"
	"hivis/directory/sites"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// newRows knows what the user may say in a file: the choices of the form.
func (m *Module) newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	known, err := imports.LoadReferences(ctx, tx, "observation")
	if err != nil {
		return nil, err
	}
	return &importRows{References: known, former: imports.Former{}, now: m.Now(), energies: energy.NewCells(api.CallOf(ctx)), fields: importFields(api.CallOf(ctx), known)}, nil
}

// importFields are what a row can say, in the order of the template.
func importFields(call *api.Call, known *imports.References) []sheets.Field {
	words := func(group string, values ...string) []sheets.Option {
		return sheets.Words(call, "word."+group, values...)
	}
	yesOrNo := words("", "yes", "no")
	return sheets.Named(call, slices.Concat([]sheets.Field{
		{Key: "observation_type", Required: true, Choices: words("observation_type.", "unsafe_act", "unsafe_condition", "improvement_opportunity", "safe_behaviour", "other")},
		{Key: "other_type"},
		{Key: "description", Required: true},
		{Key: "comment", Required: true},
		{Key: "category", Choices: known.Categories, Unknown: "unknown_category"},
		{Key: "site", Required: true, Choices: sites.Options(known.Sites), Unknown: "unknown_site"},
		{Key: "division", Choices: known.Divisions, Unknown: "unknown_division"},
		{Key: "location"},
		{Key: "observed_at", Required: true, Kind: sheets.Time},
		{Key: "risk_potential", Required: true, Choices: words("risk.", risks...)},
		{Key: "stop_work", Choices: yesOrNo},
		{Key: "action_required", Choices: yesOrNo},
		{Key: "fixed_on_spot", Choices: yesOrNo},
		{Key: "no_action_reason"},
		{Key: "action_description"},
		{Key: "action_control", Choices: actions.ControlOptions(call)},
		{Key: "action_responsible", Choices: known.People, Unknown: "unknown_person"},
		{Key: "action_due", Kind: sheets.Date},
		{Key: "action_priority", Choices: actions.PriorityOptions(call)},
	}, energy.Fields(), imports.FormerFields()))
}
