package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// patience is how long a test waits for something that should come at once.
const patience = 10 * time.Second

// A node is a hub behind a real listener. Its sessions are its own: the cookie
// of a client is the key of this map.
type node struct {
	t      testing.TB
	hub    *Hub
	server *httptest.Server

	mu       sync.Mutex
	sessions map[string]Session
	dead     map[int64]bool
}

var acmeWorker = Session{OrganizationID: 3, UserID: 7, SessionID: 70, SubDomain: "acme", Locale: "en"}
var acmeAdmin = Session{OrganizationID: 3, UserID: 8, SessionID: 80, SubDomain: "acme", Locale: "de"}
var globexWorker = Session{OrganizationID: 4, UserID: 9, SessionID: 90, SubDomain: "globex", Locale: "fr"}

// newNode starts a hub without an outbox; tests of the outbox pass run.
func newNode(t testing.TB, change func(*Options)) *node {
	n := prepareNode(t, change)
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { n.hub.sendPings(ctx) })
	n.hub.markReady()
	t.Cleanup(func() {
		cancel()
		work.Wait()
		n.hub.stop()
		n.server.Close()
	})
	return n
}

func prepareNode(t testing.TB, change func(*Options)) *node {
	t.Helper()
	n := &node{t: t, dead: map[int64]bool{}, sessions: map[string]Session{
		"worker": acmeWorker, "admin": acmeAdmin, "globex": globexWorker,
	}}
	options := Options{
		Authenticate: n.authenticate,
		StillValid:   n.stillValid,
		Log:          slog.New(slog.DiscardHandler),
		DrainOver:    100 * time.Millisecond,
	}
	if change != nil {
		change(&options)
	}
	hub, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	n.hub = hub
	hub.Register(Channel{Name: "RecordsChannel", Scope: PerOrganization})
	hub.Register(Channel{Name: "NotificationChannel", Scope: PerUser, Actions: map[string]Answer{
		"get_all_unread_notifications": func(_ context.Context, s Session) (any, error) {
			return map[string]any{"db_action": "all", "notifications": []int64{s.UserID}}, nil
		},
		"fail":  func(context.Context, Session) (any, error) { return nil, errors.New("no") },
		"panic": func(context.Context, Session) (any, error) { panic("no") },
		"much":  func(context.Context, Session) (any, error) { return strings.Repeat("x", maxAnswer), nil },
		"room":  func(context.Context, Session) (any, error) { return strings.Repeat("x", maxAnswer-2), nil },
	}})
	n.server = httptest.NewServer(hub)
	return n
}

func (n *node) authenticate(r *http.Request) (Session, error) {
	cookie, err := r.Cookie("sid")
	if err != nil {
		return Session{}, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	session, ok := n.sessions[cookie.Value]
	if !ok || n.dead[session.SessionID] {
		return Session{}, errors.New("unknown session")
	}
	return session, nil
}

func (n *node) stillValid(_ context.Context, sessions []Session) (dead []int64, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, s := range sessions {
		if n.dead[s.SessionID] {
			dead = append(dead, s.SessionID)
		}
	}
	return dead, nil
}

func (n *node) revoke(s Session) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.dead[s.SessionID] = true
}

// A browser is one tab.
type browser struct {
	t    testing.TB
	conn *websocket.Conn
}

// connect opens a tab that has been welcomed.
func (n *node) connect(cookie string) *browser {
	n.t.Helper()
	b := n.dial(cookie)
	b.expect(`{"type":"welcome"}`)
	return b
}

func (n *node) dial(cookie string) *browser {
	n.t.Helper()
	conn, answer, err := n.tryDial(cookie, n.server.URL, Protocol)
	if err != nil {
		n.t.Fatalf("dial: %v (%v)", err, answer)
	}
	b := &browser{n.t, conn}
	n.t.Cleanup(func() { conn.Close() })
	return b
}

func (n *node) tryDial(cookie, origin string, protocols ...string) (*websocket.Conn, *http.Response, error) {
	header := http.Header{"Cookie": {"sid=" + cookie}}
	if origin != "" {
		header.Set("Origin", origin)
	}
	dialer := websocket.Dialer{Subprotocols: protocols, HandshakeTimeout: patience}
	return dialer.Dial("ws"+strings.TrimPrefix(n.server.URL, "http")+"/cable", header)
}

// next returns the next frame that is not a ping.
func (b *browser) next() string {
	b.t.Helper()
	text, err := b.read()
	if err != nil {
		b.t.Fatalf("read: %v", err)
	}
	return text
}

func (b *browser) read() (string, error) {
	b.conn.SetReadDeadline(time.Now().Add(patience))
	for {
		_, text, err := b.conn.ReadMessage()
		if err != nil {
			return "", err
		}
		if !strings.HasPrefix(string(text), `{"type":"ping"`) {
			return string(text), nil
		}
	}
}

func (b *browser) expect(want string) {
	b.t.Helper()
	if got := b.next(); got != want {
		b.t.Fatalf("got  %s\nwant %s", got, want)
	}
}

func (b *browser) expectDisconnect(reason string, reconnect bool, code int) {
	b.t.Helper()
	if err := b.disconnected(reason, reconnect, code); err != nil {
		b.t.Fatal(err)
	}
}

func (b *browser) disconnected(reason string, reconnect bool, code int) error {
	want := fmt.Sprintf(`{"type":"disconnect","reason":%q,"reconnect":%v}`, reason, reconnect)
	if got, err := b.read(); got != want {
		return fmt.Errorf("got %s, %v instead of %s", got, err, want)
	}
	if text, err := b.read(); !websocket.IsCloseError(err, code) {
		return fmt.Errorf("got %q, %v instead of close code %d", text, err, code)
	}
	return nil
}

func (b *browser) send(text string) {
	b.t.Helper()
	if err := b.conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		b.t.Fatalf("write: %v", err)
	}
}

// quote makes the JSON string that is an identifier.
func quote(inner string) string {
	text, err := json.Marshal(inner)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func (b *browser) command(name, inner string) {
	b.t.Helper()
	b.send(`{"command":"` + name + `","identifier":` + quote(inner) + `}`)
}

func (b *browser) perform(inner, data string) {
	b.t.Helper()
	b.send(`{"command":"message","identifier":` + quote(inner) + `,"data":` + quote(data) + `}`)
}

func (b *browser) subscribe(inner string) {
	b.t.Helper()
	b.command("subscribe", inner)
	b.expect(`{"identifier":` + quote(inner) + `,"type":"confirm_subscription"}`)
}

func (b *browser) expectMessage(inner, message string) {
	b.t.Helper()
	b.expect(`{"identifier":` + quote(inner) + `,"message":` + message + `}`)
}

const (
	acmeRecords         = `{"channel":"RecordsChannel","organization_id":3}`
	workerNotifications = `{"channel":"NotificationChannel","user_id":7}`
)

// publish delivers on this node, as the tail would.
func (n *node) publish(organization int64, to Target, message string) {
	n.hub.deliver(event{key: streamKey{organization, to.stream}, payload: []byte(message)})
}

func (n *node) order(organization int64, which Sockets, reconnect bool) {
	payload, err := json.Marshal(disconnectOrder{which, reconnect})
	if err != nil {
		n.t.Fatal(err)
	}
	n.hub.deliver(event{key: streamKey{organization, controlStream}, payload: payload})
}

func eventually(t testing.TB, ok func() bool) {
	t.Helper()
	deadline := time.After(patience)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatal("it did not happen")
		}
	}
}
