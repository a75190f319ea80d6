package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/core/records"
	"hivis/modules/insight"
	"hivis/server/servertest"
)

// measured is an organization whose records differ in what measures tell apart.
type measured struct {
	*world
	t *testing.T
}

// TestEveryMeasureIsItsRows: each number is that of the rows of its list, and of its export, for
// whoever asks and of whichever sites. The document says which measures there are.
func TestEveryMeasureIsItsRows(t *testing.T) {
	t.Parallel()
	m := &measured{newWorld(t), t}
	m.differ()
	sites := m.acme.Sites
	readers := []*servertest.Client{m.acme.Admin, m.acme.atOneSite(), m.acme.Worker}
	numbers := map[string]int64{}
	for _, reader := range readers {
		for _, scope := range []string{"", fmt.Sprintf("&site_id=%d", sites[0]), fmt.Sprintf("&site_id=%d", sites[1])} {
			for _, date := range []string{"reported_date", "occurred_date"} {
				m.compare(reader, "from=2026-01-01&to=2026-12-31&record_date_type="+date+scope, numbers)
			}
		}
	}
	for _, k := range m.App.Records.Kinds() {
		for _, of := range measuresOf(k) {
			if numbers[of.Name] == 0 {
				t.Errorf("nothing that %s counts is in the test", of.Name)
			}
		}
	}
}

func measuresOf(k *records.Kind) []records.Measure {
	if k.Measured == nil {
		return nil
	}
	return k.Measured.Measures
}

// compare holds every number that somebody gets to its list and its export.
func (m *measured) compare(reader *servertest.Client, query string, numbers map[string]int64) {
	m.t.Helper()
	var all insight.Measures
	reader.Get("/api/measures").Wants(http.StatusOK).Into(&all)
	for len(all.Measures) > 0 {
		some := all.Measures[:min(40, len(all.Measures))]
		all.Measures = all.Measures[len(some):]
		var names []string
		for _, measure := range some {
			names = append(names, measure.Name)
		}
		var values insight.Values
		reader.Get("/api/measures/values?measures=" + strings.Join(names, ",") + "&" + query).Wants(http.StatusOK).Into(&values)
		for _, n := range values.Indicators.Indicators {
			m.one(reader, n, query, numbers)
		}
	}
}

func (m *measured) one(reader *servertest.Client, n insight.Number, query string, numbers map[string]int64) {
	m.t.Helper()
	kind, measure := m.App.Records.MeasureOf(n.Measure)
	if kind == nil {
		return // of people, or a rate
	}
	if n.List == "" {
		if !measure.Health {
			m.t.Errorf("%s: %s has no rows to open", reader.Email, n.Measure)
		}
		return
	}
	numbers[n.Measure] = max(numbers[n.Measure], n.Count)
	_, filters, _ := strings.Cut(n.List, "?")
	list := kind.Measured.Call + "?" + filters
	var page struct {
		Meta struct {
			TotalCount int64 `json:"total_count"`
		}
	}
	reader.Get(list + "&per_page=1").Wants(http.StatusOK).Into(&page)
	if page.Meta.TotalCount != n.Count {
		m.t.Errorf("%s, %s: %s counts %d, and %s has %d", reader.Email, query, n.Measure, n.Count, list, page.Meta.TotalCount)
	}
	if n.Unit == records.CountUnit && measure.Sum == "" && (n.Value == nil || *n.Value != float64(n.Count)) {
		m.t.Errorf("%s: %s is %v, of %d rows", reader.Email, n.Measure, n.Value, n.Count)
	}
	if n.Count == 0 || !m.exports(kind) {
		return
	}
	if rows := int64(len(reader.Get(list + "&export_to_excel=true").Wants(http.StatusOK).Table().Rows)); rows != n.Count {
		m.t.Errorf("%s, %s: %s counts %d, and its export has %d", reader.Email, query, n.Measure, n.Count, rows)
	}
}

// exports reports whether a kind's list can be taken as a file.
func (m *measured) exports(k *records.Kind) bool {
	for _, p := range m.d.Paths[k.Measured.Call]["get"].Parameters {
		if p.Name == "export_to_excel" {
			return true
		}
	}
	return false
}

// differ makes more records of each kind and lets them differ, so that no measure is all or nothing.
func (m *measured) differ() {
	m.t.Helper()
	o := m.acme
	for _, k := range m.App.Records.Kinds() {
		for range 6 {
			if len(measuresOf(k)) > 0 {
				example := m.Example(o.Organization, k)
				o.Admin.Post(example.Path, example.Body).Wants(http.StatusCreated)
			}
		}
	}
	for _, change := range differences {
		m.Exec(strings.ReplaceAll(change, "$2", fmt.Sprint(o.Sites[1])), o.ID)
	}
	m.Exec("delete from idempotency_keys where organization_id = $1", o.ID)
}
