package contractors_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/directory/manpower"
	"hivis/modules/contractors"
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

// TestReturnedHoursCountInThePlaceOfVisits: of that company, at that site, in that month; and
// what a company is told of are its own visits.
func TestReturnedHoursCountInThePlaceOfVisits(t *testing.T) {
	b := newBench(t)
	here, other := b.Acme.Sites[0], b.add("Other Ltd")
	theirs := b.worker(other, "Olga Other")
	at := b.Now()
	visit := func(profile int64, hours int) {
		b.Exec(`insert into site_visits (organization_id, site_id, kind, name, profile_id, signed_on_at, signed_on_by, ends_at, signed_off_at)
			values ($1, $2, 'contractor', 'Somebody', $3, $4, $5, $6, $6)`, b.Acme.ID, here, profile, at, b.Acme.Admin.ID, at.Add(time.Duration(hours)*time.Hour))
	}
	visit(b.man, 5)
	visit(theirs, 7)
	b.Exec("update work_profiles set contractor_id = $3 where organization_id = $1 and id = $2", b.Acme.ID, theirs, b.company) // who changes company takes no hours along
	month := at.In(auckland).Format("2006-01")
	path := fmt.Sprintf("/api/contractors/%d/hours", b.company)
	ofContractors := func() int64 {
		grid := servertest.As[manpower.Grid](b.Acme.Admin.Get(fmt.Sprintf("/api/manpower?year=%s&site_id=%d", month[:4], here)).Wants(http.StatusOK))
		return grid.Sites[0].Months[at.In(auckland).Month()-1].ContractorHours
	}
	shown := func(who *servertest.Client) string {
		hours := servertest.As[contractors.Hours](who.Get(path + "?year=" + month[:4]).Wants(http.StatusOK))
		m := hours.Sites[0].Months[at.In(auckland).Month()-1]
		if m.Returned == nil {
			return fmt.Sprint("- ", m.Visits)
		}
		return fmt.Sprint(*m.Returned, " ", m.Visits, " ", m.ReturnedBy.ID == who.ID)
	}
	returns := func(who *servertest.Client, hours int) *servertest.Response {
		return who.Patch(path, body{"cells": []body{{"site_id": here, "month": month, "hours": hours}}})
	}
	b.Wants("visits alone", []any{shown(b.own), ofContractors()}, "[- 5 12]")
	returns(b.own, 100).Wants(http.StatusOK)
	b.Wants("returned", []any{shown(b.own), ofContractors()}, "[100 5 true 107]")
	returns(b.Acme.Admin, 0).Wants(http.StatusOK)
	b.Wants("nobody worked", []any{shown(b.Acme.Admin), ofContractors()}, "[0 5 true 7]")
	returns(b.own, -1).Wants(http.StatusOK)
	b.Wants("taken back", []any{shown(b.own), ofContractors()}, "[- 5 12]")

	refused := func(cell body, field, sentence string) {
		t.Helper()
		b.own.Patch(path, body{"cells": []body{{"site_id": here, "month": month, "hours": 1}, cell}}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, field, sentence)
	}
	refused(body{"site_id": here, "month": month, "hours": 2}, "cells[1].month", "This is given twice.")
	refused(body{"site_id": here, "month": at.AddDate(0, 2, 0).Format("2006-01"), "hours": 2}, "cells[1].month", "Choose a month such as 2026-11, no later than the present one.")
	refused(body{"site_id": here, "month": "2026-13", "hours": 2}, "cells[1].month", "Choose a month such as 2026-11, no later than the present one.")
	refused(body{"site_id": b.Acme.Sites[1], "month": month, "hours": 2}, "cells[1].site_id", "Choose one of your sites.")
	refused(body{"site_id": here, "month": month, "hours": 500001}, "cells[1].hours", "This must be at most 500000.")
	b.Wants("nothing came of what was refused", shown(b.own), "- 5")
	b.of(other, "other").Get(path).Wants(http.StatusNotFound)
	b.of(other, "another").Patch(path, body{"cells": []body{{"site_id": here, "month": month, "hours": 1}}}).Wants(http.StatusNotFound)
}
