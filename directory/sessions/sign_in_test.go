package sessions_test

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/server/servertest"
)

func TestSignIn(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for _, address := range []string{s.Acme.Admin.Email, strings.ToUpper(s.Acme.Admin.Email)} {
		var answer struct {
			servertest.Session
			User struct {
				ID             int64  `json:"id"`
				Email          string `json:"email"`
				OrganizationID int64  `json:"organization_id"`
				RoleName       string `json:"role_name"`
				IsAdmin        bool   `json:"is_admin"`
				IsMaster       bool   `json:"is_master_super_admin"`
			} `json:"user"`
		}
		signIn(s.Acme.Admin, address, servertest.Password).Wants(http.StatusOK).Into(&answer)
		if u := answer.User; u.ID != s.Acme.Admin.ID || u.OrganizationID != s.Acme.ID || u.Email != s.Acme.Admin.Email || !u.IsAdmin || u.IsMaster {
			t.Errorf("%s signs in as %+v", address, u)
		}
		if answer.Access == "" || answer.Refresh == "" || answer.CSRF == "" || len(answer.Rules) == 0 {
			t.Errorf("%s gets the session %+v", address, answer.Session)
		}
	}
	if n := auditEvents(s, s.Acme, "signed_in"); n != 2 {
		t.Errorf("%d audit events of signing in, wanted 2", n)
	}
	signIn(s.Globex.Admin, s.Acme.Admin.Email, servertest.Password).Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
}

// TestNobodyLearnsWhoHasAnAccount compares the answers for an account, for an
// account that is closed and for an address that nobody has.
func TestNobodyLearnsWhoHasAnAccount(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", s.Acme.ID, s.Acme.Guest.ID)
	addresses := []string{s.Acme.Worker.Email, s.Acme.Guest.Email, "stranger@acme.example"}
	wrong := signIn(s.Acme.Admin, addresses[0], "wrong")
	wrong.Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	for _, address := range addresses {
		if r := signIn(s.Acme.Admin, address, "wrong"); said(r) != said(wrong) || len(r.Header) != len(wrong.Header) || len(r.Cookies()) > 0 {
			t.Errorf("%s with a wrong password: %s, another: %s", address, said(r), said(wrong))
		}
		method := func(address string) string {
			return said(s.Acme.Admin.Anonymous().Do(http.MethodPost, "/api/v1/sign_in/email", map[string]any{"email": address}))
		}
		if method(address) != method(addresses[0]) || !strings.Contains(method(address), `"password"`) {
			t.Errorf("how %s signs in: %s, another: %s", address, method(address), method(addresses[0]))
		}
	}
	s.Exec("update organizations set reveals_unknown_email = true where id = $1", s.Acme.ID)
	plainWords := s.Acme.Admin.Anonymous().Do(http.MethodPost, "/api/v1/sign_in/email", map[string]any{"email": addresses[2]})
	plainWords.Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "email", "E-mail not found. You are not registered to the EHS application, contact the administrator.")
}

// TestParallelGuesses sends fifty wrong passwords at once: five are looked at.
func TestParallelGuesses(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	answers := make([]*servertest.Response, 50)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = signIn(s.Acme.Admin, s.Acme.Worker.Email, "guess "+strconv.Itoa(i)) })
	}
	all.Wait()
	evaluated := 0
	for _, r := range answers {
		switch codeOf(r) {
		case "invalid_credentials":
			evaluated++
		case "locked":
			if seconds, err := strconv.Atoi(r.Header.Get("Retry-After")); r.StatusCode != http.StatusTooManyRequests || err != nil || seconds < 1 {
				t.Errorf("%s, Retry-After %q", said(r), r.Header.Get("Retry-After"))
			}
		case "unavailable": // on a busy machine there is a queue for hashing, which ends after a second
		default:
			t.Errorf("a guess was answered with %s", said(r))
		}
	}
	if evaluated == 0 || evaluated > 5 {
		t.Errorf("%d of 50 parallel guesses were looked at, wanted at most 5", evaluated)
	}
	signIn(s.Acme.Admin, s.Acme.Worker.Email, servertest.Password).Refuses(http.StatusTooManyRequests, "locked")
	s.Globex.Worker.SignIn().Wants(http.StatusOK) // the other organization is not concerned
}

