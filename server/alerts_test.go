package server_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"hivis/platform/backup"
	"hivis/platform/telemetry"
	"hivis/server"
	"hivis/server/servertest"
)

var (
	metricUsed     = regexp.MustCompile(`\bhivis_[a-z_]+\b`)
	metricServed   = regexp.MustCompile(`fqName: "(hivis_[a-z_]+)"`)
	metricOfBucket = regexp.MustCompile(`_(bucket|count|sum)$`)
)

// TestAlarmsNameMetricsThatThereAre: an alarm about a metric that was renamed never rings.
func TestAlarmsNameMetricsThatThereAre(t *testing.T) {
	t.Parallel()
	metrics := telemetry.NewMetrics()
	servertest.Changed(t, nil, func(o *server.Options) { o.Metrics = metrics })
	// A node that makes backups tells of them as well.
	metrics.Registry.MustRegister(backup.NewState(nil, nil))
	described := make(chan *prometheus.Desc)
	go func() {
		metrics.Registry.Describe(described)
		close(described)
	}()
	var served []string
	for desc := range described {
		if name := metricServed.FindStringSubmatch(desc.String()); name != nil {
			served = append(served, name[1])
		}
	}
	for _, file := range []string{"../deploy/alerts.yaml", "../deploy/grafana.json"} {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		used := metricUsed.FindAllString(string(content), -1)
		if len(used) < 8 {
			t.Errorf("%s names only %q", file, used)
		}
		for _, name := range used {
			if !slices.Contains(served, name) && !slices.Contains(served, metricOfBucket.ReplaceAllString(name, "")) {
				t.Errorf("%s names %s, which is not served", file, name)
			}
		}
	}
}
