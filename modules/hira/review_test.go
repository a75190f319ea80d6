package hira_test

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"hivis/modules/hira"
	"hivis/server/servertest"
)

// incident reports one at Acme's first site.
func (b *bench) incident(changes ...body) int64 {
	b.t.Helper()
	form := servertest.Body(body{"incident_type": "near_miss", "description": "A forklift nearly hit somebody in the traffic at the ramp", "immediate_action": "Stopped", "site_id": b.Acme.Sites[0],
		"occurred_at": b.Now().Add(-time.Hour), "shift": "first", "anybody_hurt": "no", "investigation_required": true, "recordable": "undecided"}, changes...)
	return b.Acme.Admin.Post("/api/incidents", form).Wants(http.StatusCreated).ID("incident")
}

func TestAnIncidentAsksForAReview(t *testing.T) {
	b := newBench(t)
	r := b.publish()
	elsewhere := b.create(b.Acme.Manager, body{"site_ids": []int64{b.Acme.Sites[1]}, "reviewer_id": b.Acme.Admin.ID})
	b.do(b.Acme.Manager, elsewhere.ID, "submit", body{})
	b.decide(b.Acme.Admin, elsewhere.ID, "approve", "").Wants(http.StatusOK)
	b.incident(body{"description": "Somebody slipped on ice"})
	b.Wants("another hazard", b.read(b.Acme.Manager, r.ID).ReviewDue, false)
	id := b.incident()
	got := b.read(b.Acme.Manager, r.ID)
	b.Wants("asked", []any{got.ReviewDue, len(got.Calls), got.Calls[0].IncidentID == id, got.Calls[0].Hazard, got.Timeline[0].Verb}, "[true 1 true Forklift traffic review_asked]")
	b.Wants("not at another site", b.read(b.Acme.Manager, elsewhere.ID).ReviewDue, false)
	b.Wants("its reviewer is told", b.Insert("select count(*) from notifications where kind = 'hira_review_asked' and user_id = $1", b.Acme.Manager.ID), 1)
	b.Acme.Admin.Patch("/api/incidents/"+itoa(id), body{"location": "Ramp 2"}).Wants(http.StatusOK)
	b.Wants("and once", b.Insert("select count(*) from notifications where kind = 'hira_review_asked'"), 1)
	var due hira.List
	b.Acme.Manager.Get("/api/risk_assessments?review=due").Wants(http.StatusOK).Into(&due)
	b.Wants("is among those due", len(due.Assessments), 1)
	b.Acme.Supervisor.Post(pathOf(r.ID)+"/confirm", body{"remarks": "Fine"}).Refuses(http.StatusForbidden, "hira_own_assessment")
	b.Acme.Manager.Post(pathOf(r.ID)+"/confirm", body{"remarks": ""}).Refuses(http.StatusUnprocessableEntity, "invalid")
	got = b.do(b.Acme.Manager, r.ID, "confirm", body{"remarks": "The ways were looked at"})
	b.Wants("answered", []any{got.ReviewDue, got.Calls[0].AnsweredAt != nil, got.AskedAt == nil}, "[false true true]")
}

func TestAnIncidentOfACategory(t *testing.T) {
	b := newBench(t)
	r := b.publish(body{"rows": []body{b.row("a", body{"hazard": "Moving machines"})}})
	var library hira.Terms
	b.Acme.Manager.Get("/api/risk_library?kind=hazard").Wants(http.StatusOK).Into(&library)
	category := b.Insert("insert into categories (organization_id, name, category_type) values ($1, 'Vehicles', 'incident') returning id", b.Acme.ID)
	b.Acme.Manager.Patch("/api/risk_library/"+itoa(library.Terms[0].ID), body{"category_id": category}).Wants(http.StatusOK)
	b.incident(body{"description": "Ein Stapler ist umgekippt", "category_id": category})
	b.Wants("asked for by the category", b.read(b.Acme.Manager, r.ID).ReviewDue, true)
}

func itoa(id int64) string { return strconv.FormatInt(id, 10) }

func TestReviewsFallDue(t *testing.T) {
	b := newBench(t)
	r := b.publish(body{"review_months": 1})
	told := func(kind string) int64 {
		return b.Insert("select count(*) from notifications where kind = $1 and user_id = $2", kind, b.Acme.Manager.ID)
	}
	look := func(d time.Duration) {
		b.Advance(d)
		for range 2 {
			if err := b.App.Hira.RemindAll(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
	}
	day := 24 * time.Hour
	look(10 * day)
	b.Wants("not yet", told("hira_review_soon"), 0)
	look(10 * day)
	b.Wants("two weeks ahead", []int64{told("hira_review_soon"), told("hira_review_due")}, "[1 0]")
	look(11 * day)
	b.Wants("on its day", []int64{told("hira_review_soon"), told("hira_review_due"), told("hira_review_late")}, "[1 1 0]")
	look(15 * day)
	b.Wants("two weeks late", []int64{told("hira_review_due"), told("hira_review_late")}, "[1 1]")
	fresh := b.Acme.Manager.Copy()
	fresh.SignIn()
	b.Wants("it waits for them", b.needs(fresh), "[hira_due "+itoa(r.ID)+"]")
	confirmed := recordOf(fresh.Post(pathOf(r.ID)+"/confirm", body{"remarks": "Looked at"}).Wants(http.StatusOK))
	b.Wants("a month on", confirmed.ReviewDue, false)
	look(0)
	b.Wants("nothing more", told("hira_review_late"), 1)
}

// TestASensitiveIncidentAsksWithoutItsName lets a reviewer who may not open the incident know
// that there is one, on every way out.
func TestASensitiveIncidentAsksWithoutItsName(t *testing.T) {
	b := newBench(t)
	r := b.publish()
	id := b.incident(body{"sensitive": true})
	number := "INC-"
	b.Acme.Worker.Get("/api/incidents/"+itoa(id)).Refuses(http.StatusNotFound, "not_found")
	got := b.read(b.Acme.Worker, r.ID)
	b.Wants("asked, not by which", []any{got.ReviewDue, len(got.Calls), got.Calls[0].IncidentID, got.Calls[0].Number, got.Calls[0].Hazard}, "[true 1 0  Forklift traffic]")
	for _, path := range []string{pathOf(r.ID), pathOf(r.ID) + "/report", "/api/risk_assessments", "/api/v1/notifications"} {
		if text := string(b.Acme.Worker.Get(path).Wants(http.StatusOK).Bytes); strings.Contains(text, number) || strings.Contains(text, `"incident_id":`+itoa(id)+",") {
			t.Errorf("%s tells which incident: %s", path, text)
		}
	}
	b.Wants("whoever may open it knows", b.read(b.Acme.Admin, r.ID).Calls[0].IncidentID == id, true)
}