func TestWaitsDoubleAndSuccessForgets(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	worker := s.Acme.Worker
	guess := func() *servertest.Response {
		s.Advance(11 * time.Minute / 30) // stays within what one network address may do
		return signIn(worker, worker.Email, "wrong")
	}
	for range 5 {
		guess().Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	}
	for _, wait := range []time.Duration{1, 2, 4, 8, 15, 15} {
		wait *= time.Minute
		r := signIn(worker, worker.Email, servertest.Password)
		r.Refuses(http.StatusTooManyRequests, "locked")
		if got := r.Header.Get("Retry-After"); got != strconv.Itoa(int(wait.Seconds())) {
			t.Fatalf("Retry-After %s, wanted %v", got, wait)
		}
		s.Advance(wait - time.Second)
		signIn(worker, worker.Email, servertest.Password).Refuses(http.StatusTooManyRequests, "locked")
		s.Advance(time.Second)
		signIn(worker, worker.Email, "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	}
	s.Advance(15 * time.Minute)
	worker.SignIn().Wants(http.StatusOK)
	for range 5 {
		guess().Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	}
}

// TestOneNetworkAddress may send thirty wrong passwords in ten minutes, whatever
// the accounts; those who know their password are not counted.
func TestOneNetworkAddress(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for range 31 {
		s.Acme.Worker.SignIn().Wants(http.StatusOK)
	}
	for i := range 30 {
		signIn(s.Acme.Admin, "person"+strconv.Itoa(i)+"@acme.example", "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	}
	signIn(s.Acme.Admin, "somebody@acme.example", "wrong").Refuses(http.StatusTooManyRequests, "locked")
	s.Acme.Worker.SignIn().Refuses(http.StatusTooManyRequests, "locked")
	if n := s.Insert("select count(*) from sign_in_throttles where organization_id = $1 and key = 'account:' || $2", s.Acme.ID, s.Acme.Worker.Email); n != 0 {
		t.Error("a blocked address counts against an account: one could lock everybody out")
	}
	s.Globex.Worker.SignIn().Wants(http.StatusOK)
	s.Advance(10 * time.Minute)
	s.Acme.Worker.SignIn().Wants(http.StatusOK)
}

// TestCookies looks at every attribute, since each closes a way to steal them.
func TestCookies(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for _, c := range []struct {
		person   *servertest.Client
		remember bool
		maxAge   int
	}{{s.Acme.Worker, false, 0}, {s.Acme.Worker, true, 7 * 24 * 60 * 60}, {s.Platform.Admin, true, 0}} {
		r := c.person.Anonymous().Do(http.MethodPost, "/api/v1/sign_in",
			map[string]any{"email": c.person.Email, "password": servertest.Password, "remember": c.remember}).Wants(http.StatusOK)
		names := map[string]bool{}
		for _, cookie := range r.Cookies() {
			names[cookie.Name] = true
			maxAge := c.maxAge
			if cookie.Name == "__Host-device" { // says only that somebody signed in by this browser once
				maxAge = 365 * 24 * 60 * 60
			}
			if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Domain != "" || cookie.MaxAge != maxAge {
				t.Errorf("%s, remember %v: %s", c.person.Email, c.remember, cookie.Raw)
			}
			if len(cookie.Value) < 43 {
				t.Errorf("%s has fewer than 256 bits: %s", cookie.Name, cookie.Value)
			}
		}
		if len(names) != 3 || !names["__Host-device"] || !names["__Host-sid"] || !names["__Host-rt"] {
			t.Errorf("sign-in sets the cookies %v", names)
		}
	}
}

// TestAPlantedCookieIsNotTaken has a browser sign in that already has a cookie.
func TestAPlantedCookieIsNotTaken(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	planted := signedIn(t, s.Acme.Outsider)
	victim := s.Acme.Worker.Anonymous()
	victim.Cookies = map[string]string{"__Host-sid": planted.Cookies["__Host-sid"], "__Host-rt": planted.Cookies["__Host-rt"]}
	r := victim.Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": s.Acme.Worker.Email, "password": servertest.Password}).Wants(http.StatusOK)
	for _, cookie := range r.Cookies() {
		if cookie.Value == victim.Cookies[cookie.Name] {
			t.Errorf("signing in kept the cookie %s", cookie.Name)
		}
	}
}
