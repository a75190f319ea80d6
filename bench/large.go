package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/server"
)

// What a list may cost in a large organization, compared with one of a usual size.
const (
	pageSlower = 1.3                    // times
	tabsWithin = 100 * time.Millisecond // of 95 in 100

	numbersOfACall  = 250 * time.Millisecond
	wholeDashboards = 600 * time.Millisecond

	ofPages      = "at most 1.3 times"
	ofTabs       = "p95 at most 100 ms"
	ofNumbers    = "p95 at most 250 ms"
	ofDashboards = "p95 at most 600 ms"
)

// compareSizes makes one organization more, with very many records, and lets it and a usual
// one be asked in turns, by one client.
func compareSizes(ctx context.Context, o options, app *server.App, owner *pgxpool.Pool, small tenant, base *url.URL, baseline string) error {
	var large tenant
	isNew, err := large.add(ctx, app, base, "large")
	if err != nil {
		return err
	}
	if err := fillOnce(ctx, owner, "large", o.large, isNew, func() error { return addObservations(ctx, owner, o.large, []int64{large.id}) }); err != nil {
		return err
	}
	// Filling takes longer than a session lasts.
	for _, t := range []*tenant{&small, &large} {
		if err := t.signIn(app, base); err != nil {
			return err
		}
	}
	o.clients = 1
	for _, q := range []struct{ name, path, bar string }{
		{"a page of observations", listPath, ofPages},
		{"the last page with a number", listPath + "?page=67", ofPages},
		{"a page of actions", "/api/actions/all", ofPages},
		{"a page of incidents", incidentsPath, ofPages},
		{"tabs of incidents", "/api/incidents/period_status_counts", ofTabs},
		{"the matrix of incidents", "/api/incidents/matrix_counts", ofTabs},
		{"a page of the library", "/api/library_files", ofPages},
		{"the trees of the library", "/api/site_based_folders", ofTabs},
		{"a thousand folders of the library", "/api/folders?of=all", ofTabs},
		{"tabs of observations", "/api/observations/period_status_counts", ofTabs},
		{"tabs of actions", "/api/actions/status_counts", ofTabs},
		{"a page of permits", "/api/permit_form_questions", ofPages},
		{"tabs of permits", "/api/permit_form_questions/period_status_counts", ofTabs},
		{"a page of risk assessments", "/api/risk_assessments", ofPages},
		{"a page of risks", "/api/risk_assessments/risks", ofPages},
		{"tabs of risk assessments", "/api/risk_assessments/period_status_counts", ofTabs},
		{"the permits' dashboard", "/api/dashboard_data/permits_dashboard_by_template_counts", ofTabs},
		{"leading indicators of 13 months", "/api/dashboards/leading_indicators", ofNumbers},
		{"the whole dashboard", "/api/dashboards/mobile_index", ofDashboards},
	} {
		if err := compareSize(o, q.name, q.path, q.bar, small, large, base); err != nil {
			return fmt.Errorf("%s: %w", q.name, err)
		}
	}
	// It counts every row there is; so does what it is held to.
	return compareSlowdown(o, slowdown{name: "the heat map, of a large one", most: 2, of: risksByPlace,
		path: func(tenant) string { return "/api/risk_assessments/heat_map" }}, []tenant{large}, base, baseline)
}

func compareSize(o options, name, path, bar string, small, large tenant, base *url.URL) error {
	ask := func(t tenant) func(int, int) *http.Request {
		return func(int, int) *http.Request { return productRequest(t, base, http.MethodGet, path, nil) }
	}
	var ratios []float64
	var latencies []time.Duration
	for round := range o.rounds + 1 {
		inSmall, _, err := throughput(o, ask(small))
		if err != nil {
			return err
		}
		inLarge, slow, err := throughput(o, ask(large))
		if err != nil {
			return err
		}
		if round > 0 { // the first warms caches
			ratios, latencies = append(ratios, inSmall/inLarge), append(latencies, slow)
		}
	}
	p95 := medianOf(latencies)
	met := map[string]bool{ofPages: median(ratios) <= pageSlower, ofTabs: p95 <= tabsWithin, ofNumbers: p95 <= numbersOfACall, ofDashboards: p95 <= wholeDashboards}
	fmt.Printf("%-34s %.2f times as long among %d as among %d [%.2f-%.2f]  p95 %.1f ms (%s: %s)\n", name, median(ratios), o.large, o.observations/o.organizations,
		slices.Min(ratios), slices.Max(ratios), float64(p95.Microseconds())/1000, bar, map[bool]string{true: "met", false: "NOT met"}[met[bar]])
	return nil
}
