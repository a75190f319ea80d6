// Package telemetry is how an operator sees the server: structured logs, and
// metrics and profiles on a listener of their own that only loopback reaches.
package telemetry

import (
	"context"
	"crypto/subtle"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// NewLog returns the server's log: one JSON object a line.
func NewLog(w io.Writer, level string) (*slog.Logger, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		return nil, err
	}
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: l})), nil
}

// Metrics counts requests and jobs.
type Metrics struct {
	Registry *prometheus.Registry
	// Status answers /status, if set: what the operator's page says.
	Status   http.Handler
	requests *prometheus.HistogramVec
	jobs     *prometheus.HistogramVec
}

// nativeFactor is how much wider each bucket is than the one before, for a Prometheus that reads
// native histograms.
const nativeFactor = 1.1

// NewMetrics returns metrics with the runtime's own.
func NewMetrics() *Metrics {
	registry := prometheus.NewRegistry()
	requests := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "hivis_request_seconds", Help: "Duration of API requests.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}, NativeHistogramBucketFactor: nativeFactor,
	}, []string{"route", "method", "status"})
	jobs := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "hivis_job_seconds", Help: "Duration of jobs of this node.",
		Buckets: []float64{.005, .025, .1, .5, 1, 5, 20, 60, 300}, NativeHistogramBucketFactor: nativeFactor,
	}, []string{"kind", "outcome"})
	registry.MustRegister(requests, jobs, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return &Metrics{Registry: registry, requests: requests, jobs: jobs}
}

// Build says which version runs.
func (m *Metrics) Build(version string) {
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "hivis_build_info", Help: "Always 1; the version is its label."}, []string{"version", "go"})
	m.Registry.MustRegister(build)
	build.WithLabelValues(version, runtime.Version()).Set(1)
}

// Observe counts one request.
func (m *Metrics) Observe(route, method string, status int, seconds float64) {
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Observe(seconds)
}

// ObserveJob counts one job.
func (m *Metrics) ObserveJob(kind string, took time.Duration, err error) {
	outcome := "done"
	if err != nil {
		outcome = "failed"
	}
	m.jobs.WithLabelValues(kind, outcome).Observe(took.Seconds())
}

// Handler answers /metrics, /status and /debug/pprof on a loopback address. On every other it
// answers /metrics and /status alone, to who has the token.
func (m *Metrics) Handler(addr, token string) (http.Handler, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	numbers := promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{})
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		if token == "" {
			return nil, errors.New("HIVIS_METRICS_LISTEN is no loopback address: that needs HIVIS_METRICS_TOKEN")
		}
		mux.Handle("/metrics", onlyWith(token, numbers))
		if m.Status != nil {
			mux.Handle("GET /status", onlyWith(token, m.Status))
		}
		return mux, nil
	}
	mux.Handle("/metrics", numbers)
	if m.Status != nil {
		mux.Handle("GET /status", m.Status)
	}
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux, nil
}

func onlyWith(token string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte("Bearer "+token)) != 1 {
			http.Error(w, "The token is missing or wrong.", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Serve answers until ctx ends.
func (m *Metrics) Serve(ctx context.Context, addr, token string, log *slog.Logger) error {
	mux, err := m.Handler(addr, token)
	if err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		log.WarnContext(ctx, "no metrics", "addr", addr, "cause", err.Error())
		return nil
	}
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() { _ = server.Serve(listener) }()
	return nil
}
