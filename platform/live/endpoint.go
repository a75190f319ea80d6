package live

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"hivis/platform/db"
)

// Buffers are small because a node holds thousands of connections; the write
// buffer is only lent for the time of one write.
var upgrader = websocket.Upgrader{
	HandshakeTimeout: 5 * time.Second,
	ReadBufferSize:   512,
	WriteBufferSize:  1024,
	WriteBufferPool:  &sync.Pool{},
	Subprotocols:     []string{Protocol},
	CheckOrigin:      func(*http.Request) bool { return true }, // done before the look-up of the session
}

// ServeHTTP is GET /cable. What the client's code should hear about, a session
// that is not valid, is said after the upgrade: the stock client takes an HTTP
// status for a broken network and tries again for ever. Plain refusals are for
// requests no page of ours makes, and for a node that has no room.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if status, sentence := h.unacceptable(r); status != 0 {
		h.metrics.refused.WithLabelValues(http.StatusText(status)).Inc()
		http.Error(w, sentence, status)
		return
	}
	if err := h.awaitReady(r); err != nil {
		h.refuseForNow(w, "The server is starting.")
		return
	}
	closings := h.closings.Load() // before its place is reserved: a closing that begins after that is for it as well
	if refusal := h.reserve(); refusal != "" {
		h.refuseForNow(w, refusal)
		return
	}
	s := &socket{hub: h, closings: closings}
	defer func() {
		if s.conn == nil {
			h.unreserve()
		}
	}()
	since := h.options.Now()
	lookUp := h.authenticate(r, s)
	conn, err := upgrader.Upgrade(hijackable{w}, r, nil)
	if err != nil {
		return // the upgrader has answered
	}
	s.conn = conn
	s.heard.Store(since.UnixNano())
	h.welcome(s, since, lookUp)
	go s.serve()
}

func (h *Hub) refuseForNow(w http.ResponseWriter, sentence string) {
	h.metrics.refused.WithLabelValues(http.StatusText(http.StatusServiceUnavailable)).Inc()
	w.Header().Set("Retry-After", "5")
	http.Error(w, sentence, http.StatusServiceUnavailable)
}

// unacceptable finds what cannot come from the stock client on a page of this host.
// The cookie travels with every upgrade, so the Origin is the defence against
// pages of others, and a sibling sub-domain is one of those.
func (h *Hub) unacceptable(r *http.Request) (int, string) {
	if !websocket.IsWebSocketUpgrade(r) {
		return http.StatusUpgradeRequired, "This address speaks websocket only."
	}
	scheme := h.options.Scheme
	if scheme == "" {
		scheme = "http"
		if r.TLS != nil {
			scheme = "https"
		}
	}
	origins := r.Header.Values("Origin")
	if len(origins) != 1 || origins[0] != scheme+"://"+r.Host {
		return http.StatusForbidden, "The page's origin is not this host."
	}
	offered := websocket.Subprotocols(r)
	for _, protocol := range offered {
		if protocol == Protocol {
			return 0, ""
		}
	}
	if len(offered) > 0 {
		return http.StatusBadRequest, "The only subprotocol here is " + Protocol + "."
	}
	return 0, ""
}

// awaitReady lets early sockets wait for the tail's starting point: an event
// from before it would be lost for them.
func (h *Hub) awaitReady(r *http.Request) error {
	select {
	case <-h.ready:
		return nil
	default:
	}
	timeout := time.NewTimer(5 * time.Second)
	defer timeout.Stop()
	select {
	case <-h.ready:
		return nil
	case <-timeout.C:
		return http.ErrHandlerTimeout
	case <-r.Context().Done():
		return r.Context().Err()
	}
}

// authenticate fills in the session. It shares the limit of look-ups with the actions, because
// after a restart everybody comes at once.
func (h *Hub) authenticate(r *http.Request, s *socket) error {
	ctx, cancel := context.WithTimeout(r.Context(), h.options.AnswerTimeout)
	defer cancel()
	defer context.AfterFunc(h.life, cancel)()
	if err := h.acquireLookup(ctx); err != nil {
		return err
	}
	defer h.releaseLookup()
	session, err := h.options.Authenticate(r.WithContext(ctx))
	s.session = session
	return err
}

// passing tells whether a look-up failed for want of a database and not of a
// session. Such a client is to come back; a refused one stays away.
func passing(err error) bool { return db.Unavailable(err) || errors.Is(err, context.Canceled) }

// welcome registers the socket, or says at once why it may not stay. An order
// to disconnect can arrive between the look-up of the session and this moment,
// so the recent ones are looked through after the socket can be found.
func (h *Hub) welcome(s *socket, since time.Time, lookUp error) {
	if lookUp != nil && passing(lookUp) {
		h.options.Log.Warn("live session look-up", "error", lookUp)
		s.finish(reasonUnavailable, true, websocket.CloseTryAgainLater)
		return
	}
	if lookUp != nil {
		s.finish(reasonUnauthorized, false, websocket.CloseNormalClosure)
		return
	}
	if !h.add(s) {
		s.finish(reasonTooManyTabs, false, websocket.ClosePolicyViolation)
		return
	}
	h.catchUpOrders(s, since)
	if h.isDraining() {
		s.finish(reasonRestart, true, websocket.CloseServiceRestart)
	}
	s.send(textFrame(welcomeText))
}

// hijackable finds the connection also behind middleware that wraps the
// response writer, if the wrapper can be unwrapped.
type hijackable struct{ http.ResponseWriter }

func (w hijackable) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return http.NewResponseController(w.ResponseWriter).Hijack()
}
