package servertest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"sync"
	"time"

	"hivis/directory/workflows"
)

// Wants fails the test, which goes on, unless the two print alike.
func (s *Server) Wants(what string, got, want any) {
	s.T.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		s.T.Errorf("%s: %s, wanted %s", what, g, w)
	}
}

// Later moves the time, and signs people in anew, since sessions end.
func (s *Server) Later(d time.Duration, people ...*Client) {
	s.T.Helper()
	s.Advance(d)
	for _, c := range people {
		c.SignIn().Wants(http.StatusOK)
	}
}

// Told is how often somebody was told something.
func (s *Server) Told(c *Client, kind string) int64 {
	s.T.Helper()
	return s.Insert("select count(*) from notifications where user_id = $1 and kind = $2", c.ID, kind)
}

// Run runs a job once.
func (s *Server) Run(job func(context.Context) error) {
	s.T.Helper()
	if err := job(s.T.Context()); err != nil {
		s.T.Fatal(err)
	}
}

// RunOnNodes runs a job on several nodes at once.
func (s *Server) RunOnNodes(job func(context.Context) error) {
	s.T.Helper()
	var nodes sync.WaitGroup
	for range 3 {
		nodes.Go(func() {
			if err := job(s.T.Context()); err != nil {
				s.T.Error(err)
			}
		})
	}
	nodes.Wait()
}

// Observe reports an observation at the organization's first site: with no action, unless the
// changes have some.
func (s *Server) Observe(o *Organization, who *Client, changes ...map[string]any) *Response {
	s.T.Helper()
	body := Body(map[string]any{"observation_type": "unsafe_act", "description": "No rail", "comment": "seen", "site_id": o.Sites[0], "observed_at": s.Now(),
		"risk_potential": "low", "action_required": true}, changes...)
	if body["actions"] == nil {
		body["action_required"], body["no_action_reason"] = false, "Mended"
	}
	return who.Post("/api/observations", body).Wants(http.StatusCreated)
}

// Decide decides on the open review of a record.
func (s *Server) Decide(c *Client, module string, id int64, decision, remark string) *Response {
	s.T.Helper()
	asked := As[workflows.Reviews](s.Acme.Admin.Get(fmt.Sprintf("/api/reviews?module=%s&record_id=%d", module, id)).Wants(http.StatusOK)).Reviews
	if len(asked) == 0 {
		s.T.Fatalf("nothing is asked about the %s %d", module, id)
	}
	return c.Post(fmt.Sprintf("/api/reviews/%d/decide", asked[0].ID), map[string]any{"decision": decision, "remark": remark})
}

// Uploaded is the id of a file that somebody uploads; the same bytes are kept once.
func (c *Client) Uploaded(name string, content []byte) int64 {
	c.server.T.Helper()
	return c.Upload(name, content).Wants(http.StatusOK).ID("attachment")
}

// In is the same person with another language.
func (c *Client) In(locale string) *Client {
	copied := c.Copy()
	copied.Headers["Accept-Language"] = locale
	return copied
}

// As is an answer as this type has it.
func As[T any](r *Response) (answer T) {
	r.t.Helper()
	r.Into(&answer)
	return answer
}

// ID is the id of what an answer has under a name.
func (r *Response) ID(name string) int64 {
	r.t.Helper()
	return r.named(name).ID
}

// Number is the number of the record that an answer has under a name.
func (r *Response) Number(name string) string {
	r.t.Helper()
	return r.named(name).Number
}

type named struct {
	ID     int64
	Number string
}

func (r *Response) named(name string) (n named) {
	r.t.Helper()
	if err := json.Unmarshal(As[map[string]json.RawMessage](r)[name], &n); err != nil {
		r.t.Fatalf("%s answers no %s: %v", r.what, name, err)
	}
	return n
}

// Body is what is sent with what a test changes of it.
func Body(body map[string]any, changes ...map[string]any) map[string]any {
	for _, change := range changes {
		maps.Copy(body, change)
	}
	return body
}

// AtClosed does something while a site is closed.
func (s *Server) AtClosed(site int64, do func()) {
	s.Exec("update sites set status = 'inactive' where id = $1", site)
	do()
	s.Exec("update sites set status = 'active' where id = $1", site)
}

// Settle waits until all transactions that are running now have ended, also those of other tests
// on the same PostgreSQL: the feed of changes ends before the oldest.
func (s *Server) Settle() {
	s.T.Helper()
	until := s.Insert("select pg_snapshot_xmax(pg_current_snapshot())::text::bigint")
	for end := time.Now().Add(time.Minute); s.Insert("select pg_snapshot_xmin(pg_current_snapshot())::text::bigint") < until; {
		if time.Now().After(end) {
			s.T.Fatal("a transaction does not end")
		}
	}
}
