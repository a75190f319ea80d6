package server_test

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/server/servertest"
)

type body = map[string]any

// report is an observation that needs no action.
func report(s *servertest.Server, o *servertest.Organization, description string) body {
	return body{"observation_type": "unsafe_act", "description": description, "comment": "seen", "site_id": o.Sites[0],
		"observed_at": s.Now(), "risk_potential": "low", "action_required": false, "no_action_reason": "talked to them"}
}

func keyed(c *servertest.Client, key string) *servertest.Client {
	copied := c.Copy()
	copied.Headers["Idempotency-Key"] = key
	return copied
}

func reports(s *servertest.Server) int64 { return s.Insert("select count(*) from observations") }

func TestTheSameRequestIsDoneOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	form := report(s, s.Acme, "first")
	c := keyed(s.Acme.Worker, "key-1")
	first := c.Post("/api/observations", form).Wants(201)
	again := c.Post("/api/observations", form).Wants(201)
	if string(again.Bytes) != string(first.Bytes) || again.Header.Get("Idempotent-Replayed") != "true" || first.Header.Get("Idempotent-Replayed") != "" {
		t.Errorf("answered %q and then %q (%v)", first.Bytes, again.Bytes, again.Header)
	}
	if a, b := first.Header.Get("Content-Type"), again.Header.Get("Content-Type"); a != b || a != "application/json; charset=utf-8" {
		t.Errorf("typed %q and then %q", a, b)
	}
	c.Post("/api/observations", report(s, s.Acme, "second")).Refuses(422, "key_reused")
	c.Post("/api/actions/1/start", form).Refuses(422, "key_reused")
	if n := reports(s); n != 1 {
		t.Fatalf("%d reports", n)
	}
	c.Patch("/api/observations/1", form).Refuses(422, "key_reused")
	c.Get("/api/observations/1").Wants(200) // what only reads has no use for a key
}

// TestChangesAreDoneOnceToo since the change of a record can create others.
func TestChangesAreDoneOnceToo(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	c := keyed(s.Acme.Worker, "change-1")
	for range 2 {
		c.Patch("/api/v1/my_account", body{"phone": "1"}).Wants(200)
		s.Exec("update users set phone = '2' where organization_id = $1 and id = $2", s.Acme.ID, s.Acme.Worker.ID)
	}
	if n := s.Insert("select count(*) from users where phone = '2'"); n != 1 {
		t.Error("the same change was made twice")
	}
	c.Patch("/api/v1/my_account", body{"phone": "3"}).Refuses(422, "key_reused")
}

// TestASavedRequestTellsNoPassword looks for the plain hash of what was sent:
// whoever reads the table could find a password by trying.
func TestASavedRequestTellsNoPassword(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	sent := `{"current_password":"Safety#2026","password":"Helmet+2027","password_confirmation":"Helmet+2027"}`
	c := keyed(s.Acme.Worker, "password-1")
	for range 2 {
		c.Raw("POST", "/api/v1/my_account/password", "application/json", sent).Wants(200)
	}
	plain := sha256.Sum256([]byte("POST /api/v1/my_account/password\n" + sent))
	if n := s.Insert("select count(*) from idempotency_keys"); n != 1 {
		t.Fatalf("%d saved answers", n)
	}
	if n := s.Insert("select count(*) from idempotency_keys where request_hash = $1", plain[:]); n != 0 {
		t.Error("the saved hash is the request's own")
	}
}

// TestAnUploadIsDoneOnce sends the same file in two forms, as a browser frames it
// anew when it tries again, and then another file under the same key.
func TestAnUploadIsDoneOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	c := keyed(s.Acme.Worker, "upload-1")
	long := strings.Repeat("a line of text\n", 20_000) // takes more than one read
	first := c.Upload("note.txt", []byte(long)).Wants(200)
	again := c.Upload("note.txt", []byte(long)).Wants(200)
	if string(first.Bytes) != string(again.Bytes) || again.Header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("the first answer is %s, the second %s", first.Bytes, again.Bytes)
	}
	c.Upload("note.txt", []byte(long+"and one more")).Refuses(422, "key_reused")
	c.Upload("other.txt", []byte(long)).Refuses(422, "key_reused")
	if n := s.Insert("select count(*) from attachments"); n != 1 {
		t.Errorf("%d attachments", n)
	}
}

