package live

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/db"
)

func TestSubscribeAndReceive(t *testing.T) {
	n := newNode(t, nil)
	worker, admin, globex := n.connect("worker"), n.connect("admin"), n.connect("globex")
	// The same parameters in another order are another identifier, to be echoed
	// as they are.
	reordered := `{"organization_id":3,"channel":"RecordsChannel"}`
	worker.subscribe(acmeRecords)
	admin.subscribe(reordered)
	globex.subscribe(`{"channel":"RecordsChannel","organization_id":4}`)

	n.publish(3, ToOrganization("RecordsChannel"), `{"id": 1}`)
	n.publish(4, ToOrganization("RecordsChannel"), `{"id": 2}`)
	worker.expectMessage(acmeRecords, `{"id": 1}`)
	admin.expectMessage(reordered, `{"id": 1}`)
	globex.expectMessage(`{"channel":"RecordsChannel","organization_id":4}`, `{"id": 2}`)
}

func TestUserStreamReachesThatUserOnly(t *testing.T) {
	n := newNode(t, nil)
	worker, admin := n.connect("worker"), n.connect("admin")
	worker.subscribe(workerNotifications)
	worker.subscribe(acmeRecords)
	admin.subscribe(`{"channel":"NotificationChannel","user_id":8}`)
	admin.subscribe(acmeRecords)
	n.publish(3, ToUser("NotificationChannel", 7), `1`)
	n.publish(4, ToUser("NotificationChannel", 8), `"another organization's user 8"`)
	n.publish(3, ToOrganization("RecordsChannel"), `2`)
	worker.expectMessage(workerNotifications, `1`)
	worker.expectMessage(acmeRecords, `2`)
	admin.expectMessage(acmeRecords, `2`)
}

func TestSubscribeAgainIsConfirmedAgain(t *testing.T) {
	n := newNode(t, nil)
	b := n.connect("worker")
	b.subscribe(acmeRecords)
	b.subscribe(acmeRecords)
	n.publish(3, ToOrganization("RecordsChannel"), `1`)
	n.publish(3, ToOrganization("RecordsChannel"), `2`)
	b.expectMessage(acmeRecords, `1`)
	b.expectMessage(acmeRecords, `2`)
	b.command("unsubscribe", acmeRecords)
	b.subscribe(workerNotifications)
	n.publish(3, ToOrganization("RecordsChannel"), `3`)
	n.publish(3, ToUser("NotificationChannel", 7), `4`)
	b.expectMessage(workerNotifications, `4`)
	b.subscribe(acmeRecords)
}

func TestForeignIdentifiersAreRejected(t *testing.T) {
	n := newNode(t, nil)
	b := n.connect("worker")
	for _, inner := range []string{
		`{"channel":"RecordsChannel","organization_id":4}`,
		`{"channel":"NotificationChannel","user_id":8}`,
		`{"channel":"RecordsChannel","organization_id":3,"sub_domain_name":"globex"}`,
		`{"channel":"RecordsChannel"}`,
		`{"channel":"control","organization_id":3}`,
		`{"channel":"UnknownChannel","organization_id":3}`,
		`{"organization_id":3}`,
		`RecordsChannel`,
	} {
		b.command("subscribe", inner)
		b.expect(`{"identifier":` + quote(inner) + `,"type":"reject_subscription"}`)
	}
	n.publish(4, ToOrganization("RecordsChannel"), `"secret"`)
	b.subscribe(acmeRecords)
}

func TestSubscriptionsAreCapped(t *testing.T) {
	n := newNode(t, nil)
	b := n.connect("worker")
	inner := func(i int) string { return fmt.Sprintf(`{"channel":"RecordsChannel","organization_id":3,"n":%d}`, i) }
	for i := range 32 {
		b.subscribe(inner(i))
	}
	b.command("subscribe", inner(32))
	b.expect(`{"identifier":` + quote(inner(32)) + `,"type":"reject_subscription"}`)
	b.command("unsubscribe", inner(3))
	b.subscribe(inner(32))
}

