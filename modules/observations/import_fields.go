package observations

import (
	"context"
	"maps"
	"slices"

	"hivis/modules/actions"
	"hivis/modules/categories"
	"hivis/modules/sites"
	"hivis/modules/users"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// newRows knows what the user may say in a file: the choices of the form.
func (m *Module) newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	all, err := sites.Choices(ctx, tx)
	if err != nil {
		return nil, err
	}
	kinds, err := categories.Options(ctx, tx, "observation")
	if err != nil {
		return nil, err
	}
	people, err := users.Options(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows := &importRows{now: m.Now(), sites: sites.Places(all)}
	if len(all) > 0 {
		rows.first = rows.sites[all[0].ID]
	}
	var divisions []sheets.Option
	divisions, rows.divisions = divisionsOf(all)
	rows.fields = fieldsOf(api.CallOf(ctx), choices{sites.Options(all), divisions, kinds, people})
	return rows, nil
}

// choices are what the columns offer that refer to something.
type choices struct{ sites, divisions, categories, people []sheets.Option }

// fieldsOf are what a row can say, in the order of the template.
func fieldsOf(call *api.Call, offered choices) []sheets.Field {
	words := func(group string, values ...string) []sheets.Option {
		return sheets.Words(call, "word."+group, values...)
	}
	yesOrNo := words("", "yes", "no")
	return sheets.Named(call, []sheets.Field{
		{Key: "observation_type", Required: true, Choices: words("observation_type.", "unsafe_act", "unsafe_condition", "improvement_opportunity", "safe_behaviour", "other")},
		{Key: "other_type"},
		{Key: "description", Required: true},
		{Key: "comment", Required: true},
		{Key: "category", Choices: offered.categories, Unknown: "unknown_category"},
		{Key: "site", Required: true, Choices: offered.sites, Unknown: "unknown_site"},
		{Key: "division", Choices: offered.divisions, Unknown: "unknown_division"},
		{Key: "location"},
		{Key: "observed_at", Required: true, Kind: sheets.Time},
		{Key: "risk_potential", Required: true, Choices: words("risk.", risks...)},
		{Key: "stop_work", Choices: yesOrNo},
		{Key: "action_required", Choices: yesOrNo},
		{Key: "fixed_on_spot", Choices: yesOrNo},
		{Key: "no_action_reason"},
		{Key: "action_description"},
		{Key: "action_control", Choices: actions.ControlOptions(call)},
		{Key: "action_responsible", Choices: offered.people, Unknown: "unknown_person"},
		{Key: "action_due", Kind: sheets.Date},
		{Key: "action_priority", Choices: actions.PriorityOptions(call)},
	})
}

// divisionsOf offers the divisions of all sites by their names, and says of each name
// which division it is at which site. A name goes by the first division that ever had
// it, so that a kept mapping does not come to mean another one.
func divisionsOf(all []sites.Site) (options []sheets.Option, at map[string]map[int64]int64) {
	ids, first := map[string]map[int64]int64{}, map[string]sites.Division{}
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
