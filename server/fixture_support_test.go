package server_test

import (
	"fmt"
	"strings"

	"hivis/directory/support"
	"hivis/server/servertest"
)

func init() {
	const one = "/api/organizations/{id}/support"
	master := func(o *side) *servertest.Client { return o.platform }
	also(nil, map[string]func(*side) int64{
		"/api/support_grants/{id}": (*side).supportGrant,
		one: func(o *side) int64 {
			o.supportGrant()
			return o.ID
		},
	}, map[string]special{
		"GET " + one:               {actor: master},
		"POST " + one:              {actor: master},
		"POST /api/support_grants": {rewrite: func(o *side, _ *request) { o.noSupport() }},
		// Who is signed in is not replaced by a visit.
		"POST /api/v1/sign_in/support": {actor: func(o *side) *servertest.Client { return o.Admin.Anonymous() }, rewrite: func(o *side, r *request) {
			r.body["ticket"] = o.supportTicket()
		}},
	})
}

// noSupport ends what is granted.
func (o *side) noSupport() {
	o.Exec("update support_grants set ended_at = $2, ended_by = $3 where organization_id = $1 and ended_at is null", o.ID, o.Now(), o.Admin.ID)
}

// supportGrant is one that is open.
func (o *side) supportGrant() int64 {
	o.t.Helper()
	o.noSupport()
	list := servertest.As[support.List](o.Admin.Post("/api/support_grants", map[string]any{"hours": "8", "reason": o.say("reason"), "records": true}).Wants(201))
	return list.Grants[0].ID
}

// supportTicket is one by which a visit begins.
func (o *side) supportTicket() string {
	o.t.Helper()
	o.supportGrant()
	address := servertest.As[support.Address](o.platform.Post(fmt.Sprintf("/api/organizations/%d/support", o.ID), nil).Wants(200)).Address
	_, ticket, _ := strings.Cut(address, "#")
	return ticket
}

// visit is somebody who looks into the organization.
func (o *side) looksIn() *servertest.Client {
	o.t.Helper()
	visitor := o.Admin.Anonymous()
	visitor.Adopt(visitor.Do("POST", "/api/v1/sign_in/support", map[string]any{"ticket": o.supportTicket()}).Wants(200))
	return visitor
}
