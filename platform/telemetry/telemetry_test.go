package telemetry

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestWhoReadsTheMetrics(t *testing.T) {
	t.Parallel()
	const token = "a token of the watcher"
	for _, c := range []struct {
		addr, path, sent string
		want             int
	}{
		{"127.0.0.1:9464", "/metrics", "", http.StatusOK},
		{"[::1]:9464", "/debug/pprof/", "", http.StatusOK},
		{"0.0.0.0:9464", "/metrics", "", http.StatusUnauthorized},
		{"0.0.0.0:9464", "/metrics", "Bearer another", http.StatusUnauthorized},
		{":9464", "/metrics", "Bearer " + token, http.StatusOK},
		{":9464", "/debug/pprof/", "Bearer " + token, http.StatusNotFound},
		{"127.0.0.1:9464", "/status", "", http.StatusOK},
		{":9464", "/status", "", http.StatusUnauthorized},
		{":9464", "/status", "Bearer " + token, http.StatusOK},
	} {
		metrics := NewMetrics()
		metrics.Status = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
		handler, err := metrics.Handler(c.addr, token)
		if err != nil {
			t.Fatal(err)
		}
		request, answer := httptest.NewRequest(http.MethodGet, c.path, nil), httptest.NewRecorder()
		request.Header.Set("Authorization", c.sent)
		if handler.ServeHTTP(answer, request); answer.Code != c.want {
			t.Errorf("%s%s with %q: %d, want %d", c.addr, c.path, c.sent, answer.Code, c.want)
		}
	}
	if _, err := NewMetrics().Handler("10.0.0.1:9464", ""); err == nil || !strings.Contains(err.Error(), "HIVIS_METRICS_TOKEN") {
		t.Errorf("without a token: %v", err)
	}
}
