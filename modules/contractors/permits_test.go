package contractors_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/modules/contractors"
	"hivis/modules/permits"
	"hivis/server/servertest"
)

func (b *bench) require(name string, with body) {
	b.t.Helper()
	b.Acme.Admin.Post("/api/contractor_requirements", servertest.Body(body{"name": name, "asks": "document", "strength": "blocks", "reason": "hot work"}, with)).Wants(http.StatusCreated)
}

// TestNobodyBlockedGetsOntoAPermit: the issuer reads why, and may let somebody through for a time
// with a reason that stands in the permit.
func TestNobodyBlockedGetsOntoAPermit(t *testing.T) {
	b := newBench(t)
	b.later(31*time.Hour, b.own, b.Acme.Admin) // Monday, 8 in Auckland
	hot := b.PermitType(b.Acme, "Hot work")
	foreman := b.AddUser(b.Acme, "foreman", "Head of Department", b.Acme.Sites[0])
	b.require("Medical", body{"kind_ids": []int64{b.licence}})
	id := b.Permit(b.Acme, foreman, hot, body{"worker_ids": []int64{b.man}})
	const missing = "Ivan Welder may not work: Medical of Ivan Welder is missing. Asked because: hot work"
	b.MovePermit(foreman, id, "submit", nil).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "worker_ids", missing)

	paper := b.document(b.own, b.licence, 20, body{"worker_id": b.man})
	b.MovePermit(foreman, id, "submit", nil).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "worker_ids", "Ivan Welder may not work: Medical of Ivan Welder is not approved yet. Asked because: hot work")
	b.approve(paper)
	b.MovePermit(foreman, id, "submit", nil).Wants(http.StatusOK)

	b.Acme.Admin.Patch(fmt.Sprintf("/api/contractors/%d", b.company), body{"status": "Inactive"}).Wants(http.StatusOK)
	b.Decide(b.Acme.Admin, permits.Name, id, "approve", "").Refuses(http.StatusConflict, "permit_blocked_company_inactive")
	through := func(who *servertest.Client, with body) *servertest.Response {
		return who.Post(fmt.Sprintf("/api/permit_form_questions/%d/let_through", id), servertest.Body(body{"worker_id": b.man, "reason": "Only he knows the crane", "until": b.Now().Add(48 * time.Hour)}, with))
	}
	through(foreman, nil).Wants(http.StatusForbidden)
	through(b.Acme.Admin, body{"reason": " "}).Refuses(http.StatusUnprocessableEntity, "invalid")
	through(b.Acme.Admin, body{"until": b.Now()}).Refuses(http.StatusUnprocessableEntity, "invalid")
	keeper := b.AddUser(b.Acme, "keeper", "Safety Manager", b.Acme.Sites[0])
	through(keeper, body{"until": b.Now().Add(6 * time.Second)}).Wants(http.StatusOK)
	b.Decide(b.Acme.Admin, permits.Name, id, "approve", "").Refuses(http.StatusConflict, "permit_blocked_company_inactive") // the work takes hours
	second := b.AddUser(b.Acme, "second", "Super Admin", b.Acme.Sites[0])
	record := servertest.As[permits.Answer](through(b.Acme.Admin, nil).Wants(http.StatusOK)).Permit
	b.Decide(b.Acme.Admin, permits.Name, id, "approve", "").Wants(http.StatusForbidden) // nobody lets somebody through and decides
	if len(record.LetThrough) != 2 || record.LetThrough[0].Reason != "Only he knows the crane" || !record.Standings[0].LetThrough || record.Standings[0].State != "blocked" {
		t.Errorf("the permit says %+v and %+v", record.LetThrough, record.Standings)
	}
	b.Decide(second, permits.Name, id, "approve", "").Wants(http.StatusOK)
	b.later(49*time.Hour, foreman)
	record = servertest.As[permits.Answer](foreman.Get(fmt.Sprintf("/api/permit_form_questions/%d", id)).Wants(http.StatusOK)).Permit
	if record.Standings[0].LetThrough || !slices.ContainsFunc(record.Missing, func(m permits.Missing) bool { return m.Code == "permit_blocked_company_inactive" }) {
		t.Errorf("after its end they are still let through: %+v, %+v", record.Standings, record.Missing)
	}
}

