package observations

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"hivis/modules/categories"
	"hivis/modules/sites"
	"hivis/modules/users"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// newRows knows what the user may say in a file: the choices of the form.
func (m *Module) newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	data, err := m.formData(ctx, tx, nil)
	if err != nil {
		return nil, err
	}
	emails, err := users.Emails(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows := &importRows{now: m.Now(), sites: map[int64]place{}}
	divisions, at := divisionsOf(data.Sites)
	rows.divisions = at
	zones := sheets.Zones{}
	for i, s := range data.Sites {
		rows.sites[s.ID] = place{name: s.Name, zone: zones.Named(s.TimeZone)}
		if i == 0 {
			rows.first = rows.sites[s.ID]
		}
	}
	rows.fields = fieldsOf(api.CallOf(ctx), data, emails, divisions)
	return rows, nil
}

// fieldsOf are what a row can say, in the order of the template.
func fieldsOf(call *api.Call, data *FormData, emails map[int64]string, divisions []sheets.Option) []sheets.Field {
	words := func(group string, values ...string) (choices []sheets.Option) {
		for _, value := range values {
			key := "word." + group + value
			choices = append(choices, sheets.Option{Value: value, Label: call.Say(key, nil), Names: append(call.SayAll(key), value)})
		}
		return choices
	}
	yesOrNo := words("", "yes", "no")
	levels := words("risk.", "low", "medium", "high", "critical")
	fields := []sheets.Field{
		{Key: "observation_type", Required: true, Choices: words("observation_type.", "unsafe_act", "unsafe_condition", "improvement_opportunity", "safe_behaviour", "other")},
		{Key: "other_type"},
		{Key: "description", Required: true},
		{Key: "comment", Required: true},
		{Key: "category", Choices: categoryOptions(data.Categories), Unknown: "unknown_category"},
		{Key: "site", Required: true, Choices: siteOptions(data.Sites), Unknown: "unknown_site"},
		{Key: "division", Choices: divisions, Unknown: "unknown_division"},
		{Key: "location"},
		{Key: "observed_at", Required: true, Kind: sheets.Time},
		{Key: "risk_potential", Required: true, Choices: levels},
		{Key: "stop_work", Choices: yesOrNo},
		{Key: "action_required", Choices: yesOrNo},
		{Key: "fixed_on_spot", Choices: yesOrNo},
		{Key: "no_action_reason"},
		{Key: "action_description"},
		{Key: "action_control", Choices: words("control_type.", "elimination", "substitution", "engineering", "administrative", "ppe")},
		{Key: "action_responsible", Choices: personOptions(data.Users, emails), Unknown: "unknown_person"},
		{Key: "action_due", Kind: sheets.Date},
		{Key: "action_priority", Choices: levels},
	}
	for i := range fields {
		f := &fields[i]
		f.Label, f.Names = call.Say("sheet."+f.Key, nil), call.SayAll("sheet."+f.Key)
		switch {
		case f.Choices != nil:
			f.Kind = sheets.Choice
		case f.Kind == "":
			f.Kind, f.Choices = sheets.Text, []sheets.Option{}
		default:
			f.Choices = []sheets.Option{}
		}
	}
	return fields
}

func categoryOptions(all []categories.Category) []sheets.Option {
	options := make([]sheets.Option, len(all))
	for i, c := range all {
		options[i] = sheets.Option{Value: strconv.FormatInt(c.ID, 10), Label: c.Name}
	}
	return options
}

func siteOptions(all []sites.Site) []sheets.Option {
	options := make([]sheets.Option, len(all))
	for i, s := range all {
		options[i] = sheets.Option{Value: strconv.FormatInt(s.ID, 10), Label: s.Name, Names: []string{s.SiteCode}}
	}
	return options
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
		value := strconv.FormatInt(first[name].ID, 10)
		at[value] = ids[name]
		options = append(options, sheets.Option{Value: value, Label: first[name].Name})
	}
	return options, at
}

// personOptions are people, who go by their addresses and, where it is theirs
// alone, by their name.
func personOptions(all []users.Person, emails map[int64]string) []sheets.Option {
	options := make([]sheets.Option, len(all))
	for i, p := range all {
		options[i] = sheets.Option{Value: strconv.FormatInt(p.ID, 10), Label: p.FullName, Names: []string{emails[p.ID]}}
	}
	return options
}
