package live

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gorilla/websocket"
)

// A receivedOrder is kept for a while for sockets whose session was looked up
// before it arrived and that were registered after.
type receivedOrder struct {
	disconnectOrder
	organization int64
	at           time.Time
}

const orderMemory = time.Minute

func (o receivedOrder) meets(s Session) bool {
	if s.OrganizationID != o.organization {
		return false
	}
	switch o.Of {
	case ofSession:
		return s.SessionID == o.ID
	case ofUser:
		return s.UserID == o.ID
	case ofOrganization:
		return true
	}
	return false
}

func (h *Hub) handleOrder(organizationID int64, payload []byte) error {
	order := receivedOrder{organization: organizationID, at: h.options.Now()}
	if err := json.Unmarshal(payload, &order.disconnectOrder); err != nil {
		return fmt.Errorf("read an order: %w", err)
	}
	h.remember(order)
	h.wheel.each(func(s *socket) { s.follow(order) })
	return nil
}

func (h *Hub) remember(order receivedOrder) {
	h.mu.Lock()
	defer h.mu.Unlock()
	kept := h.orders[:0]
	for _, o := range h.orders {
		if order.at.Sub(o.at) < orderMemory {
			kept = append(kept, o)
		}
	}
	h.orders = append(kept, order)
}

func (h *Hub) catchUpOrders(s *socket, since time.Time) {
	h.mu.Lock()
	orders := append([]receivedOrder(nil), h.orders...)
	h.mu.Unlock()
	for _, order := range orders {
		if !order.at.Before(since) {
			s.follow(order)
		}
	}
}

func (s *socket) follow(order receivedOrder) {
	if order.meets(s.session) {
		s.finish(reasonRemote, order.Reconnect, websocket.CloseNormalClosure)
	}
}

// recheck asks about all sessions of the node in one call. It is the net under
// the orders: it finds what ended without one, such as a session that expired or
// a user whose status was changed. Nobody is listened to for five seconds longer.
func (h *Hub) recheck(ctx context.Context) {
	ticker := time.NewTicker(h.options.Recheck)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := h.recheckOnce(ctx); err != nil && ctx.Err() == nil {
			h.options.Log.Error("live recheck of the sessions", "error", err)
		}
	}
}

func (h *Hub) recheckOnce(ctx context.Context) error {
	seen := make(map[int64]Session)
	h.wheel.each(func(s *socket) { seen[s.session.SessionID] = s.session })
	if len(seen) == 0 {
		return nil
	}
	sessions := make([]Session, 0, len(seen))
	for _, session := range seen {
		sessions = append(sessions, session)
	}
	ctx, cancel := context.WithTimeout(ctx, h.options.Recheck)
	defer cancel()
	ids, err := h.options.StillValid(ctx, sessions)
	if err != nil {
		return err
	}
	dead := make(map[int64]bool, len(ids))
	for _, id := range ids {
		dead[id] = true
	}
	h.wheel.each(func(s *socket) {
		if dead[s.session.SessionID] {
			s.finish(reasonUnauthorized, false, websocket.CloseNormalClosure)
		}
	})
	return nil
}
