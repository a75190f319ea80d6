package contractors_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/directory/manpower"
	"hivis/server/servertest"
)

// TestVisitsAreHoursOfContractors: what contractors were on a site stands in its month, visitors do not,
// and a visit that nobody signed off counts 8 hours at most.
func TestVisitsAreHoursOfContractors(t *testing.T) {
	b := newBench(t)
	at := b.Now()
	visit := func(kind string, hours int, forgotten bool) {
		b.Exec(`insert into site_visits (organization_id, site_id, kind, name, signed_on_at, signed_on_by, ends_at, signed_off_at, forgotten)
			values ($1, $2, $3, 'Somebody', $4, $5, $6, $6, $7)`, b.Acme.ID, b.Acme.Sites[0], kind, at, b.Acme.Admin.ID, at.Add(time.Duration(hours)*time.Hour), forgotten)
	}
	visit("contractor", 5, false)
	visit("contractor", 13, true)
	visit("visitor", 7, false)
	grid := servertest.As[manpower.Grid](b.Acme.Admin.Get(fmt.Sprintf("/api/manpower?year=%d&site_id=%d", at.Year(), b.Acme.Sites[0])).Wants(http.StatusOK))
	month := grid.Sites[0].Months[at.In(auckland).Month()-1]
	if month.ContractorHours != 13 || grid.Sites[0].ContractorHours != 13 {
		t.Errorf("the month has %d hours of contractors, and the year %d", month.ContractorHours, grid.Sites[0].ContractorHours)
	}
}
