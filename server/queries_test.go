package server_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"hivis/server"
	"hivis/server/servertest"
)

// TestWhatAQueryCannotSay is refused at its parameter, in words: of this list as of all others.
func TestWhatAQueryCannotSay(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Worker.Post("/api/observations", report(s, s.Acme, "seen")).Wants(http.StatusCreated)
	s.Acme.Worker.Get("/api/v2/observations?from=0000-01-01").Refuses(422, "invalid") // a day that the database does not know
	const oneOf, format = "Choose one of the values offered.", "This has the wrong format."
	for query, wants := range map[string][2]string{
		"reporter=5":                    {"reporter", "This field is not known here."},
		"Status=open":                   {"Status", "This field is not known here."},
		"status=late":                   {"status[0]", oneOf},
		"status=open,late":              {"status[1]", oneOf},
		"risk_potential=extreme":        {"risk_potential[0]", oneOf},
		"observation_type=near_miss":    {"observation_type[0]", oneOf},
		"sort=comment":                  {"sort", oneOf},
		"sort=-":                        {"sort", oneOf},
		"sort=number,":                  {"sort", oneOf},
		"sort=number%3Bdrop":            {"sort", oneOf},
		"page=0":                        {"page", "This must be at least 1."},
		"page=1001":                     {"page", "This must be at most 1000."},
		"page=68":                       {"page", "This must be at most 67."}, // of 15 rows: by then 1,000 are behind
		"per_page=100&page=11":          {"page", "This must be at most 10."},
		"page=two":                      {"page", format},
		"per_page=0":                    {"per_page", "This must be at least 1."},
		"per_page=101":                  {"per_page", "This must be at most 100."},
		"site_id=here":                  {"site_id", format},
		"from=yesterday":                {"from", "This must be a date."},
		"to=2026-02-30":                 {"to", "This must be a date."},
		"status=open&status=closed":     {"status", "This is given twice."},
		"q=" + strings.Repeat("q", 201): {"q", "This is too long: at most 200 characters."},
		"q=%ff":                         {"q", "This must be text."},
		"q=a%00b":                       {"q", "This must be text."},
	} {
		r := s.Acme.Worker.Get("/api/v2/observations?" + query)
		var p servertest.Problem
		if r.Into(&p); r.StatusCode != 422 || !slices.Equal(p.Errors[wants[0]], []string{wants[1]}) {
			t.Errorf("%q: %d %s, wanted %q", query, r.StatusCode, r.Bytes, wants)
		}
		if strings.HasPrefix(query, "sort") || strings.Contains(query, "page") {
			continue
		}
		if r := s.Acme.Worker.Get("/api/observations/period_status_counts?" + query); r.StatusCode != 422 {
			t.Errorf("counts with %q: %d %s", query, r.StatusCode, r.Bytes)
		}
	}
}

// TestAnExportIsBounded: what is refused is not written down as exported, and a filter helps.
func TestAnExportIsBounded(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.ExportRows = 2 })
	const path = "/api/v2/observations?export_to_excel=true"
	one := func() { s.Acme.Worker.Post("/api/observations", report(s, s.Acme, "seen")).Wants(http.StatusCreated) }
	one()
	one()
	s.Wants("rows", len(s.Acme.Admin.Get(path).Wants(http.StatusOK).Table().Rows), 2)
	one()
	s.Acme.Admin.Get(path).Refuses(http.StatusUnprocessableEntity, "too_many_to_export").
		Says("There are more than 2 records in the date range you have selected. Apply filters to reduce this number to be equal to or less than 2 to export to Excel.",
			"fr", "Il y a plus de 2 enregistrements dans la période choisie. Appliquez des filtres pour ramener ce nombre à 2 au plus et exporter vers Excel.")
	if events := strings.Join(s.Contents()["public.audit_events"], "\n"); strings.Count(events, "exported") != 1 {
		t.Errorf("a refused export is written down: %s", events)
	}
	s.Wants("filtered", len(s.Acme.Admin.Get(path+"&q=OBS-000001").Wants(http.StatusOK).Table().Rows), 1)
}
