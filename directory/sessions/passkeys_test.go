package sessions_test

import (
	"fmt"
	"maps"
	"net/http"
	"testing"
	"time"

	"hivis/directory/sessions"
	"hivis/platform/auth"
	"hivis/server/servertest"
)

// device makes a passkey of a person, by a session of theirs.
func device(person *servertest.Client, name string) (*servertest.Authenticator, []string) {
	var kept sessions.NewPasskey
	made := servertest.NewAuthenticator(person)
	made.MakeFor(person, name).Into(&kept)
	return made, kept.RecoveryCodes
}

// asksPasskey begins a sign-in by a passkey, and returns what the browser is asked.
func (b *browser) asksPasskey(ticket string) sessions.AskedPasskey {
	b.t.Helper()
	var asked sessions.AskedPasskey
	b.posts("/passkey", body{"ticket": ticket}).Wants(http.StatusOK).Into(&asked)
	return asked
}

func (b *browser) proves(ticket string, proof body) *servertest.Response {
	b.t.Helper()
	proof["ticket"] = ticket
	return b.posts("/passkey/check", proof)
}

func factorsOf(person *servertest.Client) sessions.Factors {
	var found sessions.Factors
	person.Get("/api/my/factors").Wants(http.StatusOK).Into(&found)
	return found
}

// TestAPasskeyAlone lets its owner in, without address or password, and without the app that the
// password would need. What the browser was asked is answered once.
func TestAPasskeyAlone(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	setUp(s, s.Acme.Worker)
	key, codes := device(s.Acme.Worker, "Phone")
	if codes != nil {
		t.Errorf("with the second factor there are other codes: %v", codes)
	}
	b := newBrowser(t, s.Acme.Worker)
	asked := b.asksPasskey("")
	if len(asked.Allowed) != 0 || asked.RPID+":" != s.Acme.Host[:len(asked.RPID)+1] {
		t.Errorf("the browser is asked for %+v at %s", asked, s.Acme.Host)
	}
	proof := key.Prove(asked.Challenge)
	b.proves(asked.Ticket, proof).Wants(http.StatusOK)
	if b.answer.Session == nil || b.answer.User.ID != s.Acme.Worker.ID {
		t.Fatalf("after the passkey: %+v", b.answer)
	}
	b.proves(asked.Ticket, proof).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	if found := factorsOf(s.Acme.Worker).Passkeys; len(found) != 1 || found[0].Name != "Phone" || !found[0].Here || found[0].LastUsedAt == nil {
		t.Errorf("the passkeys are %+v", found)
	}
	s.Acme.Admin.Patch(fmt.Sprintf("/api/users/%d", s.Acme.Worker.ID), body{"status": "Inactive"}).Wants(http.StatusOK)
	asked = b.asksPasskey("")
	b.proves(asked.Ticket, key.Prove(asked.Challenge)).Refuses(http.StatusForbidden, "user_inactive")
}

