package insight_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/insight"
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
