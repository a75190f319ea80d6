package insight

import (
	"context"

	"hivis/core/energy"
	"hivis/platform/db"
)

// HighEnergy is what was seen of energy that can kill, and what came of it.
type HighEnergy struct {
	Span    Span          `json:"span" doc:"The days that the numbers are of"`
	Heca    *Number       `json:"heca" doc:"The share of the high energies seen in observations and audits that had a direct control, with its interval; null for whoever may read neither"`
	Seen    []EnergySeen  `json:"seen" maxItems:"2" doc:"What it is made of, as far as the caller may read it"`
	Classes []EnergyClass `json:"classes" maxItems:"7" doc:"Those of the SCL model, the gravest first"`
}

// EnergySeen is what was seen in one kind of record.
type EnergySeen struct {
	Kind       string `json:"kind" enum:"observations,audits" doc:"The kind of record that it was seen in"`
	Energies   Cell   `json:"energies" doc:"High energies that were seen"`
	Controlled Cell   `json:"controlled" doc:"Those with a direct control"`
}

// EnergyClass is a class with its records. A kind of record that cannot be of it, or that the caller
// may not read, is left out.
type EnergyClass struct {
	Class        string `json:"class" enum:"hsif,lsif,psif,capacity,exposure,success,low_energy" doc:"Its name in the SCL model"`
	Incidents    *Cell  `json:"incidents" doc:"How many incidents are of it; null: none can be, or the caller may not read them"`
	Observations *Cell  `json:"observations" doc:"How many observations are of it; null: none can be, or the caller may not read them"`
	Audits       *Cell  `json:"audits" doc:"How many audits are of it; null: none can be, or the caller may not read them"`
}

// seenIn are the kinds of record in which high energy is seen before something happens.
var seenIn = []struct{ kind, energies, controlled string }{
	{"observations", "high_energies_observed", "controlled_energies_observed"}, {"audits", "high_energies_audited", "controlled_energies_audited"},
}

// classes are those of the SCL model with the measures that count them.
var classes = []struct{ class, incidents, observations, audits string }{
	{energy.HSIF, energy.HSIF, "", ""}, {energy.LSIF, energy.LSIF, "", ""}, {energy.PSIF, energy.PSIF, "", ""}, {energy.Capacity, energy.Capacity, "", ""},
	{energy.Exposure, "", "exposures_observed", "exposures_audited"}, {energy.Success, "", "successes_observed", "successes_audited"},
	{energy.LowEnergy, "low_energy_incidents", "low_energies_observed", "low_energies_audited"},
}

// highEnergy answers GET /api/dashboards/high_energy.
func (m *Module) highEnergy(ctx context.Context, tx *db.Tx, in *Asked) (*HighEnergy, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	names := []string{heca}
	for _, s := range seenIn {
		names = append(names, s.energies, s.controlled)
	}
	for _, c := range classes {
		names = append(names, c.incidents, c.observations, c.audits)
	}
	l, err := a.learn(ctx, true, names...)
	if err != nil {
		return nil, err
	}
	out := &HighEnergy{Span: a.p.shown, Seen: []EnergySeen{}, Classes: []EnergyClass{}}
	if a.mayRead(heca) {
		number := a.number(l, heca)
		out.Heca = &number
	}
	for _, s := range seenIn {
		if a.mayRead(s.energies) {
			out.Seen = append(out.Seen, EnergySeen{s.kind, a.total(l.q, l.answer, s.energies, now), a.total(l.q, l.answer, s.controlled, now)})
		}
	}
	cell := func(name string) *Cell {
		if name == "" || !a.mayRead(name) {
			return nil
		}
		total := a.total(l.q, l.answer, name, now)
		return &total
	}
	for _, c := range classes {
		class := EnergyClass{c.class, cell(c.incidents), cell(c.observations), cell(c.audits)}
		if class.Incidents != nil || class.Observations != nil || class.Audits != nil {
			out.Classes = append(out.Classes, class)
		}
	}
	return out, nil
}
