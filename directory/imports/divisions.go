package imports

import (
	"maps"
	"slices"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/sheets"
)

// DivisionOf is the division that a row names, of its site. Without a site it is that
// which is missing.
func (k *References) DivisionOf(r sheets.Record, siteID int64) int64 {
	named := r.Text("division")
	id := k.divisionAt[named][siteID]
	if named != "" && id == 0 && siteID != 0 {
		r.Add("division", "unknown_division")
	}
	return id
}

// divisionsOf offers the divisions of all sites by their names, and says of each name
// which division it is at which site. A name goes by the first division that ever had
// it, so that a kept mapping does not come to mean another one.
func divisionsOf(all []sites.Site) (options []sheets.Option, at map[string]map[int64]int64) {
	ids, first := map[string]map[int64]int64{}, map[string]records.Division{}
	for _, s := range all {
		for _, d := range s.Divisions {
			name := sheets.Normalized(d.Name) // as a cell is compared
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
