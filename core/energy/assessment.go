package energy

import (
	"slices"
	"strings"

	"hivis/platform/api"
	"hivis/platform/i18n"
)

// How much energy there was. Nobody has to say it.
const (
	NotSaid = ""
	Low     = "low"
	High    = "high"
)

// Kinds are those of energy, in the order in which they are shown.
var Kinds = []string{"gravity", "motion", "mechanical", "electrical", "pressure", "sound", "radiation", "biological", "chemical", "temperature"}

// Assessment is what is said of the energy in a record, by the names of its columns.
type Assessment struct {
	Energy             string   `json:"energy,omitempty" enum:",low,high" doc:"Whether there was energy that can kill; empty: nobody said"`
	HighEnergies       []string `json:"high_energies,omitempty" maxItems:"10" enum:"gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"Those that can kill; at least one where the energy is high, and none where it is not"`
	ControlledEnergies []string `json:"controlled_energies,omitempty" maxItems:"10" enum:"gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"Those of them with a direct control: aimed at that energy, verified to be in place, and working although somebody errs. Has to be sent with high energies; an empty list: none has one"`
}

// Change is a change of it: what is not sent stays.
type Change struct {
	Energy             *string   `json:"energy,omitempty" enum:",low,high" doc:"Empty: nobody says"`
	HighEnergies       *[]string `json:"high_energies,omitempty" maxItems:"10" enum:"gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"All of them"`
	ControlledEnergies *[]string `json:"controlled_energies,omitempty" maxItems:"10" enum:"gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"All of them; has to be sent with a high energy that is new"`
}

// Merge takes a change over. Where the energy is high no more its kinds go with it, unless they
// are sent. Of a kind that is new nobody has said yet whether it has a direct control.
func (a *Assessment) Merge(c Change) {
	before := a.HighEnergies
	api.Merge(a, c)
	if a.Energy != High && c.HighEnergies == nil {
		a.HighEnergies = nil
	}
	if c.ControlledEnergies != nil {
		return
	}
	isNew := func(kind string) bool { return !slices.Contains(before, kind) }
	switch {
	case slices.ContainsFunc(a.HighEnergies, isNew):
		a.ControlledEnergies = nil
	case a.Energy != High:
		a.ControlledEnergies = []string{}
	default: // a kind that was taken away takes its control along
		a.ControlledEnergies = inOrder(slices.DeleteFunc(slices.Clone(a.ControlledEnergies), func(kind string) bool { return !slices.Contains(a.HighEnergies, kind) }))
	}
}

// Tidy puts the kinds in their order, each once. Controls that nobody spoke of stay unsaid.
func (a *Assessment) Tidy() {
	a.HighEnergies = inOrder(a.HighEnergies)
	if a.ControlledEnergies != nil || len(a.HighEnergies) == 0 {
		a.ControlledEnergies = inOrder(a.ControlledEnergies)
	}
}

func inOrder(said []string) []string {
	kinds := make([]string, 0, len(said))
	for _, kind := range Kinds {
		if slices.Contains(said, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// Check refuses what contradicts itself, and guesses nothing: which energy was high has to be said,
// and which of them have a direct control.
func (a *Assessment) Check(problems *api.Problems) {
	switch {
	case a.Energy == High && len(a.HighEnergies) == 0:
		problems.Add("high_energies", "high_energy_required")
	case a.Energy != High && len(a.HighEnergies) > 0:
		problems.Add("energy", "energy_not_high")
	case len(a.HighEnergies) > 0 && a.ControlledEnergies == nil:
		problems.Add("controlled_energies", "controlled_energies_required")
	}
	for _, kind := range a.ControlledEnergies {
		if !slices.Contains(a.HighEnergies, kind) {
			problems.Add("controlled_energies", "controlled_energy_not_high")
			return
		}
	}
}

// Controlled reports whether each high energy had a direct control.
func (a *Assessment) Controlled() bool {
	return a.Energy == High && len(a.ControlledEnergies) == len(a.HighEnergies)
}

// sayer is how words are looked up.
type sayer = func(key string, params i18n.Params) string

// Said is which energies were high, in words.
func (a *Assessment) Said(say sayer) string {
	if a.Energy == Low {
		return say("word.energy.low", nil)
	}
	return named(a.HighEnergies, say)
}

// SaidControl is which of them had a direct control, in words.
func (a *Assessment) SaidControl(say sayer) string {
	switch {
	case a.Energy != High:
		return ""
	case len(a.ControlledEnergies) == 0:
		return say("word.no", nil)
	case a.Controlled():
		return say("word.yes", nil)
	}
	return named(a.ControlledEnergies, say)
}

func named(kinds []string, say sayer) string {
	words := make([]string, len(kinds))
	for i, kind := range kinds {
		words[i] = say("word.energy."+kind, nil)
	}
	return strings.Join(words, ", ")
}