func TestActionsAnswerTheAskingSocket(t *testing.T) {
	n := newNode(t, nil)
	asking, other := n.connect("worker"), n.connect("worker")
	asking.subscribe(workerNotifications)
	other.subscribe(workerNotifications)
	for _, ignored := range []string{
		`{"action":"get_all_unread_notifications","user_id":8}`,
		`{"action":"get_all_unread_notifications","sub_domain_name":"globex"}`,
		`{"action":"unknown"}`, `{"action":"fail"}`, `{"action":"panic"}`, `{}`, `[]`, ``,
	} {
		asking.perform(workerNotifications, ignored)
	}
	asking.perform(acmeRecords, `{"action":"get_all_unread_notifications"}`) // not subscribed
	asking.perform(workerNotifications, `{"user_id":7,"sub_domain_name":"acme","action":"get_all_unread_notifications"}`)
	asking.expectMessage(workerNotifications, `{"db_action":"all","notifications":[7]}`)
	n.publish(3, ToUser("NotificationChannel", 7), `1`)
	other.expectMessage(workerNotifications, `1`)
}

// TestAnAnswerThatIsTooLarge sends whoever asks to the ordinary calls.
func TestAnAnswerThatIsTooLarge(t *testing.T) {
	b := newNode(t, nil).connect("worker")
	b.subscribe(workerNotifications)
	b.perform(workerNotifications, `{"action":"much"}`)
	b.expectMessage(workerNotifications, `{"db_action":"refetch"}`)
	b.perform(workerNotifications, `{"action":"room"}`)
	b.expectMessage(workerNotifications, `"`+strings.Repeat("x", maxAnswer-2)+`"`)
}

func TestUnauthorizedIsSaidAfterTheUpgrade(t *testing.T) {
	n := newNode(t, nil)
	b := n.dial("nobody")
	b.expectDisconnect("unauthorized", false, websocket.CloseNormalClosure)
}

func TestUnreachableDatabaseIsNoRefusal(t *testing.T) {
	for _, failure := range []error{db.ErrBusy, io.ErrUnexpectedEOF, &pgconn.PgError{Code: "57P01"}} {
		n := newNode(t, func(o *Options) {
			o.Authenticate = func(*http.Request) (Session, error) { return Session{}, fmt.Errorf("look up: %w", failure) }
		})
		n.dial("worker").expectDisconnect("unavailable", true, websocket.CloseTryAgainLater)
	}
}

func TestRefusedUpgrades(t *testing.T) {
	n := newNode(t, nil)
	host := strings.TrimPrefix(n.server.URL, "http://")
	tests := []struct {
		name, origin string
		protocols    []string
		want         int
	}{
		{"own origin", n.server.URL, []string{Protocol, "actioncable-unsupported"}, http.StatusSwitchingProtocols},
		{"client without a subprotocol", n.server.URL, nil, http.StatusSwitchingProtocols},
		{"no origin", "", []string{Protocol}, http.StatusForbidden},
		{"null origin", "null", []string{Protocol}, http.StatusForbidden},
		{"other scheme", "https://" + host, []string{Protocol}, http.StatusForbidden},
		{"other port", "http://127.0.0.1:1", []string{Protocol}, http.StatusForbidden},
		{"sibling", "http://globex." + host, []string{Protocol}, http.StatusForbidden},
		{"longer host", n.server.URL + ".example.com", []string{Protocol}, http.StatusForbidden},
		{"with a path", n.server.URL + "/", []string{Protocol}, http.StatusForbidden},
		{"other subprotocol", n.server.URL, []string{"actioncable-unsupported"}, http.StatusBadRequest},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			conn, answer, _ := n.tryDial("worker", test.origin, test.protocols...)
			if conn != nil {
				defer conn.Close()
			}
			if answer == nil || answer.StatusCode != test.want {
				t.Errorf("answer %v, want status %d", answer, test.want)
			}
		})
	}
	answer, err := http.Get(n.server.URL + "/cable")
	if err != nil {
		t.Fatal(err)
	}
	io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	if answer.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request gets %d", answer.StatusCode)
	}
}

type wrapped struct{ http.ResponseWriter }