// TestHostilePasskeys are refused, each with its reason in the log.
func TestHostilePasskeys(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	key, _ := device(s.Acme.Worker, "Phone")
	other, _ := device(s.Acme.Manager, "Laptop")
	for name, lie := range map[string]func(b *browser, asked sessions.AskedPasskey) body{
		"another challenge": func(b *browser, _ sessions.AskedPasskey) body { return key.Prove(b.asksPasskey("").Challenge) },
		"another page": func(_ *browser, asked sessions.AskedPasskey) body {
			return with(*key, "https://evil.example", "", false).Prove(asked.Challenge)
		},
		"another host": func(_ *browser, asked sessions.AskedPasskey) body {
			return with(*key, "", "evil.example", false).Prove(asked.Challenge)
		},
		"nobody looked": func(_ *browser, asked sessions.AskedPasskey) body {
			return with(*key, "", "", true).Prove(asked.Challenge)
		},
		"another's id": func(_ *browser, asked sessions.AskedPasskey) body {
			return swapped(key.Prove(asked.Challenge), other, "id")
		},
		"another's handle": func(_ *browser, asked sessions.AskedPasskey) body {
			return swapped(key.Prove(asked.Challenge), other, "user_handle")
		},
		"another's signature": func(_ *browser, asked sessions.AskedPasskey) body {
			return swapped(key.Prove(asked.Challenge), other, "signature")
		},
		"an unknown one": func(_ *browser, asked sessions.AskedPasskey) body {
			return swapped(key.Prove(asked.Challenge), servertest.NewAuthenticator(s.Acme.Worker), "id")
		},
		"of making one": func(_ *browser, asked sessions.AskedPasskey) body { return made(key, asked.Challenge) },
	} {
		before := auditEvents(s, s.Acme, "sign_in_refused")
		b := newBrowser(t, s.Acme.Worker)
		asked := b.asksPasskey("")
		if r := b.proves(asked.Ticket, lie(b, asked)); r.StatusCode != http.StatusUnprocessableEntity || codeOf(r) != "passkey_wrong" {
			t.Errorf("%s: %s", name, r.Bytes)
		}
		if n := auditEvents(s, s.Acme, "sign_in_refused"); n != before+1 {
			t.Errorf("%s: the log has %d more", name, n-before)
		}
		b.proves(asked.Ticket, key.Prove(asked.Challenge)).Refuses(http.StatusUnprocessableEntity, "sign_in_over") // it was spent
	}
	if n := s.Insert("select count(*) from audit_events where kind = 'sign_in_refused' and coalesce(detail->>'why', '') = ''"); n != 0 {
		t.Errorf("%d are without a reason", n)
	}
	foreign := newBrowser(t, s.Globex.Worker)
	asked := foreign.asksPasskey("")
	foreign.proves(asked.Ticket, key.Prove(asked.Challenge)).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	b := newBrowser(t, s.Acme.Worker)
	asked = b.asksPasskey("")
	stranger := newBrowser(t, s.Acme.Worker)
	stranger.proves(asked.Ticket, key.Prove(asked.Challenge)).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	s.Advance(10 * time.Minute)
	b.proves(asked.Ticket, key.Prove(asked.Challenge)).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
}

func with(key servertest.Authenticator, origin, rpID string, stranger bool) *servertest.Authenticator {
	if origin != "" {
		key.Origin = origin
	}
	if rpID != "" {
		key.RPID = rpID
	}
	key.Stranger = stranger
	return &key
}

// swapped puts what another authenticator says into a proof.
func swapped(proof body, other *servertest.Authenticator, what string) body {
	proof[what] = other.Prove("AAAAAAAAAAAAAAAAAAAAAA")[what]
	return proof
}

// made is the proof of a browser that was told to make a passkey.
func made(key *servertest.Authenticator, challenge string) body {
	proof := key.Prove(challenge)
	again := *key
	proof["client_data"] = again.Make(challenge, key.RPID, "")["client_data"]
	return proof
}

// TestACopyOfAPasskey is noticed by its counter, which goes back.
func TestACopyOfAPasskey(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	key, _ := device(s.Acme.Worker, "Key")
	key.Counts = 5
	copied := *key
	b := newBrowser(t, s.Acme.Worker)
	asked := b.asksPasskey("")
	b.proves(asked.Ticket, key.Prove(asked.Challenge)).Wants(http.StatusOK)
	asked = b.asksPasskey("")
	b.proves(asked.Ticket, copied.Prove(asked.Challenge)).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	asked = b.asksPasskey("")
	b.proves(asked.Ticket, key.Prove(asked.Challenge)).Wants(http.StatusOK)
}

