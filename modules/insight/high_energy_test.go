package insight_test

import (
	"cmp"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/insight"
	"hivis/server/servertest"
)

// TestTheHighEnergyControlAssessment is that of five hazards of nine with a direct control, with the
// interval of Wilson; observations and audits count together, and whoever may read only the former
// is told of those.
func TestTheHighEnergyControlAssessment(t *testing.T) {
	b := newBench(t)
	observe := func(high, controlled string) {
		id := b.Insert("select max(id) from observations where organization_id = $1", b.Acme.ID)
		b.Exec("update observations set energy = 'high', high_energies = $2::text[], controlled_energies = $3::text[] where id = $1", id, high, controlled)
	}
	for _, seen := range [][2]string{{"{gravity,motion,sound}", "{gravity,motion}"}, {"{gravity,motion}", "{}"}, {"{electrical}", "{electrical}"}} {
		b.Observe(b.Acme, b.Acme.Worker).Wants(http.StatusCreated)
		observe(seen[0], seen[1])
	}
	walk := b.AuditTemplate(b.Acme, "Walk")
	audit := b.Audit(b.Acme, b.Acme.Admin, walk)
	b.CompleteAudit(b.Acme.Admin, audit, nil).Wants(http.StatusOK)
	b.Exec("update audits set energy = 'high', high_energies = '{pressure,chemical,temperature}', controlled_energies = '{pressure,chemical}' where id = $1", audit)
	answer := read[insight.HighEnergy](b.Acme.Admin, "/api/dashboards/high_energy")
	n := answer.Heca
	b.Wants("HECA", fmt.Sprintf("%.1f of %d, %.1f to %.1f", *n.Value, n.Of, *n.Low, *n.High), "55.6 of 9, 26.7 to 81.1")
	var got []string
	for _, s := range answer.Seen {
		got = append(got, fmt.Sprintf("%s %v of %v", s.Kind, *s.Controlled.Value, *s.Energies.Value))
	}
	b.Wants("seen in", got, "[observations 3 of 6 audits 2 of 3]")
	got = nil
	for _, c := range answer.Classes {
		for _, cell := range []*insight.Cell{c.Incidents, c.Observations, c.Audits} {
			if cell != nil && cell.Count > 0 {
				got = append(got, fmt.Sprint(c.Class, " ", cell.Count))
			}
		}
	}
	b.Wants("classes", got, "[exposure 2 exposure 1 success 1]")
	tile := read[insight.Values](b.Acme.Admin, "/api/measures/values?measures=heca,heca_observed").Indicators.Indicators
	b.Wants("as tiles", fmt.Sprintf("%.1f %.1f %.1f", *tile[0].Value, *tile[1].Value, *tile[1].Low), "55.6 50.0 18.8")
	b.Exec(`update roles set rules = rules - 'Audit' where organization_id = $1`, b.Acme.ID)
	b.Acme.Worker.SignIn()
	answer = read[insight.HighEnergy](b.Acme.Worker, "/api/dashboards/high_energy")
	b.Wants("of what one may read", fmt.Sprint(*answer.Heca.Value, len(answer.Seen), answer.Heca.List != ""), "50 1 true")
}

// TestWhatBecameAnIncidentCountsAsThatAlone counts two hazards of which one turned out to be an
// incident: it is one of the classes of incidents, and none of what only was seen. Once the incident
// is deleted it is an observation again. The rows behind each number are as many.
func TestWhatBecameAnIncidentCountsAsThatAlone(t *testing.T) {
	b := newBench(t)
	energy := body{"energy": "high", "high_energies": []string{"gravity", "motion"}, "controlled_energies": []string{}}
	held := body{"energy": "high", "high_energies": []string{"electrical"}, "controlled_energies": []string{"electrical"}}
	b.Observe(b.Acme, b.Acme.Worker, held)
	var seen struct{ Observation struct{ ID int64 } }
	b.Observe(b.Acme, b.Acme.Worker, energy).Into(&seen)
	wants := func(when, want string) {
		t.Helper()
		answer := read[insight.HighEnergy](b.Acme.Admin, "/api/dashboards/high_energy")
		got := []string{fmt.Sprintf("%.0f%% of %d", *answer.Heca.Value, answer.Heca.Of)}
		for _, c := range answer.Classes {
			for i, cell := range []*insight.Cell{c.Incidents, c.Observations, c.Audits} {
				if cell == nil || cell.Count == 0 {
					continue
				}
				got = append(got, fmt.Sprint(c.Class, " ", []string{"incidents", "observations", "audits"}[i], " ", cell.Count))
				b.rowsOf(*cell)
			}
		}
		for _, s := range answer.Seen {
			b.rowsOf(s.Energies)
			b.rowsOf(s.Controlled)
		}
		b.Wants(when, got, want)
	}
	wants("seen", "[33% of 3 exposure observations 1 success observations 1]")
	incident := servertest.As[struct{ Incident struct{ ID int64 } }](b.Acme.Manager.Post("/api/incidents", servertest.Body(body{
		"incident_type": "near_miss", "description": "It fell", "immediate_action": "Closed", "site_id": b.Acme.Sites[0], "occurred_at": b.Now().Add(-time.Hour), "shift": "first",
		"anybody_hurt": "no", "investigation_required": true, "recordable": "undecided", "from_observation_id": seen.Observation.ID}, energy)).Wants(http.StatusCreated)).Incident.ID
	wants("turned out to be an incident", "[100% of 1 psif incidents 1 success observations 1]")
	b.Acme.Admin.Delete(fmt.Sprintf("/api/incidents/%d", incident), body{"reason": "Twice"}).Wants(http.StatusOK)
	wants("deleted", "[33% of 3 exposure observations 1 success observations 1]")
}

// rowsOf wants as many rows in the list of a number as it counts.
func (b *bench) rowsOf(cell insight.Cell) {
	b.t.Helper()
	path, query, _ := strings.Cut(cell.List, "?")
	var page struct {
		Meta struct {
			TotalCount int64 `json:"total_count"`
		}
	}
	call := cmp.Or(map[string]string{"/observations": "/api/v2/observations", "/incidents": "/api/v2/incidents"}[path], "/api/audit_records")
	b.Acme.Admin.Get(call + "?" + query).Wants(http.StatusOK).Into(&page)
	b.Wants("rows of "+cell.List, page.Meta.TotalCount, fmt.Sprint(cell.Count))
}
