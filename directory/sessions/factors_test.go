package sessions_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"sync"
	"testing"
	"time"

	"hivis/directory/sessions"
	"hivis/platform/auth"
	"hivis/server/servertest"
)

type body = map[string]any

// browser is one that signs in step by step, and keeps its cookies.
type browser struct {
	*servertest.Client
	t      *testing.T
	answer sessions.Answer
}

func newBrowser(t *testing.T, person *servertest.Client) *browser {
	b := &browser{Client: person.Anonymous(), t: t}
	b.Email, b.Headers = person.Email, map[string]string{} // so that it never signs in by itself
	return b
}

// posts sends a step and takes over the cookies of its answer.
func (b *browser) posts(path string, with body) *servertest.Response {
	b.t.Helper()
	r := b.Do(http.MethodPost, "/api/v1/sign_in"+path, with)
	if r.StatusCode == http.StatusOK {
		b.answer = sessions.Answer{}
		r.Into(&b.answer)
	}
	for _, cookie := range r.Cookies() {
		b.Cookies[cookie.Name] = cookie.Value
	}
	return r
}

func (b *browser) password() *servertest.Response {
	b.t.Helper()
	return b.posts("", body{"email": b.Email, "password": servertest.Password})
}

func (b *browser) code(ticket, method, code string) *servertest.Response {
	b.t.Helper()
	return b.posts("/second_factor", body{"ticket": ticket, "method": method, "code": code})
}

// app is somebody's authenticator app.
type app struct {
	s      *servertest.Server
	secret string
	codes  []string // to recover with
}

func (a app) shows() string {
	a.s.T.Helper()
	code, err := auth.TOTPCode(a.secret, a.s.Now())
	if err != nil {
		a.s.T.Fatal(err)
	}
	return code
}

// later is a code that was not used yet.
func (a app) later() string {
	a.s.Advance(30 * time.Second)
	return a.shows()
}

// wrong is a code that the app does not show.
func (a app) wrong() string {
	if a.shows() == "000000" {
		return "000001"
	}
	return "000000"
}

// setUp gives a person an authenticator app, by a session of theirs.
func setUp(s *servertest.Server, person *servertest.Client) app {
	s.T.Helper()
	var begun sessions.NewTOTP
	person.Post("/api/my/factors/totp", nil).Wants(http.StatusOK).Into(&begun)
	made := app{s: s, secret: begun.Secret}
	var codes sessions.RecoveryCodes
	person.Post("/api/my/factors/totp/confirm", body{"code": made.wrong()}).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	person.Post("/api/my/factors/totp/confirm", body{"code": made.shows()}).Wants(http.StatusOK).Into(&codes)
	made.codes = codes.RecoveryCodes
	return made
}

// TestAnAuthenticatorApp is asked for after the password, and its codes are good once. Until then
// there is no session, no known browser, and no attempt is forgotten.
func TestAnAuthenticatorApp(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	elsewhere := signedInBy(t, s.Acme.Worker, phone)
	made := setUp(s, s.Acme.Worker)
	wantsDead(t, elsewhere, "session_expired") // it was signed in without
	b := newBrowser(t, s.Acme.Worker)
	r := b.password().Wants(http.StatusOK)
	for _, cookie := range r.Cookies() {
		if cookie.Name != "__Host-signin" || !cookie.HttpOnly || !cookie.Secure || cookie.Path != "/" {
			t.Errorf("after the password there is the cookie %v", cookie)
		}
	}
	if b.answer.Session != nil || b.answer.Ticket == "" || fmt.Sprint(b.answer.SecondFactor) != "[totp recovery_code]" {
		t.Fatalf("after the password: %s", r.Bytes)
	}
	b.Get("/api/v1/authorize").Refuses(http.StatusUnauthorized, "not_signed_in")
	ticket := b.answer.Ticket
	used := made.shows() // it confirmed the app
	b.code(ticket, "totp", used).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	code := made.later()
	b.code(ticket, "totp", code).Wants(http.StatusOK)
	if b.answer.Session == nil || b.answer.User.ID != s.Acme.Worker.ID {
		t.Fatalf("after the code: %+v", b.answer)
	}
	b.code(ticket, "totp", made.later()).Refuses(http.StatusUnprocessableEntity, "sign_in_over") // the ticket is spent
	other := newBrowser(t, s.Acme.Worker)
	other.password().Wants(http.StatusOK)
	other.code(other.answer.Ticket, "passcode", "123456").Refuses(http.StatusUnprocessableEntity, "factor_not_asked")
}

