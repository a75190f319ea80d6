package records

import "hivis/platform/access"

// CalendarDays says which records of a kind a calendar shows beside its own, and on which days.
type CalendarDays struct {
	Layer string // by which people choose them, of any kind: "audits"
	Day   string // SQL of the day
	At    string // SQL of an indexed moment or day, at most two days after Day, by which they are looked for
	When  string // SQL of which records
}

// Layer is what a calendar shows beside its own: records of a kind, or what is no record.
type Layer struct {
	CalendarDays
	From, Row string // the table with the alias of its row, which has organization_id; and that alias
	// SQL of what is shown of one: Number and Site (an id) may be empty and 0. Path is its page.
	Number, Title, Site, Path string
	Read                      access.Permission
	Sees                      func(e *Viewer) string
}

// AddLayer registers a layer of what is no record.
func (r *Registry) AddLayer(l Layer) { r.layers = append(r.layers, l) }

// Layers are those of all kinds, and those that were added.
func (r *Registry) Layers() (all []Layer) {
	for _, k := range r.kinds {
		for _, d := range k.CalendarDays {
			all = append(all, Layer{CalendarDays: d, From: k.Table + " " + k.Row, Row: k.Row, Number: k.Number(), Title: k.Title, Site: k.Site, Path: "'" + k.Page + "' || " + k.Row + ".id", Read: k.Read, Sees: k.Sees})
		}
	}
	return append(all, r.layers...)
}
