package main

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// slowdown is a question beside the plain list: how much longer may it take?
type slowdown struct {
	name string
	most float64 // times the plain list's 95th percentile, or fastEnough
	path func(t tenant) string
	// of is its plain list: a page of the baseline handler with the number of all ("" is of observations).
	// What is no filter is held to a page of the product.
	of string
}

// fastEnough is what nobody waits for, however fast the plain list is.
const fastEnough = 60 * time.Millisecond

// Plain lists that count.
const (
	observationsCounted = "/list?counted&"
	incidentsCounted    = "/counted/incidents?"
	risksCounted        = "/counted/risks?"
	risksByPlace        = "/counted/places?"
)

const (
	listPath      = "/api/v2/observations"
	incidentsPath = "/api/v2/incidents"
)

// filtered are the list with each of its filters, the counts, and the export of
// a filtered list. How much an export costs depends on how much is in it.
func filtered() []slowdown {
	with := func(key string, value func(t tenant) string) func(t tenant) string {
		return func(t tenant) string { return listPath + "?" + url.Values{key: {value(t)}}.Encode() }
	}
	always := func(value string) func(tenant) string { return func(tenant) string { return value } }
	site := func(t tenant) string { return strconv.FormatInt(t.sites[0], 10) }
	manager := func(t tenant) string { return strconv.FormatInt(t.manager, 10) }
	day := func(ago int) string { return time.Now().AddDate(0, 0, -ago).Format(time.DateOnly) }
	return []slowdown{
		{name: "by words", most: 4, path: with("q", always("ladder conveyor"))},
		{name: "by a common word", most: 4, path: with("q", always("conveyor"))},
		{name: "by a part of a word", most: 4, path: with("q", always("adder"))},
		{name: "by number", most: 4, path: with("q", always("OBS-004711"))},
		{name: "by status", most: 4, path: with("status", always("in_progress"))},
		{name: "by overdue", most: 4, path: with("status", always("overdue"))},
		{name: "by type", most: 4, path: with("observation_type", always("unsafe_act"))},
		{name: "by risk", most: 4, path: with("risk_potential", always("critical"))},
		{name: "by site", most: 4, path: with("site_id", site)},
		{name: "by division", most: 4, path: with("division_id", func(t tenant) string { return strconv.FormatInt(t.division, 10) })},
		{name: "by category", most: 4, path: with("category_id", func(t tenant) string { return strconv.FormatInt(t.category, 10) })},
		{name: "by reporter", most: 4, path: with("reporter_id", manager)},
		{name: "by responsible person", most: 4, path: with("responsible_id", manager)},
		{name: "by stopped work", most: 4, path: with("stop_work", always("true"))},
		{name: "by fixed on the spot", most: 4, path: with("fixed_on_spot", always("true"))},
		{name: "by period", most: 4, path: func(tenant) string { return listPath + "?from=" + day(60) + "&to=" + day(30) }},
		{name: "actions that recur", most: 4, path: always("/api/actions/all?recurring=true")},
		{name: "counts", most: 4, path: always("/api/observations/period_status_counts")},
		{name: "counts of a period", most: 4, path: func(tenant) string {
			return "/api/observations/period_status_counts?from=" + day(60) + "&to=" + day(30)
		}},
		{name: "actions with a check that is due", most: 4, path: always("/api/actions/all?check=due")},
		{name: "actions with an open check", most: 4, path: always("/api/actions/all?check=open")},
		{name: "export of three days", most: 4, path: func(tenant) string { return listPath + "?export_to_excel=true&from=" + day(33) + "&to=" + day(31) }},
		{name: "export of a month", most: 0, path: func(tenant) string { return listPath + "?export_to_excel=true&from=" + day(60) + "&to=" + day(30) }},
	}
}

// ofIncidents are the counts of incidents and their places on the matrix, and the list by some
// filters.
func ofIncidents() []slowdown {
	var all []slowdown
	for name, path := range map[string]string{
		"incidents by status": incidentsPath + "?status=rating_pending", "incidents by a place on the matrix": incidentsPath + "?severity=3&likelihood=2",
		"incidents by words": incidentsPath + "?q=ladder+conveyor", "counts of incidents": "/api/incidents/period_status_counts",
		"places of incidents on the matrix": "/api/incidents/matrix_counts", "places of incidents on the potential matrix": "/api/incidents/matrix_counts?rating=potential",
	} {
		all = append(all, slowdown{name: name, most: 4, path: func(tenant) string { return path }, of: incidentsCounted})
	}
	slices.SortFunc(all, func(a, b slowdown) int { return strings.Compare(a.name, b.name) })
	return all
}

// compareSlowdown lets the plain list and the question take turns, and prints the
// median of how many times longer the question's 95th percentile is.
func compareSlowdown(o options, s slowdown, tenants []tenant, base *url.URL, baseline string) error {
	o.round /= 2
	ask := func(of func(t tenant) *http.Request) func(client, i int) *http.Request {
		return func(client, i int) *http.Request { return of(tenants[(client*37+i)%len(tenants)]) }
	}
	product := func(path func(t tenant) string) func(t tenant) *http.Request {
		return func(t tenant) *http.Request { return productRequest(t, base, http.MethodGet, path(t), nil) }
	}
	of := cmp.Or(s.of, observationsCounted)
	list := product(func(tenant) string { return of })
	if strings.HasSuffix(of, "?") || strings.HasSuffix(of, "&") {
		list = func(t tenant) *http.Request { return baselineRequest(t, baseline+of) }
	}
	var ratios []float64
	var latencies []time.Duration
	for round := range o.rounds + 1 {
		_, plain, err := throughput(o, ask(list))
		if err != nil {
			return err
		}
		_, slow, err := throughput(o, ask(product(s.path)))
		if err != nil {
			return err
		}
		if round > 0 { // the first warms caches
			ratios, latencies = append(ratios, float64(slow)/float64(plain)), append(latencies, slow)
		}
	}
	verdict := ""
	if s.most > 0 {
		met := median(ratios) <= s.most || medianOf(latencies) <= fastEnough
		verdict = fmt.Sprintf(" (at most %.0f, or 60 ms: %s)", s.most, map[bool]string{true: "met", false: "NOT met"}[met])
	}
	fmt.Printf("%-34s p95 %6.1f ms  %.2f times the plain list's [%.2f-%.2f]%s\n", s.name, float64(medianOf(latencies).Microseconds())/1000,
		median(ratios), slices.Min(ratios), slices.Max(ratios), verdict)
	return nil
}
