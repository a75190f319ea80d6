package live

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

func TestDrain(t *testing.T) {
	n := newNode(t, nil)
	tabs := make([]*browser, 50)
	for i := range tabs {
		tabs[i] = n.connect("worker")
	}
	begun := time.Now()
	var readers sync.WaitGroup
	for _, b := range tabs {
		readers.Go(func() {
			if err := b.disconnected("server_restart", true, websocket.CloseServiceRestart); err != nil {
				t.Error(err)
			}
		})
	}
	n.hub.Drain(context.Background())
	readers.Wait()
	if n.count() != 0 {
		t.Errorf("%d sockets are left", n.count())
	}
	if took := time.Since(begun); took < 50*time.Millisecond {
		t.Errorf("all were sent away within %s, at the same moment", took)
	}
	_, answer, err := n.tryDial("worker", n.server.URL, Protocol)
	if err == nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a draining node answers %v, %v", answer, err)
	}
}

// A client that does not answer the close frame does not hold up the restart.
func TestDrainCutsWhoStays(t *testing.T) {
	n := newNode(t, nil)
	deaf := n.connect("worker")
	deaf.subscribe(acmeRecords)
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	n.hub.Drain(ctx)
	if n.count() != 0 {
		t.Errorf("%d sockets are left", n.count())
	}
}

func TestTheDisconnectComesAfterWhatWasQueued(t *testing.T) {
	n := newNode(t, nil)
	b := n.connect("worker")
	b.subscribe(acmeRecords)
	for range 100 {
		n.publish(3, ToOrganization("RecordsChannel"), `1`)
	}
	n.hub.Drain(context.Background())
	for range 100 {
		b.expectMessage(acmeRecords, `1`)
	}
	b.expectDisconnect("server_restart", true, websocket.CloseServiceRestart)
}

// Everybody is sent away in turn; whoever is back before the last has gone stays.
func TestWhoCameBackStays(t *testing.T) {
	n := newNode(t, func(o *Options) { o.DrainOver = slots * 5 * time.Millisecond })
	first, second := n.connect("worker"), n.connect("worker")
	over := make(chan struct{})
	go func() {
		n.hub.closeGradually(context.Background())
		close(over)
	}()
	first.expectDisconnect("server_restart", true, websocket.CloseServiceRestart)
	back := n.connect("worker")
	second.expectDisconnect("server_restart", true, websocket.CloseServiceRestart)
	<-over
	back.subscribe(acmeRecords)
}
