package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/gorilla/websocket"
)

// serve is the life of a socket. It runs outside the HTTP handler, so that the
// memory of net/http's side of the connection is free for the next request.
func (s *socket) serve() {
	defer s.hub.serving.Done()
	defer s.leave()
	s.conn.SetReadLimit(s.hub.options.ReadLimit)
	s.conn.SetPongHandler(func(string) error { s.admitCommand(); return nil })
	s.conn.SetPingHandler(func(text string) error {
		s.admitCommand()
		s.conn.WriteControl(websocket.PongMessage, []byte(text), time.Now().Add(closeTimeout))
		return nil
	})
	for {
		kind, text, err := s.conn.ReadMessage()
		if err != nil {
			return
		}
		if !s.admitCommand() {
			continue
		}
		if kind != websocket.TextMessage {
			s.finish(reasonInvalid, false, websocket.CloseUnsupportedData)
			continue
		}
		// A goroutine keeps the stack of its deepest call. The command runs in
		// one of its own, and the reader stays small for all the idle time.
		done := make(chan struct{})
		go func() {
			defer close(done)
			s.handle(text)
		}()
		<-done
	}
}

func (s *socket) leave() {
	for _, sub := range s.subscriptions {
		s.hub.streams.leave(sub)
	}
	s.hub.metrics.subscriptions.Sub(float64(len(s.subscriptions)))
	s.subscriptions = nil
	s.hub.remove(s)
	s.close()
}

// admitCommand notes that the peer is alive and reports whether the frame is read: the
// socket is open and has not used up its commands.
func (s *socket) admitCommand() bool {
	now := s.hub.options.Now()
	s.heard.Store(now.UnixNano())
	if !s.isOpen() {
		return false
	}
	if !s.budget.spend(now) {
		s.finish(reasonTooMany, true, websocket.ClosePolicyViolation)
		return false
	}
	return true
}

func (s *socket) isOpen() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state == open
}

func (s *socket) handle(text []byte) {
	in, err := readCommand(text)
	if err != nil {
		s.finish(reasonInvalid, false, websocket.ClosePolicyViolation)
		return
	}
	switch in.name {
	case "subscribe":
		s.subscribe(in.identifier)
	case "unsubscribe":
		s.unsubscribe(in.identifier)
	case "message":
		s.perform(in)
	}
}

// subscribe confirms a repeated subscribe again: a client that missed the
// first answer asks twice a second until it gets one.
func (s *socket) subscribe(id identifier) {
	if s.find(id) != nil {
		s.send(confirmFrame(id))
		return
	}
	channel := s.hub.admit(s.session, id)
	if channel == nil || len(s.subscriptions) >= s.hub.options.MaxSubscriptions {
		s.hub.metrics.rejected.Inc()
		if id != "" {
			s.send(rejectFrame(id))
		}
		return
	}
	// The stream is joined before the confirmation is sent: what the client
	// then asks for and what is then published leave no gap between them.
	s.subscriptions = append(s.subscriptions, s.hub.streams.join(s, channel, id))
	s.hub.metrics.subscriptions.Inc()
	s.send(confirmFrame(id))
	if channel.Recent && s.hub.recent.has(channel.streamOf(s.session), s.hub.options.Now()) {
		s.send(textFrame(string(dataText(id, []byte(refetchMessage)))))
	}
}

func (s *socket) unsubscribe(id identifier) {
	for i, sub := range s.subscriptions {
		if sub.group.identifier != id {
			continue
		}
		s.hub.streams.leave(sub)
		s.hub.metrics.subscriptions.Dec()
		last := len(s.subscriptions) - 1
		s.subscriptions[i] = s.subscriptions[last]
		s.subscriptions[last] = nil
		s.subscriptions = s.subscriptions[:last]
		return
	}
}

func (s *socket) find(id identifier) *subscription {
	for _, sub := range s.subscriptions {
		if sub.group.identifier == id {
			return sub
		}
	}
	return nil
}

// perform answers an action. What the data says about its owner must fit the
// session; what it asks for comes from the session alone. The protocol has no
// answer for a failure, so there the client hears nothing and the log does.
func (s *socket) perform(in command) {
	sub := s.find(in.identifier)
	data, ok := readParameters([]byte(in.data))
	if sub == nil || !ok || !data.belongTo(s.session) {
		return
	}
	action := data.text("action")
	answer, known := sub.channel.Actions[action]
	if !known {
		return
	}
	message, err := s.hub.answer(s.session, answer)
	switch {
	case errors.Is(err, errSessionOver):
		s.finish(reasonUnauthorized, false, websocket.CloseNormalClosure)
	case err != nil:
		s.hub.options.Log.Error("live action failed", "channel", sub.channel.Name, "action", action,
			"organization_id", s.session.OrganizationID, "user_id", s.session.UserID, "error", err)
	default:
		s.send(textFrame(string(dataText(in.identifier, message))))
	}
}

var errSessionOver = errors.New("live: the session is over")

// answer checks the session once more and runs the action. Only a few run at a
// time on a node, so that all tabs returning after a restart do not take every
// database connection from the requests.
func (h *Hub) answer(session Session, answer Answer) (message []byte, err error) {
	ctx, cancel := context.WithTimeout(h.life, h.options.AnswerTimeout)
	defer cancel()
	if err := h.acquireLookup(ctx); err != nil {
		return nil, err
	}
	defer h.releaseLookup()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("live: panic in an action: %v\n%s", p, debug.Stack())
		}
	}()
	dead, err := h.options.StillValid(ctx, []Session{session})
	if err != nil {
		return nil, fmt.Errorf("check the session: %w", err)
	}
	if len(dead) > 0 {
		return nil, errSessionOver
	}
	value, err := answer(ctx, session)
	if err != nil {
		return nil, err
	}
	message, err = json.Marshal(value)
	if err == nil && len(message) > maxAnswer {
		return []byte(refetchMessage), nil
	}
	return message, err
}

// maxAnswer bounds one answer; it goes to one socket, so it may be larger than
// what is sent to everybody. Whoever asks for more is told to ask by the
// ordinary calls, and does not wait for what never comes.
const maxAnswer = 512 << 10

func (h *Hub) acquireLookup(ctx context.Context) error {
	select {
	case h.lookups <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *Hub) releaseLookup() { <-h.lookups }

// budget is a token bucket: a start-up may ask much at once, a loop may not.
type budget struct {
	left float64
	at   time.Time
}

const (
	budgetBurst     = 120
	budgetPerSecond = 20
)

func (b *budget) spend(now time.Time) bool {
	if b.at.IsZero() {
		b.left = budgetBurst
	} else {
		b.left = min(budgetBurst, b.left+now.Sub(b.at).Seconds()*budgetPerSecond)
	}
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
