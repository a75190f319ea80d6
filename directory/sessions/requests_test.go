package sessions_test

import (
	"net/http"
	"strings"
	"testing"

	"hivis/server/servertest"
)

// TestWritesOfOtherPages are what a page elsewhere makes a browser send, the one
// of a sibling organization included: its cookies would travel along.
func TestWritesOfOtherPages(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	own := "http://" + s.Acme.Host
	for name, c := range map[string]struct {
		headers map[string]string
		refused bool
	}{
		"the page itself":         {map[string]string{"Origin": own, "Sec-Fetch-Site": "same-origin"}, false},
		"a program":               {nil, false},
		"a sibling organization":  {map[string]string{"Origin": "http://" + s.Globex.Host}, true},
		"a sibling's fetch":       {map[string]string{"Sec-Fetch-Site": "same-site"}, true},
		"a page elsewhere":        {map[string]string{"Origin": "https://elsewhere.example"}, true},
		"a fetch elsewhere":       {map[string]string{"Sec-Fetch-Site": "cross-site"}, true},
		"another scheme":          {map[string]string{"Origin": strings.Replace(own, "http:", "https:", 1)}, true},
		"another port":            {map[string]string{"Origin": own + "0"}, true},
		"a sandboxed frame":       {map[string]string{"Origin": "null"}, true},
		"own origin, other fetch": {map[string]string{"Origin": own, "Sec-Fetch-Site": "cross-site"}, true},
	} {
		browser := signedIn(t, s.Acme.Worker)
		for header, value := range c.headers {
			browser.Headers[header] = value
		}
		for _, r := range []*servertest.Response{
			browser.Do(http.MethodPatch, "/api/v1/my_account", map[string]any{"phone": name}),
			browser.Do(http.MethodPost, "/api/v1/sign_in/email", map[string]any{"email": s.Acme.Worker.Email}),
			browser.Do(http.MethodDelete, "/api/v2/user_logout", nil),
		} {
			if refused := r.StatusCode == http.StatusForbidden && codeOf(r) == "foreign_origin"; refused != c.refused || !refused && r.StatusCode != http.StatusOK {
				t.Errorf("a write of %s: %s", name, said(r))
			}
		}
		if r := browser.Get("/api/v1/boot").Wants(http.StatusOK); r.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s may read the answer: %v", name, r.Header)
		}
	}
	if n := s.Insert("select count(*) from users where organization_id = $1 and id = $2 and phone in ('the page itself', 'a program')", s.Acme.ID, s.Acme.Worker.ID); n != 1 {
		t.Error("a refused write changed the account")
	}
}

func TestBodiesAreJSON(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	for kind, want := range map[string]int{
		"application/json": 200, "application/json; charset=utf-8": 200, "text/plain": 415, "application/x-www-form-urlencoded": 415,
		"multipart/form-data; boundary=x": 415, "": 415, "application/json-patch+json": 415, "text/json": 415,
	} {
		browser.Headers["Content-Type"] = kind
		if r := browser.Patch("/api/v1/my_account", map[string]any{"phone": "1"}); r.StatusCode != want {
			t.Errorf("a body of the kind %q: %s, wanted %d", kind, said(r), want)
		}
	}
	delete(browser.Headers, "Content-Type")
	browser.Patch("/api/v1/my_account", map[string]any{"phone": "1", "role_id": 1}).
		Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "role_id", "This field is not known here.")
	browser.Patch("/api/v1/my_account", map[string]any{"locale": "xx"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	browser.Get("/api/v1/notifications?nonsense=1").
		Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "nonsense", "This field is not known here.")
	signIn(s.Acme.Worker, "no address", "x").Refuses(http.StatusUnprocessableEntity, "invalid")
	browser.Do(http.MethodPut, "/api/v1/my_account", map[string]any{}).Refuses(http.StatusMethodNotAllowed, "method_not_allowed")
	browser.Get("/api/nothing").Refuses(http.StatusNotFound, "not_found")
}

// TestAuthorizeChangesNothing since a GET can be asked for by any page.
func TestAuthorizeChangesNothing(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	state := func() int64 {
		return s.Insert("select sum(generation * 1000 + extract(epoch from idle_until - rotated_at))::bigint from sessions where organization_id = $1", s.Acme.ID)
	}
	before := state()
	var again servertest.Session
	r := browser.Get("/api/v1/authorize").Wants(http.StatusOK).Into(&again)
	if len(r.Cookies()) > 0 || again.Access != browser.Session.Access || again.Refresh != browser.Session.Refresh || again.CSRF != browser.Session.CSRF {
		t.Errorf("authorize gave %+v and the cookies %v, the session has %+v", again, r.Cookies(), browser.Session)
	}
	if after := state(); after != before {
		t.Errorf("authorize changed the session: %d before, %d after", before, after)
	}
}
