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
	HighEnergies       []string `json:"high_energies,omitempty" maxItems:"10" enum:"gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"Those that can kill; at least one where the energy is high"`
	ControlledEnergies []string `json:"controlled_energies,omitempty" maxItems:"10" enum:"gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"Those of them with a direct control: aimed at that energy, verified to be in place, and working although somebody errs"`
}

// Change is a change of it: what is not sent stays.
type Change struct {
	Energy             *string   `json:"energy,omitempty" enum:",low,high" doc:"Empty: nobody says"`
	HighEnergies       *[]string `json:"high_energies,omitempty" maxItems:"10" enum:"gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"All of them"`
	ControlledEnergies *[]string `json:"controlled_energies,omitempty" maxItems:"10" enum:"gravity,motion,mechanical,electrical,pressure,sound,radiation,biological,chemical,temperature" doc:"All of them"`
}

// Tidy puts the kinds in their order, each once. Without high energy there are none.
func (a *Assessment) Tidy() {
	if a.Energy != High {
		a.HighEnergies, a.ControlledEnergies = nil, nil
	}
	a.HighEnergies, a.ControlledEnergies = inOrder(a.HighEnergies), inOrder(a.ControlledEnergies)
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

// Check wants to know which energy was high, and no control of another.
func (a *Assessment) Check(problems *api.Problems) {
	if a.Energy == High && len(a.HighEnergies) == 0 {
		problems.Add("high_energies", "high_energy_required")
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
