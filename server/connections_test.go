package server_test

import (
	"net/http"
	"testing"
	"time"

	"hivis/server"
	"hivis/server/servertest"
)

// TestConnectionsAreBounded: who opens more than there may be waits until one ends,
// and a server that is full can be stopped.
func TestConnectionsAreBounded(t *testing.T) {
	t.Parallel()
	var options server.Options
	s := servertest.Changed(t, nil, func(o *server.Options) { options = *o })
	options.Connections = 2
	v := serveOver(t, s, options, time.Second, func(*server.App) {})
	request := head(s.Visitor(s.Acme.Host), "GET", "/health/live", 0)
	ask := func(c *connection) {
		t.Helper()
		c.send(t, request)
		if r, _, err := c.answer(); err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%v %v", r, err)
		}
	}
	first, second, third := v.connect(), v.connect(), v.connect()
	ask(first)
	ask(second)
	third.send(t, request)
	_ = third.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
	if r, _, err := third.answer(); err == nil {
		t.Fatalf("a third connection is answered with %d", r.StatusCode)
	}
	_ = first.Close()
	_ = third.SetReadDeadline(time.Now().Add(time.Minute))
	if r, _, err := third.answer(); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("when there is room: %v %v", r, err)
	}
	v.stop()
	if err := <-v.done; err != nil {
		t.Error(err)
	}
}
