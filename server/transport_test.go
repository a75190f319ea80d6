package server_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"hivis/server"
	"hivis/server/servertest"
)

// TestStrictTransport holds browsers to TLS below the installation's own hosts, and at an
// organization's own domain there alone: what is below it is none of ours.
func TestStrictTransport(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.BaseURL = &url.URL{Scheme: "https", Host: "hivis.example"} })
	const alone, withAllBelow = "max-age=31536000", "max-age=31536000; includeSubDomains"
	for host, want := range map[string]string{"hivis.example": withAllBelow, "ACME.hivis.example": withAllBelow, "acme.example": alone, "nothivis.example": alone} {
		answer, asked := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/login", nil)
		asked.Host = host
		s.App.Handler.ServeHTTP(answer, asked)
		s.Wants(host, answer.Header().Get("Strict-Transport-Security"), want)
	}
}
