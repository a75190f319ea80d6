package hira_test

import (
	"net/http"
	"testing"

	"hivis/modules/hira"
)

// TestTheChainOfEachSiteDecides, in whichever order the author names the sites.
func TestTheChainOfEachSiteDecides(t *testing.T) {
	b := newBench(t)
	people := map[int64]int64{b.Acme.Sites[0]: b.Acme.Supervisor.ID, b.Acme.Sites[1]: b.Acme.Admin.ID}
	for site, person := range people {
		b.Acme.Admin.Post("/api/workflows", body{"title": "Chain", "kind": "sequential", "module": hira.Name, "lead_hours": 4, "site_ids": []int64{site},
			"reviewers": []body{{"kind": "user", "user_id": person}}}).Wants(http.StatusCreated)
	}
	for _, sites := range [][]int64{{b.Acme.Sites[1], b.Acme.Sites[0]}, {b.Acme.Sites[0], b.Acme.Sites[1]}} {
		r := b.create(b.Acme.Manager, body{"site_ids": sites, "reviewer_id": b.Acme.Admin.ID})
		b.do(b.Acme.Manager, r.ID, "submit", body{})
		first, second := b.Acme.Admin, b.Acme.Supervisor
		if people[sites[0]] == b.Acme.Supervisor.ID {
			first, second = second, first
		}
		b.decide(second, r.ID, "approve", "").Refuses(http.StatusForbidden, "not_asked_to_review")
		told := b.Insert("select count(*) from notifications where kind = 'review_decided'")
		b.decide(first, r.ID, "approve", "").Wants(http.StatusOK)
		b.Wants("the other site has not agreed", []any{b.read(b.Acme.Manager, r.ID).Status, b.Insert("select count(*) from notifications where kind = 'review_decided'") - told}, "[waiting 0]")
		b.decide(second, r.ID, "approve", "").Wants(http.StatusOK)
		b.Wants("both have", []any{b.read(b.Acme.Manager, r.ID).Status, b.Insert("select count(*) from notifications where kind = 'review_decided'") - told}, "[published 1]")
	}
	r := b.create(b.Acme.Manager, body{"site_ids": b.Acme.Sites[:2], "reviewer_id": b.Acme.Admin.ID})
	b.do(b.Acme.Manager, r.ID, "submit", body{})
	b.decide(b.Acme.Supervisor, r.ID, "approve", "").Wants(http.StatusOK)
	b.decide(b.Acme.Admin, r.ID, "reject", "Not here").Wants(http.StatusOK)
	b.Wants("one site's no is a no", b.read(b.Acme.Manager, r.ID).Status, "draft")
	b.do(b.Acme.Manager, r.ID, "submit", body{})
	b.decide(b.Acme.Admin, r.ID, "approve", "").Refuses(http.StatusForbidden, "not_asked_to_review")
}

// TestSitesThatAskTheSamePeopleAskOnce: the head of each site is asked, and somebody named for all sites once.
func TestSitesThatAskTheSamePeopleAskOnce(t *testing.T) {
	b := newBench(t)
	for site, head := range map[int64]int64{b.Acme.Sites[0]: b.Acme.Supervisor.ID, b.Acme.Sites[1]: b.Acme.Admin.ID} {
		b.Exec("update sites set head_of_site_id = $2 where id = $1", site, head)
	}
	asked := func(reviewer body) int {
		b.Acme.Admin.Post("/api/workflows", body{"title": "Chain", "kind": "sequential", "module": hira.Name, "lead_hours": 4, "reviewers": []body{reviewer}}).Wants(http.StatusCreated)
		r := b.create(b.Acme.Manager, body{"site_ids": b.Acme.Sites[:2], "reviewer_id": b.Acme.Admin.ID})
		b.do(b.Acme.Manager, r.ID, "submit", body{})
		return int(b.Insert("select 1 + cardinality(sites_after) from reviews where record_id = $1 and state = 'open'", r.ID))
	}
	b.Wants("two heads", asked(body{"kind": "head_of_site"}), 2)
	b.Wants("one person", asked(body{"kind": "user", "user_id": b.Acme.Admin.ID}), 1)
	b.Exec("update sites set head_of_site_id = $2 where id = $1", b.Acme.Sites[0], b.Acme.Admin.ID)
	b.Wants("the same head", asked(body{"kind": "head_of_site"}), 1)
}
