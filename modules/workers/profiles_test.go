package workers_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/workers"
	"hivis/server/servertest"
)

type body = map[string]any

func pathOf(id int64) string { return fmt.Sprintf("/api/v1/work_profile/%d", id) }

func (b *bench) add(c *servertest.Client, more body) workers.Worker {
	b.T.Helper()
	with := body{"kind": "contractor", "name": "Ivan Welder", "company": "Steelworks", "site_id": b.Acme.Sites[0], "phone": "+64 21 555 123", "age": 41, "gender": "male",
		"certifications": []body{{"name": "Hot work", "expires_on": "2026-12-01"}}}
	for k, v := range more {
		with[k] = v
	}
	return servertest.As[workers.Answer](c.Post("/api/v1/work_profile", with).Wants(http.StatusCreated)).Worker
}

func (b *bench) page(c *servertest.Client, id int64) (page workers.Page) {
	b.T.Helper()
	c.Get(fmt.Sprintf("/api/worker_profiles/%d", id)).Wants(http.StatusOK).Into(&page)
	return page
}

// bench is the product with a foreman, who may request permits at the first site and no more.
type bench struct {
	*servertest.Server
	foreman *servertest.Client
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	b := &bench{Server: servertest.New(t)}
	b.foreman = b.AddUser(b.Acme, "foreman", "Contractor", b.Acme.Sites[0])
	return b
}

// TestNobodyExtendsACertificationUnseen: who requests permits changes nobody's dates; what
// they add says that it is not checked until somebody with the right has confirmed it; and
// every change is in the log, with what was there before.
func TestNobodyExtendsACertificationUnseen(t *testing.T) {
	b := newBench(t)
	w := b.add(b.Acme.Admin, nil)
	b.Wants("added by who manages profiles", w.Certifications[0].Unchecked, false)
	longer := []body{{"name": "Hot work", "expires_on": "2036-12-01"}}
	b.foreman.Patch(pathOf(w.ID), body{"certifications": longer}).Refuses(403, "permission_denied")

	var proposed workers.Answer
	b.foreman.Post(pathOf(w.ID)+"/certifications", body{"name": " ", "expires_on": nil}).Refuses(422, "invalid").At(t, "name", "This is required.")
	b.foreman.Post(pathOf(w.ID)+"/certifications", body{"name": "Lifting", "expires_on": "2027-01-01"}).Wants(http.StatusCreated).Into(&proposed)
	all := proposed.Worker.Certifications
	b.Wants("beside what there was", []any{len(all), all[0].Unchecked, all[1].Name, all[1].Unchecked}, "[2 false Lifting true]")

	read := b.page(b.Acme.Admin, w.ID)
	b.Acme.Admin.Patch(pathOf(w.ID), body{"certifications": all, "updated_at": "2020-01-01T00:00:00Z"}).Refuses(409, "worker_changed_meanwhile")
	b.Acme.Admin.Patch(pathOf(w.ID), body{"certifications": all, "phone": "+64 21 555 124", "updated_at": read.Worker.UpdatedAt}).Wants(http.StatusOK)
	read = b.page(b.Acme.Admin, w.ID)
	b.Wants("confirmed", read.Worker.Certifications[1].Unchecked, false)
	last := read.Timeline[0]
	b.Wants("the log", []any{len(read.Timeline), last.Verb, last.Actor.ID == b.Acme.Admin.ID, last.Changes},
		"[3 worker_changed true [{phone +64 21 555 123 +64 21 555 124} {certifications Hot work (2026-12-01), Lifting (2027-01-01) (?) Hot work (2026-12-01), Lifting (2027-01-01)}]]")
	b.Wants("in the log of all changes", b.Insert("select count(*) from audit_events where module = 'Worker' and record_id = $1", w.ID), 3)
	if fresh := b.add(b.foreman, body{"name": "New Man"}); !fresh.Certifications[0].Unchecked {
		t.Error("what a requester adds is as good as confirmed")
	}
}

// TestAProfileIsKnownAtItsSitesOnly: whoever requests permits finds nobody of other sites,
// and learns of nobody how old they are and how they are reached.
func TestAProfileIsKnownAtItsSitesOnly(t *testing.T) {
	b := newBench(t)
	here, there := b.add(b.Acme.Admin, nil), b.add(b.Acme.Admin, body{"name": "Olga Elsewhere", "site_id": b.Acme.Sites[1]})
	var found workers.List
	b.foreman.Get(fmt.Sprintf("/api/v1/work_profile/v2_find_recent_workers?site_id=%d&kind=contractor", b.Acme.Sites[0])).Wants(http.StatusOK).Into(&found)
	if len(found.Workers) != 1 {
		t.Fatalf("found %+v", found.Workers)
	}
	w := found.Workers[0]
	b.Wants("found", []any{found.Meta.TotalCount, w.Name, w.Company, len(w.Certifications), w.Phone, w.Gender, w.Age}, "[1 Ivan Welder Steelworks 1   <nil>]")
	b.foreman.Get(pathOf(there.ID)).Refuses(404, "not_found")
	b.foreman.Post(pathOf(there.ID)+"/certifications", body{"name": "Lifting", "expires_on": nil}).Refuses(404, "not_found")
	b.foreman.Get(fmt.Sprintf("/api/worker_profiles/%d", here.ID)).Refuses(403, "permission_denied")
	b.foreman.Post("/api/v1/work_profile", body{"kind": "guest", "name": "X", "site_id": b.Acme.Sites[1]}).Refuses(422, "invalid").At(t, "site_id", "Choose one of your sites.")
	b.foreman.Post("/api/permit_form_questions", b.PermitBody(b.Acme, b.AnyPermitType(b.Acme), body{"worker_ids": []int64{there.ID}})).
		Refuses(422, "invalid").At(t, "worker_ids", "Choose workers from the list.")

	keeper := b.AddUser(b.Acme, "keeper", "Safety Manager", b.Acme.Sites[0])
	var list workers.Profiles
	keeper.Get("/api/worker_profiles?sort=-name").Wants(http.StatusOK).Into(&list)
	b.Wants("the keeper's list", []any{len(list.Workers), list.Workers[0].ID == here.ID, list.Workers[0].Phone}, "[1 true +64 21 555 123]")
	keeper.Patch(pathOf(there.ID), body{"name": "Y"}).Refuses(404, "not_found")
	for query, want := range map[string]int{"": 2, "?lacks=soon": 2, "?lacks=expired": 0, "?lacks=unchecked": 0, "?q=olga": 1, "?kind=guest": 0, fmt.Sprintf("?site_id=%d", b.Acme.Sites[1]): 1} {
		b.Acme.Admin.Get("/api/worker_profiles" + query).Wants(http.StatusOK).Into(&list)
		b.Wants("the list "+query, len(list.Workers), want)
	}
}
