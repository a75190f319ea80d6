package sessions_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"hivis/server/servertest"
)

func TestRefreshRotates(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	before := browser.Copy()
	refresh(browser).Wants(http.StatusOK)
	if browser.Session.Access == before.Session.Access || browser.Session.Refresh == before.Session.Refresh {
		t.Error("a refresh gave the same tokens again")
	}
	if browser.Session.CSRF != before.Session.CSRF {
		t.Error("a refresh changed the CSRF token, so that requests under way in other tabs would fail")
	}
	browser.Get("/api/auth").Wants(http.StatusOK)
	s.Advance(10*time.Second - time.Millisecond)
	before.Get("/api/auth").Wants(http.StatusOK) // a request that was under way
	s.Advance(time.Millisecond)
	before.Get("/api/auth").Refuses(http.StatusUnauthorized, "session_expired")
	browser.Get("/api/auth").Wants(http.StatusOK)
}

func TestThePredecessorGetsTheSameSuccessor(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	first := browser.Session.Refresh
	refresh(browser).Wants(http.StatusOK)
	s.Advance(10*time.Second - time.Millisecond)
	var again servertest.Session
	refreshWith(browser, first).Wants(http.StatusOK).Into(&again)
	if again.Access != browser.Session.Access || again.Refresh != browser.Session.Refresh || again.CSRF != browser.Session.CSRF {
		t.Errorf("the predecessor got %+v, the first had got %+v", again, browser.Session)
	}
}

// TestEightTabs refresh at once, as they do when a laptop wakes up.
func TestEightTabs(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	for round := range 3 {
		s.Advance(11 * time.Minute)
		token := browser.Session.Refresh
		answers := make([]*servertest.Response, 8)
		var tabs sync.WaitGroup
		for i := range answers {
			tabs.Go(func() { answers[i] = refreshWith(browser, token) })
		}
		tabs.Wait()
		for i, r := range answers {
			if r.StatusCode != http.StatusOK {
				t.Fatalf("round %d, tab %d: %s", round, i, said(r))
			}
			tab := browser.Copy()
			tab.Adopt(r)
			if i > 0 && tab.Session.Refresh != browser.Session.Refresh {
				t.Errorf("round %d: tab %d got other tokens than the first", round, i)
			}
			tab.Get("/api/auth").Wants(http.StatusOK)
			browser = tab
		}
	}
}

// TestASpentTokenKillsTheSession since somebody has a copy, and nobody knows who.
func TestASpentTokenKillsTheSession(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for name, spend := range map[string]func(*servertest.Client){
		"the predecessor after ten seconds": func(*servertest.Client) { s.Advance(10 * time.Second) },
		"the one before at once":            func(browser *servertest.Client) { refresh(browser).Wants(http.StatusOK) },
	} {
		browser, other := signedIn(t, s.Acme.Worker), signedIn(t, s.Acme.Worker)
		spent := browser.Session.Refresh
		refresh(browser).Wants(http.StatusOK)
		spend(browser)
		before := auditEvents(s, s.Acme, "refresh_reused")
		refreshWith(browser, spent).Refuses(http.StatusUnauthorized, "session_expired")
		if n := auditEvents(s, s.Acme, "refresh_reused") - before; n != 1 {
			t.Errorf("%s: %d audit events, wanted 1", name, n)
		}
		wantsDead(t, browser, "session_expired")
		other.Get("/api/auth").Wants(http.StatusOK)
	}
}

// TestEveryPartOfARefreshIsNeeded takes one part away, or the one of another
// session of the same person.
func TestEveryPartOfARefreshIsNeeded(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser, other := signedIn(t, s.Acme.Worker), signedIn(t, s.Acme.Worker)
	without := func(cookie string) *servertest.Client {
		c := browser.Copy()
		delete(c.Cookies, cookie)
		return c
	}
	mixed := browser.Copy()
	mixed.Cookies["__Host-rt"] = other.Cookies["__Host-rt"]
	forged := browser.Session.Refresh[:len(browser.Session.Refresh)-4] + "AAAA"
	for name, c := range map[string]struct {
		answer *servertest.Response
		status int
	}{
		"no token":                  {refreshWith(browser, ""), http.StatusUnauthorized},
		"no session cookie":         {refreshWith(without("__Host-sid"), browser.Session.Refresh), http.StatusUnauthorized},
		"no refresh cookie":         {refreshWith(without("__Host-rt"), browser.Session.Refresh), http.StatusUnauthorized},
		"another's token":           {refreshWith(browser, other.Session.Refresh), http.StatusNotFound},
		"another's refresh cookie":  {refreshWith(mixed, browser.Session.Refresh), http.StatusNotFound},
		"the access token":          {refreshWith(browser, browser.Session.Access), http.StatusNotFound},
		"a forged token":            {refreshWith(browser, forged), http.StatusNotFound},
		"something else altogether": {refreshWith(browser, "x"), http.StatusNotFound},
	} {
		if c.answer.StatusCode != c.status {
			t.Errorf("%s: %s, wanted %d", name, said(c.answer), c.status)
		}
	}
	refresh(browser).Wants(http.StatusOK) // nothing of it did any harm
	refresh(other).Wants(http.StatusOK)
}
