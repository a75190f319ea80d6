package server_test

import (
	"net/http"
	"testing"
	"time"

	"hivis/server"
	"hivis/server/servertest"
)

// TestSomebodyInAHurry may do so much of each in a while, is told when to go on, and
// keeps nobody else from doing the same.
func TestSomebodyInAHurry(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.WithoutRateLimits = false })
	one, other := s.Acme.Worker, s.Acme.Manager
	var made struct {
		Observation struct {
			ID int64 `json:"id"`
		} `json:"observation"`
	}
	s.Acme.Admin.Post("/api/observations", map[string]any{
		"observation_type": "unsafe_condition", "description": "Rail", "comment": "Fall", "site_id": s.Acme.Sites[0],
		"observed_at": s.Now().Add(-time.Hour), "risk_potential": "low", "action_required": false, "no_action_reason": "Mended",
	}).Wants(http.StatusCreated).Into(&made)
	id := made.Observation.ID
	talk := func(c *servertest.Client) *servertest.Response {
		return c.Post("/api/comments", map[string]any{"module": "Observation", "record_id": id, "body": "Seen"})
	}
	for _, c := range []struct {
		code  string
		times int
		wait  string
		do    func(*servertest.Client) *servertest.Response
		de    string
	}{
		{"too_many_searches", 120, "60", func(c *servertest.Client) *servertest.Response { return c.Get("/api/users/choose?q=a") },
			"Das sind viele Suchen in kurzer Zeit. Versuchen Sie es in 1 Minute noch einmal."},
		{"too_many_exports", 10, "60", func(c *servertest.Client) *servertest.Response {
			return c.Get("/api/actions/all?export_to_excel=true")
		}, "Das sind viele Exporte in kurzer Zeit. Versuchen Sie es in 1 Minute noch einmal."},
		{"too_many_comments", 30, "60", talk, "Das sind viele Kommentare in kurzer Zeit. Versuchen Sie es in 1 Minute noch einmal."},
		{"too_many_mentions", 60, "600", func(c *servertest.Client) *servertest.Response {
			s.Advance(4 * time.Second) // within the pace of comments
			return c.Post("/api/comments", map[string]any{"module": "Observation", "record_id": id, "body": "Look", "mentions": []int64{s.Acme.Admin.ID}})
		}, ""},
		{"too_many_writes", 300, "60", func(c *servertest.Client) *servertest.Response {
			return c.Patch("/api/v1/my_account", map[string]any{"phone": "1"})
		}, "Das sind sehr viele Änderungen in kurzer Zeit. Versuchen Sie es in 1 Minute noch einmal."},
	} {
		s.Advance(20 * time.Minute)
		one.SignIn().Wants(http.StatusOK)
		other.SignIn().Wants(http.StatusOK)
		for i := range c.times {
			if r := c.do(one); r.StatusCode >= 300 {
				t.Fatalf("%s: number %d: %d %s", c.code, i+1, r.StatusCode, r.Bytes)
			}
		}
		refused := c.do(one)
		p := refused.Refuses(http.StatusTooManyRequests, c.code)
		if c.de != "" {
			p.Says(p.Error, "de", c.de)
			if wait := refused.Header.Get("Retry-After"); wait != c.wait {
				t.Errorf("%s: again after %s, wanted %s", c.code, wait, c.wait)
			}
		}
		if r := c.do(other); r.StatusCode >= 300 {
			t.Errorf("%s: somebody else: %d %s", c.code, r.StatusCode, r.Bytes)
		}
	}
}