// TestStandingIsAskedForThoseOneKnows: for a day and a site, with whom one may put to work.
func TestStandingIsAskedForThoseOneKnows(t *testing.T) {
	b := newBench(t)
	b.require("Insurance", body{"kind_ids": []int64{b.paper}})
	other := b.worker(b.add("Other Ltd"), "Somebody Else")
	ask := func(who *servertest.Client, worker int64) *servertest.Response {
		return who.Get(fmt.Sprintf("/api/contractors/standing?worker_id=%d&site_id=%d", worker, b.Acme.Sites[0]))
	}
	state := func(r *servertest.Response) string {
		var answer struct{ Standings []struct{ State string } }
		r.Wants(http.StatusOK).Into(&answer)
		return answer.Standings[0].State
	}
	ask(b.own, other).Wants(http.StatusNotFound)
	b.Wants("without a paper", state(ask(b.own, b.man)), "blocked")
	b.approve(b.document(b.own, b.paper, 31))
	b.Wants("with one", state(ask(b.own, b.man)), "ok")
	b.later(24*time.Hour, b.own, b.Acme.Admin)
	b.Wants("a day later", state(ask(b.own, b.man)), "expiring")
	b.later(31*24*time.Hour, b.own, b.Acme.Admin)
	b.Wants("once it is over", state(ask(b.own, b.man)), "blocked")
}

// TestASubcontractorNeedsTheChain above it.
func TestASubcontractorNeedsTheChain(t *testing.T) {
	b := newBench(t)
	engage := func(company, parent int64, with body) *servertest.Response {
		return b.Acme.Admin.Post(fmt.Sprintf("/api/contractors/%d/engagements", company), servertest.Body(body{"parent_id": parent, "contract": fmt.Sprint("C", company), "kind_of_work": "hot_work", "risk_class": "high",
			"owner_id": b.Acme.Manager.ID, "site_ids": []int64{b.Acme.Sites[0]}, "from": b.day(-10), "to": b.day(100)}, with))
	}
	var last int64
	above := b.add("Main Ltd")
	for i, company := range []int64{above, b.add("Second Ltd"), b.add("Third Ltd"), b.company} {
		var answer struct {
			Engagements []struct {
				ID   int64
				Tier int
			}
		}
		engage(company, last, nil).Wants(http.StatusCreated).Into(&answer)
		last = answer.Engagements[0].ID
		if answer.Engagements[0].Tier != i+1 {
			t.Errorf("tier %d is %d", i+1, answer.Engagements[0].Tier)
		}
	}
	engage(b.add("Fifth Ltd"), last, nil).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "parent_id", "At most four companies can stand below each other.")
	engage(b.company, last, nil).Refuses(http.StatusUnprocessableEntity, "invalid")
	engage(b.company, 0, body{"to": b.day(-11)}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "to", "It cannot end before it begins.")
	state := func() string {
		var answer struct{ Standings []struct{ State string } }
		b.Acme.Admin.Get(fmt.Sprintf("/api/contractors/standing?worker_id=%d&site_id=%d", b.man, b.Acme.Sites[0])).Wants(http.StatusOK).Into(&answer)
		return answer.Standings[0].State
	}
	b.Wants("while all are active", state(), "ok")
	b.Acme.Admin.Patch(fmt.Sprintf("/api/contractors/%d", above), body{"status": "Inactive"}).Wants(http.StatusOK)
	b.Wants("once the first one is not", state(), "blocked")
	for _, path := range []string{"/api/contractors/%[1]d", "/api/contractors/%[1]d/engagements", "/api/contractors/standing?worker_id=%[2]d&site_id=%[3]d"} {
		path = fmt.Sprintf(path, b.company, b.man, b.Acme.Sites[0])
		if text := b.Acme.Admin.Get(path).Wants(http.StatusOK).Text(); !strings.Contains(text, "Main Ltd") && !strings.Contains(text, "Third Ltd") {
			t.Errorf("the organization reads nothing of those above it in %s: %s", path, text)
		}
		if text := b.own.Get(path).Wants(http.StatusOK).Text(); strings.Contains(text, "Main Ltd") || strings.Contains(text, "Third Ltd") {
			t.Errorf("somebody of the company reads of those above it in %s: %s", path, text)
		}
	}
}

