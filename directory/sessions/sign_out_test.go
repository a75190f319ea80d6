package sessions_test

import (
	"net/http"
	"testing"

	"hivis/server/servertest"
)

func TestSigningOutEndsTheSession(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for _, way := range []struct{ method, path string }{
		{http.MethodDelete, "/api/v2/user_logout"}, {http.MethodDelete, "/api/v1/user_token"}, {http.MethodPost, "/api/v1/reset_current_session"},
	} {
		browser, elsewhere := signedIn(t, s.Acme.Worker), signedIn(t, s.Acme.Worker)
		before := auditEvents(s, s.Acme, "signed_out")
		r := browser.Do(way.method, way.path, nil).Wants(http.StatusOK)
		cleared := 0
		for _, cookie := range r.Cookies() {
			if cookie.MaxAge < 0 && cookie.Value == "" && cookie.Secure && cookie.HttpOnly && cookie.Path == "/" {
				cleared++
			}
		}
		if cleared != 2 || r.Header.Get("Clear-Site-Data") == "" {
			t.Errorf("%s leaves the browser with %v, Clear-Site-Data %q", way.path, r.Cookies(), r.Header.Get("Clear-Site-Data"))
		}
		if n := auditEvents(s, s.Acme, "signed_out") - before; n != 1 {
			t.Errorf("%s left %d audit events, wanted 1", way.path, n)
		}
		wantsDead(t, browser, "session_expired") // whoever kept copies of it all has nothing
		elsewhere.Get("/api/auth").Wants(http.StatusOK)
		browser.Do(way.method, way.path, nil).Wants(http.StatusOK) // and again, without a session
		browser.Anonymous().Do(way.method, way.path, nil).Wants(http.StatusOK)
	}
}
