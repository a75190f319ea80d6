package live

import (
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// Stalled clients fill their queues or run into the write deadline, and are
// dropped; everybody else gets everything, in order.
func TestSlowSocketsAreDroppedNotWaitedFor(t *testing.T) {
	tests := map[string]func(*Options){
		"by the queue": func(o *Options) { o.MaxQueueBytes, o.WriteTimeout = 64<<10, time.Hour },
		// A busy machine may well keep a healthy one waiting for a tenth of that.
		"by the deadline": func(o *Options) { o.MaxQueueBytes, o.WriteTimeout = 1<<30, 2*time.Second },
	}
	for name, limit := range tests {
		t.Run(name, func(t *testing.T) {
			n := newNode(t, limit)
			const healthy, stalled, messages = 20, 5, 3000
			for range stalled {
				n.connectNarrow("worker").subscribe(acmeRecords)
			}
			readers := make([]*browser, healthy)
			for i := range readers {
				readers[i] = n.connect("admin")
				readers[i].subscribe(acmeRecords)
			}
			// One round at a time, so that only the stalled ones can fall behind.
			filling := strings.Repeat("x", 8<<10)
			for m := range messages {
				if m%10 == 0 && n.count() == healthy {
					break
				}
				message := fmt.Sprintf(`{"n":%d,"filling":%q}`, m, filling)
				n.publish(3, ToOrganization("RecordsChannel"), message)
				var round sync.WaitGroup
				for _, b := range readers {
					round.Go(func() {
						want := `{"identifier":` + quote(acmeRecords) + `,"message":` + message + `}`
						if got, err := b.read(); err != nil || got != want {
							t.Errorf("message %d: %.80s, %v", m, got, err)
						}
					})
				}
				round.Wait()
				if t.Failed() {
					return
				}
			}
			eventually(t, func() bool { return n.count() == healthy })
		})
	}
}

func (n *node) count() int {
	n.hub.mu.Lock()
	defer n.hub.mu.Unlock()
	return n.hub.sockets
}

// connectNarrow opens a tab with a small receive buffer, so that the kernel
// does not read ahead for a client that never reads.
func (n *node) connectNarrow(cookie string) *browser {
	n.t.Helper()
	dialer := websocket.Dialer{
		Subprotocols: []string{Protocol},
		NetDial: func(network, address string) (net.Conn, error) {
			conn, err := net.Dial(network, address)
			if err == nil {
				err = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
			}
			return conn, err
		},
	}
	header := map[string][]string{"Cookie": {"sid=" + cookie}, "Origin": {n.server.URL}}
	conn, _, err := dialer.Dial("ws"+strings.TrimPrefix(n.server.URL, "http")+"/cable", header)
	if err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(func() { conn.Close() })
	b := &browser{n.t, conn}
	b.expect(`{"type":"welcome"}`)
	return b
}

// A crowd is served by several workers; each socket still gets its messages in
// the order they were published.
func TestCrowdKeepsTheOrder(t *testing.T) {
	n := newNode(t, nil)
	const people, messages = fanOutThreshold + 50, 20
	n.hub.options.MaxUserSockets = people
	tabs := make([]*browser, people)
	for i := range tabs {
		tabs[i] = n.connect("worker")
		tabs[i].subscribe(acmeRecords)
	}
	for m := range messages {
		n.publish(3, ToOrganization("RecordsChannel"), fmt.Sprint(m))
	}
	for _, b := range tabs {
		for m := range messages {
			b.expectMessage(acmeRecords, fmt.Sprint(m))
		}
	}
}