// TestATicketIsItsBrowsers: of another browser, another organization, or later than ten minutes it is
// good for nothing.
func TestATicketIsItsBrowsers(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	made := setUp(s, s.Acme.Worker)
	b := newBrowser(t, s.Acme.Worker)
	b.password().Wants(http.StatusOK)
	ticket := b.answer.Ticket
	stranger := newBrowser(t, s.Acme.Worker)
	stranger.code(ticket, "totp", made.later()).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	stranger.password().Wants(http.StatusOK) // has a cookie of its own now
	stranger.code(ticket, "totp", made.later()).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	foreign := newBrowser(t, s.Globex.Worker)
	maps.Copy(foreign.Cookies, b.Cookies)
	foreign.code(ticket, "totp", made.later()).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	for _, path := range []string{"/passcode/check", "/enrol/confirm"} { // nor for what was not asked
		b.posts(path, body{"ticket": ticket, "code": made.shows()}).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	}
	b.posts("/enrol", body{"ticket": ticket}).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	s.Advance(10 * time.Minute)
	b.code(ticket, "totp", made.shows()).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
}

// TestParallelCodes: of fifty codes at once five are looked at, and of two right ones at once one
// lets in.
func TestParallelCodes(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	made := setUp(s, s.Acme.Worker)
	b := newBrowser(t, s.Acme.Worker)
	b.password().Wants(http.StatusOK)
	ticket := b.answer.Ticket
	tally := parallel(50, func() *servertest.Response {
		return b.Client.Copy().Do(http.MethodPost, "/api/v1/sign_in/second_factor", body{"ticket": ticket, "method": "totp", "code": made.wrong()})
	})
	if tally["code_wrong"] != 5 || tally["sign_in_over"]+tally["locked"] != 45 {
		t.Errorf("fifty wrong codes at once: %v", tally)
	}
	if n := auditEvents(s, s.Acme, "sign_in_refused"); n != 5 {
		t.Errorf("the log has %d of them", n)
	}
	s.Advance(24 * time.Hour)
	b.password().Wants(http.StatusOK)
	ticket, code := b.answer.Ticket, made.shows()
	tally = parallel(8, func() *servertest.Response {
		return b.Client.Copy().Do(http.MethodPost, "/api/v1/sign_in/second_factor", body{"ticket": ticket, "method": "totp", "code": code})
	})
	if tally[""] != 1 {
		t.Errorf("the right code eight times at once: %v", tally)
	}
}

// parallel sends the same many times at once, and counts the codes that are answered.
func parallel(times int, send func() *servertest.Response) map[string]int {
	var wait sync.WaitGroup
	var lock sync.Mutex
	tally := map[string]int{}
	for range times {
		wait.Go(func() {
			r := send()
			lock.Lock()
			defer lock.Unlock()
			code := ""
			if r.StatusCode != http.StatusOK {
				code = codeOf(r)
			}
			tally[code]++
		})
	}
	wait.Wait()
	return tally
}

// TestWhoKnowsAPasswordAlone gains nothing: each sign-in that ends there counts as an attempt, and
// twenty wrong codes a day are the most, whatever the tickets. The owner still gets in by their own browser.
func TestWhoKnowsAPasswordAlone(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	made := setUp(s, s.Acme.Worker)
	for range 5 {
		newBrowser(t, s.Acme.Worker).password().Wants(http.StatusOK)
	}
	newBrowser(t, s.Acme.Worker).password().Refuses(http.StatusTooManyRequests, "locked")
	for range 20 {
		s.Advance(15 * time.Minute)
		b := newBrowser(t, s.Acme.Worker)
		b.password().Wants(http.StatusOK)
		b.code(b.answer.Ticket, "totp", made.wrong()).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	}
	s.Advance(15 * time.Minute)
	b := newBrowser(t, s.Acme.Worker)
	b.password().Wants(http.StatusOK)
	b.code(b.answer.Ticket, "totp", made.shows()).Refuses(http.StatusTooManyRequests, "locked")
	own := newBrowser(t, s.Acme.Worker)
	own.Cookies["__Host-device"] = s.Acme.Worker.Cookies["__Host-device"]
	own.password().Wants(http.StatusOK)
	own.code(own.answer.Ticket, "totp", made.shows()).Wants(http.StatusOK)
}

