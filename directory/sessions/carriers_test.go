package sessions_test

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hivis/server"
	"hivis/server/servertest"
)

// carriers are the parts of a request that say who is asking, by name; each
// takes its part from one browser and puts it into the request.
var carriers = []struct {
	name string
	take func(request, from *servertest.Client)
}{
	{"host", func(request, from *servertest.Client) { request.Host = from.Host }},
	{"API key", header("X-API-Key")},
	{"cookie", cookie("__Host-sid")},
	{"bearer", header("Authorization")},
	{"CSRF token", header("X-CSRF-Token")},
	{"refresh token", header("X-Refresh-Token")},
	{"refresh cookie", cookie("__Host-rt")},
}

func header(name string) func(request, from *servertest.Client) {
	return func(request, from *servertest.Client) { request.Headers[name] = from.Headers[name] }
}

func cookie(name string) func(request, from *servertest.Client) {
	return func(request, from *servertest.Client) { request.Cookies[name] = from.Cookies[name] }
}

// TestCarrierCube takes every part of a request from one of two browsers, in all
// combinations. Only the two pure ones pass; each other one is answered as if
// there were nothing and leaves an audit event where it was tried.
func TestCarrierCube(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.TrustProxy = true })
	withRefresh := func(person *servertest.Client) *servertest.Client {
		browser := signedIn(t, person)
		browser.Headers["X-Refresh-Token"] = browser.Session.Refresh
		return browser
	}
	for name, pair := range map[string][2]*servertest.Client{
		"two organizations":            {withRefresh(s.Acme.Admin), withRefresh(s.Globex.Admin)},
		"a tenant and the platform":    {withRefresh(s.Acme.Admin), withRefresh(s.Platform.Admin)},
		"two people of one":            {withRefresh(s.Acme.Admin), withRefresh(s.Acme.Worker)},
		"two sessions of one and same": {withRefresh(s.Acme.Worker), withRefresh(s.Acme.Worker)},
	} {
		cube(t, s, name, http.MethodGet, "/api/auth", pair, 0, 1, 2, 3, 4)
		cube(t, s, name, http.MethodPatch, "/api/v1/my_account", pair, 0, 1, 2, 3, 4)
		cube(t, s, name, http.MethodPost, "/api/v1/refresh_token", pair, 0, 1, 2, 3, 4, 5, 6)
		cube(t, s, name, http.MethodGet, "/api/v1/authorize", pair, 0, 1, 2, 6)
		for _, browser := range pair { // no attempt did a session any harm
			refreshWith(browser, browser.Session.Refresh).Wants(http.StatusOK)
		}
	}
}

var addresses atomic.Int64

// cube sends all combinations of these carriers.
func cube(t *testing.T, s *servertest.Server, name, method, path string, pair [2]*servertest.Client, parts ...int) {
	t.Helper()
	organizations := map[string]*servertest.Organization{s.Acme.Host: s.Acme, s.Globex.Host: s.Globex, s.Platform.Host: s.Platform}
	for combination := range 1 << len(parts) {
		what := name + ": " + path
		request := carrying(pair, parts, func(bit int) int { return combination >> bit & 1 })
		for bit, part := range parts {
			what += fmt.Sprintf(", %s %d", carriers[part].name, combination>>bit&1)
		}
		pure := false
		for side := range pair {
			whole := carrying(pair, parts, func(int) int { return side })
			pure = pure || request.Host == whole.Host && maps.Equal(request.Headers, whole.Headers) && maps.Equal(request.Cookies, whole.Cookies)
		}
		before := auditEvents(s, organizations[request.Host], "carrier_mismatch")
		// From an address of its own, since one address has only a few tries noted.
		n := addresses.Add(1)
		request.Headers["X-Forwarded-For"] = fmt.Sprintf("10.0.%d.%d", n>>8, n&255)
		r := request.Do(method, path, nil)
		noted := auditEvents(s, organizations[request.Host], "carrier_mismatch") - before
		switch {
		case pure && (r.StatusCode == http.StatusNotFound || r.StatusCode == http.StatusUnauthorized || r.StatusCode == http.StatusForbidden || noted > 0):
			t.Errorf("%s: refused with %s, %d audit events", what, said(r), noted)
		case !pure && r.StatusCode != http.StatusNotFound && codeOf(r) != "bad_csrf_token":
			t.Errorf("%s: %s, wanted 404", what, said(r))
		case !pure && noted != 1:
			t.Errorf("%s: %s, %d audit events, wanted 1", what, said(r), noted)
		}
	}
}

// carrying is a request whose parts are chosen from the two browsers.
func carrying(pair [2]*servertest.Client, parts []int, choose func(bit int) int) *servertest.Client {
	request := pair[0].Copy()
	request.Headers, request.Cookies = map[string]string{}, map[string]string{}
	for bit, part := range parts {
		carriers[part].take(request, pair[choose(bit)])
	}
	return request
}

// TestMissingCarriers takes one part away from a request that is good otherwise.
func TestMissingCarriers(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	for name, want := range map[string]int{"Authorization": http.StatusUnauthorized, "X-API-Key": http.StatusNotFound, "X-CSRF-Token": http.StatusForbidden} {
		request := browser.Copy()
		delete(request.Headers, name)
		request.Get("/api/auth").Wants(want)
		request.Patch("/api/v1/my_account", map[string]any{"phone": "1"}).Wants(want)
	}
	request := browser.Copy()
	delete(request.Cookies, "__Host-sid")
	request.Get("/api/auth").Refuses(http.StatusUnauthorized, "not_signed_in")
	request.Get("/api/v1/authorize").Refuses(http.StatusUnauthorized, "not_signed_in")
	for name, want := range map[string]int{"X-API-Key": http.StatusNotFound, "X-CSRF-Token": http.StatusForbidden} {
		request := browser.Copy()
		delete(request.Headers, name)
		refreshWith(request, browser.Session.Refresh).Wants(want)
	}
	half := browser.Copy()
	delete(half.Cookies, "__Host-rt")
	half.Get("/api/v1/authorize").Refuses(http.StatusUnauthorized, "not_signed_in")
	tampered := browser.Copy()
	tampered.Headers["Authorization"] = browser.Headers["Authorization"] + "x"
	tampered.Get("/api/auth").Refuses(http.StatusNotFound, "not_found")
	browser.Get("/api/auth").Wants(http.StatusOK)
}

// TestMismatchesOfOneAddressAreFew since anybody can make them, with any text in
// the request's address, and each is a row that stays.
func TestMismatchesOfOneAddressAreFew(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	stranger := s.Acme.Worker.Anonymous()
	stranger.Cookies = map[string]string{"__Host-sid": "1.made up"}
	try := func(times int) {
		for i := range times {
			stranger.Get(fmt.Sprintf("/api/actions/%d", 987654+i)).Refuses(http.StatusNotFound, "not_found")
		}
	}
	try(25)
	if n := auditEvents(s, s.Acme, "carrier_mismatch"); n != 10 {
		t.Errorf("25 bogus cookies left %d audit events, wanted 10", n)
	}
	for _, row := range s.Contents()["public.audit_events"] {
		if strings.Contains(row, "carrier_mismatch") && (strings.Contains(row, "98765") || !strings.Contains(row, "/api/actions/{id}")) {
			t.Errorf("the audit event is %s", row)
		}
	}
	s.Advance(10 * time.Minute)
	try(1)
	if n := auditEvents(s, s.Acme, "carrier_mismatch"); n != 11 {
		t.Errorf("%d audit events after the window, wanted 11", n)
	}
}