// TestAPermitSaysThatAPaperEndsSoon: an approved paper that ends soon blocks nobody, and the issuer reads
// until when it counts; also once the work goes on.
func TestAPermitSaysThatAPaperEndsSoon(t *testing.T) {
	b := newBench(t)
	b.later(31*time.Hour, b.own, b.Acme.Admin) // Monday, 8 in Auckland
	hot := b.PermitType(b.Acme, "Hot work")
	foreman := b.AddUser(b.Acme, "foreman", "Head of Department", b.Acme.Sites[0])
	b.require("Medical", body{"kind_ids": []int64{b.licence}})
	b.approve(b.document(b.own, b.licence, 20, body{"worker_id": b.man}))
	id := b.Permit(b.Acme, foreman, hot, body{"worker_ids": []int64{b.man}})
	ends := func(when string) {
		t.Helper()
		record := servertest.As[permits.Answer](foreman.Get(fmt.Sprintf("/api/permit_form_questions/%d", id)).Wants(http.StatusOK)).Permit
		if len(record.Standings) != 1 || record.Standings[0].State != "expiring" || *record.Standings[0].Reasons[0].Day != b.day(20) || record.Standings[0].Reasons[0].Holder != "Ivan Welder" {
			t.Errorf("%s it says %+v", when, record.Standings)
		}
	}
	ends("as a draft")
	b.MovePermit(foreman, id, "submit", nil).Wants(http.StatusOK)
	b.Decide(b.Acme.Admin, permits.Name, id, "approve", "").Wants(http.StatusOK)
	ends("once it is approved")
}

// TestACompanyWhoseEngagementIsOverDoesNotWork: nor does one that is engaged for another site alone; one that
// never had an engagement is asked what all are.
func TestACompanyWhoseEngagementIsOverDoesNotWork(t *testing.T) {
	b := newBench(t)
	reason := func(site int) string {
		t.Helper()
		said := servertest.As[contractors.Standings](b.Acme.Admin.Get(fmt.Sprintf("/api/contractors/standing?worker_id=%d&site_id=%d", b.man, b.Acme.Sites[site])).Wants(http.StatusOK)).Standings[0]
		if len(said.Reasons) == 0 {
			return said.State
		}
		return said.State + " " + said.Reasons[0].Code
	}
	b.Wants("without any", reason(0), "ok")
	b.Acme.Admin.Post(fmt.Sprintf("/api/contractors/%d/engagements", b.company), body{"contract": "C 1", "kind_of_work": "hot_work", "risk_class": "high", "owner_id": b.Acme.Manager.ID,
		"site_ids": []int64{b.Acme.Sites[0]}, "from": b.day(-10), "to": b.day(3)}).Wants(http.StatusCreated)
	b.Wants("at its site", reason(0), "ok")
	b.Wants("at another site", reason(1), "blocked not_engaged")
	b.later(4*24*time.Hour, b.Acme.Admin)
	b.Wants("once it is over", reason(0), "blocked engagement_over")
	b.signOn(b.Acme.Admin, body{"worker_id": b.man}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "worker_id", "Ivan Welder may not work: the engagement of Steelworks Ltd was over on "+b.day(-1)+".")
	b.later(24*time.Hour, b.Acme.Admin) // when it is over by the other site's clock as well
	b.Wants("at another site, once it is over", reason(1), "ok")
	b.Wants("at its site", reason(0), "blocked engagement_over")
}

