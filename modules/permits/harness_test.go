package permits_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/permits"
	"hivis/modules/workflows"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product with a template of permits, at a Monday morning at the first site.
type bench struct {
	*servertest.Server
	t    *testing.T
	hot  int64 // the template
	low  int64 // one of low risk
	man  int64 // somebody who works
	asks *servertest.Client
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	b := &bench{Server: servertest.New(t), t: t}
	b.Advance(31 * time.Hour) // Monday, 8 in Auckland
	b.hot, b.low = b.PermitType(b.Acme, "Hot work"), b.PermitType(b.Acme, "Cleaning", body{"low_risk": true})
	b.man = b.WorkProfile(b.Acme, "Ivan Welder")
	b.asks = b.AddUser(b.Acme, "foreman", "Contractor", b.Acme.Sites[0])
	return b
}

// draft begins a permit, by default the foreman's.
func (b *bench) draft(changes ...body) int64 {
	b.t.Helper()
	return b.Permit(b.Acme, b.asks, b.hot, append([]body{{"worker_ids": []int64{b.man}}}, changes...)...)
}

// requested is one that was submitted.
func (b *bench) requested(changes ...body) int64 {
	b.t.Helper()
	id := b.draft(changes...)
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	return id
}

// live is one that was approved.
func (b *bench) live(changes ...body) int64 {
	b.t.Helper()
	id := b.requested(changes...)
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	return id
}

func (b *bench) decide(c *servertest.Client, id int64, decision string) *servertest.Response {
	b.t.Helper()
	var reviews workflows.Reviews
	b.Acme.Admin.Get(fmt.Sprintf("/api/reviews?module=Permit&record_id=%d", id)).Wants(http.StatusOK).Into(&reviews)
	if len(reviews.Reviews) == 0 {
		b.t.Fatalf("nothing is asked about the permit %d", id)
	}
	with := body{"decision": decision}
	if decision == "reject" {
		with["remark"] = "No gas test"
	}
	return c.Post(fmt.Sprintf("/api/reviews/%d/decide", reviews.Reviews[0].ID), with)
}

func (b *bench) read(c *servertest.Client, id int64) permits.Record {
	b.t.Helper()
	return recordOf(c.Get(pathOf(id)).Wants(http.StatusOK))
}

func recordOf(r *servertest.Response) permits.Record {
	var answer permits.Answer
	r.Into(&answer)
	return answer.Permit
}

func pathOf(id int64) string { return fmt.Sprintf("/api/permit_form_questions/%d", id) }

// in is the same person with another language.
func in(locale string, c *servertest.Client) *servertest.Client {
	copied := c.Copy()
	copied.Headers["Accept-Language"] = locale
	return copied
}

// wants fails unless the two print alike.
func (b *bench) wants(what string, got, want any) {
	b.t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		b.t.Errorf("%s: %s, wanted %s", what, g, w)
	}
}

// told is how often somebody was told something.
func (b *bench) told(c *servertest.Client, kind string) int64 {
	b.t.Helper()
	return b.Insert("select count(*) from notifications where user_id = $1 and kind = $2", c.ID, kind)
}

// later moves the time, and signs people in anew, since sessions end.
func (b *bench) later(d time.Duration, people ...*servertest.Client) {
	b.t.Helper()
	b.Advance(d)
	for _, c := range people {
		c.SignIn().Wants(http.StatusOK)
	}
}

func pathOfWorkflow(id int64) string { return fmt.Sprintf("/api/workflows/%d", id) }
