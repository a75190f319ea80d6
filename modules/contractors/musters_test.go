package contractors_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"hivis/modules/contractors"
	"hivis/server/servertest"
)

func musterOf(r *servertest.Response) contractors.Muster {
	return servertest.As[contractors.MusterAnswer](r).Muster
}

// TestAMusterFindsEverybodyOnSite: more than a page of a list; marks of several marshals hold by
// their own time, also those that come after the end; and its times and findings stay.
func TestAMusterFindsEverybodyOnSite(t *testing.T) {
	b := newBench(t)
	b.Exec(`insert into site_visits (organization_id, site_id, kind, name, company, signed_on_at, signed_on_by, ends_at)
		select $1, $2, 'visitor', 'Guest ' || n, 'Guests Ltd', $3, $4, $3::timestamptz + interval '8 hours' from generate_series(1, 150) n`, b.Acme.ID, b.Acme.Sites[0], b.Now(), b.Acme.Admin.ID)
	b.Exec("update site_visits set signed_off_at = signed_on_at where organization_id = $1 and name = 'Guest 7'", b.Acme.ID)
	start := body{"site_id": b.Acme.Sites[0], "kind": "drill", "red_after": 5, "own_people": false}
	b.own.Post("/api/musters", start).Wants(http.StatusForbidden)
	begun := musterOf(b.Acme.Admin.Post("/api/musters", start).Wants(http.StatusCreated))
	b.Wants("who is to be found", []any{len(begun.People), begun.Total, begun.Safe, begun.RedAfter}, "[149 149 0 5]")
	b.Acme.Admin.Post("/api/musters", start).Refuses(http.StatusConflict, "contractor_muster_open")
	b.Globex.Admin.Get(fmt.Sprintf("/api/musters/%d", begun.ID)).Wants(http.StatusNotFound)

	marshal := b.AddUser(b.Acme, "marshal", "Super Admin", b.Acme.Sites[0])
	began := b.Now()
	mark := func(who *servertest.Client, person int64, mark string, at time.Time) *servertest.Response {
		return who.Post(fmt.Sprintf("/api/musters/%d/marks", begun.ID), body{"person_id": person, "mark": mark, "age_ms": b.Now().Sub(at).Milliseconds()})
	}
	first, second := begun.People[0].ID, begun.People[1].ID
	b.Advance(9 * time.Minute)
	mark(b.Acme.Admin, first, "safe", began.Add(4*time.Minute)).Wants(http.StatusOK)
	// The other marshal had looked for them before, without a network.
	is := musterOf(mark(marshal, first, "missing", began.Add(2*time.Minute)).Wants(http.StatusOK))
	b.Wants("the later mark holds", []any{is.Safe, is.Missing, is.People[0].MarkedBy.ID == b.Acme.Admin.ID}, "[1 0 true]")
	mark(marshal, 999999, "safe", began).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "person_id", "Nobody of that kind is on the list.")
	found := body{"name": "Nina Night", "mark": "safe", "device_id": "made by the device of the marshal"}
	marks := fmt.Sprintf("/api/musters/%d/marks", begun.ID)
	marshal.Post(marks, found).Wants(http.StatusOK)
	b.Wants("added once", musterOf(marshal.Post(marks, found).Wants(http.StatusOK)).Total, "150")

	end := fmt.Sprintf("/api/musters/%d/end", begun.ID)
	b.Acme.Admin.Post(end, body{"findings": "The siren of hall 2 is silent."}).Refuses(http.StatusConflict, "contractor_muster_unaccounted")
	b.Acme.Admin.Post(end, body{"findings": "The siren of hall 2 is silent.", "unaccounted": 147}).Refuses(http.StatusConflict, "contractor_muster_unaccounted")
	b.Acme.Admin.Post(end, body{"findings": " ", "unaccounted": 148}).Refuses(http.StatusUnprocessableEntity, "invalid")
	ended := musterOf(b.Acme.Admin.Post(end, body{"findings": "The siren of hall 2 is silent.", "unaccounted": 148}).Wants(http.StatusOK))
	b.Wants("its end", []any{ended.EndedAt.Equal(b.Now()), ended.EndedBy.ID == b.Acme.Admin.ID, ended.Findings}, "[true true The siren of hall 2 is silent.]")
	b.later(time.Minute, b.Acme.Admin, marshal)
	mark(marshal, second, "safe", b.Now()).Refuses(http.StatusConflict, "contractor_muster_over")
	is = musterOf(mark(marshal, second, "safe", began.Add(3*time.Minute)).Wants(http.StatusOK))
	at := slices.IndexFunc(is.People, func(p contractors.MusterPerson) bool { return p.ID == second })
	b.Wants("what was marked before the end", []any{is.Safe, is.People[at].MarkedAt.Equal(began.Add(3 * time.Minute))}, "[3 true]")
	b.Acme.Admin.Post(fmt.Sprintf("/api/musters/%d/end", begun.ID), body{"findings": ""}).Refuses(http.StatusConflict, "contractor_muster_over")
	b.Acme.Admin.Patch(fmt.Sprintf("/api/musters/%d", begun.ID), body{"findings": "Mended."}).Wants(http.StatusOK)
	rows := servertest.As[contractors.Musters](marshal.Get(fmt.Sprintf("/api/musters?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK)).Musters
	b.Wants("the list", []any{len(rows), rows[0].Findings, rows[0].Kind}, "[1 Mended. drill]")
}

// TestAMusterLooksForTheNightShift: whom midnight has signed off may still be there, unless they
// signed on again since; who was signed off, or went long ago, is not looked for.
func TestAMusterLooksForTheNightShift(t *testing.T) {
	b := newBench(t)
	for _, name := range []string{"Nina Night", "Vera Gast", "Olga Off"} {
		b.signOn(b.Acme.Admin, body{"name": name, "company": "Guests Ltd"}).Wants(http.StatusCreated)
	}
	b.signOn(b.Acme.Admin, body{"worker_id": b.man}).Wants(http.StatusCreated)
	b.Exec("update site_visits set signed_off_at = signed_on_at where organization_id = $1 and name = 'Olga Off'", b.Acme.ID)
	local := b.Now().In(auckland)
	midnight := time.Date(local.Year(), local.Month(), local.Day()+1, 0, 0, 0, 0, auckland)
	b.later(midnight.Sub(b.Now())+time.Hour, b.Acme.Admin)
	if err := b.App.Contractors.EndVisits(t.Context()); err != nil {
		t.Fatal(err)
	}
	again := servertest.As[contractors.VisitAnswer](b.signOn(b.Acme.Admin, body{"name": "vera gast", "company": "Guests Ltd"}).Wants(http.StatusCreated)).Visit
	look := func() (found []string) {
		muster := musterOf(b.Acme.Admin.Post("/api/musters", body{"site_id": b.Acme.Sites[0], "kind": "live", "own_people": false}).Wants(http.StatusCreated))
		for _, p := range muster.People {
			found = append(found, fmt.Sprint(p.Name, " ", p.Lapsed))
		}
		b.Acme.Admin.Post(fmt.Sprintf("/api/musters/%d/end", muster.ID), body{"findings": "A look at the list.", "unaccounted": len(found)}).Wants(http.StatusOK)
		return found
	}
	b.Wants("an hour after midnight", look(), "[Nina Night true vera gast false Ivan Welder true]")
	b.Acme.Admin.Post(fmt.Sprintf("/api/site_visits/%d/sign_off", again.ID), nil).Wants(http.StatusOK)
	b.Wants("who left after their second visit is gone", look(), "[Nina Night true Ivan Welder true]")
	b.later(11*time.Hour, b.Acme.Admin)
	b.Wants("at noon", len(look()), "0")
}

// TestAMusterFindsOwnPeople: who belongs to the site and may be there is on the list unless it is said
// otherwise, after those who are signed on; of them it is enough to know that they are not there today.
func TestAMusterFindsOwnPeople(t *testing.T) {
	b := newBench(t)
	guard := b.AddUser(b.Acme, "guard", "Head of Department", b.Acme.Sites[0])
	b.AddUser(b.Acme, "elsewhere", "Worker", b.Acme.Sites[1])
	left := b.AddUser(b.Acme, "left", "Worker", b.Acme.Sites[0])
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, left.ID)
	b.signOn(guard, body{"name": "Vera Gast", "company": "Guests Ltd"}).Wants(http.StatusCreated)
	expected := b.Insert("select count(*) from users u where organization_id = $1 and status = 'Active' and not is_contractor and exists (select from user_sites s where s.user_id = u.id and s.site_id = $2)", b.Acme.ID, b.Acme.Sites[0])
	begun := musterOf(guard.Post("/api/musters", body{"site_id": b.Acme.Sites[0], "kind": "live"}).Wants(http.StatusCreated))
	if begun.Total != int(expected)+1 || !begun.OwnPeople || begun.People[0].Own || begun.People[0].Name != "Vera Gast" {
		t.Fatalf("%d people are looked for, the first is %+v", begun.Total, begun.People[0])
	}
	names := map[string]bool{}
	for _, p := range begun.People[1:] {
		if !p.Own || p.Added || p.Lapsed || p.Mark != "" {
			t.Errorf("%s is not to be found as one's own: %+v", p.Name, p)
		}
		names[p.Name] = true
	}
	b.Wants("the guard, and nobody of a company, of another site, or who has left", []any{names["Guard Test"], names["Steel Test"], names["Elsewhere Test"], names["Left Test"]}, "[true false false false]")

	at := fmt.Sprintf("/api/musters/%d", begun.ID)
	mark := func(person int64, mark string) contractors.Muster {
		return musterOf(guard.Post(at+"/marks", body{"person_id": person, "mark": mark}).Wants(http.StatusOK))
	}
	guard.Post(at+"/marks", body{"person_id": begun.People[0].ID, "mark": "absent"}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "mark", "They are signed on. They are safe or missing, and not simply absent: sign them off if they have left.")
	guard.Post(at+"/marks", body{"name": "Nils Neu", "mark": "absent"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	mark(begun.People[0].ID, "safe")
	is := mark(begun.People[1].ID, "absent")
	b.Wants("safe, absent and missing", []any{is.Safe, is.Absent, is.Missing}, "[1 1 0]")
	guard.Post(at+"/end", body{"findings": "One more."}).Refuses(http.StatusConflict, "contractor_muster_unaccounted")
	for _, p := range begun.People[2:] {
		mark(p.ID, "absent")
	}
	guard.Post(at+"/end", body{"findings": ""}).Wants(http.StatusOK)
}

// TestAMusterNeedsNoContractors: a right of its own guards it, which holds where the organization has none.
func TestAMusterNeedsNoContractors(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set contractors = false where id = $1", b.Acme.ID)
	b.Exec("update roles set rules = rules where organization_id = $1", b.Acme.ID)
	b.Later(time.Minute, b.Acme.Admin)
	b.Acme.Admin.Get("/api/contractors").Wants(http.StatusForbidden)
	b.signOn(b.Acme.Admin, body{"name": "Vera Gast"}).Wants(http.StatusCreated)
	begun := musterOf(b.Acme.Admin.Post("/api/musters", body{"site_id": b.Acme.Sites[0], "kind": "drill"}).Wants(http.StatusCreated))
	b.Wants("the visitor among own people", []any{begun.People[0].Name, len(begun.People) > 1}, "[Vera Gast true]")
	worker := b.AddUser(b.Acme, "plain", "Worker", b.Acme.Sites[0])
	worker.Get(fmt.Sprintf("/api/musters/%d", begun.ID)).Wants(http.StatusForbidden)
}

// TestAMarkIsOfItsAge: a device's clock does not matter.
func TestAMarkIsOfItsAge(t *testing.T) {
	b := newBench(t)
	b.signOn(b.Acme.Admin, body{"name": "Vera Gast"}).Wants(http.StatusCreated)
	muster := musterOf(b.Acme.Admin.Post("/api/musters", body{"site_id": b.Acme.Sites[0], "kind": "live", "own_people": false}).Wants(http.StatusCreated))
	b.later(10*time.Minute, b.Acme.Admin)
	is := musterOf(b.Acme.Admin.Post(fmt.Sprintf("/api/musters/%d/marks", muster.ID), body{"person_id": muster.People[0].ID, "mark": "safe", "age_ms": 90_000}).Wants(http.StatusOK))
	b.Wants("a minute and a half ago", b.Now().Sub(*is.People[0].MarkedAt), "1m30s")
}

// TestAMusterDoesNotWaitForABill: who is on site is counted also where the plan has ended.
func TestAMusterDoesNotWaitForABill(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'trial', valid_till = $2 where id = $1", b.Acme.ID, b.Now().AddDate(0, 0, -2))
	b.Later(time.Minute, b.Acme.Admin)
	b.Acme.Admin.Post("/api/contractors", body{"name": "Late Ltd"}).Refuses(http.StatusUnprocessableEntity, "subscription_ended")
	begun := musterOf(b.Acme.Admin.Post("/api/musters", body{"site_id": b.Acme.Sites[0], "kind": "live", "red_after": 5, "own_people": false}).Wants(http.StatusCreated))
	b.Acme.Admin.Post(fmt.Sprintf("/api/musters/%d/end", begun.ID), body{"findings": ""}).Wants(http.StatusOK)
}