// TestRecoveryCodes are good once each, however they are typed, and their owner is told.
func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	made := setUp(s, s.Acme.Worker)
	if len(made.codes) != 10 {
		t.Fatalf("the codes are %v", made.codes)
	}
	b := newBrowser(t, s.Acme.Worker)
	for i, typed := range []string{made.codes[0], " " + made.codes[1][:5] + made.codes[1][6:] + " "} {
		b.password().Wants(http.StatusOK)
		b.code(b.answer.Ticket, "recovery_code", typed).Wants(http.StatusOK)
		b.password().Wants(http.StatusOK)
		b.code(b.answer.Ticket, "recovery_code", typed).Refuses(http.StatusUnprocessableEntity, "code_wrong")
		if n := s.Insert("select count(*) from notifications where user_id = $1 and kind = 'recovery_code_used'", s.Acme.Worker.ID); n != int64(i+1) {
			t.Errorf("they were told %d times", n)
		}
	}
	theirs := setUp(s, s.Acme.Outsider)
	b.password().Wants(http.StatusOK)
	b.code(b.answer.Ticket, "recovery_code", theirs.codes[0]).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	s.Acme.Worker.SignIn() // asked for more; the session of before is still there
	var factors sessions.Factors
	s.Acme.Worker.Get("/api/my/factors").Wants(http.StatusOK).Into(&factors)
	if factors.TOTPSince == nil || factors.RecoveryCodes != 8 {
		t.Errorf("the factors are %+v", factors)
	}
	var anew sessions.RecoveryCodes
	s.Acme.Worker.Post("/api/my/factors/recovery_codes", nil).Wants(http.StatusOK).Into(&anew)
	b.code(b.answer.Ticket, "recovery_code", made.codes[2]).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	b.code(b.answer.Ticket, "recovery_code", anew.RecoveryCodes[0]).Wants(http.StatusOK)
}

// TestAPasswordResetIsNoWayAround the second factor, and ends the sign-ins that had begun.
func TestAPasswordResetIsNoWayAround(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	made := setUp(s, s.Acme.Worker)
	b := newBrowser(t, s.Acme.Worker)
	b.password().Wants(http.StatusOK)
	before := b.answer.Ticket
	var linked struct{ Invitation struct{ Link string } }
	s.Acme.Admin.Post(fmt.Sprintf("/api/users/%d/password_reset", s.Acme.Worker.ID), nil).Wants(http.StatusOK).Into(&linked)
	token := regexp.MustCompile(`#(.*)$`).FindStringSubmatch(linked.Invitation.Link)[1]
	b.Do(http.MethodPost, "/api/v1/passwords", body{"token": token, "password": servertest.Password, "password_confirmation": servertest.Password}).Wants(http.StatusOK)
	b.code(before, "totp", made.later()).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	b.password().Wants(http.StatusOK)
	if b.answer.Session != nil || len(b.answer.SecondFactor) == 0 {
		t.Errorf("after the password was reset: %+v", b.answer)
	}
	s.Acme.Admin.Patch(fmt.Sprintf("/api/users/%d", s.Acme.Worker.ID), body{"status": "Inactive"}).Wants(http.StatusOK)
	b.code(b.answer.Ticket, "totp", made.shows()).Refuses(http.StatusUnprocessableEntity, "sign_in_over") // it ended with their access
}

