package sessions_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"hivis/platform/server"
	"hivis/platform/server/servertest"
)

// TestASessionOnTwoNodes uses one session on two servers over one database. Each
// remembers it for a moment, and that must not be felt.
func TestASessionOnTwoNodes(t *testing.T) {
	t.Parallel()
	var options server.Options
	s := servertest.Changed(t, nil, func(o *server.Options) { options = *o })
	second, err := server.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = second.Close() })
	there := func(c *servertest.Client, method, path string) int {
		request := httptest.NewRequest(method, path, nil)
		request.Host = c.Host
		for name, value := range c.Headers {
			request.Header.Set(name, value)
		}
		for name, value := range c.Cookies {
			request.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		answer := httptest.NewRecorder()
		second.Handler.ServeHTTP(answer, request)
		return answer.Code
	}
	browser := signedIn(t, s.Acme.Worker)
	if status := there(browser, http.MethodGet, "/api/auth"); status != http.StatusOK {
		t.Fatalf("the second node answers %d", status)
	}
	refresh(browser).Wants(http.StatusOK)
	if status := there(browser, http.MethodGet, "/api/auth"); status != http.StatusOK {
		t.Errorf("after a refresh on the first node the second answers %d", status)
	}
	if status := there(browser, http.MethodDelete, "/api/v2/user_logout"); status != http.StatusOK {
		t.Errorf("signing out on the second node: %d", status)
	}
	if status := there(browser, http.MethodGet, "/api/auth"); status != http.StatusUnauthorized {
		t.Errorf("where one signed out the session still answers %d", status)
	}
	s.Advance(time.Second)
	browser.Get("/api/auth").Refuses(http.StatusUnauthorized, "session_expired")
}