// TestAPasskeyAfterThePassword is asked for as the second factor, of its owner and nobody else, and a
// recovery code does as well.
func TestAPasskeyAfterThePassword(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	elsewhere := signedInBy(t, s.Acme.Worker, phone)
	key, codes := device(s.Acme.Worker, "Phone")
	wantsDead(t, elsewhere, "session_expired")
	if len(codes) != 10 {
		t.Fatalf("the codes are %v", codes)
	}
	if n := s.Insert("select count(*) from notifications where user_id = $1 and kind = 'passkey_added'", s.Acme.Worker.ID); n != 1 {
		t.Errorf("its owner was told %d times", n)
	}
	theirs, _ := device(s.Acme.Manager, "Theirs")
	b := newBrowser(t, s.Acme.Worker)
	b.password().Wants(http.StatusOK)
	ticket := b.answer.Ticket
	if b.answer.Session != nil || fmt.Sprint(b.answer.SecondFactor) != "[passkey recovery_code]" {
		t.Fatalf("after the password: %+v", b.answer)
	}
	b.code(ticket, "recovery_code", "AAAAA-AAAAA").Refuses(http.StatusUnprocessableEntity, "code_wrong")
	asked := b.asksPasskey(ticket)
	if len(asked.Allowed) != 1 {
		t.Errorf("it is asked for %+v", asked.Allowed)
	}
	b.proves(ticket, theirs.Prove(asked.Challenge)).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	asked = b.asksPasskey(ticket)
	b.proves(ticket, key.Prove(asked.Challenge)).Wants(http.StatusOK)
	if b.answer.Session == nil {
		t.Errorf("after both: %+v", b.answer)
	}
	b.password().Wants(http.StatusOK)
	b.code(b.answer.Ticket, "recovery_code", codes[0]).Wants(http.StatusOK)
	plain := newBrowser(t, s.Acme.Outsider)
	setUp(s, s.Acme.Outsider)
	plain.password().Wants(http.StatusOK)
	plain.posts("/passkey", body{"ticket": plain.answer.Ticket}).Refuses(http.StatusUnprocessableEntity, "factor_not_asked")
}

// TestPasskeysOfAnotherHost are kept and named, and lock nobody out: a recovery code lets in.
func TestPasskeysOfAnotherHost(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	key, codes := device(s.Acme.Worker, "Phone")
	s.Exec("update passkeys set rp_id = 'before.example'")
	b := newBrowser(t, s.Acme.Worker)
	asked := b.asksPasskey("")
	b.proves(asked.Ticket, key.Prove(asked.Challenge)).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	b.password().Wants(http.StatusOK)
	if fmt.Sprint(b.answer.SecondFactor) != "[recovery_code]" {
		t.Fatalf("after the password: %+v", b.answer)
	}
	b.code(b.answer.Ticket, "recovery_code", codes[0]).Wants(http.StatusOK)
	if found := factorsOf(s.Acme.Worker).Passkeys; len(found) != 1 || found[0].Here || found[0].Address != "before.example" {
		t.Errorf("the passkeys are %+v", found)
	}
}

// TestPasskeysAreRemoved one by one, and with the last factor the recovery codes. An administrator
// takes all.
func TestPasskeysAreRemoved(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	device(s.Acme.Worker, "Phone")
	again, more := device(s.Acme.Worker, "Laptop")
	if more != nil {
		t.Errorf("the second one makes codes: %v", more)
	}
	found := factorsOf(s.Acme.Worker)
	if len(found.Passkeys) != 2 || found.RecoveryCodes != 10 {
		t.Fatalf("the factors are %+v", found)
	}
	path := func(i int) string { return fmt.Sprintf("/api/my/passkeys/%d", found.Passkeys[i].ID) }
	s.Acme.Manager.Delete(path(0)).Refuses(http.StatusNotFound, "not_found")
	s.Acme.Manager.Patch(path(0), body{"name": "Mine"}).Refuses(http.StatusNotFound, "not_found")
	s.Acme.Worker.Patch(path(0), body{"name": " "}).Refuses(http.StatusUnprocessableEntity, "invalid")
	s.Acme.Worker.Patch(path(0), body{"name": " Old phone "}).Wants(http.StatusOK)
	if named := factorsOf(s.Acme.Worker); named.Passkeys[0].Name != "Old phone" || named.Passkeys[1].Name != "Laptop" {
		t.Errorf("after another name: %+v", named.Passkeys)
	}
	s.Acme.Worker.Delete(path(0)).Wants(http.StatusOK)
	if left := factorsOf(s.Acme.Worker); len(left.Passkeys) != 1 || left.RecoveryCodes != 10 {
		t.Errorf("after the first: %+v", left)
	}
	s.Acme.Worker.Delete(path(1)).Wants(http.StatusOK)
	if left := factorsOf(s.Acme.Worker); len(left.Passkeys) != 0 || left.RecoveryCodes != 0 {
		t.Errorf("after the last: %+v", left)
	}
	b := newBrowser(t, s.Acme.Worker)
	asked := b.asksPasskey("")
	b.proves(asked.Ticket, again.Prove(asked.Challenge)).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	device(s.Acme.Worker, "Phone")
	s.Acme.Admin.Delete(fmt.Sprintf("/api/users/%d/factors", s.Acme.Worker.ID)).Wants(http.StatusOK)
	b.password().Wants(http.StatusOK)
	if b.answer.Session == nil {
		t.Errorf("after the reset: %+v", b.answer)
	}
}

