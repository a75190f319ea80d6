package live

import (
	"context"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// spokes spread the pings of all sockets evenly over one beat, so that a node
// with ten thousand tabs sends a few hundred pings a tenth of a second and not
// all of them at once.
const spokes = 30

type wheel struct {
	mu     sync.Mutex
	next   int
	spokes [spokes]spoke
}

type spoke struct {
	mu      sync.Mutex
	sockets []*socket
}

func (w *wheel) add(s *socket) {
	w.mu.Lock()
	s.slot = w.next
	w.next = (w.next + 1) % spokes
	w.mu.Unlock()
	at := &w.spokes[s.slot]
	at.mu.Lock()
	defer at.mu.Unlock()
	s.place = len(at.sockets)
	at.sockets = append(at.sockets, s)
}

// remove tells whether the socket was there.
func (w *wheel) remove(s *socket) bool {
	at := &w.spokes[s.slot]
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
	at := &w.spokes[i]
	at.mu.Lock()
	defer at.mu.Unlock()
	return append([]*socket(nil), at.sockets...)
}

func (w *wheel) each(do func(*socket)) {
	for i := range spokes {
		for _, s := range w.on(i) {
			do(s)
		}
	}
}

const (
	// Every so many beats a socket is asked for a sign of life: browsers answer
	// the protocol's own ping by themselves, pages need no code for it.
	beatsToAsk = 10
	// After so many silent beats the peer has vanished without closing.
	beatsToGone = 30
)

// beat sends the pings. The client takes six silent seconds for a dead line.
func (h *Hub) beat(ctx context.Context) {
	ticker := time.NewTicker(h.options.PingInterval / spokes)
	defer ticker.Stop()
	for turn := 0; ; turn++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		h.pingSpoke(turn%spokes, turn/spokes%beatsToAsk == beatsToAsk-1)
	}
}

func (h *Hub) pingSpoke(i int, ask bool) {
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
	silentSince := now.Add(-beatsToGone * h.options.PingInterval).UnixNano()
	for _, s := range sockets {
		if s.heard.Load() < silentSince {
			s.drop(dropGone)
			continue
		}
		if s.idle() {
			s.send(ping)
		}
		if ask {
			s.send(signOfLife)
		}
	}
}

// signOfLife is a ping of the websocket protocol, the same for everybody.
var signOfLife = func() *frame {
	f, err := sharedFrame(websocket.PingMessage, nil)
	if err != nil {
		panic(err)
	}
	return f
}()
