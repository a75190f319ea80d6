package sessions_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"hivis/core/notifications"
	"hivis/directory/sessions"
	"hivis/server/servertest"
)

// sessionsAt lists the live sessions that an address answers with.
func sessionsAt(who *servertest.Client, path string) []sessions.Listed {
	var list sessions.List
	who.Get(path).Wants(http.StatusOK).Into(&list)
	return list.Sessions
}

// signedInBy is a new session by a browser that says what it is.
func signedInBy(t *testing.T, person *servertest.Client, userAgent string) *servertest.Client {
	t.Helper()
	browser := person.Anonymous()
	browser.ID, browser.Email = person.ID, person.Email
	browser.Headers = map[string]string{"User-Agent": userAgent}
	browser.Adopt(browser.Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": person.Email, "password": servertest.Password}).Wants(http.StatusOK))
	return browser
}

const (
	firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"
	phone   = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
)

// TestOnesOwnSessions are listed, and ended one by one or all others at once: from then on they
// are good for nothing, by whatever carrier.
func TestOnesOwnSessions(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	first := signedInBy(t, s.Acme.Worker, firefox)
	s.Advance(5 * time.Minute)
	second, third := signedInBy(t, s.Acme.Worker, phone), signedInBy(t, s.Acme.Worker, "curl/8")
	s.Advance(time.Minute)
	refresh(second).Wants(http.StatusOK)
	list := sessionsAt(second, "/api/my/sessions")
	if len(list) != 3 || !list[0].Current || list[1].Current || list[2].Current {
		t.Fatalf("the sessions are %+v", list)
	}
	if got, want := list[0].Device, (sessions.Device{Browser: "Chrome", System: "Android"}); got != want || !list[0].LastUsedAt.Equal(s.Now()) {
		t.Errorf("this one is of %+v and was used at %s", got, list[0].LastUsedAt)
	}
	if got, want := list[2].Device, (sessions.Device{Browser: "Firefox", System: "Windows"}); got != want || list[2].IP != "127.0.0.1" || !list[2].SignedInAt.Equal(servertest.Start) {
		t.Errorf("the first is %+v", list[2])
	}
	if list[1].Device != (sessions.Device{}) {
		t.Errorf("what says nothing of itself is %+v", list[1].Device)
	}
	second.Delete(fmt.Sprintf("/api/my/sessions/%d", list[2].ID)).Wants(http.StatusOK)
	wantsDead(t, first, "session_expired")
	second.Delete(fmt.Sprintf("/api/my/sessions/%d", list[2].ID)).Refuses(http.StatusNotFound, "not_found")
	third.Get("/api/auth").Wants(http.StatusOK)
	var left sessions.List
	second.Delete("/api/my/sessions").Wants(http.StatusOK).Into(&left)
	wantsDead(t, third, "session_expired")
	second.Get("/api/auth").Wants(http.StatusOK)
	if len(left.Sessions) != 1 || !left.Sessions[0].Current {
		t.Errorf("what is left is %+v", left.Sessions)
	}
	s.Advance(31 * time.Minute) // nobody's any more
	if list := sessionsAt(signedInBy(t, s.Acme.Worker, firefox), "/api/my/sessions"); len(list) != 1 {
		t.Errorf("with one that ran out there are %+v", list)
	}
}

// TestNobodyEndsAnothersSession, be it of a colleague or of another organization, and nobody but
// an administrator sees them.
func TestNobodyEndsAnothersSession(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	worker := signedIn(t, s.Acme.Worker)
	id := sessionsAt(worker, "/api/my/sessions")[0].ID
	theirs := fmt.Sprintf("/api/users/%d/sessions", worker.ID)
	for _, other := range []*servertest.Client{s.Acme.Outsider, s.Acme.Admin, s.Globex.Admin} {
		other.Delete(fmt.Sprintf("/api/my/sessions/%d", id)).Refuses(http.StatusNotFound, "not_found")
	}
	for _, path := range []string{theirs, fmt.Sprintf("/api/sessions/%d", id)} {
		s.Globex.Admin.Delete(path).Refuses(http.StatusNotFound, "not_found")
		s.Acme.Manager.Delete(path).Refuses(http.StatusForbidden, "permission_denied")
	}
	s.Acme.Manager.Get(theirs).Refuses(http.StatusForbidden, "permission_denied")
	s.Globex.Admin.Get(theirs).Refuses(http.StatusNotFound, "not_found")
	worker.Get("/api/auth").Wants(http.StatusOK)
}

// TestAnAdministratorEndsAnybodysSessions, which the log tells, and keeps their own.
func TestAnAdministratorEndsAnybodysSessions(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	first, second := signedInBy(t, s.Acme.Worker, firefox), signedInBy(t, s.Acme.Worker, phone)
	admin, elsewhere := signedInBy(t, s.Acme.Admin, firefox), signedInBy(t, s.Acme.Admin, phone)
	theirs := fmt.Sprintf("/api/users/%d/sessions", first.ID)
	list := sessionsAt(admin, theirs)
	if len(list) != 2 || list[0].Current || list[1].Current {
		t.Fatalf("the worker's sessions are %+v", list)
	}
	admin.Delete(fmt.Sprintf("/api/sessions/%d", list[1].ID)).Wants(http.StatusOK)
	wantsDead(t, first, "session_expired")
	second.Get("/api/auth").Wants(http.StatusOK)
	admin.Delete(theirs).Wants(http.StatusOK)
	wantsDead(t, second, "session_expired")
	for kind, want := range map[string]int64{"session_ended": 1, "sessions_ended": 1} {
		if n := s.Insert("select count(*) from audit_events where organization_id = $1 and kind = $2 and user_id = $3 and record_id = $4 and title = 'Worker Test'",
			s.Acme.ID, kind, admin.ID, first.ID); n != want {
			t.Errorf("%s stands %d times in the log, wanted %d", kind, n, want)
		}
	}
	admin.Delete(fmt.Sprintf("/api/users/%d/sessions", admin.ID)).Wants(http.StatusOK)
	wantsDead(t, elsewhere, "session_expired")
	admin.Get("/api/auth").Wants(http.StatusOK)
}

// TestANewBrowserIsTold: to its owner, in the product and by mail, but neither the first of all
// nor one that was used before.
func TestANewBrowserIsTold(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	told := func(who *servertest.Client) []notifications.Notification {
		var page notifications.Page
		who.Get("/api/v1/notifications").Wants(http.StatusOK).Into(&page)
		return slices.DeleteFunc(page.Notifications, func(n notifications.Notification) bool { return n.Kind != "new_device" })
	}
	home := signedInBy(t, s.Acme.Worker, firefox)
	again(home, home.Email, servertest.Password).Wants(http.StatusOK)
	signIn(home, home.Email, "wrong").Wants(http.StatusUnprocessableEntity)
	if found := told(home); len(found) != 0 {
		t.Errorf("of the first browser they are told %+v", found)
	}
	silent := []map[string]any{}
	for _, topic := range []string{"talk", "decisions", "digest"} {
		silent = append(silent, map[string]any{"topic": topic, "in_app": false, "by_mail": false})
	}
	home.Patch("/api/v1/my_account/notifications", map[string]any{"choices": silent}).Wants(http.StatusOK)
	home.Patch("/api/v1/my_account/notifications", map[string]any{"choices": []map[string]any{{"topic": "account", "in_app": true, "by_mail": false}}}).Refuses(http.StatusUnprocessableEntity, "invalid")
	signedInBy(t, s.Acme.Worker, phone)
	found := told(home)
	if len(found) != 1 || found[0].Params.Note != "Chrome, Android, 127.0.0.1" || found[0].Module != "Account" || found[0].RecordID != home.ID {
		t.Fatalf("they are told %+v", found)
	}
	if n := s.Insert("select count(*) from mails where organization_id = $1 and user_id = $2 and body_text like '%Chrome, Android, 127.0.0.1%' and body_text like '%/myaccount%'", s.Acme.ID, home.ID); n != 1 {
		t.Errorf("%d mails tell of it", n)
	}
	colleague := again(home, s.Acme.Outsider.Email, servertest.Password) // by the same browser, which is their first
	colleague.Wants(http.StatusOK)
	if found := told(s.Acme.Outsider); len(found) != 1 { // told's own session is by another browser
		t.Errorf("the colleague is told %+v", found)
	}
}

// TestPlainWordsWhereTheyAreWanted: an organization may have its people told what was wrong.
func TestPlainWordsWhereTheyAreWanted(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Admin.Patch("/api/v1/organization", map[string]any{"reveals_unknown_email": true}).Wants(http.StatusOK)
	visitor := s.Visitor(s.Acme.Host)
	visitor.Headers = map[string]string{}
	ask := func(email string) *servertest.Response {
		return visitor.Do(http.MethodPost, "/api/v1/sign_in/email", map[string]any{"email": email})
	}
	ask("nobody@acme.example").Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt("email",
		"E-mail not found. You are not registered to the EHS application, contact the administrator.",
		"de", "E-Mail nicht gefunden. Sie sind in der EHS-Anwendung nicht registriert, wenden Sie sich an den Administrator.")
	ask(s.Acme.Worker.Email).Wants(http.StatusOK)
	visitor.Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": s.Acme.Worker.Email, "password": "wrong"}).
		Refuses(http.StatusUnprocessableEntity, "incorrect_password").Says("Incorrect password.", "de", "Falsches Passwort.")
	signIn(s.Globex.Worker, s.Globex.Worker.Email, "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
}
