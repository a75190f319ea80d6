package observations_test

import (
	"fmt"
	"slices"
	"testing"

	"hivis/modules/observations"
	"hivis/server/servertest"
)

// TestWhoSeesAnObservation asks everybody for each of three observations, in
// every way there is to ask.
func TestWhoSeesAnObservation(t *testing.T) {
	b := newBench(t)
	b.Exec("update roles set rules = jsonb_set(rules, '{Observation}', '[\"read\", \"update\"]') where name = 'Guest User'")
	here := b.report(b.Acme.Worker).ID
	moved := b.report(b.Acme.Outsider, body{"site_id": b.Acme.Sites[1]}, unactioned("cleaned")).ID
	there := b.report(b.Acme.Manager, body{"site_id": b.Acme.Sites[1]}, unactioned("cleaned")).ID
	// Whoever leaves a site keeps what they reported there.
	b.Exec("update user_sites set site_id = $3 where organization_id = $1 and user_id = $2", b.Acme.ID, b.Acme.Outsider.ID, b.Acme.Sites[0])
	b.Acme.Outsider.SignIn()
	for _, c := range []struct {
		who  *servertest.Client
		sees []int64
	}{
		{b.Acme.Admin, []int64{here, moved, there}},
		{b.Acme.Manager, []int64{here, moved, there}},
		{b.Acme.Supervisor, []int64{here}},
		{b.Acme.Worker, []int64{here}},
		{b.Acme.Outsider, []int64{here, moved}},
		{b.Acme.Guest, []int64{here}},
		{b.Globex.Admin, nil},
		{b.Globex.Worker, nil},
	} {
		var list observations.List
		c.who.Get("/api/v2/observations?sort=number").Wants(200).Into(&list)
		var ids []int64
		for _, o := range list.Observations {
			ids = append(ids, o.ID)
		}
		var counts observations.CountsAnswer
		c.who.Get("/api/observations/period_status_counts").Wants(200).Into(&counts)
		b.Wants(c.who.Email+" lists", ids, c.sees)
		b.Wants(c.who.Email+" counts", []int{list.Meta.TotalCount, counts.Counts.All}, []int{len(c.sees), len(c.sees)})
		for _, id := range []int64{here, moved, there} {
			if slices.Contains(c.sees, id) {
				b.read(c.who, id)
				continue
			}
			c.who.Get(pathOf(id)).Refuses(404, "not_found")
			c.who.Patch(pathOf(id), body{"comment": "mine"}).Refuses(404, "not_found")
		}
	}
	b.Wants("comments", b.Insert("select count(*) from observations where comment = 'mine'"), 0)
}

// somebodyElsesIsAnsweredLikeNothing keeps the existence of other
// organizations' and other sites' observations a secret.
func (b *bench) somebodyElsesIsAnsweredLikeNothing() {
	b.t.Helper()
	id := b.report(b.Acme.Manager, body{"site_id": b.Acme.Sites[1]}, unactioned("cleaned")).ID
	for _, who := range []*servertest.Client{b.Acme.Worker, b.Globex.Admin} {
		for _, ask := range []func(int64) *servertest.Response{
			func(id int64) *servertest.Response { return who.Get(pathOf(id)) },
			func(id int64) *servertest.Response { return who.Patch(pathOf(id), body{"comment": "mine"}) },
		} {
			real, none := ask(id).Refuses(404, "not_found"), ask(999_999).Refuses(404, "not_found")
			b.Wants(who.Email, fmt.Sprint(real.Error, real.Errors), fmt.Sprint(none.Error, none.Errors))
		}
	}
}

func TestTheRightsOfARoleAreAskedFirst(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker).ID
	nobody := b.Acme.Worker.Anonymous()
	library := b.AddUser(b.Acme, "library", "Contract Worker", b.Acme.Sites[0])
	b.Exec("update roles set rules = '{\"Library\": [\"read\"]}' where name = 'Contract Worker'")
	for _, c := range []struct {
		method, path string
		guest        int // may read under Incident, and nothing of observations
	}{
		{"GET", "/api/v2/observations", 200},
		{"GET", "/api/observations/period_status_counts", 200},
		{"GET", pathOf(id), 200},
		{"GET", "/api/observations/obs_data", 403},
		{"POST", "/api/observations", 403},
		{"PATCH", pathOf(id), 403},
	} {
		b.Acme.Guest.Get("/api/v1/home")
		library.Get("/api/v1/home")
		if status := b.Acme.Guest.Do(c.method, c.path, nil).StatusCode; status != c.guest {
			t.Errorf("%s %s as a guest: %d, wanted %d", c.method, c.path, status, c.guest)
		}
		library.Do(c.method, c.path, nil).Refuses(403, "permission_denied")
		nobody.Do(c.method, c.path, nil).Refuses(401, "not_signed_in")
	}
	b.somebodyElsesIsAnsweredLikeNothing()
}

// TestTheFormOffersOnlyWhatMayBeChosen holds the choices of the form to the
// rules that a report is held to.
func TestTheFormOffersOnlyWhatMayBeChosen(t *testing.T) {
	b := newBench(t)
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Guest.ID)
	b.Exec("update categories set status = 'inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.CategoryID)
	var data observations.FormData
	b.Acme.Worker.Get("/api/observations/obs_data").Wants(200).Into(&data)
	b.Wants("sites", fmt.Sprint(len(data.Sites), data.Sites[0].ID, data.Sites[0].TimeZone), fmt.Sprint(1, b.Acme.Sites[0], "Pacific/Auckland"))
	people := map[int64]bool{}
	for _, p := range data.Users {
		people[p.ID] = true
	}
	b.Wants("people", []bool{len(people) == 5, people[b.Acme.Worker.ID], people[b.Acme.Guest.ID], people[b.Globex.Admin.ID]}, "[true true false false]")
	if len(data.Categories) == 0 {
		t.Error("no categories are offered")
	}
	for _, c := range data.Categories {
		if c.ID == b.Acme.CategoryID {
			t.Error("an inactive category is offered")
		}
	}
	b.Acme.Worker.Post("/api/observations", b.form(body{"category_id": b.Acme.CategoryID})).Refuses(422, "invalid").
		At(t, "category_id", "Choose one of the categories offered.")
}