// TestAPasskeyIsMadeOnce, by whom it was asked of, at the page that asked, and by who has proved lately
// who they are.
func TestAPasskeyIsMadeOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	var asked auth.NewPasskey
	begin := func() { s.Acme.Worker.Post("/api/my/passkeys", nil).Wants(http.StatusOK).Into(&asked) }
	confirm := func(answer body) *servertest.Response { return s.Acme.Worker.Post("/api/my/passkeys/confirm", answer) }
	key := servertest.NewAuthenticator(s.Acme.Worker)
	answer := func(key *servertest.Authenticator) body {
		made := key.Make(asked.Challenge, asked.RPID, asked.UserHandle)
		made["name"] = "Phone"
		return made
	}
	begin()
	confirm(answer(with(*key, "https://evil.example", "", false))).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	confirm(answer(with(*key, "", "", true))).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	s.Acme.Manager.Post("/api/my/passkeys", nil).Wants(http.StatusOK)
	s.Acme.Manager.Post("/api/my/passkeys/confirm", answer(key)).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	nameless := answer(key)
	nameless["name"] = " "
	confirm(nameless).Refuses(http.StatusUnprocessableEntity, "invalid")
	confirm(answer(key)).Wants(http.StatusOK)
	confirm(answer(key)).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	begin()
	if len(asked.Known) != 1 {
		t.Errorf("the browser is told of %v", asked.Known)
	}
	confirm(answer(key)).Refuses(http.StatusConflict, "passkey_there")
	s.Advance(16 * time.Minute)
	s.Acme.Worker.Adopt(refresh(s.Acme.Worker))
	s.Acme.Worker.Post("/api/my/passkeys", nil).Refuses(http.StatusForbidden, "prove_again")
	s.Acme.Worker.Post("/api/my/proof", body{"method": "password", "code": servertest.Password}).Refuses(http.StatusUnprocessableEntity, "factor_not_asked")
	var proof auth.AskedPasskeys
	s.Acme.Worker.Post("/api/my/proof/passkey", nil).Wants(http.StatusOK).Into(&proof)
	s.Acme.Worker.Post("/api/my/proof/passkey/check", with(*key, "", "", true).Prove(proof.Challenge)).Refuses(http.StatusUnprocessableEntity, "passkey_wrong")
	s.Acme.Worker.Post("/api/my/proof/passkey", nil).Wants(http.StatusOK).Into(&proof)
	s.Acme.Worker.Post("/api/my/proof/passkey/check", key.Prove(proof.Challenge)).Wants(http.StatusOK)
	begin()
}

// TestAPasskeySatisfiesThePolicy: whoever has to set up a second factor may make one, and is not asked
// again.
func TestAPasskeySatisfiesThePolicy(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Exec("update users set created_at = $1", servertest.Start)
	s.Acme.Admin.Put("/api/sign_in_policy", body{"passcode_sign_in": false, "passcode_second_factor": false, "second_factor": "everybody", "role_ids": []int64{}, "grace_days": 0}).Wants(http.StatusOK)
	s.Advance(time.Minute)
	b := newBrowser(t, s.Acme.Worker)
	b.password().Wants(http.StatusOK)
	if !b.answer.Enrol {
		t.Fatalf("after the password: %+v", b.answer)
	}
	ticket := b.answer.Ticket
	var asked auth.NewPasskey
	b.posts("/enrol/passkey", body{"ticket": ticket}).Wants(http.StatusOK).Into(&asked)
	key := servertest.NewAuthenticator(b.Client)
	answer := key.Make(asked.Challenge, asked.RPID, asked.UserHandle)
	maps.Copy(answer, body{"name": "Phone", "ticket": ticket})
	b.posts("/enrol/passkey/confirm", answer).Wants(http.StatusOK)
	if b.answer.Session == nil || len(b.answer.RecoveryCodes) != 10 {
		t.Errorf("once it is made: %+v", b.answer)
	}
	begun := b.asksPasskey("")
	b.proves(begun.Ticket, key.Prove(begun.Challenge)).Wants(http.StatusOK)
	if b.answer.Session == nil {
		t.Errorf("by the passkey alone: %+v", b.answer)
	}
}
