package live

import (
	"context"
	"time"

	"github.com/gorilla/websocket"
)

func (h *Hub) refuseNew() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.draining = true
}

func (h *Hub) isDraining() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.draining
}

// Drain sends every socket away before a restart, spread over Options.DrainOver
// so that the other nodes do not get all of them at the same moment, and waits
// for them to go. New sockets are refused from the start. When ctx ends first,
// the rest is cut. Run must still be running, so that nobody misses an event
// while waiting for its turn.
func (h *Hub) Drain(ctx context.Context) {
	h.refuseNew()
	h.closeGradually(ctx)
	gone := make(chan struct{})
	go func() {
		h.serving.Wait()
		close(gone)
	}()
	timeout := time.NewTimer(h.options.WriteTimeout)
	defer timeout.Stop()
	select {
	case <-gone:
		return
	case <-timeout.C:
	case <-ctx.Done():
	}
	h.endLife()
	h.wheel.each(func(s *socket) { s.drop(dropGone) })
	<-gone
}

// closeGradually closes the sockets, one slot of the wheel after the other. Who came back
// meanwhile stays: they have asked anew.
func (h *Hub) closeGradually(ctx context.Context) {
	round := h.closings.Add(1)
	ticker := time.NewTicker(max(h.options.DrainOver/slots, time.Millisecond))
	defer ticker.Stop()
	for i := range slots {
		for _, s := range h.wheel.on(i) {
			if s.closings < round {
				s.finish(reasonRestart, true, websocket.CloseServiceRestart)
			}
		}
		if h.isEmpty() {
			return
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

func (h *Hub) isEmpty() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sockets == 0
}

// resync sends everybody away to come back and ask anew. It is for the day the
// tail knows that events are missing: an outage longer than the outbox keeps
// them, or a database restored to an earlier state.
func (h *Hub) resync() {
	h.serving.Go(func() { h.closeGradually(h.life) })
}