func TestAKeyIsItsUsersAlone(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for i, who := range []*servertest.Client{s.Acme.Worker, s.Acme.Supervisor, s.Acme.Admin} {
		form := report(s, s.Acme, who.Email)
		form["anonymous"] = i == 0
		keyed(who, "shared").Post("/api/observations", form).Wants(201)
		keyed(who, "shared").Post("/api/observations", form).Wants(201)
	}
	keyed(s.Globex.Worker, "shared").Post("/api/observations", report(s, s.Globex, "far away")).Wants(201)
	if n := reports(s); n != 4 {
		t.Fatalf("%d reports, wanted one of each person", n)
	}
	form := report(s, s.Acme, "nobody's")
	form["anonymous"] = true
	for _, who := range []*servertest.Client{s.Acme.Worker, s.Acme.Supervisor} { // alike to the last letter
		keyed(who, "twins").Post("/api/observations", form).Wants(201)
		keyed(who, "twins").Post("/api/observations", form).Wants(201)
	}
	if n := reports(s); n != 6 {
		t.Fatalf("%d reports, wanted one more of each", n)
	}
}

func TestAKeyIsForgottenAfterADay(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	form := report(s, s.Acme, "again")
	for _, c := range []struct {
		later time.Duration
		rows  int64
	}{{0, 1}, {24*time.Hour - time.Second, 1}, {time.Second, 2}, {time.Second, 2}, {24 * time.Hour, 3}} {
		s.Advance(c.later)
		s.Acme.Worker.SignIn().Wants(200)
		keyed(s.Acme.Worker, "daily").Post("/api/observations", form).Wants(201)
		if n := reports(s); n != c.rows {
			t.Fatalf("%d reports %s later, wanted %d", n, c.later, c.rows)
		}
	}
}

func TestARefusedRequestMayBeMadeBetterUnderItsKey(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	form := report(s, s.Acme, " ")
	c := keyed(s.Acme.Worker, "better")
	c.Post("/api/observations", form).Refuses(422, "invalid")
	form["description"] = "A spill"
	c.Post("/api/observations", form).Wants(201)
}

func TestAKeyIsPlainTextOfBoundedLength(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	form := report(s, s.Acme, "keys")
	keyed(s.Acme.Worker, strings.Repeat("k", 255)).Post("/api/observations", form).Wants(201)
	for _, key := range []string{strings.Repeat("k", 256), "k\xff", "ключ", "a\tb"} {
		keyed(s.Acme.Worker, key).Post("/api/observations", form).Refuses(422, "invalid").At(t, "Idempotency-Key", "This has the wrong format.")
	}
}

// TestParallelRequestsWithOneKeyAreDoneOnce sends the same request twenty times
// at once, again and again, since it is the moments between that count.
func TestParallelRequestsWithOneKeyAreDoneOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Worker.SignIn().Wants(200)
	const rounds, parallel = 60, 20
	for round := range rounds {
		c := keyed(s.Acme.Worker, fmt.Sprint("round-", round))
		form := report(s, s.Acme, fmt.Sprint("round ", round))
		answers := make([]*servertest.Response, parallel)
		var all sync.WaitGroup
		for i := range parallel {
			all.Go(func() { answers[i] = c.Post("/api/observations", form) })
		}
		all.Wait()
		done := map[string]bool{}
		for _, r := range answers {
			switch r.StatusCode {
			case http.StatusCreated:
				done[string(r.Bytes)] = true
			case http.StatusServiceUnavailable: // more at once than the pool has connections
			default:
				r.Refuses(http.StatusConflict, "in_flight")
			}
		}
		if len(done) != 1 {
			t.Fatalf("round %d: %d different answers", round, len(done))
		}
		if n := reports(s); n != int64(round)+1 {
			t.Fatalf("%d reports after %d rounds", n, round+1)
		}
	}
}
