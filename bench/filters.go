package main

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// slowdown is a question beside the plain list: how much longer may it take?
type slowdown struct {
	name string
	most float64 // times the plain list's 95th percentile
	path func(t tenant) string
}

const listPath = "/api/v2/observations"

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
		{"by words", 2, with("q", always("ladder conveyor"))},
		{"by a part of a word", 2, with("q", always("adder"))},
		{"by number", 2, with("q", always("OBS-004711"))},
		{"by status", 2, with("status", always("in_progress"))},
		{"by overdue", 2, with("status", always("overdue"))},
		{"by type", 2, with("observation_type", always("unsafe_act"))},
		{"by risk", 2, with("risk_potential", always("critical"))},
		{"by site", 2, with("site_id", site)},
		{"by division", 2, with("division_id", func(t tenant) string { return strconv.FormatInt(t.division, 10) })},
		{"by category", 2, with("category_id", func(t tenant) string { return strconv.FormatInt(t.category, 10) })},
		{"by reporter", 2, with("reporter_id", manager)},
		{"by responsible person", 2, with("responsible_id", manager)},
		{"by stopped work", 2, with("stop_work", always("true"))},
		{"by fixed on the spot", 2, with("fixed_on_spot", always("true"))},
		{"by period", 2, func(tenant) string { return listPath + "?from=" + day(60) + "&to=" + day(30) }},
		{"actions that recur", 2, always("/api/actions/all?recurring=true")},
		{"counts", 2, always("/api/observations/period_status_counts")},
		{"counts of a period", 2, func(tenant) string {
			return "/api/observations/period_status_counts?from=" + day(60) + "&to=" + day(30)
		}},
		{"actions with a check that is due", 2, always("/api/actions/all?check=due")},
		{"actions with an open check", 2, always("/api/actions/all?check=open")},
		{"export of three days", 2, func(tenant) string { return listPath + "?export_to_excel=true&from=" + day(33) + "&to=" + day(31) }},
		{"export of a month", 0, func(tenant) string { return listPath + "?export_to_excel=true&from=" + day(60) + "&to=" + day(30) }},
	}
}

// compareSlowdown lets the plain list and the question take turns, and prints the
// median of how many times longer the question's 95th percentile is.
func compareSlowdown(o options, s slowdown, tenants []tenant, base *url.URL) error {
	o.round /= 2
	ask := func(path func(t tenant) string) func(client, i int) *http.Request {
		return func(client, i int) *http.Request {
			t := tenants[(client*37+i)%len(tenants)]
			return productRequest(t, base, http.MethodGet, path(t), nil)
		}
	}
	var ratios []float64
	var latencies []time.Duration
	for round := range o.rounds + 1 {
		_, plain, err := throughput(o, ask(func(tenant) string { return listPath }))
		if err != nil {
			return err
		}
		_, slow, err := throughput(o, ask(s.path))
		if err != nil {
			return err
		}
		if round > 0 { // the first warms caches
			ratios, latencies = append(ratios, float64(slow)/float64(plain)), append(latencies, slow)
		}
	}
	verdict := ""
	if s.most > 0 {
		verdict = fmt.Sprintf(" (at most %.0f: %s)", s.most, map[bool]string{true: "met", false: "NOT met"}[median(ratios) <= s.most])
	}
	fmt.Printf("%-34s p95 %6.1f ms  %.2f times the plain list's [%.2f-%.2f]%s\n", s.name, float64(medianOf(latencies).Microseconds())/1000,
		median(ratios), slices.Min(ratios), slices.Max(ratios), verdict)
	return nil
}