func (w wrapped) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func TestUpgradeBehindMiddleware(t *testing.T) {
	n := newNode(t, nil)
	n.server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n.hub.ServeHTTP(wrapped{w}, r)
	})
	n.connect("worker").subscribe(acmeRecords)
}

// A look-up that panics costs this request and nothing else: net/http logs it,
// and the drain does not wait for a socket that never was.
func TestPanickingLookUpLeavesNothingBehind(t *testing.T) {
	n := newNode(t, func(o *Options) {
		o.Authenticate = func(*http.Request) (Session, error) { panic(http.ErrAbortHandler) }
	})
	if _, _, err := n.tryDial("worker", n.server.URL, Protocol); err == nil {
		t.Error("the upgrade went through")
	}
	eventually(t, func() bool { return n.count() == 0 })
	n.hub.Drain(context.Background())
}

func TestSchemeIsTheBrowsers(t *testing.T) {
	n := newNode(t, func(o *Options) { o.Scheme = "https" })
	conn, _, err := n.tryDial("worker", "https://"+strings.TrimPrefix(n.server.URL, "http://"), Protocol)
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	if _, answer, _ := n.tryDial("worker", n.server.URL, Protocol); answer.StatusCode != http.StatusForbidden {
		t.Errorf("http origin on an https site: %d", answer.StatusCode)
	}
}

func TestNonsenseEndsTheSocket(t *testing.T) {
	n := newNode(t, func(o *Options) { o.ReadLimit = 4096 })
	for name, speak := range map[string]func(*browser){
		"not JSON": func(b *browser) { b.send(`hello`) },
		"binary":   func(b *browser) { b.conn.WriteMessage(websocket.BinaryMessage, []byte("{}")) },
	} {
		t.Run(name, func(t *testing.T) {
			b := n.connect("worker")
			speak(b)
			b.expect(`{"type":"disconnect","reason":"invalid_request","reconnect":false}`)
		})
	}
	t.Run("too long", func(t *testing.T) {
		b := n.connect("worker")
		b.send(`{"command":"subscribe","identifier":"` + strings.Repeat("x", 5000) + `"}`)
		if text, err := b.read(); !websocket.IsCloseError(err, websocket.CloseMessageTooBig) {
			t.Errorf("got %q, %v", text, err)
		}
	})
}

func TestTooManyCommands(t *testing.T) {
	clock := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	n := newNode(t, func(o *Options) { o.Now = func() time.Time { return clock } })
	b := n.connect("worker")
	for range budgetBurst {
		b.subscribe(acmeRecords)
	}
	b.command("subscribe", acmeRecords)
	b.expectDisconnect("too_many_commands", true, websocket.ClosePolicyViolation)
}

func TestBudgetRefills(t *testing.T) {
	now := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	var b budget
	for i := range budgetBurst {
		if !b.spend(now) {
			t.Fatalf("empty after %d", i)
		}
	}
	if b.spend(now) {
		t.Error("spent more than the burst")
	}
	now = now.Add(time.Second / budgetPerSecond)
	if !b.spend(now) || b.spend(now) {
		t.Error("a twentieth of a second gives one command")
	}
}

func TestTooManyTabs(t *testing.T) {
	n := newNode(t, func(o *Options) { o.MaxUserSockets = 2 })
	first := n.connect("worker")
	n.connect("worker")
	b := n.dial("worker")
	b.expectDisconnect("too_many_connections", false, websocket.ClosePolicyViolation)
	n.connect("admin")
	first.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(1000, ""), time.Now().Add(patience))
	first.read()
	eventually(t, func() bool { n.hub.mu.Lock(); defer n.hub.mu.Unlock(); return n.hub.sockets == 2 })
	n.connect("worker").subscribe(acmeRecords)
}

func TestFullNode(t *testing.T) {
	n := newNode(t, func(o *Options) { o.MaxSockets = 1 })
	n.connect("worker")
	_, answer, err := n.tryDial("admin", n.server.URL, Protocol)
	if err == nil || answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
		t.Errorf("answer %v, error %v", answer, err)
	}
}
