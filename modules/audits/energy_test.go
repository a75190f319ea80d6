package audits_test

import (
	"net/http"
	"testing"

	"hivis/modules/audits"
	"hivis/server/servertest"
)

// TestWhatCouldKillIsSaidAtTheEnd of an audit, and told with it.
func TestWhatCouldKillIsSaidAtTheEnd(t *testing.T) {
	b := newBench(t)
	id := b.begun()
	b.AuditAnswers(b.auditor, id, "a", servertest.Chosen(b.Now(), map[string]string{"exits": "y", "guards": "y", "plan": "y"})).Wants(http.StatusOK)
	complete := func(with body) *servertest.Response {
		return b.MoveAudit(b.auditor, id, "complete", servertest.Body(body{"signatures": []any{b.AuditSignature(b.auditor)}}, with))
	}
	complete(body{"energy": "high"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "high_energies", "Choose at least one energy.")
	complete(body{"high_energies": []string{"sound"}, "controlled_energies": []string{}}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "energy", "Energies were chosen that can kill. Say that the energy is high, or choose none.")
	complete(body{"energy": "high", "high_energies": []string{"sound"}}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "controlled_energies", "Say which of the high energies have a direct control. If none has one, say so.")
	complete(body{"energy": "high", "high_energies": []string{"sound"}, "controlled_energies": []string{"motion"}}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "controlled_energies", "Only an energy that was chosen can have a direct control.")
	done := recordOf(complete(body{"energy": "high", "high_energies": []string{"electrical", "gravity"}, "controlled_energies": []string{"electrical"}}).Wants(http.StatusOK))
	b.Wants("completed", []any{done.Status, done.HighEnergies, done.ControlledEnergies, done.EnergyClass}, "[completed [gravity electrical] [electrical] exposure]")
	for _, entry := range done.Timeline {
		if entry.Verb == "completed" {
			b.Wants("in its history", len(entry.Changes), 4)
		}
	}
	for query, want := range map[string]int{"high_energy=electrical": 1, "high_energy=sound": 0, "energy_control=some": 1, "energy_class=exposure": 1, "energy_class=success,low_energy": 0} {
		var list audits.List
		b.auditor.Get("/api/audit_records?" + query).Wants(http.StatusOK).Into(&list)
		b.Wants(query, len(list.Audits), want)
	}
}
