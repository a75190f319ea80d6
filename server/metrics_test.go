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

// TestTheState is told to who looks: what waits, what is stored, and how many connections
// serve.
func TestTheState(t *testing.T) {
	t.Parallel()
	metrics := telemetry.NewMetrics()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.Metrics = metrics })
	s.Exec("update organizations set storage_used_bytes = 100 where kind = 'tenant'")
	s.Exec("update organizations set storage_limit_bytes = 100 where id = $1", s.Acme.ID)
	s.Exec("insert into jobs.river_job (kind, max_attempts, args) values ('later', 3, '{}')")
	s.Exec(`insert into mails (organization_id, message_id, to_address, subject, body_text, body_html, status, created_at)
		select $1, n, 'a@acme.example', '', '', '', case when n = '1' then 'failed' else 'sent' end, now() from unnest('{1,2}'::text[]) n`, s.Acme.ID)
	metrics.ObserveJob("later", 0, nil)
	families, err := metrics.Registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for _, family := range families {
		for _, series := range family.GetMetric() {
			name := family.GetName()
			for _, label := range series.GetLabel() {
				name += " " + label.GetValue()
			}
			found[name] = series.GetGauge().GetValue() + float64(series.GetHistogram().GetSampleCount())
		}
	}
	for name, want := range map[string]float64{
		"hivis_database_up": 1, "hivis_jobs available": 1, "hivis_mails failed": 1, "hivis_mails sent": 0, "hivis_organizations trial": 2,
		"hivis_stored_bytes": 200, "hivis_storage_exhausted": 1, "hivis_database_connections requests most": 8, "hivis_job_seconds later done": 1,
	} {
		if found[name] != want {
			t.Errorf("%s is %v, want %v", name, found[name], want)
		}
	}
}
