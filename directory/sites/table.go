package sites

import (
	"hivis/platform/sheets"
)

// Options are sites as tables refer to them: by name or code.
func Options(all []Site) []sheets.Option {
	options := make([]sheets.Option, len(all))
	for i, s := range all {
		options[i] = sheets.Reference(s.ID, s.Name, s.SiteCode)
	}
	return options
}

// Places is what new records need to know of sites, by their ids.
func Places(all []Site) map[int64]Place {
	zones, places := sheets.Zones{}, make(map[int64]Place, len(all))
	for _, s := range all {
		places[s.ID] = Place{Name: s.Name, Zone: zones.Named(s.TimeZone)}
	}
	return places
}
