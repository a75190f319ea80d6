package sessions_test

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/server/servertest"
)

const newPassword = "Helmet+2027"

func change(browser *servertest.Client, current, password, again string) *servertest.Response {
	return browser.Post("/api/v1/my_account/password", map[string]any{"current_password": current, "password": password, "password_confirmation": again})
}

func TestChangingThePassword(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	worker := s.Acme.Worker
	browser, elsewhere := signedIn(t, worker), signedIn(t, worker)
	colleague := signedIn(t, s.Acme.Outsider)
	change(browser, servertest.Password, newPassword, newPassword).Wants(http.StatusOK)
	wantsDead(t, elsewhere, "session_expired")
	browser.Get("/api/auth").Wants(http.StatusOK)
	colleague.Get("/api/auth").Wants(http.StatusOK)
	signIn(worker, worker.Email, servertest.Password).Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	signIn(worker, worker.Email, newPassword).Wants(http.StatusOK)
	s.Globex.Worker.SignIn().Wants(http.StatusOK)
	if n := auditEvents(s, s.Acme, "password_changed"); n != 1 {
		t.Errorf("%d audit events, wanted 1", n)
	}
}

func TestPasswordsThatAreRefused(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser, elsewhere := signedIn(t, s.Acme.Worker), signedIn(t, s.Acme.Worker)
	for name, c := range map[string]struct{ current, password, again, field, sentence string }{
		"seven characters":  {servertest.Password, "Seven#7", "Seven#7", "password", "At least 8 characters with one special character, or any 15."},
		"no special one":    {servertest.Password, "Fourteen14char", "Fourteen14char", "password", "At least 8 characters with one special character, or any 15."},
		"a common one":      {servertest.Password, "password1234567", "password1234567", "password", "This password is too common."},
		"typed differently": {servertest.Password, newPassword, newPassword + "x", "password_confirmation", "The two passwords differ."},
		"the old one wrong": {"wrong", newPassword, newPassword, "current_password", "This is not your current password."},
	} {
		r := change(browser, c.current, c.password, c.again)
		if r.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %s", name, said(r))
			continue
		}
		r.Refuses(http.StatusUnprocessableEntity, "invalid").At(t, c.field, c.sentence)
	}
	elsewhere.Get("/api/auth").Wants(http.StatusOK)
	s.Acme.Worker.SignIn().Wants(http.StatusOK)
}

// TestGuessingTheCurrentPassword is as slow with a stolen session as without, and
// does not keep the owner from signing in, nor what strangers try from changing it.
func TestGuessingTheCurrentPassword(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	browser := signedIn(t, s.Acme.Worker)
	for range 5 {
		change(browser, "wrong", newPassword, newPassword).Refuses(http.StatusUnprocessableEntity, "invalid")
	}
	change(browser, servertest.Password, newPassword, newPassword).Refuses(http.StatusTooManyRequests, "locked")
	for range 5 {
		signIn(s.Acme.Worker, s.Acme.Worker.Email, "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	}
	signIn(s.Acme.Worker, s.Acme.Worker.Email, servertest.Password).Refuses(http.StatusTooManyRequests, "locked")
	s.Advance(time.Minute)
	signIn(s.Acme.Worker, s.Acme.Worker.Email, "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	for range 30 {
		signIn(s.Acme.Worker, "somebody@acme.example", "wrong")
	}
	change(browser, servertest.Password, newPassword, newPassword).Wants(http.StatusOK)
}

// transactions counts those that are open, and remembers how many were when a
// password's hash was fetched to be compared.
type transactions struct {
	open, fetches, meanwhile atomic.Int64
}

func (c *transactions) TraceQueryStart(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryStartData) context.Context {
	c.sees(query.SQL)
	return ctx
}

func (c *transactions) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (c *transactions) TraceBatchStart(ctx context.Context, _ *pgx.Conn, batch pgx.TraceBatchStartData) context.Context {
	for _, query := range batch.Batch.QueuedQueries {
		c.sees(query.SQL)
	}
	return ctx
}

func (c *transactions) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (c *transactions) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

func (c *transactions) sees(sql string) {
	switch {
	case sql == "begin":
		c.open.Add(1)
	case sql == "commit", sql == "rollback":
		c.open.Add(-1)
	case strings.Contains(sql, "select password_hash from users"):
		c.fetches.Add(1)
		c.meanwhile.Add(c.open.Load())
	}
}

// TestHashingHoldsNoConnection changes a password under a key, whose look-up
// would otherwise keep a transaction open for as long as the hashing takes.
func TestHashingHoldsNoConnection(t *testing.T) {
	t.Parallel()
	var seen transactions
	s := servertest.With(t, &seen)
	browser := signedIn(t, s.Acme.Worker)
	browser.Headers["Idempotency-Key"] = "change-1"
	seen.open.Store(0)
	first := change(browser, servertest.Password, newPassword, newPassword).Wants(http.StatusOK)
	if seen.fetches.Load() != 1 || seen.meanwhile.Load() != 0 {
		t.Errorf("%d looks at the password, with %d transactions open meanwhile", seen.fetches.Load(), seen.meanwhile.Load())
	}
	again := change(browser, servertest.Password, newPassword, newPassword).Wants(http.StatusOK)
	if string(again.Bytes) != string(first.Bytes) || seen.fetches.Load() != 1 {
		t.Errorf("the same request was answered %s, then %s, with %d looks at the password", first.Bytes, again.Bytes, seen.fetches.Load())
	}
}
