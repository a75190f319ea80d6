package live

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
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
	if status, sentence := h.misfit(r); status != 0 {
		h.metrics.refused.WithLabelValues(http.StatusText(status)).Inc()
		http.Error(w, sentence, status)
		return
	}
	if err := h.awaitReady(r); err != nil {
		h.refuseForNow(w, "The server is starting.")
		return
	}
	if refusal := h.reserve(); refusal != "" {
		h.refuseForNow(w, refusal)
		return
	}
	s := &socket{hub: h}
	since := h.options.Now()
	denied := h.authenticate(r, s)
	conn, err := upgrader.Upgrade(hijackable{w}, r, nil)
	if err != nil {
		h.unreserve()
		return
	}
	s.conn = conn
	s.heard.Store(since.UnixNano())
	h.welcome(s, since, denied)
	go s.serve()
}

func (h *Hub) refuseForNow(w http.ResponseWriter, sentence string) {
	h.metrics.refused.WithLabelValues(http.StatusText(http.StatusServiceUnavailable)).Inc()
	w.Header().Set("Retry-After", "5")
	http.Error(w, sentence, http.StatusServiceUnavailable)
}

// misfit finds what cannot come from the stock client on a page of this host.
// The cookie travels with every upgrade, so the Origin is the defence against
// pages of others, and a sibling sub-domain is one of those.
func (h *Hub) misfit(r *http.Request) (int, string) {
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

func (h *Hub) authenticate(r *http.Request, s *socket) (denied bool) {
	if err := h.takeTurn(r.Context()); err != nil {
		return true
	}
	defer h.giveTurn()
	session, err := h.options.Authenticate(r)
	s.session = session
	return err != nil
}

// welcome registers the socket, or says at once why it may not stay. An order
// to disconnect can arrive between the look-up of the session and this moment,
// so the recent ones are looked through after the socket can be found.
func (h *Hub) welcome(s *socket, since time.Time, denied bool) {
	if denied {
		s.finish(reasonUnauthorized, false, websocket.CloseNormalClosure)
		return
	}
	s.send(textFrame(welcomeText))
	if !h.add(s) {
		s.finish(reasonTooManyTabs, false, websocket.ClosePolicyViolation)
		return
	}
	h.catchUpOrders(s, since)
	if h.isDraining() {
		s.finish(reasonRestart, true, websocket.CloseServiceRestart)
	}
}

// hijackable finds the connection also behind middleware that wraps the
// response writer, if the wrapper can be unwrapped.
type hijackable struct{ http.ResponseWriter }

func (w hijackable) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return http.NewResponseController(w.ResponseWriter).Hijack()
}
