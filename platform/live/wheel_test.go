package live

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

func TestPingsCarryTheTime(t *testing.T) {
	clock := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	n := newNode(t, func(o *Options) {
		o.PingInterval = 30 * time.Millisecond
		o.Now = func() time.Time { return clock }
	})
	b := n.connect("worker")
	for range 3 {
		b.conn.SetReadDeadline(time.Now().Add(patience))
		_, text, err := b.conn.ReadMessage()
		if err != nil || string(text) != `{"type":"ping","message":1772352000}` {
			t.Fatalf("got %s, %v", text, err)
		}
	}
}

func TestSocketsAreSpreadOverTheWheel(t *testing.T) {
	n := newNode(t, func(o *Options) { o.PingInterval = time.Hour })
	for range slots {
		n.connect("worker")
	}
	for i := range slots {
		if got := len(n.hub.wheel.on(i)); got != 1 {
			t.Errorf("slot %d has %d sockets", i, got)
		}
	}
}

// A tab that answers the protocol's ping stays; a machine that went away
// without a word is noticed by its silence.
func TestSilentSocketsAreDropped(t *testing.T) {
	var now atomic.Int64
	n := newNode(t, func(o *Options) {
		o.PingInterval = time.Hour
		o.Now = func() time.Time { return time.Unix(now.Load(), 0) }
	})
	awake, silent := n.connect("worker"), n.connect("admin")
	awake.subscribe(acmeRecords)
	silent.subscribe(acmeRecords)
	silent.conn.SetPingHandler(func(string) error { return nil })
	heard := make(chan struct{}, 2)
	answer := awake.conn.PingHandler()
	awake.conn.SetPingHandler(func(text string) error {
		defer func() { heard <- struct{}{} }()
		return answer(text)
	})

	frames := awake.stream()
	now.Store(int64((roundsToGone * time.Hour).Seconds()) - 1)
	for i := range slots {
		n.hub.pingSlot(i, true)
	}
	<-heard
	eventually(t, func() bool {
		var last int64
		n.hub.wheel.each(func(s *socket) { last = max(last, s.heard.Load()) })
		return last == time.Unix(now.Load(), 0).UnixNano()
	})
	now.Add(2)
	for i := range slots {
		n.hub.pingSlot(i, false)
	}
	if text, err := silent.read(); err == nil || websocket.IsCloseError(err, websocket.CloseNormalClosure) {
		t.Errorf("the silent socket got %q, %v", text, err)
	}
	n.publish(3, ToOrganization("RecordsChannel"), `1`)
	if got := <-frames; got != `{"identifier":`+quote(acmeRecords)+`,"message":1}` {
		t.Errorf("the awake socket got %s", got)
	}
	awake.conn.Close()
	<-frames
}

// stream reads in the background, as a page does: only then does a client see
// pings.
func (b *browser) stream() <-chan string {
	frames := make(chan string)
	go func() {
		defer close(frames)
		for {
			text, err := b.read()
			if err != nil {
				return
			}
			frames <- text
		}
	}()
	return frames
}
