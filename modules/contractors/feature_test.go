package contractors_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"hivis/directory/users"
	"hivis/modules/contractors"
	"hivis/modules/permits"
	"hivis/server/servertest"
)

// TestTheFeatureDecides: where the organization has no contractors, nobody opens anything of them,
// whatever their role says or is changed to; its permits go on, and once it has them again all is as
// it was.
func TestTheFeatureDecides(t *testing.T) {
	b := newBench(t)
	has := func(yes bool) {
		t.Helper()
		b.Platform.Admin.Patch(fmt.Sprintf("/api/organizations/%d", b.Acme.ID), body{"contractors": yes}).Wants(http.StatusOK)
	}
	b.require("Medical", body{"kind_ids": []int64{b.licence}})
	permit := b.Permit(b.Acme, b.Acme.Admin, b.PermitType(b.Acme, "Hot work"), body{"worker_ids": []int64{b.man}})
	blocked := func() bool {
		t.Helper()
		record := servertest.As[permits.Answer](b.Acme.Admin.Get(fmt.Sprintf("/api/permit_form_questions/%d", permit)).Wants(http.StatusOK)).Permit
		return slices.ContainsFunc(record.Missing, func(m permits.Missing) bool { return m.Code == "permit_blocked_missing" })
	}
	asked := b.ask()
	gate := servertest.As[contractors.NewGate](b.Acme.Admin.Post("/api/site_gates", body{"site_id": b.Acme.Sites[0], "kind": "poster", "name": "Main gate"}).Wants(http.StatusCreated))
	open := func() *servertest.Response {
		return b.Acme.Admin.Anonymous().Do(http.MethodPost, "/api/gate/open", body{"key": gate.Key})
	}
	entered := func(status int) {
		t.Helper()
		for _, path := range []string{"/api/contractors", fmt.Sprintf("/api/contractors/%d", b.company), "/api/contractor_documents"} {
			b.Acme.Admin.Get(path).Wants(status)
		}
		b.Acme.Admin.Get("/api/site_visits").Wants(http.StatusOK) // visitors come all the same
		b.own.Get("/api/contractors").Wants(status)
		b.Acme.Admin.Get("/api/v1/work_profile/uncategorised_workers_list").Wants(status)
	}
	told := func() bool {
		var me struct{ User users.CurrentUser }
		b.Acme.Admin.SignIn().Wants(http.StatusOK).Into(&me)
		return me.User.Organization.Features.Contractors
	}
	entered(http.StatusOK)
	if !told() || !blocked() {
		t.Error("it has contractors, and does not say so")
	}
	has(false)
	entered(http.StatusForbidden)
	if told() || blocked() {
		t.Error("it has no contractors, and says otherwise")
	}
	open().Wants(http.StatusNotFound)
	b.look(asked.Token).Wants(http.StatusNotFound)
	b.Exec("update roles set rules = rules || '{\"Contractor\": [\"read\"]}' where organization_id = $1", b.Acme.ID)
	entered(http.StatusForbidden)
	has(true)
	entered(http.StatusOK)
	open().Wants(http.StatusOK)
	b.look(asked.Token).Wants(http.StatusOK)
}
