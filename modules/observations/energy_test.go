package observations_test

import (
	"net/http"
	"testing"
)

const (
	notHigh = "Energies were chosen that can kill. Say that the energy is high, or choose none."
	unsaid  = "Say which of the high energies have a direct control. If none has one, say so."
)

// TestWhatCouldKill is said with a report, corrected later, told in its history, and found by it.
func TestWhatCouldKill(t *testing.T) {
	b := newBench(t)
	worker := b.Acme.Worker
	b.Wants("nobody has to say it", b.report(worker).EnergyClass, "")
	low := b.report(worker, body{"energy": "low", "high_energies": []string{}})
	b.Wants("low", []any{low.Energy, low.HighEnergies, low.EnergyClass}, "[low [] low_energy]")
	o := b.report(worker, body{"energy": "high", "high_energies": []string{"motion", "gravity", "motion"}, "controlled_energies": []string{"motion"}})
	b.Wants("high", []any{o.Energy, o.HighEnergies, o.ControlledEnergies, o.EnergyClass}, "[high [gravity motion] [motion] exposure]")
	worker.Post("/api/observations", b.form(body{"energy": "high"})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "high_energies", "Choose at least one energy.")
	worker.Post("/api/observations", b.form(body{"energy": "high", "high_energies": []string{"sound"}, "controlled_energies": []string{"motion"}})).
		Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "controlled_energies", "Only an energy that was chosen can have a direct control.")
	refused := func(said body, at, sentence string) {
		t.Helper()
		worker.Post("/api/observations", b.form(said)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, at, sentence)
	}
	sound := []string{"sound"}
	refused(body{"high_energies": sound, "controlled_energies": sound}, "energy", notHigh)
	refused(body{"energy": "low", "high_energies": sound}, "energy", notHigh)
	refused(body{"energy": "low", "controlled_energies": sound}, "controlled_energies", "Only an energy that was chosen can have a direct control.")
	refused(body{"energy": "high", "high_energies": sound}, "controlled_energies", unsaid)
	found := func(query, want string) {
		t.Helper()
		numbers, _ := b.numbers(worker, query+"&sort=number")
		b.Wants(query, numbers, want)
	}
	for query, want := range map[string]string{"high_energy=any": "[3]", "high_energy=gravity,sound": "[3]", "high_energy=sound": "[]", "energy_control=some": "[3]", "energy_control=none": "[]",
		"energy_class=exposure": "[3]", "energy_class=success": "[]", "energy_class=low_energy,exposure": "[2 3]"} {
		found(query, want)
	}
	o = recordOf(worker.Patch(pathOf(o.ID), body{"controlled_energies": []string{"gravity", "motion"}}).Wants(http.StatusOK))
	b.Wants("corrected", []any{o.EnergyClass, o.Timeline[0].Changes}, "[success [{controlled_energies [motion] [gravity motion]}]]")
	o = recordOf(worker.Patch(pathOf(o.ID), body{"description": "The rail is loose"}).Wants(http.StatusOK))
	b.Wants("stays", []any{o.HighEnergies, o.EnergyClass}, "[[gravity motion] success]")
	found("energy_class=success", "[3]")
	worker.Patch(pathOf(o.ID), body{"energy": "low", "high_energies": sound}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "energy", notHigh)
	worker.Patch(pathOf(o.ID), body{"high_energies": []string{"gravity", "sound"}}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "controlled_energies", unsaid)
	o = recordOf(worker.Patch(pathOf(o.ID), body{"energy": ""}).Wants(http.StatusOK))
	b.Wants("taken back", []any{o.Energy, o.HighEnergies, o.ControlledEnergies, o.EnergyClass}, "[ [] [] ]")
}
