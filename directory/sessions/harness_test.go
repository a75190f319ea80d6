package sessions_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"testing"

	"hivis/server/servertest"
)

var requestID = regexp.MustCompile(`"request_id":"[^"]*"`)

// said is an answer without what differs every time.
func said(r *servertest.Response) string {
	return r.Status + " " + requestID.ReplaceAllString(string(r.Bytes), "")
}

func codeOf(r *servertest.Response) string {
	var problem servertest.Problem
	_ = json.Unmarshal(r.Bytes, &problem)
	return problem.Code
}

// signIn posts an address and a password, without any cookie.
func signIn(like *servertest.Client, email, password string) *servertest.Response {
	return like.Anonymous().Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": email, "password": password})
}

// signedIn is a new session of a person, in a browser of its own.
func signedIn(t *testing.T, person *servertest.Client) *servertest.Client {
	t.Helper()
	browser := person.Copy()
	browser.Cookies = map[string]string{}
	browser.SignIn().Wants(http.StatusOK)
	return browser
}

// refresh asks for the session's next tokens with the one it has, and takes
// over what comes.
func refresh(browser *servertest.Client) *servertest.Response {
	r := refreshWith(browser, browser.Session.Refresh)
	browser.Adopt(r)
	return r
}

// refreshWith sends a refresh token, and what a browser sends beside it.
func refreshWith(browser *servertest.Client, token string) *servertest.Response {
	tab := browser.Copy()
	tab.Headers = map[string]string{"X-API-Key": browser.Headers["X-API-Key"], "X-CSRF-Token": browser.Headers["X-CSRF-Token"], "X-Refresh-Token": token}
	return tab.Do(http.MethodPost, "/api/v1/refresh_token", nil)
}

func auditEvents(s *servertest.Server, o *servertest.Organization, kind string) int64 {
	return s.Insert("select count(*) from audit_events where organization_id = $1 and kind = $2", o.ID, kind)
}

// waysIn are the three things a session is good for.
func waysIn(browser *servertest.Client) map[string]*servertest.Response {
	return map[string]*servertest.Response{
		"bearer":  browser.Get("/api/auth"),
		"cookie":  browser.Get("/api/v1/authorize"),
		"refresh": refreshWith(browser, browser.Session.Refresh),
	}
}

// wantsDead fails unless the session is good for nothing any more.
func wantsDead(t *testing.T, browser *servertest.Client, code string) {
	t.Helper()
	for way, r := range waysIn(browser) {
		if r.StatusCode != http.StatusUnauthorized || codeOf(r) != code {
			t.Errorf("the session's %s is answered with %s, wanted 401 %s", way, said(r), code)
		}
	}
}
