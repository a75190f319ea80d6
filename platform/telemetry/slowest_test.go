package telemetry

import (
	"math"
	"net/http"
	"testing"
)

func TestSlowestOperations(t *testing.T) {
	t.Parallel()
	m := NewMetrics()
	if found := m.Slowest(3); len(found) != 0 {
		t.Errorf("before anything was asked: %+v", found)
	}
	for range 18 {
		m.Observe("/api/often", http.MethodGet, 200, 0.02)
	}
	for range 2 {
		m.Observe("/api/often", http.MethodGet, 500, 0.4)
	}
	m.Observe("/api/fast", http.MethodGet, 200, 0.002)
	m.Observe("/api/endless", http.MethodPost, 200, 60)
	found := m.Slowest(2)
	if len(found) != 2 || found[0].Route != "/api/endless" || found[0].P95 != 10 || found[1].Route != "/api/often" {
		t.Fatalf("the slowest are %+v", found)
	}
	// 19 of 20 took at most half of what lies between 0.25 and 0.5 seconds.
	if often := found[1]; often.Count != 20 || math.Abs(often.Mean-0.058) > 1e-9 || math.Abs(often.P95-0.375) > 1e-9 {
		t.Errorf("the statuses are not added up: %+v", often)
	}
}
