package manpower_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/directory/manpower"
	"hivis/server/servertest"
)

type body = map[string]any

func gridOf(c *servertest.Client, query string) (g manpower.Grid) {
	c.Get("/api/manpower?" + query).Wants(http.StatusOK).Into(&g)
	return g
}

// TestManpower is what is usual until somebody enters it, several months at once.
func TestManpower(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	first, second := s.Acme.Sites[0], s.Acme.Sites[1]
	grid := gridOf(s.Acme.Admin, "")
	november := grid.Sites[0].Months[10]
	s.Wants("what is usual", []any{grid.Year, len(grid.Sites), grid.Sites[0].Name, november}, "[2026 2 Auckland {2026-11 100 21 16800 0 false false}]")
	enter := func(cells ...body) *servertest.Response {
		return s.Acme.Admin.Patch("/api/manpower", body{"cells": cells})
	}
	enter(body{"site_id": first, "month": "2026-10", "headcount": 40}, body{"site_id": first, "month": "2026-11", "headcount": 50, "days": 20, "hours": 7777},
		body{"site_id": second, "month": "2026-10", "days": 31}).Wants(http.StatusOK)
	months := gridOf(s.Acme.Admin, fmt.Sprintf("year=2026&site_id=%d", first)).Sites[0].Months
	s.Wants("entered", []any{months[9], months[10]}, "[{2026-10 40 22 7040 0 false true} {2026-11 50 20 7777 0 true true}]")
	enter(body{"site_id": first, "month": "2026-11", "hours": -1}).Wants(http.StatusOK)
	s.Wants("reckoned again", gridOf(s.Acme.Admin, fmt.Sprintf("site_id=%d", first)).Sites[0].Months[10], "{2026-11 50 20 8000 0 false true}")
	var copied manpower.SavedMonths
	s.Acme.Admin.Post("/api/manpower/copy", body{"month": "2026-11"}).Wants(http.StatusOK).Into(&copied)
	s.Wants("copied where nothing was entered, and no more days than the month has", []any{copied.Count, gridOf(s.Acme.Admin, fmt.Sprintf("site_id=%d", second)).Sites[0].Months[10]},
		"[1 {2026-11 100 30 24000 0 false true}]")
	s.Wants("in the log", s.Insert("select count(*) from audit_events where organization_id = $1 and kind in ('manpower_entered', 'manpower_copied')", s.Acme.ID), 3)
	s.Wants("the year of the other organization", gridOf(s.Globex.Admin, "").Sites[0].Months[10].Entered, false)

	refuse := func(cell body, field, english, locale, said string) {
		t.Helper()
		enter(body{"site_id": second, "month": "2026-01", "headcount": 1}, cell).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt(field, english, locale, said)
	}
	refuse(body{"site_id": first, "month": "2026-13", "headcount": 1}, "cells[1].month", "Choose a month such as 2026-11.", "de", "Wählen Sie einen Monat wie 2026-11.")
	refuse(body{"site_id": first, "month": "2026-02", "days": 29}, "cells[1].days", "This must be at most 28.", "en", "This must be at most 28.")
	refuse(body{"site_id": s.Globex.Sites[0], "month": "2026-02", "days": 2}, "cells[1].site_id", "Choose one of your sites.", "en", "Choose one of your sites.")
	refuse(body{"site_id": second, "month": "2026-01", "days": 2}, "cells[1].month", "This is given twice.", "en", "This is given twice.")
	refuse(body{"site_id": first, "month": "2026-02"}, "cells[1].headcount", "This is required.", "en", "This is required.")
	refuse(body{"site_id": first, "month": "2026-02", "headcount": 2000000}, "cells[1].headcount", "This must be at most 100000.", "en", "This must be at most 100000.")
	s.Wants("nothing came of what was refused", gridOf(s.Acme.Admin, fmt.Sprintf("site_id=%d", second)).Sites[0].Months[0].Entered, false)
	s.Acme.Manager.Get("/api/manpower").Refuses(http.StatusForbidden, "permission_denied")
}
