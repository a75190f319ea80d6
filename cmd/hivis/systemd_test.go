package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"hivis/platform/config"
)

// TestWhatSystemdIsTold is that the server can be used, once it can, then that it answers, as
// long as it does, and in the end that it stops.
func TestWhatSystemdIsTold(t *testing.T) {
	address := filepath.Join(t.TempDir(), "notify")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: address, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() })
	t.Setenv("NOTIFY_SOCKET", address)
	t.Setenv("WATCHDOG_USEC", "30000")
	var refused, asked atomic.Int64 // how often it was not ready yet, and asked whether it lives
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/health/ready" && refused.Add(1) <= 2:
			w.WriteHeader(http.StatusServiceUnavailable)
		case r.URL.Path == "/health/live" && asked.Add(1) == 2:
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	t.Cleanup(server.Close)
	c := config.Config{Listen: strings.TrimPrefix(server.URL, "http://"), BaseURL: server.URL}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if err := tellSystemd(ctx, c, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	hears := func(want string) {
		t.Helper()
		said := make([]byte, 200)
		n, err := socket.Read(said)
		if err != nil || !strings.HasPrefix(string(said[:n]), want) {
			t.Fatalf("systemd hears %q (%v), wanted %q", said[:n], err, want)
		}
	}
	hears("STATUS=Starting")
	hears("READY=1")
	if n := refused.Load(); n != 3 {
		t.Errorf("ready was said after %d questions", n)
	}
	hears("WATCHDOG=1")
	hears("WATCHDOG=1")
	if n := asked.Load(); n < 3 {
		t.Errorf("a server that does not answer is said to live, after %d questions", n)
	}
	stop()
	for said := make([]byte, 200); ; {
		n, err := socket.Read(said)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(string(said[:n]), "STOPPING=1") {
			return
		}
	}
}
