package sessions_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"hivis/server"
	"hivis/server/servertest"
)

// another is a second server over the same database.
type another struct {
	t   *testing.T
	app *server.App
}

// twoNodes are two servers over one database.
func twoNodes(t *testing.T) (*servertest.Server, another) {
	t.Helper()
	var options server.Options
	s := servertest.Changed(t, nil, func(o *server.Options) { options = *o })
	options.Metrics = nil
	second, err := server.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = second.Close() })
	return s, another{t, second}
}

// asks sends a request with what the browser carries.
func (n another) asks(c *servertest.Client, method, path string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, path, nil)
	request.Host = c.Host
	for name, value := range c.Headers {
		request.Header.Set(name, value)
	}
	for name, value := range c.Cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	answer := httptest.NewRecorder()
	n.app.Handler.ServeHTTP(answer, request)
	return answer
}

func (n another) wants(status int, c *servertest.Client, method, path string) *httptest.ResponseRecorder {
	n.t.Helper()
	answer := n.asks(c, method, path)
	if answer.Code != status {
		n.t.Fatalf("the second node answers %s %s with %d %s, wanted %d", method, path, answer.Code, answer.Body, status)
	}
	return answer
}

// live runs the second node's websockets and returns where they are.
func (n another) live() string {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		n.app.Hub.Run(ctx)
	}()
	listening := httptest.NewServer(n.app.Handler)
	n.t.Cleanup(func() {
		cancel()
		<-done
		listening.Close()
	})
	return listening.Listener.Addr().String()
}

// TestASessionOnTwoNodes uses one session on two servers. Each remembers it for a
// moment, and that must not be felt.
func TestASessionOnTwoNodes(t *testing.T) {
	t.Parallel()
	s, second := twoNodes(t)
	browser := signedIn(t, s.Acme.Worker)
	second.wants(http.StatusOK, browser, http.MethodGet, "/api/auth")
	refresh(browser).Wants(http.StatusOK)
	second.wants(http.StatusOK, browser, http.MethodGet, "/api/auth")
	second.wants(http.StatusOK, browser, http.MethodDelete, "/api/v2/user_logout")
	second.wants(http.StatusUnauthorized, browser, http.MethodGet, "/api/auth")
	s.Advance(time.Second)
	browser.Get("/api/auth").Refuses(http.StatusUnauthorized, "session_expired")
}

// TestAuthorizeKnowsTheOtherNodesRefresh since a page that was just loaded would
// otherwise get tokens that are spent, and end its session by using them.
func TestAuthorizeKnowsTheOtherNodesRefresh(t *testing.T) {
	t.Parallel()
	s, second := twoNodes(t)
	browser := signedIn(t, s.Acme.Worker)
	second.wants(http.StatusOK, browser, http.MethodGet, "/api/auth")
	refresh(browser).Wants(http.StatusOK)
	var given servertest.Session
	answer := second.wants(http.StatusOK, browser, http.MethodGet, "/api/v1/authorize")
	if err := json.Unmarshal(answer.Body.Bytes(), &given); err != nil || given.Refresh != browser.Session.Refresh {
		t.Errorf("the second node gives %s (%v), the first gave %s", given.Refresh, err, browser.Session.Refresh)
	}
}

// TestNoSocketForWhoSignedOutElsewhere a moment ago: it would outlive the memory
// that let it in.
func TestNoSocketForWhoSignedOutElsewhere(t *testing.T) {
	t.Parallel()
	s, second := twoNodes(t)
	address := second.live()
	browser := signedIn(t, s.Acme.Worker)
	second.wants(http.StatusOK, browser, http.MethodGet, "/api/auth")
	browser.Do(http.MethodDelete, "/api/v2/user_logout", nil).Wants(http.StatusOK)
	if said := servertest.Dial(t, address, browser).Next(time.Minute); said != `{"type":"disconnect","reason":"unauthorized","reconnect":false}` {
		t.Errorf("the socket hears %s", said)
	}
}