// TestWhoeverIsBlockedAtMidnightIsToldOf: from that midnight the permit says that they may not begin, its
// requester and officers are told once, and nobody of whom is let through; once that is over they are told again.
func TestWhoeverIsBlockedAtMidnightIsToldOf(t *testing.T) {
	b := newBench(t)
	b.later(31*time.Hour, b.own, b.Acme.Admin) // Monday, 8 in Auckland
	hot := b.PermitType(b.Acme, "Hot work")
	foreman := b.AddUser(b.Acme, "foreman", "Head of Department", b.Acme.Sites[0])
	b.require("Medical", body{"kind_ids": []int64{b.licence}})
	b.approve(b.document(b.own, b.licence, 1, body{"worker_id": b.man}))
	id := b.Permit(b.Acme, foreman, hot, body{"worker_ids": []int64{b.man}})
	b.MovePermit(foreman, id, "submit", nil).Wants(http.StatusOK)
	b.Decide(b.Acme.Admin, permits.Name, id, "approve", "").Wants(http.StatusOK)
	told := func() int64 {
		t.Helper()
		for range 2 {
			b.Run(b.App.Permits.CheckStandingsAll)
		}
		return b.Told(foreman, "permit_worker_blocked")
	}
	starts := func() bool {
		t.Helper()
		record := servertest.As[permits.Answer](foreman.Get(fmt.Sprintf("/api/permit_form_questions/%d", id)).Wants(http.StatusOK)).Permit
		return !slices.ContainsFunc(record.Missing, func(m permits.Missing) bool { return m.Move == "start" && m.Code == "permit_blocked_expired" })
	}
	on, err := time.ParseInLocation(time.DateOnly, b.day(2), auckland)
	if err != nil {
		t.Fatal(err)
	}
	b.later(on.Sub(b.Now())-time.Second, foreman)
	b.Wants("a second before midnight", []any{told(), starts()}, "[0 true]")
	b.Advance(time.Second)
	b.Wants("at midnight", []any{told(), starts()}, "[1 false]")
	b.Acme.Admin.SignIn().Wants(http.StatusOK)
	b.Acme.Admin.Post(fmt.Sprintf("/api/permit_form_questions/%d/let_through", id), body{"worker_id": b.man, "reason": "His exam is tomorrow", "until": b.Now().Add(48 * time.Hour)}).Wants(http.StatusOK)
	b.Wants("once they are let through", []any{told(), starts()}, "[1 true]")
	b.Advance(48 * time.Hour)
	b.Wants("once that is over", told(), "2")
	why := b.Insert("select count(*) from notifications where user_id = $1 and kind = 'permit_worker_blocked' and params ->> 'note' like 'Ivan Welder may not work: Medical of Ivan Welder expires on %'", foreman.ID)
	b.Wants("with the reason", why, "2")
}

// TestWhoeverChangesCompanyTakesNoPermitsAlong: the company of then goes on seeing those on which they
// worked, and the new one sees none.
func TestWhoeverChangesCompanyTakesNoPermitsAlong(t *testing.T) {
	b := newBench(t)
	b.later(31*time.Hour, b.own, b.Acme.Admin) // Monday, 8 in Auckland
	other := b.add("Other Ltd")
	theirs := b.of(other, "other")
	foreman := b.AddUser(b.Acme, "foreman", "Head of Department", b.Acme.Sites[0])
	id := b.Permit(b.Acme, foreman, b.PermitType(b.Acme, "Hot work"), body{"worker_ids": []int64{b.man}})
	b.MovePermit(foreman, id, "submit", nil).Wants(http.StatusOK)
	path := fmt.Sprintf("/api/permit_form_questions/%d", id)
	for _, assigned := range []bool{false, true} {
		if assigned {
			b.Acme.Admin.Post(fmt.Sprintf("/api/contractors/%d/assign_workers", other), body{"worker_ids": []int64{b.man}}).Wants(http.StatusOK)
		}
		b.own.Get(path).Wants(http.StatusOK)
		theirs.Get(path).Wants(http.StatusNotFound)
	}
}

