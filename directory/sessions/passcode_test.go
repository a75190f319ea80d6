package sessions_test

import (
	"fmt"
	"net/http"
	"regexp"
	"testing"
	"time"

	"hivis/platform/mail/mailtest"
	"hivis/server"
	"hivis/server/servertest"
)

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

// mails is a server with a mail server, which sees what people are sent.
func mails(t *testing.T) (*servertest.Server, func(number int) string) {
	t.Helper()
	sink := mailtest.New(t)
	s := servertest.Changed(t, nil, func(o *server.Options) { o.SMTPURL = sink.URL() })
	s.Live()
	return s, func(number int) string {
		t.Helper()
		ticker := time.NewTicker(10 * time.Millisecond)
		defer ticker.Stop()
		for give := time.After(time.Minute); len(sink.Kept()) < number; {
			select {
			case <-ticker.C:
			case <-give:
				t.Fatalf("no mail number %d", number)
			}
		}
		return string(sixDigits.Find(sink.Kept()[number-1].Raw))
	}
}

func otherThan(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

// TestACodeByMail lets in where the organization wants it: three tries, ten minutes, and fifty
// guesses at once count for fifty. An address that nobody has is answered alike, to the last word.
func TestACodeByMail(t *testing.T) {
	t.Parallel()
	s, codeOfMail := mails(t)
	b := newBrowser(t, s.Acme.Worker)
	ask := body{"email": s.Acme.Worker.Email}
	b.posts("/passcode", ask).Refuses(http.StatusConflict, "passcode_off")
	s.Acme.Admin.Put("/api/sign_in_policy", body{"passcode_sign_in": true, "passcode_second_factor": false, "second_factor": "nobody", "role_ids": []int64{}, "grace_days": 14}).Wants(http.StatusOK)
	b.posts("/passcode", ask).Wants(http.StatusOK)
	ticket, code := b.answer.Ticket, codeOfMail(1)
	check := func(code string) *servertest.Response {
		return b.posts("/passcode/check", body{"ticket": ticket, "code": code})
	}
	for range 3 {
		check(otherThan(code)).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	}
	check(code).Refuses(http.StatusUnprocessableEntity, "passcode_spent")
	b.posts("/passcode", body{"ticket": ticket}).Wants(http.StatusOK)
	code = codeOfMail(2)
	tally := parallel(50, func() *servertest.Response {
		return b.Client.Copy().Do(http.MethodPost, "/api/v1/sign_in/passcode/check", body{"ticket": ticket, "code": otherThan(code)})
	})
	if tally["code_wrong"] != 3 || tally["passcode_spent"]+tally["locked"] != 47 {
		t.Errorf("fifty guesses at once: %v", tally)
	}
	nobody := newBrowser(t, s.Acme.Worker)
	r := nobody.posts("/passcode", body{"email": "nobody@acme.example"}).Wants(http.StatusOK)
	if len(r.Bytes) == 0 || nobody.answer.Ticket == "" || nobody.answer.Session != nil {
		t.Errorf("nobody's address is answered %s", r.Bytes)
	}
	none := body{"ticket": nobody.answer.Ticket, "code": "123456"}
	for range 3 {
		nobody.posts("/passcode/check", none).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	}
	nobody.posts("/passcode/check", none).Refuses(http.StatusUnprocessableEntity, "passcode_spent")
	s.Advance(24 * time.Hour)
	b.posts("/passcode", ask).Wants(http.StatusOK)
	ticket, code = b.answer.Ticket, codeOfMail(3)
	s.Advance(10 * time.Minute)
	check(code).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	b.posts("/passcode", ask).Wants(http.StatusOK)
	ticket, code = b.answer.Ticket, codeOfMail(4)
	check(code).Wants(http.StatusOK)
	if b.answer.Session == nil {
		t.Errorf("after the code: %+v", b.answer)
	}
	check(code).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	for range 3 { // the browser is known now, and counts for itself
		b.posts("/passcode", ask).Wants(http.StatusOK)
	}
	b.posts("/passcode", ask).Refuses(http.StatusTooManyRequests, "locked")
	stranger := newBrowser(t, s.Acme.Worker)
	stranger.posts("/passcode", ask).Wants(http.StatusOK)
	stranger.posts("/passcode", ask).Refuses(http.StatusTooManyRequests, "locked")
}

// TestACodeByMailAsTheSecondFactor of who has no app; it is none after a code by mail.
func TestACodeByMailAsTheSecondFactor(t *testing.T) {
	t.Parallel()
	s, codeOfMail := mails(t)
	s.Exec("update users set created_at = $1", servertest.Start)
	s.Acme.Admin.Put("/api/sign_in_policy", body{"passcode_sign_in": true, "passcode_second_factor": true, "second_factor": "everybody", "role_ids": []int64{}, "grace_days": 0}).Wants(http.StatusOK)
	b := newBrowser(t, s.Acme.Worker)
	b.password().Wants(http.StatusOK)
	if fmt.Sprint(b.answer.SecondFactor) != "[passcode]" {
		t.Fatalf("after the password: %+v", b.answer)
	}
	ticket := b.answer.Ticket
	b.posts("/passcode", body{"ticket": ticket}).Wants(http.StatusOK)
	b.code(ticket, "passcode", codeOfMail(1)).Wants(http.StatusOK)
	if b.answer.Session == nil {
		t.Errorf("after the code: %+v", b.answer)
	}
	b.posts("/passcode", body{"email": b.Email}).Wants(http.StatusOK)
	b.posts("/passcode/check", body{"ticket": b.answer.Ticket, "code": codeOfMail(2)}).Wants(http.StatusOK)
	if b.answer.Session != nil || !b.answer.Enrol {
		t.Errorf("after a code by mail alone: %+v", b.answer)
	}
}

// TestProvingAgain: what is dangerous asks for it a quarter of an hour after the last proof, also of
// a session that was refreshed; and who has an app proves that.
func TestProvingAgain(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin := signedInBy(t, s.Acme.Admin, firefox)
	old := func(d time.Duration) {
		t.Helper()
		s.Advance(d)
		refresh(admin).Wants(http.StatusOK)
	}
	old(8 * time.Minute)
	policy := body{"passcode_sign_in": false, "passcode_second_factor": false, "second_factor": "nobody", "role_ids": []int64{}, "grace_days": 14}
	change := func() *servertest.Response { return admin.Put("/api/sign_in_policy", policy) }
	change().Wants(http.StatusOK)
	old(7 * time.Minute)
	change().Refuses(http.StatusForbidden, "prove_again")
	admin.Post("/api/my/proof", body{"method": "password", "code": "wrong"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	admin.Post("/api/my/proof", body{"method": "totp", "code": "123456"}).Refuses(http.StatusUnprocessableEntity, "factor_not_asked")
	change().Refuses(http.StatusForbidden, "prove_again")
	admin.Post("/api/my/proof", body{"method": "password", "code": servertest.Password}).Wants(http.StatusOK)
	change().Wants(http.StatusOK)
	made := setUp(s, admin)
	old(8 * time.Minute)
	old(8 * time.Minute)
	change().Refuses(http.StatusForbidden, "prove_again")
	admin.Post("/api/my/proof", body{"method": "password", "code": servertest.Password}).Refuses(http.StatusUnprocessableEntity, "factor_not_asked")
	admin.Post("/api/my/proof", body{"method": "totp", "code": made.shows()}).Wants(http.StatusOK)
	change().Wants(http.StatusOK)
	for range 5 {
		old(8 * time.Minute)
	}
	for range 6 {
		admin.Post("/api/my/proof", body{"method": "totp", "code": made.wrong()})
	}
	change().Refuses(http.StatusForbidden, "prove_again")
}