// TestAnAdministratorTakesAFactorAway: both are told, the sessions end, and nobody does it to
// themselves or to another organization.
func TestAnAdministratorTakesAFactorAway(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	setUp(s, s.Acme.Worker)
	path := fmt.Sprintf("/api/users/%d/factors", s.Acme.Worker.ID)
	s.Globex.Admin.Delete(path).Refuses(http.StatusNotFound, "not_found")
	s.Acme.Manager.Delete(path).Refuses(http.StatusForbidden, "permission_denied")
	s.Acme.Admin.Get("/api/auth").Wants(http.StatusOK)
	s.Acme.Admin.Delete(fmt.Sprintf("/api/users/%d/factors", s.Acme.Admin.ID)).Refuses(http.StatusForbidden, "own_account")
	s.Acme.Admin.Delete(path).Wants(http.StatusOK)
	s.Acme.Admin.Delete(path).Refuses(http.StatusConflict, "no_factor")
	wantsDead(t, s.Acme.Worker, "session_expired")
	for kind, who := range map[string]int64{"factor_reset": s.Acme.Worker.ID, "factor_reset_by_you": s.Acme.Admin.ID} {
		if n := s.Insert("select count(*) from notifications where user_id = $1 and kind = $2", who, kind); n != 1 {
			t.Errorf("%s: %d notifications", kind, n)
		}
		if n := s.Insert("select count(*) from mails where user_id = $1 and subject like '%second factor%'", who); n != 1 {
			t.Errorf("%s: %d mails", kind, n)
		}
	}
	s.Acme.Worker.SignIn().Wants(http.StatusOK)
	s.Acme.Worker.Get("/api/auth").Wants(http.StatusOK)
}

// TestAPolicyAsksForASecondFactor of everybody, or of some roles, once the days of grace are over:
// then a sign-in first has one set up.
func TestAPolicyAsksForASecondFactor(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	worker := s.Acme.RoleIDs["Worker"]
	s.Exec("update users set created_at = $1", servertest.Start)
	policy := body{"passcode_sign_in": false, "passcode_second_factor": false, "second_factor": "roles", "role_ids": []int64{worker}, "grace_days": 2}
	put := func(with body) *servertest.Response { return s.Acme.Admin.Put("/api/sign_in_policy", with) }
	for _, wrong := range [][]int64{{}, {s.Globex.RoleIDs["Worker"]}} {
		changed := maps.Clone(policy)
		changed["role_ids"] = wrong
		put(changed).Refuses(http.StatusUnprocessableEntity, "invalid")
	}
	put(policy).Wants(http.StatusOK)
	b := newBrowser(t, s.Acme.Worker)
	b.password().Wants(http.StatusOK)
	if b.answer.Session == nil {
		t.Fatalf("within the days of grace: %+v", b.answer)
	}
	if by := b.answer.User.SecondFactorBy; by == nil || !by.Equal(servertest.Start.Add(48*time.Hour)) {
		t.Errorf("they are told of %v", by)
	}
	s.Advance(48 * time.Hour)
	s.Acme.Admin.SignIn().Wants(http.StatusOK)
	put(policy).Wants(http.StatusOK) // the same again gives no more days
	b.password().Wants(http.StatusOK)
	if b.answer.Session != nil || !b.answer.Enrol || len(b.answer.SecondFactor) != 0 {
		t.Fatalf("after them: %+v", b.answer)
	}
	ticket := b.answer.Ticket
	var begun sessions.NewTOTP
	b.posts("/enrol", body{"ticket": ticket}).Wants(http.StatusOK).Into(&begun)
	made := app{s: s, secret: begun.Secret}
	b.posts("/enrol/confirm", body{"ticket": ticket, "code": made.wrong()}).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	b.posts("/enrol/confirm", body{"ticket": ticket, "code": made.shows()}).Wants(http.StatusOK)
	if b.answer.Session == nil || len(b.answer.RecoveryCodes) != 10 || b.answer.User.SecondFactorBy != nil {
		t.Errorf("once it is set up: %+v", b.answer)
	}
	manager := newBrowser(t, s.Acme.Manager)
	manager.password().Wants(http.StatusOK)
	if manager.answer.Session == nil {
		t.Errorf("of a role that it is not asked of: %+v", manager.answer)
	}
	if n := auditEvents(s, s.Acme, "sign_in_policy_changed"); n != 1 {
		t.Errorf("the log has %d changes", n)
	}
}
