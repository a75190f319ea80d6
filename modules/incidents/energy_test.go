package incidents_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/incidents"
)

// TestTheClassOfAnIncident follows from its energy, the control, and how those who were hurt are; who
// may not know that is told no class, and finds nothing by it.
func TestTheClassOfAnIncident(t *testing.T) {
	b := newBench(t)
	high := body{"energy": "high", "high_energies": []string{"gravity"}, "controlled_energies": []string{}}
	held := body{"energy": "high", "high_energies": []string{"gravity"}, "controlled_energies": []string{"gravity"}}
	low := body{"energy": "low"}
	lasting := body{"anybody_hurt": "yes", "victims": []body{b.victim(body{"lasting": true})}}
	bandaged := body{"anybody_hurt": "yes", "victims": []body{b.victim(body{"treatment": "first_aid"})}}
	for i, c := range []struct {
		said  []body
		class string
	}{
		{nil, ""}, {[]body{high}, "psif"}, {[]body{held}, "capacity"}, {[]body{high, lasting}, "hsif"}, {[]body{held, lasting}, "hsif"}, {[]body{low, lasting}, "lsif"},
		{[]body{low, bandaged}, "low_energy"}, {[]body{high, bandaged}, "psif"}, {[]body{low}, "low_energy"},
	} {
		id := b.report(b.Acme.Supervisor, c.said...).ID
		b.Wants(fmt.Sprint(i), b.read(b.Acme.Admin, id).EnergyClass, c.class)
		b.Wants(fmt.Sprint(i, " to who may not know"), b.read(b.Acme.Worker, id).EnergyClass, "")
		for _, class := range []string{"hsif", "lsif", "psif", "capacity", "low_energy"} {
			var list incidents.List
			b.Acme.Admin.Get(fmt.Sprintf("/api/v2/incidents?incident_id=%d&energy_class=%s", id, class)).Wants(http.StatusOK).Into(&list)
			b.Wants(fmt.Sprint(i, " found by ", class), len(list.Incidents) == 1, class == c.class)
			b.Acme.Worker.Get(fmt.Sprintf("/api/v2/incidents?incident_id=%d&energy_class=%s", id, class)).Wants(http.StatusOK).Into(&list)
			b.Wants(fmt.Sprint(i, " not found by ", class), len(list.Incidents), 0)
		}
	}
	for _, c := range []struct {
		said         body
		at, sentence string
	}{
		{body{"high_energies": []string{"gravity"}, "controlled_energies": []string{}}, "energy", "Energies were chosen that can kill. Say that the energy is high, or choose none."},
		{body{"energy": "high"}, "high_energies", "Choose at least one energy."},
		{body{"energy": "high", "high_energies": []string{"gravity"}}, "controlled_energies", "Say which of the high energies have a direct control. If none has one, say so."},
		{body{"energy": "high", "high_energies": []string{"gravity"}, "controlled_energies": []string{"sound"}}, "controlled_energies", "Only an energy that was chosen can have a direct control."},
	} {
		b.Acme.Worker.Post("/api/incidents", b.form(c.said)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, c.at, c.sentence)
		b.Acme.Manager.Patch(pathOf(b.report(b.Acme.Worker).ID), c.said).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, c.at, c.sentence)
	}
	id := b.report(b.Acme.Worker).ID
	i := recordOf(b.Acme.Manager.Patch(pathOf(id), held).Wants(http.StatusOK))
	b.Wants("said later", []any{i.Energy, i.HighEnergies, i.ControlledEnergies, i.Timeline[0].Verb, len(i.Timeline[0].Changes)}, "[high [gravity] [gravity] updated 3]")
}

// TestTheTierOfAProcessSafetyEvent is told with the incident, and finds it.
func TestTheTierOfAProcessSafetyEvent(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker).ID
	i := recordOf(b.Acme.Manager.Patch(pathOf(id), body{"loss_of_containment": "yes", "inside_fence": true, "process_consequences": []string{"threshold_tier_2", "evacuation"}}).Wants(http.StatusOK))
	b.Wants("the gravest counts", []any{i.ProcessTier, i.ProcessConsequences, len(i.Timeline[0].Changes)}, "[tier_1 [evacuation threshold_tier_2] 3]")
	var list incidents.List
	b.Acme.Worker.Get("/api/v2/incidents?process_tier=tier_1").Wants(http.StatusOK).Into(&list)
	b.Wants("found", len(list.Incidents), 1)
	b.Acme.Worker.Get("/api/v2/incidents?process_tier=tier_2").Wants(http.StatusOK).Into(&list)
	b.Wants("in one tier alone", len(list.Incidents), 0)
	i = recordOf(b.Acme.Manager.Patch(pathOf(id), body{"loss_of_containment": "no"}).Wants(http.StatusOK))
	b.Wants("nothing got out", []any{i.ProcessTier, i.InsideFence, i.ProcessConsequences}, "[ false []]")
}
