package contractors_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/contractors"
	"hivis/server/servertest"
)

func (b *bench) signOn(who *servertest.Client, with body) *servertest.Response {
	b.t.Helper()
	return who.Post("/api/site_visits", servertest.Body(body{"site_id": b.Acme.Sites[0]}, with))
}

func (b *bench) onSite() []contractors.Visit {
	b.t.Helper()
	return servertest.As[contractors.Visits](b.Acme.Admin.Get(fmt.Sprintf("/api/site_visits?present=true&site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK)).Visits
}

// TestNobodyBlockedGetsOntoASite: whoever may not work there today is refused with the reason, and
// nobody is on site twice.
func TestNobodyBlockedGetsOntoASite(t *testing.T) {
	b := newBench(t)
	b.require("Insurance", body{"kind_ids": []int64{b.paper}})
	b.signOn(b.Acme.Admin, body{"worker_id": b.man}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "worker_id", "Ivan Welder may not work: Insurance of Steelworks Ltd is missing. Asked because: hot work")
	b.approve(b.document(b.own, b.paper, 31))
	visit := servertest.As[contractors.VisitAnswer](b.signOn(b.Acme.Admin, body{"worker_id": b.man, "area": "Hall 2"}).Wants(http.StatusCreated)).Visit
	b.Wants("the visit", []any{visit.Name, visit.Company, visit.Kind, visit.Area, visit.SignedOffAt == nil}, "[Ivan Welder Steelworks Ltd contractor Hall 2 true]")
	b.signOn(b.Acme.Admin, body{"worker_id": b.man}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "worker_id", "They are signed on already. Sign them off first.")
	b.signOn(b.Acme.Admin, body{"name": " "}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "name", "This is required.")
	b.signOn(b.own, body{"name": "A guest"}).Wants(http.StatusForbidden)
	b.own.Get("/api/site_visits").Wants(http.StatusForbidden)
	b.Wants("on site", len(b.onSite()), "1")
	off := fmt.Sprintf("/api/site_visits/%d/sign_off", visit.ID)
	b.Acme.Admin.Post(off, nil).Wants(http.StatusOK)
	b.Acme.Admin.Post(off, nil).Refuses(http.StatusConflict, "contractor_visit_over")
	b.Wants("on site", len(b.onSite()), "0")
}

// TestTwoGatesSignOneWorkerOnOnce: whoever waited for another gate that signed the same worker on
// is refused, and does not end the visit of the other as forgotten.
func TestTwoGatesSignOneWorkerOnOnce(t *testing.T) {
	b := newBench(t)
	atTheOther := `with locked as (select organization_id, id from work_profiles where id = $1 for update)
		insert into site_visits (organization_id, site_id, profile_id, kind, name, signed_on_at, signed_on_by, ends_at)
		select organization_id, $2, id, 'contractor', 'Ivan Welder', $3, $4, $5 from locked`
	b.Database.Behind(t, atTheOther, []any{b.man, b.Acme.Sites[0], b.Now(), b.Acme.Admin.ID, b.Now().Add(time.Hour)}, func() {
		b.signOn(b.Acme.Admin, body{"worker_id": b.man}).Refuses(http.StatusUnprocessableEntity, "invalid").
			At(t, "worker_id", "They are signed on already. Sign them off first.")
	})
	b.Wants("on site", len(b.onSite()), "1")
}

// TestForgottenVisitsEndAtMidnight: by the clock of the site, and they are marked.
func TestForgottenVisitsEndAtMidnight(t *testing.T) {
	b := newBench(t)
	visit := servertest.As[contractors.VisitAnswer](b.signOn(b.Acme.Admin, body{"name": "A guest", "purpose": "Audit"}).Wants(http.StatusCreated)).Visit
	local := b.Now().In(auckland)
	midnight := time.Date(local.Year(), local.Month(), local.Day()+1, 0, 0, 0, 0, auckland)
	end := func() {
		if err := b.App.Contractors.EndVisits(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	b.later(midnight.Sub(b.Now())-time.Second, b.Acme.Admin)
	end()
	b.Wants("a second before midnight", len(b.onSite()), "1")
	b.later(time.Minute, b.Acme.Admin)
	b.Wants("after it, before the job came", len(b.onSite()), "0")
	end()
	all := servertest.As[contractors.Visits](b.Acme.Admin.Get("/api/site_visits").Wants(http.StatusOK)).Visits
	if v := all[0]; v.ID != visit.ID || !v.Forgotten || !v.SignedOffAt.Equal(midnight) || v.SignedOffBy != nil {
		t.Errorf("the visit is %+v, and midnight was %s", v, midnight)
	}
}
