package sessions_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/server"
	"hivis/server/servertest"
)

// again signs in by a browser that has its device cookie and no session.
func again(browser *servertest.Client, email, password string) *servertest.Response {
	known := browser.Anonymous()
	known.Cookies["__Host-device"] = browser.Cookies["__Host-device"]
	return known.Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": email, "password": password})
}

// TestAStrangerDoesNotKeepTheOwnerOut: who fails again and again makes everybody
// wait for this account, but not the browsers by which it has signed in before.
func TestAStrangerDoesNotKeepTheOwnerOut(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	owner := signedIn(t, s.Acme.Worker)
	colleague := signedIn(t, s.Acme.Outsider)
	for range 5 {
		signIn(owner, owner.Email, "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	}
	signIn(owner, owner.Email, servertest.Password).Refuses(http.StatusTooManyRequests, "locked")
	again(owner, owner.Email, servertest.Password).Wants(http.StatusOK)
	// The stranger gains nothing from the owner's coming, nor from a browser of another.
	signIn(owner, owner.Email, servertest.Password).Refuses(http.StatusTooManyRequests, "locked")
	again(colleague, owner.Email, servertest.Password).Refuses(http.StatusTooManyRequests, "locked")
	forged := owner.Copy()
	name, mark, _ := strings.Cut(owner.Cookies["__Host-device"], ".")
	for _, cookie := range []string{name + "." + strings.Repeat("A", len(mark)), strings.Repeat("A", len(name)) + "." + mark, name, "." + mark} {
		forged.Cookies["__Host-device"] = cookie
		again(forged, owner.Email, servertest.Password).Refuses(http.StatusTooManyRequests, "locked")
	}
}

// TestAKnownBrowserCountsForItself, by the same rule.
func TestAKnownBrowserCountsForItself(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	owner, elsewhere := signedIn(t, s.Acme.Worker), signedIn(t, s.Acme.Worker)
	for range 5 {
		again(owner, owner.Email, "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	}
	again(owner, owner.Email, servertest.Password).Refuses(http.StatusTooManyRequests, "locked")
	again(elsewhere, owner.Email, servertest.Password).Wants(http.StatusOK)
	signIn(owner, owner.Email, servertest.Password).Wants(http.StatusOK)
	s.Advance(time.Minute)
	again(owner, owner.Email, servertest.Password).Wants(http.StatusOK)
}

// TestABrowserKnowsSeveralPeople, as the one at a gate does.
func TestABrowserKnowsSeveralPeople(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	gate := signedIn(t, s.Acme.Worker)
	gate.Adopt(again(gate, s.Acme.Outsider.Email, servertest.Password).Wants(http.StatusOK))
	for _, email := range []string{s.Acme.Worker.Email, s.Acme.Outsider.Email} {
		for range 5 {
			signIn(gate, email, "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
		}
		again(gate, email, servertest.Password).Wants(http.StatusOK)
	}
}

// TestANetworkOfTheSixthVersionIsOne sender: whoever has a line has all of its
// addresses, some 18 trillion million.
func TestANetworkOfTheSixthVersionIsOne(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.TrustProxy = true })
	try := func(address, email string) *servertest.Response {
		stranger := s.Acme.Admin.Anonymous()
		stranger.Headers = map[string]string{"X-Forwarded-For": address}
		return stranger.Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": email, "password": "wrong"})
	}
	for i := range 30 {
		try(fmt.Sprintf("2001:db8:1:2::%x", i+1), fmt.Sprintf("person%d@acme.example", i)).Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	}
	try("2001:db8:1:2:ffff::1", "somebody@acme.example").Refuses(http.StatusTooManyRequests, "locked")
	try("2001:db8:1:3::1", "somebody@acme.example").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
}

// TestWhoseWordAnAddressIs: with a proxy in front its word counts, which is the
// last of the list; without one the list is whatever the caller likes to send.
func TestWhoseWordAnAddressIs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		trust            bool
		forwarded, noted string
	}{
		{true, "203.0.113.7", "203.0.113.7"},
		{true, "198.51.100.1, 203.0.113.7", "203.0.113.7"}, // the first is the caller's invention
		{true, "203.0.113.7:4711", "203.0.113.7"},
		{true, "[2001:db8::1]:4711", "2001:db8::1"},
		{true, "", "127.0.0.1"},
		{true, "no address", "127.0.0.1"},
		{false, "203.0.113.7", "127.0.0.1"},
	} {
		s := servertest.Changed(t, nil, func(o *server.Options) { o.TrustProxy = c.trust })
		caller := s.Acme.Worker.Anonymous()
		if c.forwarded != "" {
			caller.Headers = map[string]string{"X-Forwarded-For": c.forwarded}
		}
		caller.Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": s.Acme.Worker.Email, "password": servertest.Password}).Wants(http.StatusOK)
		if n := s.Insert("select count(*) from sessions where ip = $1", c.noted); n != 1 {
			t.Errorf("trusting %v, %q: the session is not noted as from %s", c.trust, c.forwarded, c.noted)
		}
	}
}

// TestAStrangersBodyIsSmall: what anybody may send is bounded by what it is for, and
// the rest is not read before it is known who sends it.
func TestAStrangersBodyIsSmall(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	visitor := s.Visitor(s.Acme.Host)
	large := fmt.Sprintf(`{"email": %q}`, strings.Repeat("a", 9<<10))
	visitor.Raw(http.MethodPost, "/api/v1/sign_in", "application/json", large).Refuses(http.StatusRequestEntityTooLarge, "too_large")
	visitor.Raw(http.MethodPost, "/api/observations", "application/json", strings.Repeat("x", 2<<20)).Refuses(http.StatusUnauthorized, "not_signed_in")
	visitor.Raw(http.MethodPost, "/api/unknown", "application/json", strings.Repeat("x", 2<<20)).Refuses(http.StatusNotFound, "not_found")
}

// TestAskingForAddressesIsCounted like signing in, since it may tell who has an
// account; and not counted against a plant whose people sign in.
func TestAskingForAddressesIsCounted(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	ask := func() *servertest.Response {
		return s.Visitor(s.Acme.Host).Do(http.MethodPost, "/api/v1/sign_in/email", map[string]any{"email": s.Acme.Worker.Email})
	}
	for range 40 {
		ask().Wants(http.StatusOK)
		signIn(s.Acme.Worker, s.Acme.Worker.Email, servertest.Password).Wants(http.StatusOK)
	}
	for range 30 {
		ask().Wants(http.StatusOK)
	}
	ask().Refuses(http.StatusTooManyRequests, "locked")
	s.Visitor(s.Globex.Host).Do(http.MethodPost, "/api/v1/sign_in/email", map[string]any{"email": "a@b.example"}).Wants(http.StatusOK)
	s.Advance(10 * time.Minute)
	ask().Wants(http.StatusOK)
}
