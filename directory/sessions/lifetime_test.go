package sessions_test

import (
	"net/http"
	"testing"
	"time"

	"hivis/server/servertest"
)

func TestAccessTokensLiveTenMinutes(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	s.Advance(10*time.Minute - time.Second)
	browser.Get("/api/auth").Wants(http.StatusOK)
	s.Advance(time.Second)
	browser.Get("/api/auth").Refuses(http.StatusUnauthorized, "session_expired")
	refresh(browser).Wants(http.StatusOK)
	browser.Get("/api/auth").Wants(http.StatusOK)
}

func TestAnIdleSessionEnds(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for person, idle := range map[*servertest.Client]time.Duration{s.Acme.Worker: 30 * time.Minute, s.Platform.Admin: 15 * time.Minute} {
		browser := signedIn(t, person)
		s.Advance(idle - time.Second)
		browser.Get("/api/v1/authorize").Wants(http.StatusOK)
		refresh(browser).Wants(http.StatusOK) // counts as use
		s.Advance(idle - time.Second)
		browser.Get("/api/v1/authorize").Wants(http.StatusOK)
		s.Advance(time.Second)
		wantsDead(t, browser, "session_expired")
	}
}

func TestNoUseProlongsASessionForEver(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	end := s.Now().Add(12 * time.Hour)
	for end.Sub(s.Now()) > 25*time.Minute {
		s.Advance(25 * time.Minute)
		refresh(browser).Wants(http.StatusOK)
	}
	s.Advance(end.Sub(s.Now()) - time.Second)
	refresh(browser).Wants(http.StatusOK)
	browser.Get("/api/auth").Wants(http.StatusOK)
	s.Advance(time.Second)
	wantsDead(t, browser, "session_expired")
}

func TestARememberedSessionLivesSevenDays(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	remember := func(person *servertest.Client) *servertest.Client {
		browser := signedIn(t, person)
		browser.Adopt(person.Anonymous().Do(http.MethodPost, "/api/v1/sign_in",
			map[string]any{"email": person.Email, "password": servertest.Password, "remember": true}).Wants(http.StatusOK))
		return browser
	}
	browser := remember(s.Acme.Worker)
	s.Advance(3 * 24 * time.Hour)
	refresh(browser).Wants(http.StatusOK)
	s.Advance(4*24*time.Hour - time.Second)
	browser.Get("/api/v1/authorize").Wants(http.StatusOK)
	s.Advance(time.Second)
	wantsDead(t, browser, "session_expired")

	platform := remember(s.Platform.Admin) // never for the platform
	s.Advance(15 * time.Minute)
	wantsDead(t, platform, "session_expired")
}
