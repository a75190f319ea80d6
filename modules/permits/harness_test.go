package permits_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/permits"
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
	remark := ""
	if decision == "reject" {
		remark = "No gas test"
	}
	return b.Decide(c, permits.Name, id, decision, remark)
}

func (b *bench) read(c *servertest.Client, id int64) permits.Record {
	b.t.Helper()
	return recordOf(c.Get(pathOf(id)).Wants(http.StatusOK))
}

func recordOf(r *servertest.Response) permits.Record {
	return servertest.As[permits.Answer](r).Permit
}

func pathOf(id int64) string { return fmt.Sprintf("/api/permit_form_questions/%d", id) }

func pathOfWorkflow(id int64) string { return fmt.Sprintf("/api/workflows/%d", id) }
