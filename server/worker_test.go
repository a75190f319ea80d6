package server_test

import (
	"net/http"
	"strings"
	"testing"

	"hivis/server"
	"hivis/server/servertest"
)

// TestTheServiceWorkerCanBeTakenBack: a browser asks for it anew each time, and
// where it is switched off gets one that removes itself.
func TestTheServiceWorkerCanBeTakenBack(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.NoOffline = true })
	r := s.Acme.Worker.Get("/sw.js").Wants(http.StatusOK)
	if !strings.Contains(string(r.Bytes), "registration.unregister()") {
		t.Errorf("the service worker does not remove itself: %s", r.Bytes)
	}
	if cache, kind := r.Header.Get("Cache-Control"), r.Header.Get("Content-Type"); cache != "no-cache" || !strings.HasPrefix(kind, "text/javascript") {
		t.Errorf("it comes as %q, to be kept %q", kind, cache)
	}
	if policy := r.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "worker-src 'self'") {
		t.Errorf("the policy says %q", policy)
	}
}
