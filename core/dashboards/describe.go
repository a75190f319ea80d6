package dashboards

import (
	"slices"

	"hivis/core/records"
	"hivis/platform/api"
)

// describe writes what the kinds bring into the API's document.
func (m *Module) describe(r *api.Router) {
	var waiting []*records.Needs
	for _, part := range m.parts() {
		api.AddMembers[Home](r, api.Member{Name: part.Member, Of: part.Numbers, Doc: part.Doc, Nullable: true})
		if part.Needs != nil {
			waiting = append(waiting, part.Needs)
		}
	}
	counted := map[string]bool{}
	for _, needs := range waiting {
		api.AddMembers[Need](r, api.Member{Name: needs.Member, Of: needs.Record, Optional: len(waiting) > 1})
		for _, count := range needs.Counts {
			if !counted[count.Name] {
				api.AddMembers[Counts](r, api.Member{Name: count.Name, Like: "needs_me", Doc: count.Doc})
			}
			counted[count.Name] = true
		}
	}
}

// EnumValues are those of the API's fields that name why something waits: see
// [records.Registry.EnumValues].
func (m *Module) EnumValues() map[string][]string {
	words := []string{}
	for _, part := range m.parts() {
		if part.Needs == nil {
			continue
		}
		for _, why := range part.Needs.Reasons {
			if !slices.Contains(words, why) {
				words = append(words, why)
			}
		}
	}
	return map[string][]string{"{needs}": words}
}
