package sessions_test

import (
	"net/http"
	"testing"
	"time"

	"hivis/server/servertest"
)

// TestAUserWhoIsNotActiveIsNotListenedTo: whoever changes the status, and by
// whatever way, the user's sockets are closed within five seconds and the
// sessions stay ended when the user is active again.
func TestAUserWhoIsNotActiveIsNotListenedTo(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Live()
	browser, colleague := signedIn(t, s.Acme.Worker), signedIn(t, s.Acme.Outsider)
	tab, other := servertest.Dial(t, s.URL.Host, browser), servertest.Dial(t, s.URL.Host, colleague)
	for _, opened := range []*servertest.Socket{tab, other} {
		if said := opened.Next(time.Minute); said != `{"type":"welcome"}` {
			t.Fatalf("the socket hears %s", said)
		}
	}
	status := func(status string) {
		s.Exec("update users set status = $3 where organization_id = $1 and id = $2", s.Acme.ID, s.Acme.Worker.ID, status)
		s.Advance(time.Second)
	}
	status("Inactive")
	if said := tab.Next(5 * time.Second); said != `{"type":"disconnect","reason":"unauthorized","reconnect":false}` {
		t.Errorf("five seconds later the socket hears %s", said)
	}
	wantsDead(t, browser, "user_inactive")
	status("Active")
	wantsDead(t, browser, "session_expired")
	signedIn(t, s.Acme.Worker).Get("/api/auth").Wants(http.StatusOK)
	colleague.Get("/api/auth").Wants(http.StatusOK)
	if said := servertest.Dial(t, s.URL.Host, colleague).Next(time.Minute); said != `{"type":"welcome"}` {
		t.Errorf("the colleague's socket hears %s", said)
	}
}

// TestLeavingEndsTheSessionOfAnInactiveUser, which is not to be used but would be
// there again with the user.
func TestLeavingEndsTheSessionOfAnInactiveUser(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	// As if it had begun at the moment at which the status changed.
	owner := s.Database.Owner(t)
	for _, sql := range []string{"alter table users disable trigger users_end_sessions", "update users set status = 'Inactive' where email like 'worker@acme%'"} {
		if _, err := owner.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	browser.Do(http.MethodPost, "/api/v1/reset_current_session", nil).Wants(http.StatusOK)
	if n := s.Insert("select count(*) from sessions where organization_id = $1 and user_id = $2 and revoked_why = 'reset'", s.Acme.ID, s.Acme.Worker.ID); n != 1 {
		t.Errorf("%d sessions were ended, wanted the browser's", n)
	}
}
