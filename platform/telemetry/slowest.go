package telemetry

import (
	"cmp"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
)

// Operation is how long one operation has taken since the start of this node.
type Operation struct {
	Method, Route string
	Count         int64
	Mean, P95     float64 // seconds; 95 of 100 requests took at most P95
}

// Slowest returns the operations of which one request in twenty took longest.
func (m *Metrics) Slowest(most int) []Operation {
	found := m.collected()
	slices.SortFunc(found, func(a, b Operation) int {
		return cmp.Or(cmp.Compare(b.P95, a.P95), cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Route, b.Route), cmp.Compare(a.Method, b.Method))
	})
	return found[:min(most, len(found))]
}

// collected adds up what is counted apart for each status.
func (m *Metrics) collected() []Operation {
	metrics := make(chan prometheus.Metric)
	go func() {
		m.requests.Collect(metrics)
		close(metrics)
	}()
	sums := map[[2]string]*sum{}
	for each := range metrics {
		var read dto.Metric
		if each.Write(&read) != nil {
			continue
		}
		labels := map[string]string{}
		for _, label := range read.Label {
			labels[label.GetName()] = label.GetValue()
		}
		key := [2]string{labels["method"], labels["route"]}
		if sums[key] == nil {
			sums[key] = &sum{buckets: map[float64]uint64{}}
		}
		sums[key].add(read.Histogram)
	}
	found := make([]Operation, 0, len(sums))
	for key, of := range sums {
		found = append(found, Operation{key[0], key[1], int64(of.count), of.seconds / float64(of.count), of.quantile(0.95)})
	}
	return found
}

// sum is a histogram: how many took at most so long.
type sum struct {
	count   uint64
	seconds float64
	buckets map[float64]uint64
}

func (s *sum) add(h *dto.Histogram) {
	s.count += h.GetSampleCount()
	s.seconds += h.GetSampleSum()
	for _, bucket := range h.Bucket {
		s.buckets[bucket.GetUpperBound()] += bucket.GetCumulativeCount()
	}
}

// quantile supposes that requests are spread evenly within a bucket, and that those beyond the
// last took as long as its bound.
func (s *sum) quantile(q float64) float64 {
	bounds := make([]float64, 0, len(s.buckets))
	for bound := range s.buckets {
		bounds = append(bounds, bound)
	}
	slices.Sort(bounds)
	wanted, below, from := q*float64(s.count), 0.0, 0.0
	for _, bound := range bounds {
		till := float64(s.buckets[bound])
		if till >= wanted && till > below {
			return from + (bound-from)*(wanted-below)/(till-below)
		}
		below, from = till, bound
	}
	return from
}
