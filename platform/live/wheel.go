package live

import (
	"context"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// slots spread the pings of all sockets evenly over one interval, so that a node
// with ten thousand tabs sends a few hundred pings a tenth of a second and not
// all of them at once.
const slots = 30

type wheel struct {
	mu    sync.Mutex
	next  int
	slots [slots]slot
}

type slot struct {
	mu      sync.Mutex
	sockets []*socket
}

func (w *wheel) add(s *socket) {
	w.mu.Lock()
	s.slot = w.next
	w.next = (w.next + 1) % slots
	w.mu.Unlock()
	at := &w.slots[s.slot]
	at.mu.Lock()
	defer at.mu.Unlock()
	s.place = len(at.sockets)
	at.sockets = append(at.sockets, s)
}

// remove reports whether the socket was there.
func (w *wheel) remove(s *socket) bool {
	at := &w.slots[s.slot]
	at.mu.Lock()
	defer at.mu.Unlock()
	if s.place >= len(at.sockets) || at.sockets[s.place] != s {
		return false
	}
	last := len(at.sockets) - 1
	moved := at.sockets[last]
	at.sockets[s.place] = moved
	moved.place = s.place
	at.sockets[last] = nil
	at.sockets = at.sockets[:last]
	return true
}

func (w *wheel) on(i int) []*socket {
	at := &w.slots[i]
	at.mu.Lock()
	defer at.mu.Unlock()
	return append([]*socket(nil), at.sockets...)
}

func (w *wheel) each(do func(*socket)) {
	for i := range slots {
		for _, s := range w.on(i) {
			do(s)
		}
	}
}

const (
	// Every so many rounds a socket gets the websocket protocol's own ping: browsers
	// answer it by themselves, pages need no code for it.
	roundsToProbe = 10
	// After so many silent rounds the peer has vanished without closing.
	roundsToGone = 30
)

// sendPings sends the pings. The client takes six silent seconds for a dead line.
func (h *Hub) sendPings(ctx context.Context) {
	ticker := time.NewTicker(h.options.PingInterval / slots)
	defer ticker.Stop()
	for tick := 0; ; tick++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		h.pingSlot(tick%slots, tick/slots%roundsToProbe == roundsToProbe-1)
	}
}

func (h *Hub) pingSlot(i int, probe bool) {
	sockets := h.wheel.on(i)
	if len(sockets) == 0 {
		return
	}
	now := h.options.Now()
	ping, err := sharedFrame(websocket.TextMessage, pingText(now.Unix()))
	if err != nil {
		h.options.Log.Error("live ping", "error", err)
		return
	}
	silentSince := now.Add(-roundsToGone * h.options.PingInterval).UnixNano()
	for _, s := range sockets {
		if s.heard.Load() < silentSince {
			s.drop(dropGone)
			continue
		}
		if s.idle() {
			s.send(ping)
		}
		if probe {
			s.send(protocolPing)
		}
	}
}

// protocolPing is a ping of the websocket protocol, the same for everybody.
var protocolPing = func() *frame {
	f, err := sharedFrame(websocket.PingMessage, nil)
	if err != nil {
		panic(err)
	}
	return f
}()
