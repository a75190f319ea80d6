package server_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"hivis/platform/telemetry"
	"hivis/server"
	"hivis/server/servertest"
)

// written is a log that a test can read while it is written.
type written struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (w *written) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(line)
}

func (w *written) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

// TestMadeUpMethodsShareOneSeries sends methods that nobody knows: each would
// stay in memory as a series of its own, and anybody may send them.
func TestMadeUpMethodsShareOneSeries(t *testing.T) {
	t.Parallel()
	metrics, log := telemetry.NewMetrics(), &written{}
	s := servertest.Changed(t, nil, func(o *server.Options) {
		o.Metrics, o.Log = metrics, slog.New(slog.NewTextHandler(log, nil))
	})
	stranger := s.Acme.Admin.Anonymous()
	stranger.Do(http.MethodGet, "/api/v1/boot", nil).Wants(http.StatusOK)
	for i := range 20 {
		stranger.Do("MADEUP"+strconv.Itoa(i), "/api/v1/boot", nil).Refuses(http.StatusMethodNotAllowed, "method_not_allowed")
	}
	methods := map[string]int{}
	families, err := metrics.Registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() != "hivis_request_seconds" {
			continue
		}
		for _, series := range family.GetMetric() {
			for _, label := range series.GetLabel() {
				if label.GetName() == "method" {
					methods[label.GetValue()]++
				}
			}
		}
	}
	if len(methods) != 2 || methods["GET"] != 1 || methods["other"] != 1 {
		t.Errorf("the series' methods are %v, wanted GET and other once each", methods)
	}
	if said := log.String(); strings.Contains(said, "MADEUP") || strings.Count(said, "method=other") != 20 {
		t.Errorf("the log says %s", said)
	}
}
