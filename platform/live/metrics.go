package live

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

type metrics struct {
	sockets       prometheus.Gauge
	subscriptions prometheus.Gauge
	events        prometheus.Counter
	deliveries    prometheus.Counter
	rejected      prometheus.Counter
	tailFailures  prometheus.Counter
	refused       *prometheus.CounterVec
	endings       *prometheus.CounterVec
	lag           prometheus.Histogram
}

// newMetrics works without a registry too: then nobody reads the numbers.
func newMetrics(registry prometheus.Registerer) (*metrics, error) {
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Name: "hivis_live_" + name, Help: help})
	}
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Name: "hivis_live_" + name, Help: help})
	}
	vector := func(name, help, label string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "hivis_live_" + name, Help: help}, []string{label})
	}
	m := &metrics{
		sockets:       gauge("sockets", "Open sockets of this node."),
		subscriptions: gauge("subscriptions", "Subscriptions of all sockets."),
		events:        counter("events_total", "Events read from the outbox."),
		deliveries:    counter("deliveries_total", "Frames queued for sockets, one per event and socket."),
		rejected:      counter("rejected_subscriptions_total", "Subscriptions refused."),
		tailFailures:  counter("tail_failures_total", "Times the connection to the outbox was lost."),
		refused:       vector("refused_upgrades_total", "Upgrade requests answered with an HTTP status.", "status"),
		endings:       vector("endings_total", "Sockets ended, by reason.", "reason"),
		lag: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "hivis_live_lag_seconds",
			Help:    "Age of an event, from the start of its transaction, when it is read.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 60},
		}),
	}
	if registry == nil {
		return m, nil
	}
	for _, c := range []prometheus.Collector{m.sockets, m.subscriptions, m.events, m.deliveries,
		m.rejected, m.tailFailures, m.refused, m.endings, m.lag} {
		if err := registry.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *metrics) ended(reason string) { m.endings.WithLabelValues(reason).Inc() }

func (m *metrics) event(age time.Duration, receivers int) {
	m.events.Inc()
	m.deliveries.Add(float64(receivers))
	m.lag.Observe(age.Seconds())
}