// TestAGateLetsThroughWhoWorksInTheHoursOfThePermit: with the reason, which is for readers of permits. And of
// companies above theirs neither the timeline nor whoever is told says anything.
func TestAGateLetsThroughWhoWorksInTheHoursOfThePermit(t *testing.T) {
	b := newBench(t)
	b.later(31*time.Hour, b.own, b.Acme.Admin) // Monday, 8 in Auckland
	hot := b.PermitType(b.Acme, "Hot work")
	foreman := b.AddUser(b.Acme, "foreman", "Head of Department", b.Acme.Sites[0])
	keeper := b.AddUser(b.Acme, "keeper", "Safety Manager", b.Acme.Sites[0])
	above := b.add("Main Ltd")
	parent := int64(0)
	for _, company := range []int64{above, b.company} {
		var answer struct{ Engagements []struct{ ID int64 } }
		b.Acme.Admin.Post(fmt.Sprintf("/api/contractors/%d/engagements", company), body{"parent_id": parent, "contract": fmt.Sprint("C", company), "kind_of_work": "hot_work", "risk_class": "high",
			"owner_id": b.Acme.Manager.ID, "site_ids": []int64{b.Acme.Sites[0]}, "from": b.day(-10), "to": b.day(100)}).Wants(http.StatusCreated).Into(&answer)
		parent = answer.Engagements[0].ID
	}
	id := b.Permit(b.Acme, foreman, hot, body{"worker_ids": []int64{b.man}})
	b.MovePermit(foreman, id, "submit", nil).Wants(http.StatusOK)
	b.Decide(b.Acme.Admin, permits.Name, id, "approve", "").Wants(http.StatusOK)
	b.Acme.Admin.Patch(fmt.Sprintf("/api/contractors/%d", above), body{"status": "Inactive"}).Wants(http.StatusOK)
	b.Run(b.App.Permits.CheckStandingsAll)
	path := fmt.Sprintf("/api/permit_form_questions/%d", id)
	told := foreman.Get("/api/v1/notifications").Wants(http.StatusOK).Text()
	if !strings.Contains(told, "something is missing at the company above theirs") || strings.Contains(told, "Main Ltd") {
		t.Errorf("they are told %s", told)
	}
	if timeline := servertest.As[permits.Answer](foreman.Get(path).Wants(http.StatusOK)).Permit.Timeline; strings.Contains(fmt.Sprint(timeline), "Main Ltd") {
		t.Errorf("the timeline says %+v", timeline)
	}

	b.Acme.Admin.Post(path+"/let_through", body{"worker_id": b.man, "reason": "His exam is tomorrow", "until": b.Now().Add(72 * time.Hour)}).Wants(http.StatusOK)
	on := body{"worker_id": b.man}
	b.signOn(keeper, on).Refuses(http.StatusUnprocessableEntity, "invalid") // an hour too early
	b.later(time.Hour, keeper, b.Acme.Admin)
	b.signOn(b.Acme.Admin, body{"worker_id": b.man, "site_id": b.Acme.Sites[1]}).Refuses(http.StatusUnprocessableEntity, "invalid")
	visit := servertest.As[contractors.VisitAnswer](b.signOn(keeper, on).Wants(http.StatusCreated)).Visit
	b.Wants("on site", []any{visit.Name, visit.LetThrough, visit.LetThroughReason}, "[Ivan Welder true His exam is tomorrow]")
	b.Exec("update roles set rules = rules - 'Permit' where organization_id = $1 and name = 'Safety Manager'", b.Acme.ID)
	keeper.SignIn().Wants(http.StatusOK)
	visit = servertest.As[contractors.VisitAnswer](keeper.Post(fmt.Sprintf("/api/site_visits/%d/sign_off", visit.ID), nil).Wants(http.StatusOK)).Visit
	b.Wants("without the right on permits", []any{visit.Name, visit.LetThrough, visit.LetThroughReason}, "[Ivan Welder true ]")
	b.later(9*time.Hour, b.Acme.Admin)
	b.signOn(b.Acme.Admin, on).Refuses(http.StatusUnprocessableEntity, "invalid") // the permit is over
}
