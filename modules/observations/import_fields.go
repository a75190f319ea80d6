package observations

import (
	"context"
	"maps"
	"slices"

	"hivis/modules/actions"
	"hivis/modules/imports"
	"hivis/modules/records"
	"hivis/modules/sites"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// newRows knows what the user may say in a file: the choices of the form.
func (m *Module) newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	known, err := imports.Know(ctx, tx, "observation")
	if err != nil {
		return nil, err
	}
	divisions, at := divisionsOf(known.Sites)
	return &importRows{Known: known, now: m.Now(), divisions: at, fields: importFields(api.CallOf(ctx), known, divisions)}, nil
}

// importFields are what a row can say, in the order of the template.
func importFields(call *api.Call, known *imports.Known, divisions []sheets.Option) []sheets.Field {
	words := func(group string, values ...string) []sheets.Option {
		return sheets.Words(call, "word."+group, values...)
	}
	yesOrNo := words("", "yes", "no")
	return sheets.Named(call, []sheets.Field{
		{Key: "observation_type", Required: true, Choices: words("observation_type.", "unsafe_act", "unsafe_condition", "improvement_opportunity", "safe_behaviour", "other")},
		{Key: "other_type"},
		{Key: "description", Required: true},
		{Key: "comment", Required: true},
		{Key: "category", Choices: known.Categories, Unknown: "unknown_category"},
		{Key: "site", Required: true, Choices: sites.Options(known.Sites), Unknown: "unknown_site"},
		{Key: "division", Choices: divisions, Unknown: "unknown_division"},
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
	})
}

// divisionsOf offers the divisions of all sites by their names, and says of each name
// which division it is at which site. A name goes by the first division that ever had
// it, so that a kept mapping does not come to mean another one.
func divisionsOf(all []sites.Site) (options []sheets.Option, at map[string]map[int64]int64) {
	ids, first := map[string]map[int64]int64{}, map[string]records.Division{}
	for _, s := range all {
		for _, d := range s.Divisions {
			name := sheets.Folded(d.Name) // as a cell is compared
			if ids[name] == nil {
				ids[name] = map[int64]int64{}
			}
			if _, twice := ids[name][s.ID]; twice {
				ids[name][s.ID] = 0 // which of the two cannot be told
			} else {
				ids[name][s.ID] = d.ID
			}
			if before, again := first[name]; !again || d.ID < before.ID {
				first[name] = d
			}
		}
	}
	at = make(map[string]map[int64]int64, len(ids))
	options = make([]sheets.Option, 0, len(ids))
	for _, name := range slices.Sorted(maps.Keys(ids)) {
		option := sheets.Reference(first[name].ID, first[name].Name)
		at[option.Value] = ids[name]
		options = append(options, option)
	}
	return options, at
}
